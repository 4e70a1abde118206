package io.github.dbstacks.r2dbc;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Switch;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.client.SSLMode;
import io.r2dbc.spi.ConnectionFactory;
import reactor.netty.resources.LoopResources;

/** r2dbc-postgresql, with what must be equal on every stack and is not its default. */
final class R2dbcPostgresql {
    private R2dbcPostgresql() {}

    static ConnectionFactory driver(Settings settings, LoopResources loops) {
        PostgresqlConnectionConfiguration.Builder driver = PostgresqlConnectionConfiguration.builder()
                .host(settings.url().host())
                .port(settings.url().port())
                .database(settings.url().database())
                .username(settings.user())
                .password(settings.password())
                .applicationName(settings.stack().name())
                .loopResources(loops)
                .forceBinary(settings.binaryResults() == Switch.ON)
                .sslMode(
                        switch (settings.tls()) {
                            case DISABLE -> SSLMode.DISABLE;
                            case REQUIRE -> SSLMode.REQUIRE;
                            case VERIFY_FULL -> SSLMode.VERIFY_FULL;
                        });
        settings.tlsRootCert().ifPresent(path -> driver.sslRootCert(path.toString()));
        return new PostgresqlConnectionFactory(driver.build());
    }
}
