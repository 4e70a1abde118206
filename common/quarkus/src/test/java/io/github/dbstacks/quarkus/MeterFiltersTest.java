package io.github.dbstacks.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

/** The dashboard finds the counts of a pool under the names that the other application with this client gives them. */
class MeterFiltersTest {
    @Test
    void countsOfThePoolAreShownAndItsTimersAreNot() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        registry.config().meterFilter(new MeterFilters().countsOfTheClientOnly());

        registry.gauge("sql.pool.active", 3);
        registry.gauge("sql.pool.queue.size", 4);
        registry.timer("sql.pool.usage").record(() -> {});
        registry.timer("postgresql.processing").record(() -> {});
        registry.timer("http.server.requests").record(() -> {});

        assertThat(registry.getMeters())
                .extracting(Meter::getId)
                .extracting(Meter.Id::getName)
                .containsExactlyInAnyOrder("vertx.sql.pool.active", "vertx.sql.pool.pending", "http.server.requests");
    }
}
