package io.github.dbstacks.web.webflux.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.VertxOptions;
import io.vertx.core.spi.metrics.VertxMetrics;
import org.junit.jupiter.api.Test;

/** Vert.x tells who counts what happens in a pool. */
class PoolCountsTest {
    private final PoolCounts counts = new PoolCounts();

    @Test
    void aSelectWaitsForAConnectionUsesItAndGivesItBack() {
        PoolCounts waiting = counts.enqueue();
        assertThat(counts.pending()).isEqualTo(1);

        counts.dequeue(waiting);
        PoolCounts working = counts.begin();
        assertThat(counts.pending()).isZero();
        assertThat(counts.active()).isEqualTo(1);

        counts.end(working);
        assertThat(counts.active()).isZero();
    }

    @Test
    void poolsOfThreadsAreOthers() {
        VertxMetrics metrics = counts.metrics(new VertxOptions());

        assertThat(metrics.createPoolMetrics("sql", "connections", 5)).isSameAs(counts);
        assertThat(metrics.createPoolMetrics("worker", "threads", 5)).isNull();
    }
}
