package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.r2dbc.R2dbcBatch;
import io.github.dbstacks.r2dbc.R2dbcPool;
import io.github.dbstacks.r2dbc.quirks.MendedLoops;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.settings.Tls;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.Option;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.r2dbc.autoconfigure.ConnectionFactoryOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Profile;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpResources;

/** The pool of standalone-r2dbc as a bean, or Spring Boot's own, or none, and how scenarios ask through it. */
@Configuration(proxyBeanMethods = false)
@Import(R2dbcData.class)
public class R2dbcPoolConfiguration {
    @Bean
    @Profile("!auto-configured")
    R2dbcPool pool(Settings settings) {
        // Without this profile it stays empty until the first request.
        return R2dbcPool.open(settings, settings.has("pool-warmup") ? 0 : settings.poolSize());
    }

    /** Spring Boot publishes this bean's metrics and, since there is one, makes no pool of its own. */
    @Bean
    @Profile("!auto-configured & !no-pool")
    ConnectionPool connectionPool(R2dbcPool pool) {
        return pool.connections();
    }

    /** Scenarios open a connection for each statement, or for each transaction. */
    @Bean
    @Profile("no-pool")
    ConnectionFactory unpooledConnections(R2dbcPool pool) {
        return pool.unpooled();
    }

    /** It tells the same of the pool as the pool itself. */
    @Bean
    @Primary
    @Profile("!auto-configured")
    Batch batch(R2dbcPool pool) {
        return pool.batch();
    }

    @Bean
    @Profile("auto-configured")
    Batch autoConfiguredBatch(ConnectionPool pool, Settings settings) {
        R2dbcPool.check(settings, settings.poolSize());
        return new R2dbcBatch(pool, () -> configuration(pool, settings), settings);
    }

    /**
     * Gives Spring Boot's own pool the limit of how long a database may be silent. Spring Boot 3 has another interface
     * for it.
     */
    @Configuration(proxyBeanMethods = false)
    @Profile("auto-configured")
    @ConditionalOnClass(name = "org.springframework.boot.r2dbc.autoconfigure.ConnectionFactoryOptionsBuilderCustomizer")
    static class LimitedSilence {
        /** The option of this name of both drivers. */
        private static final Option<LoopResources> LOOPS = Option.valueOf("loopResources");

        @Bean
        ConnectionFactoryOptionsBuilderCustomizer limitedSilence() {
            return options -> options.option(LOOPS, new MendedLoops(TcpResources.get(), false));
        }
    }

    private static Map<String, String> configuration(ConnectionPool pool, Settings settings) {
        Map<String, String> configuration = new TreeMap<>();
        configuration.put("api", settings.has("connection") ? "Connection" : "DatabaseClient");
        configuration.put("pool", "Spring Boot's");
        pool.getMetrics()
                .ifPresent(metrics ->
                        configuration.put(Setting.POOL_SIZE.key(), Integer.toString(metrics.getMaxAllocatedSize())));
        settings.poolMin().ifPresent(least -> configuration.put(Setting.POOL_MIN.key(), Integer.toString(least)));
        boolean isBinary = settings.dbms().answersInAskedFormat() && settings.binaryResults() == Switch.ON;
        configuration.put("result format", isBinary ? "binary" : "text");
        configuration.put("sslMode", settings.tls().toString());
        // This is said of the driver's default event loops, whatever the setting says.
        configuration.put(Setting.TRANSPORT.key(), LoopResources.hasNativeSupport() ? "native" : "nio");
        return configuration;
    }

    /** Spring Boot's own pool (profile {@code auto-configured}) gets its address and size from these. */
    public static Map<String, Object> springProperties(Settings settings) {
        Map<String, Object> properties = new TreeMap<>();
        boolean isPostgres = settings.dbms() == Dbms.POSTGRESQL;
        // r2dbc-mariadb answers to its own name alone, also for MySQL.
        properties.put(
                "spring.r2dbc.url", "r2dbc:" + settings.url().toString().replaceFirst("^mysql:", Dbms.MARIADB + ":"));
        properties.put("spring.r2dbc.username", settings.user());
        properties.put("spring.r2dbc.password", settings.password());
        properties.put("spring.r2dbc.pool.max-size", settings.poolSize());
        // The default is 10, and a pool with a smaller maximum refuses that.
        properties.put("spring.r2dbc.pool.initial-size", settings.poolMin().orElse(Math.min(10, settings.poolSize())));
        properties.put("spring.r2dbc.pool.min-idle", settings.poolMin().orElse(0));
        properties.put(
                "spring.r2dbc.properties.applicationName", settings.stack().name());
        properties.put("spring.r2dbc.properties.forceBinary", settings.binaryResults() == Switch.ON);
        properties.put("spring.r2dbc.properties.allowPublicKeyRetrieval", settings.retrievesPublicKey());
        properties.put(
                "spring.r2dbc.properties.sslMode",
                !isPostgres && settings.tls() == Tls.REQUIRE
                        ? "trust"
                        : settings.tls().toString());
        settings.tlsRootCert()
                .ifPresent(path -> properties.put(
                        "spring.r2dbc.properties." + (isPostgres ? "sslRootCert" : "serverSslCert"), path.toString()));
        return properties;
    }
}
