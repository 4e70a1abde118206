package io.github.dbstacks.testbed.machine;

import io.github.dbstacks.testbed.BenchException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.stream.LongStream;

/**
 * The network from one machine to another, by TCP. The one sends messages, of which the first eight bytes tell how long
 * the rest is, and the other answers each with one byte.
 *
 * @param roundTripNanos of a message of one byte, the median
 * @param bytesPerSecond of long messages, from the one to the other
 */
public record NetworkPath(long roundTripNanos, long bytesPerSecond) {
    private static final int PATIENCE_MILLIS = 10_000;
    private static final int UNCOUNTED = 100;
    private static final int ROUND_TRIPS = 201;
    private static final int CONNECTS = 21;

    /** A message must take so long that its rate counts. */
    private static final Duration LONG_ENOUGH = Duration.ofMillis(200);

    private static final String ADVICE = ": name an address by which the hosts reach each other, and let the network"
            + " between them pass all ports";

    private static final long FIRST_LENGTH = 1 << 18;
    private static final int PIECE = 1 << 16;

    /**
     * Answers one connection, which must come within ten seconds.
     *
     * @return the port
     */
    static int answerOnce(String address) {
        try {
            ServerSocket listening = new ServerSocket(0, 1, InetAddress.getByName(address));
            Thread thread = new Thread(() -> answer(listening), "answers about the network");
            thread.setDaemon(true);
            thread.start();
            return listening.getLocalPort();
        } catch (IOException e) {
            throw BenchException.failed("Nothing can listen at " + address, e);
        }
    }

    private static void answer(ServerSocket listening) {
        try (listening) {
            listening.setSoTimeout(PATIENCE_MILLIS);
            try (Socket socket = accepted(listening)) {
                DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), PIECE));
                byte[] piece = new byte[PIECE];
                while (true) {
                    for (long left = in.readLong(); left > 0; ) {
                        left -= atLeastOne(in.read(piece, 0, (int) Math.min(PIECE, left)));
                    }
                    socket.getOutputStream().write(1);
                }
            }
        } catch (IOException e) {
            // The other side has ended, which is all that it says.
        }
    }

    private static int atLeastOne(int read) throws EOFException {
        if (read < 0) {
            throw new EOFException("it has ended the connection");
        }
        return read;
    }

    private static Socket accepted(ServerSocket listening) throws IOException {
        Socket socket = listening.accept();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    /** Measures the path from this machine to one that {@link #answerOnce answers}. */
    static NetworkPath to(String address, int port) {
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
            long[] nanos = new long[ROUND_TRIPS];
            for (int i = -UNCOUNTED; i < ROUND_TRIPS; i++) {
                long one = nanos(socket, 1);
                if (i >= 0) {
                    nanos[i] = one;
                }
            }
            return new NetworkPath(median(LongStream.of(nanos)), bytesPerSecond(socket));
        } catch (IOException e) {
            throw unreachable(address, port, e, ADVICE);
        }
    }

    private static long bytesPerSecond(Socket socket) throws IOException {
        long length = FIRST_LENGTH;
        long nanos = nanos(socket, length);
        while (nanos < LONG_ENOUGH.toNanos()) {
            length *= 2;
            nanos = nanos(socket, length);
        }
        return Math.round(length * 1e9 / nanos);
    }

    /** Returns the time from the first byte of a message to its answer. */
    private static long nanos(Socket socket, long length) throws IOException {
        byte[] piece = new byte[PIECE];
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), PIECE));
        long begin = System.nanoTime();
        out.writeLong(length);
        for (long left = length; left > 0; left -= PIECE) {
            out.write(piece, 0, (int) Math.min(PIECE, left));
        }
        out.flush();
        atLeastOne(socket.getInputStream().read());
        return System.nanoTime() - begin;
    }

    /**
     * Returns how long a connection takes to a server that knows nothing of this, which is a round trip; the median.
     */
    static long connectNanos(String address, int port) {
        return median(LongStream.range(0, CONNECTS).map(number -> {
            try (Socket socket = new Socket()) {
                InetSocketAddress server = new InetSocketAddress(address, port);
                long begin = System.nanoTime();
                socket.connect(server, PATIENCE_MILLIS);
                return System.nanoTime() - begin;
            } catch (IOException e) {
                throw unreachable(address, port, e, "");
            }
        }));
    }

    private static long median(LongStream nanos) {
        long[] sorted = nanos.sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static BenchException unreachable(String address, int port, IOException e, String advice) {
        return BenchException.failed(
                "Port " + port + " of " + address + " cannot be reached: " + BenchException.reason(e) + advice + ".");
    }
}
