package io.github.dbstacks.vertx;

import io.github.dbstacks.settings.Settings;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.mysqlclient.SslMode;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;

/** vertx-mysql-client, for MariaDB and MySQL. */
record MySqlDriver(MySQLConnectOptions connection) implements VertxDriver {
    static VertxDriver of(Settings settings) {
        settings.refusePublicKeyRetrieval();
        MySQLConnectOptions connection = new MySQLConnectOptions()
                .setHost(settings.url().host())
                .setPort(settings.url().port())
                .setDatabase(settings.url().database())
                .setUser(settings.user())
                .setPassword(settings.password())
                // The default, off, costs one more round trip for each SELECT.
                .setCachePreparedStatements(!settings.hasLibraryDefaults());
        switch (settings.tls()) {
            case DISABLE -> connection.setSslMode(SslMode.DISABLED);
            case REQUIRE ->
                connection.setSslMode(SslMode.REQUIRED).setSslOptions(new ClientSSLOptions().setTrustAll(true));
            case VERIFY_FULL ->
                connection.setSslMode(SslMode.VERIFY_IDENTITY).setSslOptions(VertxTls.verifyFull(settings));
        }
        return new MySqlDriver(connection);
    }

    @Override
    public Future<? extends SqlConnection> connect(Vertx vertx) {
        return MySQLConnection.connect(vertx, connection);
    }

    @Override
    public SqlClient client(Vertx vertx, int pipeliningLimit, PoolOptions options, Handler<SqlConnection> opened) {
        return (pipeliningLimit > 1 ? MySQLBuilder.client() : MySQLBuilder.pool())
                .with(options)
                .connectingTo(new MySQLConnectOptions(connection).setPipeliningLimit(pipeliningLimit))
                .using(vertx)
                .withConnectHandler(opened)
                .build();
    }
}
