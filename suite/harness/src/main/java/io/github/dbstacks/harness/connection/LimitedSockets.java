package io.github.dbstacks.harness.connection;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/**
 * Sockets for a JDBC driver, which has its setting {@code socketFactory} for them. When a thread waits for an answer
 * for too long, a watch closes the socket. With the drivers' own {@code socketTimeout} Java makes three system calls of
 * each read that has to wait, in place of one. Here a read costs two stores.
 */
public final class LimitedSockets extends SocketFactory {
    /** The time for which a database may say nothing while somebody waits for its answer, with every driver. */
    public static final int SILENCE_SECONDS = 30;

    /** The time between two looks of a watch at a connection. */
    public static final int LOOK_SECONDS = 5;

    private static final Set<LimitedSocket> OPEN =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private static final ScheduledExecutorService WATCH =
            Executors.newSingleThreadScheduledExecutor(LimitedSockets::thread);

    static {
        ScheduledFuture<?> unused =
                WATCH.scheduleAtFixedRate(LimitedSockets::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "silence-watch");
        thread.setDaemon(true);
        return thread;
    }

    private static void look() {
        LimitedSocket[] sockets = OPEN.toArray(new LimitedSocket[0]);
        for (LimitedSocket socket : sockets) {
            socket.look();
        }
    }

    @Override
    public Socket createSocket() {
        LimitedSocket socket = new LimitedSocket();
        OPEN.add(socket);
        return socket;
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(InetAddress.getByName(host), port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
        return connected(InetAddress.getByName(host), port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
        return connected(host, port);
    }

    private Socket connected(InetAddress host, int port) throws IOException {
        Socket socket = createSocket();
        socket.connect(new InetSocketAddress(host, port));
        return socket;
    }

    /** Knows whether a thread is reading. */
    static final class LimitedSocket extends Socket {
        /** The number is odd while a thread reads, and another one for each read. */
        private final AtomicLong reads = new AtomicLong();

        private volatile boolean wasSilent;
        // These fields are those of the watch.
        private long readsBefore;
        private int looks;

        void look() {
            long now = reads.get();
            boolean isSameRead = now == readsBefore && now % 2 == 1;
            readsBefore = now;
            looks = isSameRead ? looks + 1 : 0;
            if (looks >= SILENCE_SECONDS / LOOK_SECONDS) {
                wasSilent = true;
                try {
                    close();
                } catch (IOException e) {
                    // It is of no use any more.
                }
            }
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    byte[] one = new byte[1];
                    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
                }

                @Override
                public int read(byte[] bytes, int from, int length) throws IOException {
                    // Nobody else writes it: one thread reads at a time.
                    long number = reads.getPlain();
                    reads.lazySet(number + 1);
                    try {
                        return super.read(bytes, from, length);
                    } catch (SocketException e) {
                        throw wasSilent ? silence(e) : e;
                    } finally {
                        reads.lazySet(number + 2);
                    }
                }
            };
        }

        /**
         * Returns what is no {@code SocketTimeoutException}: pgjdbc reads on after one for which it has not asked, for
         * ever (https://github.com/pgjdbc/pgjdbc, {@code VisibleBufferedInputStream.readMore}).
         */
        private static SocketException silence(SocketException closed) {
            SocketException silence = new SocketException("it did not answer within " + SILENCE_SECONDS + " s");
            silence.initCause(closed);
            return silence;
        }
    }
}
