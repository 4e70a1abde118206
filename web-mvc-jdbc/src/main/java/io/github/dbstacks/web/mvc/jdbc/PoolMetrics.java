package io.github.dbstacks.web.mvc.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * The gauges {@code hikaricp.connections}, under the names that HikariCP gives them. A gauge is read only when a client
 * asks for the metrics. HikariCP's own tracker also times each SELECT's connection, which standalone-jdbc does not.
 */
record PoolMetrics(HikariDataSource pool) implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "hikaricp.connections", "open", now(HikariPoolMXBean::getTotalConnections));
        gauge(registry, "hikaricp.connections.active", "in use", now(HikariPoolMXBean::getActiveConnections));
        gauge(registry, "hikaricp.connections.idle", "idle", now(HikariPoolMXBean::getIdleConnections));
        gauge(
                registry,
                "hikaricp.connections.pending",
                "waited for",
                now(HikariPoolMXBean::getThreadsAwaitingConnection));
        gauge(registry, "hikaricp.connections.max", "at most", HikariDataSource::getMaximumPoolSize);
        gauge(registry, "hikaricp.connections.min", "kept idle", HikariDataSource::getMinimumIdle);
    }

    private void gauge(MeterRegistry registry, String name, String what, ToDoubleFunction<HikariDataSource> value) {
        Gauge.builder(name, pool, value)
                .description("Connections " + what)
                .tag("pool", Objects.requireNonNullElse(pool.getPoolName(), "HikariPool"))
                .register(registry);
    }

    /** Zero until Spring Boot's own pool has been used for the first time, which opens it. */
    private static ToDoubleFunction<HikariDataSource> now(ToDoubleFunction<HikariPoolMXBean> value) {
        return pool -> {
            HikariPoolMXBean open = pool.getHikariPoolMXBean();
            return open == null ? 0 : value.applyAsDouble(open);
        };
    }
}
