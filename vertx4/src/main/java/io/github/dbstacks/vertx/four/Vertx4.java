package io.github.dbstacks.vertx.four;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgPool;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;

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

    /**
     * Whether this version works with this JVM. It reads a date before Christ with the names that {@code Locale.ROOT} has for eras, and newer
     * JDKs, such as 25, say BCE there.
     */
    public static boolean isAble() {
        try {
            DateTimeFormatter.ofPattern("G", Locale.ROOT).parse("BC");
            return true;
        } catch (DateTimeParseException e) {
            return false;
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
