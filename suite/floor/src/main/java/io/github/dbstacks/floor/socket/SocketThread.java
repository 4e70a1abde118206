package io.github.dbstacks.floor.socket;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A thread with a connection that only it uses, so there is no pool. */
final class SocketThread extends Thread {
    private final SocketConnection connection;

    private SocketThread(Runnable task, int number, SocketConnection connection) {
        super(task, "socket-" + number);
        this.connection = connection;
        setDaemon(true);
    }

    /**
     * A thread for each connection. Tasks of {@link io.github.dbstacks.harness.WaitingThreads} let none of them end.
     */
    static ExecutorService forEach(List<SocketConnection> connections) {
        Iterator<SocketConnection> next = connections.iterator();
        return Executors.newFixedThreadPool(connections.size(), task -> {
            SocketConnection connection = next.next();
            return new SocketThread(task, connections.indexOf(connection) + 1, connection);
        });
    }

    /** The connection of the calling thread, which must be one of these. */
    static SocketConnection connection() {
        return ((SocketThread) Thread.currentThread()).connection;
    }
}
