package io.github.dbstacks.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.testbed.BenchException;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests against listeners that speak a little of PostgreSQL's protocol. */
class AdminTest {
    private static final String PASSWORD = "not for everybody";
    private static final int SSL_REQUEST = 80_877_103;
    private static final int OK = 0;
    private static final int CLEARTEXT_PASSWORD = 3;

    private final ServerSocket listener;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    AdminTest() throws IOException {
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    @ParameterizedTest
    @EnumSource(value = Tls.class, mode = Mode.EXCLUDE, names = "DISABLE")
    void aServerWithoutTlsGetsNoPasswordWhereTheApplicationsEncrypt(Tls tls) {
        CompletableFuture<Void> client = serve(CLEARTEXT_PASSWORD);

        assertThatThrownBy(() -> Admin.open(server("bench", tls))).isInstanceOf(SQLException.class);

        client.join();
        assertThat(received()).doesNotContain(PASSWORD).doesNotContain("bench");
    }

    @Test
    void aServerWithoutTlsGetsItWhereTheApplicationsDoNotEncrypt() {
        CompletableFuture<Void> client = serve(CLEARTEXT_PASSWORD);

        assertThatThrownBy(() -> Admin.open(server("bench", Tls.DISABLE))).isInstanceOf(SQLException.class);

        client.join();
        assertThat(received()).contains(PASSWORD);
    }

    @Test
    void anAnswerThatDoesNotComeEndsTheConnection() throws Exception {
        CompletableFuture<Void> client = serve(OK);
        try (Admin admin = Admin.open(server("bench", Tls.DISABLE), "bench", PASSWORD, 1)) {
            assertThat(admin.isOpen()).isTrue();

            assertThatThrownBy(admin::version)
                    .satisfies(e -> assertThat(BenchException.reason(e)).isEqualTo("no answer came in time"));

            assertThat(admin.isOpen()).isFalse();
        }
        client.join();
    }

    @ParameterizedTest
    @ValueSource(strings = {"we%41rd", "bench?loggerLevel=TRACE&user=root", "a b", "a+b", "größe", "a/b"})
    void asksForTheDatabaseThatIsNamed(String database) {
        CompletableFuture<Void> client = serve(CLEARTEXT_PASSWORD);

        assertThatThrownBy(() -> Admin.open(server(database, Tls.DISABLE))).isInstanceOf(SQLException.class);

        client.join();
        assertThat(received()).contains("user\0me\0database\0" + database + "\0");
    }

    private Server server(String database, Tls tls) {
        DatabaseUrl url = new DatabaseUrl("localhost", listener.getLocalPort(), database);
        return new Server(url, "me", PASSWORD, "me", PASSWORD, tls, Optional.empty(), false, Optional.empty());
    }

    private String received() {
        return received.toString(StandardCharsets.UTF_8);
    }

    /**
     * Refuses TLS, answers the log-in so, and then nothing but SET, which pgjdbc sends by itself.
     *
     * @param authentication what it asks for
     */
    private CompletableFuture<Void> serve(int authentication) {
        return CompletableFuture.runAsync(() -> {
            try (Socket socket = listener.accept()) {
                DataInputStream in = new DataInputStream(socket.getInputStream());
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                if (startup(in) == SSL_REQUEST) {
                    out.writeByte('N');
                    if (startup(in) < 0) {
                        return;
                    }
                }
                out.writeByte('R');
                out.writeInt(8);
                out.writeInt(authentication);
                if (authentication == CLEARTEXT_PASSWORD) {
                    received.write(message(in));
                    return;
                }
                send(out, 'S', "server_version\u000018.0\0");
                send(out, 'S', "client_encoding\0UTF8\0");
                send(out, 'S', "standard_conforming_strings\0on\0");
                send(out, 'Z', "I");
                while (new String(message(in), StandardCharsets.UTF_8).startsWith("SET ")) {
                    send(out, 'C', "SET\0");
                    send(out, 'Z', "I");
                }
                in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // The client has gone.
            }
        });
    }

    /** Reads the first message of a client: its code; -1 when the client has gone. */
    private int startup(DataInputStream in) throws IOException {
        byte[] length = in.readNBytes(4);
        if (length.length < 4) {
            return -1;
        }
        int code = in.readInt();
        received.write(in.readNBytes(new BigInteger(length).intValue() - 8));
        return code;
    }

    private static byte[] message(DataInputStream in) throws IOException {
        in.readByte();
        return in.readNBytes(in.readInt() - 4);
    }

    private static void send(DataOutputStream out, char type, String content) throws IOException {
        out.writeByte(type);
        out.writeInt(4 + content.length());
        out.writeBytes(content);
    }
}
