package io.github.dbstacks.vertx;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.vertx.quirks.Vertx4;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;

/** vertx-pg-client. */
record PostgresDriver(PgConnectOptions connection) implements VertxDriver {
    static VertxDriver of(Settings settings) {
        PgConnectOptions connection = new PgConnectOptions()
                .setHost(settings.url().host())
                .setPort(settings.url().port())
                .setDatabase(settings.url().database())
                .setUser(settings.user())
                .setPassword(settings.password())
                .addProperty("application_name", settings.stack().name())
                // The default, off, costs one more round trip for each SELECT.
                .setCachePreparedStatements(!settings.hasLibraryDefaults());
        switch (settings.tls()) {
            case DISABLE -> connection.setSslMode(SslMode.DISABLE);
            case REQUIRE ->
                connection.setSslMode(SslMode.REQUIRE).setSslOptions(new ClientSSLOptions().setTrustAll(true));
            case VERIFY_FULL -> connection.setSslMode(SslMode.VERIFY_FULL).setSslOptions(VertxTls.verifyFull(settings));
        }
        return new PostgresDriver(connection);
    }

    @Override
    public Future<? extends SqlConnection> connect(Vertx vertx) {
        return PgConnection.connect(vertx, connection);
    }

    @Override
    public SqlClient client(Vertx vertx, int pipeliningLimit, PoolOptions options, Handler<SqlConnection> opened) {
        boolean pipelining = pipeliningLimit > 1;
        PgConnectOptions driver = new PgConnectOptions(connection).setPipeliningLimit(pipeliningLimit);
        return Vertx4.isUsed()
                ? Vertx4.client(vertx, pipelining, driver, options, opened)
                : (pipelining ? PgBuilder.client() : PgBuilder.pool())
                        .with(options)
                        .connectingTo(driver)
                        .using(vertx)
                        .withConnectHandler(opened)
                        .build();
    }
}
