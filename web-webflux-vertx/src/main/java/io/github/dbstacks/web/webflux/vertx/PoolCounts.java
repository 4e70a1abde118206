package io.github.dbstacks.web.webflux.vertx;

import io.vertx.core.VertxOptions;
import io.vertx.core.spi.VertxMetricsFactory;
import io.vertx.core.spi.metrics.PoolMetrics;
import io.vertx.core.spi.metrics.VertxMetrics;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts how many connections of Vert.x' pool are in use, and how many SELECTs wait for one, as the client itself tells
 * it.
 */
final class PoolCounts implements PoolMetrics<PoolCounts, PoolCounts>, VertxMetricsFactory {
    /** The word by which Vert.x calls the pool of its SQL clients; it has others, of threads. */
    private static final String SQL = "sql";

    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger pending = new AtomicInteger();

    int active() {
        return active.get();
    }

    int pending() {
        return pending.get();
    }

    @Override
    public VertxMetrics metrics(VertxOptions options) {
        return new VertxMetrics() {
            @Override
            public @Nullable PoolMetrics<?, ?> createPoolMetrics(String type, String name, int size) {
                return type.equals(SQL) ? PoolCounts.this : null;
            }
        };
    }

    @Override
    public PoolCounts enqueue() {
        pending.incrementAndGet();
        return this;
    }

    @Override
    public void dequeue(PoolCounts counts) {
        pending.decrementAndGet();
    }

    @Override
    public PoolCounts begin() {
        active.incrementAndGet();
        return this;
    }

    @Override
    public void end(PoolCounts counts) {
        active.decrementAndGet();
    }
}
