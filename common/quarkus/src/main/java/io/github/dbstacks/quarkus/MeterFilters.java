package io.github.dbstacks.quarkus;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Says what Micrometer measures. */
@Singleton
class MeterFilters {
    private static final String REQUESTS = "http.server.requests";
    /** Quarkus' names of the numbers of its pool that are shown. */
    private static final Map<String, String> COUNTED =
            Map.of("sql.pool.active", "vertx.sql.pool.active", "sql.pool.queue.size", "vertx.sql.pool.pending");

    private static final List<String> OF_CLIENT = List.of("postgresql.", "mysql.", "sql.pool.");

    /**
     * Leaves out the timers around a statement and around a borrow, since the other applications have none. What the
     * client counts of its pool has the names of the other application with this client.
     */
    @Produces
    @Singleton
    MeterFilter countsOfTheClientOnly() {
        return new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                return Optional.ofNullable(COUNTED.get(id.getName()))
                        .map(id::withName)
                        .orElse(id);
            }

            @Override
            public MeterFilterReply accept(Meter.Id id) {
                return OF_CLIENT.stream().anyMatch(id.getName()::startsWith)
                        ? MeterFilterReply.DENY
                        : MeterFilterReply.NEUTRAL;
            }
        };
    }

    /**
     * Spring Boot's property for the buckets that percentiles of requests are made of. A measured application does
     * without them.
     */
    @Produces
    @Singleton
    MeterFilter buckets(
            @ConfigProperty(
                            name = "management.metrics.distribution.percentiles-histogram." + REQUESTS,
                            defaultValue = "false")
                    boolean wanted) {
        return new MeterFilter() {
            @Override
            public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
                return wanted && id.getName().equals(REQUESTS)
                        ? DistributionStatisticConfig.builder()
                                .percentilesHistogram(true)
                                .build()
                                .merge(config)
                        : config;
            }
        };
    }
}
