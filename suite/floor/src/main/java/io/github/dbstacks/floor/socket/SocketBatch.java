package io.github.dbstacks.floor.socket;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Share;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;

/** SELECTs on blocking sockets. Each runs on a thread that waits for its answer. */
public final class SocketBatch implements Batch {
    private final Settings settings;
    private final List<SocketConnection> connections;
    private final ExecutorService threads;

    private SocketBatch(Settings settings, List<SocketConnection> connections) {
        this.settings = settings;
        this.connections = connections;
        this.threads = SocketThread.forEach(connections);
    }

    /** Opens all connections. */
    public static SocketBatch open(Settings settings) throws IOException {
        List<SocketConnection> connections = new ArrayList<>();
        try {
            while (connections.size() < settings.poolSize()) {
                connections.add(SocketConnection.open(settings));
            }
            return new SocketBatch(settings, connections);
        } catch (IOException | RuntimeException e) {
            connections.forEach(SocketConnection::close);
            throw e;
        }
    }

    /** The loop of each thread: it executes SELECTs on its connection, one after the other. */
    private record Selects(Workload workload, Ids ids) implements WaitingThreads.Loop {
        @Override
        public void perform(Share share) throws IOException {
            SocketConnection connection = SocketThread.connection();
            int lastId = workload.lastId();
            while (share.next()) {
                connection.select(workload, ids.of(share.operation(), lastId));
                share.end();
            }
            share.rows(connection.take());
        }
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        Selects loop = new Selects(workload, settings.ids());
        return settings.fanOut() == FanOut.BOUNDED
                ? WaitingThreads.start(threads, settings.concurrency(), operations, serviceTimes, loop)
                : WaitingThreads.startAllAtOnce(threads, operations, serviceTimes, loop);
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of(
                Setting.POOL_SIZE.key(),
                Integer.toString(connections.size()),
                "threads",
                "platform, one for each connection",
                "portal messages",
                SocketConnection.portalMessages(settings).toString(),
                "prepared statements",
                "from the first execution on",
                "tls",
                settings.tls().toString(),
                "autocommit",
                "true");
    }

    @Override
    public void close() {
        threads.shutdownNow();
        connections.forEach(SocketConnection::close);
    }
}
