package io.github.dbstacks.conformance.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.schema.Dbms;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whoever listens where MySQL is expected can ask for the whole password. Without TLS a driver encrypts it with a key
 * that it asks the same server for. The address is one that dbstacks does not take for this machine.
 */
class ImpostorTest {
    private static final int REQUEST_OF_KEY = 2;

    /** Standalone stacks with each driver for MySQL. The web applications make connections with the same code. */
    static Stream<Variant> standaloneStacks() {
        return Applications.ofWorkloads()
                .filter(app ->
                        app.stack().abilities().writes() && app.stack().name().startsWith("standalone-"))
                .filter(app -> app.stack().uses(Dbms.MYSQL))
                .flatMap(app -> Applications.drivers(app.stack(), Dbms.MYSQL)
                        .map(profiles -> new Variant(app.on(Dbms.MYSQL, profiles), profiles)));
    }

    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void nobodyAsksAnImpostorForTheKey(Variant variant) throws Exception {
        AtomicInteger requests = new AtomicInteger();
        CompletableFuture<Void> impostor;
        try (ServerSocket listener = new ServerSocket(0, 10, InetAddress.getByName("0.0.0.0"))) {
            impostor = CompletableFuture.runAsync(() -> serve(listener, requests));
            String url = "mysql://0.0.0.0:" + listener.getLocalPort() + "/bench";

            try (Running app = Running.start(variant, Map.of("url", url))) {
                assertThat(app.exitStatus()).as(app.errors()).isNotZero();
                assertThat(app.errors()).contains("MySQL at " + url);
                assertThat(requests).as(app.errors()).hasValue(0);
                if (!variant.profiles().contains("driver-r2dbc-mysql")) { // it never asks, and never logs in so
                    assertThat(app.errors()).contains("use ", "public-key-retrieval=on.");
                }
            }
        }
        impostor.join();
    }

    /** Asks each client for its whole password, and counts those who ask for a key. */
    private static void serve(ServerSocket listener, AtomicInteger requests) {
        while (!listener.isClosed()) {
            try (Socket client = listener.accept()) {
                DataInputStream in = new DataInputStream(client.getInputStream());
                send(client.getOutputStream(), 0, handshake());
                read(in);
                send(client.getOutputStream(), 2, authSwitch());
                read(in);
                send(client.getOutputStream(), 4, new byte[] {1, 4});
                byte[] answer = read(in);
                if (answer.length == 1 && answer[0] == REQUEST_OF_KEY) {
                    requests.incrementAndGet();
                }
            } catch (SocketException e) {
                // The client, or the test, has ended.
            } catch (IOException e) {
                if (!(e instanceof java.io.EOFException)) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    /** Protocol::HandshakeV10 of a server without TLS whose passwords are caching_sha2_password. */
    private static byte[] handshake() {
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        packet.write(10);
        packet.writeBytes("9.7.4\0".getBytes(StandardCharsets.US_ASCII));
        packet.writeBytes(new byte[] {1, 0, 0, 0});
        packet.writeBytes("abcdefgh\0".getBytes(StandardCharsets.US_ASCII));
        packet.writeBytes(new byte[] {0x0f, (byte) 0xa2, (byte) 255, 2, 0, 0x38, 0x01, 21});
        packet.writeBytes(new byte[10]);
        packet.writeBytes("ijklmnopqrst\0caching_sha2_password\0".getBytes(StandardCharsets.US_ASCII));
        return packet.toByteArray();
    }

    /** Protocol::AuthSwitchRequest, which drivers that begin with another kind of password need. */
    private static byte[] authSwitch() {
        return "\u00fecaching_sha2_password\0abcdefghijklmnopqrst\0".getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void send(OutputStream out, int sequence, byte[] packet) throws IOException {
        out.write(new byte[] {(byte) packet.length, (byte) (packet.length >> 8), 0, (byte) sequence});
        out.write(packet);
        out.flush();
    }

    private static byte[] read(DataInputStream in) throws IOException {
        int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
        in.readUnsignedByte();
        byte[] packet = new byte[length];
        in.readFully(packet);
        return packet;
    }
}
