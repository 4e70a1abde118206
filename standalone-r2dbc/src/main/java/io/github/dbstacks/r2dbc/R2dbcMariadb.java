package io.github.dbstacks.r2dbc;

import io.github.dbstacks.settings.Settings;
import io.r2dbc.spi.ConnectionFactory;
import org.mariadb.r2dbc.MariadbConnectionConfiguration;
import org.mariadb.r2dbc.MariadbConnectionFactory;
import org.mariadb.r2dbc.SslMode;
import reactor.netty.resources.LoopResources;

/** r2dbc-mariadb, for MariaDB and MySQL, with what must be equal on every stack and is not its default. */
final class R2dbcMariadb {
    private R2dbcMariadb() {}

    static ConnectionFactory driver(Settings settings, LoopResources loops) {
        MariadbConnectionConfiguration.Builder driver = MariadbConnectionConfiguration.builder()
                .host(settings.url().host())
                .port(settings.url().port())
                .database(settings.url().database())
                .username(settings.user())
                .password(settings.password())
                .loopResources(loops)
                // By default each statement goes as text, which the server reads anew.
                .useServerPrepStmts(!settings.hasLibraryDefaults())
                // Without TLS MySQL's passwords need its key.
                .allowPublicKeyRetrieval(settings.retrievesPublicKey())
                .sslMode(
                        switch (settings.tls()) {
                            case DISABLE -> SslMode.DISABLE;
                            case REQUIRE -> SslMode.TRUST;
                            case VERIFY_FULL -> SslMode.VERIFY_FULL;
                        });
        settings.tlsRootCert().ifPresent(path -> driver.serverSslCert(path.toString()));
        return new MariadbConnectionFactory(driver.build());
    }
}
