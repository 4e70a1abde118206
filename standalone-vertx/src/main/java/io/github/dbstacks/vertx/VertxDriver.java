package io.github.dbstacks.vertx;

import io.github.dbstacks.settings.Settings;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;

/**
 * Vert.x's client for a database, which its URL decides. What must be equal on every stack and is not its default is
 * set.
 */
interface VertxDriver {
    static VertxDriver of(Settings settings) {
        return switch (settings.dbms()) {
            case POSTGRESQL -> PostgresDriver.of(settings);
            case MARIADB, MYSQL -> MySqlDriver.of(settings);
        };
    }

    /** Makes one connection beside any pool. */
    Future<? extends SqlConnection> connect(Vertx vertx);

    /**
     * A pool, or with a limit of more than 1 the pooled client that pipelines.
     *
     * @param pipeliningLimit how many statements may be under way on a connection
     * @param opened is called with each new connection, and closes it to give it to the pool
     */
    SqlClient client(Vertx vertx, int pipeliningLimit, PoolOptions options, Handler<SqlConnection> opened);
}
