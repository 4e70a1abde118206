package io.github.dbstacks.floor.netty;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** SELECTs on Netty's event loops, with one in flight on each connection. Batches are executed one after the other. */
public final class NettyBatch implements Batch {
    private final NettyConnections connections;
    private final Settings settings;
    private CompletionStage<RowsRead> before = CompletableFuture.completedStage(RowsRead.NONE);

    private NettyBatch(NettyConnections connections, Settings settings) {
        this.connections = connections;
        this.settings = settings;
    }

    /** Opens all connections. */
    public static NettyBatch open(Settings settings) {
        return new NettyBatch(NettyConnections.open(settings), settings);
    }

    @Override
    public synchronized CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        boolean allAtOnce = settings.fanOut() == FanOut.ALL_AT_ONCE;
        SelectSource source = new SelectSource(workload, operations, settings.ids(), serviceTimes, allAtOnce);
        int inFlight = allAtOnce ? settings.poolSize() : Math.min(settings.concurrency(), settings.poolSize());
        List<NettyConnection> working = connections.connections().subList(0, inFlight);
        CompletionStage<RowsRead> last = before;
        before = source.result();
        last.whenComplete((read, failure) -> working.forEach(connection -> connection.work(source)));
        return source.result();
    }

    @Override
    public Map<String, String> configuration() {
        return connections.configuration(settings);
    }

    @Override
    public Map<String, Integer> connectionsPerThread() {
        return connections.perThread();
    }

    @Override
    public void close() {
        connections.close();
    }
}
