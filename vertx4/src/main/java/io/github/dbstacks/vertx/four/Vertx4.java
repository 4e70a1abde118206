package io.github.dbstacks.vertx.four;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgPool;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;

/** Opens clients with Vert.x 4.4, which has no {@code PgBuilder}. Everything else of the stack is the same code for both. */
public final class Vertx4 {
    private static final String ADDED_IN_4_5 = "io.vertx.pgclient.PgBuilder";

    private Vertx4() {}

    /** Whether the Vert.x on the class path is too old for {@code PgBuilder}. */
    public static boolean isUsed() {
        try {
            Class.forName(ADDED_IN_4_5, false, Vertx4.class.getClassLoader());
            return false;
        } catch (ClassNotFoundException e) {
            return true;
        }
    }

    /** @param opened is called with each new connection, and closes it to give it to the pool */
    public static Pool pool(Vertx vertx, PgConnectOptions driver, PoolOptions options, Handler<SqlConnection> opened) {
        return PgPool.pool(vertx, driver, options).connectHandler(opened);
    }

    /** The client that pipelines. This version tells nobody where its connections are opened. */
    public static SqlClient client(Vertx vertx, PgConnectOptions driver, PoolOptions options) {
        return PgPool.client(vertx, driver, options);
    }
}
