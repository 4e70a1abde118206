package io.github.dbstacks.quarkus;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What Micrometer measures. */
@Singleton
class MeterFilters {
    private static final String REQUESTS = "http.server.requests";
    private static final List<String> OF_CLIENT = List.of("postgresql.", "mysql.", "sql.pool.");

    /** No timer around a statement and around a borrow, since the other applications have none. */
    @Produces
    @Singleton
    MeterFilter noTimersOfTheClient() {
        return MeterFilter.deny(id -> OF_CLIENT.stream().anyMatch(id.getName()::startsWith));
    }

    /** Spring Boot's property for the buckets that percentiles of requests are made of. A measured application does without them. */
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
