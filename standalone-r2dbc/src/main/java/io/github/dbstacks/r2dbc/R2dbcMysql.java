package io.github.dbstacks.r2dbc;

import io.asyncer.r2dbc.mysql.MySqlConnectionConfiguration;
import io.asyncer.r2dbc.mysql.MySqlConnectionFactory;
import io.asyncer.r2dbc.mysql.constant.SslMode;
import io.github.dbstacks.settings.Settings;
import io.r2dbc.spi.ConnectionFactory;
import reactor.netty.resources.LoopResources;

/**
 * r2dbc-mysql of asyncer, for MySQL, with what must be equal on every stack and is not its default. Without TLS it can
 * log in only where the server has the password in its cache, so somebody must have logged in before in another way.
 */
final class R2dbcMysql {
    private R2dbcMysql() {}

    static ConnectionFactory driver(Settings settings, LoopResources loops) {
        MySqlConnectionConfiguration.Builder driver = MySqlConnectionConfiguration.builder()
                .host(settings.url().host())
                .port(settings.url().port())
                .database(settings.url().database())
                .user(settings.user())
                .password(settings.password())
                .loopResources(loops)
                .sslMode(
                        switch (settings.tls()) {
                            case DISABLE -> SslMode.DISABLED;
                            case REQUIRE -> SslMode.REQUIRED;
                            case VERIFY_FULL -> SslMode.VERIFY_IDENTITY;
                        });
        settings.tlsRootCert().ifPresent(path -> driver.sslCa(path.toString()));
        // By default each statement goes as text, which the server reads anew.
        return MySqlConnectionFactory.from(
                (settings.hasLibraryDefaults() ? driver : driver.useServerPrepareStatement()).build());
    }
}
