package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.settings.Settings;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.r2dbc.connection.ConnectionFactoryUtils;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/**
 * Decides how the scenarios ask the database: as Spring's guide does, or with the profile {@code plain} as the driver
 * does.
 */
@Configuration(proxyBeanMethods = false)
class R2dbcData {
    @Bean
    @Profile("!plain")
    ReactiveData databaseClientData(DatabaseClient database) {
        return new DatabaseClientData(database);
    }

    /** With the profile {@code transaction} a transaction of Spring's gives its connection away and closes it. */
    @Bean
    @Profile("plain")
    ReactiveData plainData(ConnectionFactory connections, Settings settings) {
        return settings.has("transaction")
                ? new PlainR2dbc(
                        () -> ConnectionFactoryUtils.getConnection(connections),
                        connection -> ConnectionFactoryUtils.currentConnectionFactory(connections)
                                .then()
                                .onErrorResume(noTransaction -> Mono.from(connection.close())),
                        settings.dbms())
                : new PlainR2dbc(() -> Mono.from(connections.create()), Connection::close, settings.dbms());
    }
}
