package io.github.dbstacks.web.mvc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The application's own beans around Spring Boot's pool, but those that would use it, since there is no database. */
class PoolGaugesTest {
    private static final Settings SETTINGS =
            SettingsReader.read(Stack.of(Application.class), new Given().put("pool-size", "7", "pool-size"));

    @Test
    void gaugesAndNothingOnABorrowsWay() {
        try (ConfigurableApplicationContext context = started()) {
            HikariDataSource pool = context.getBean(HikariDataSource.class);
            List<Meter> meters = context.getBean(MeterRegistry.class).getMeters().stream()
                    .filter(meter -> meter.getId().getName().matches("(hikaricp|jdbc)\\..*"))
                    .toList();

            assertThat(pool.getMetricsTrackerFactory()).isNull();
            assertThat(pool.getMetricRegistry()).isNull();
            assertThat(meters).hasSize(6).allSatisfy(meter -> assertThat(meter).isInstanceOf(Gauge.class));
            assertThat(context.getBean(MeterRegistry.class)
                            .get("hikaricp.connections.max")
                            .gauge()
                            .value())
                    .isEqualTo(7);
        }
    }

    private static ConfigurableApplicationContext started() {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .profiles("auto-configured")
                .lazyInitialization(true)
                .properties(Map.of("logging.level.root", "off", "spring.main.banner-mode", "off"))
                .properties(JdbcPoolConfiguration.springProperties(SETTINGS))
                .initializers(context -> context.getBeanFactory().registerSingleton("settings", SETTINGS))
                .run();
    }
}
