package io.github.dbstacks.vertx.quirks;

import io.github.dbstacks.settings.SettingsException;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/**
 * Opens clients with Vert.x 4.4 ({@code --versions then}), which has no {@code PgBuilder}: that came with Vert.x 4.5,
 * which <a href="https://vertx.io/docs/4.5.23/apidocs/io/vertx/pgclient/class-use/PgPool.html">deprecates</a> what this
 * uses. By reflection, because this code is compiled with Vert.x 5, which has no {@code PgPool}. Everything else of the
 * stack is the same code for both.
 */
public final class Vertx4 {
    private static final String ADDED_IN_4_5 = "io.vertx.pgclient.PgBuilder";
    private static final String GONE_IN_5 = "io.vertx.pgclient.PgPool";

    private Vertx4() {}

    /**
     * Returns whether the client for PostgreSQL on the class path, if there is one, is too old for {@code PgBuilder}.
     */
    public static boolean isUsed() {
        return isThere(GONE_IN_5) && !isThere(ADDED_IN_4_5);
    }

    private static boolean isThere(String className) {
        try {
            Class.forName(className, false, Vertx4.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /**
     * Vert.x 4.4 reads a date before Christ with the names that {@code Locale.ROOT} has for eras, and newer JDKs, such
     * as 25, say BCE there.
     *
     * @throws SettingsException where it is used and cannot do that
     */
    public static void refuseNewJvm() {
        try {
            DateTimeFormatter.ofPattern("G", Locale.ROOT).parse("BC");
        } catch (DateTimeParseException e) {
            if (isUsed()) {
                throw new SettingsException("Vert.x 4.4 does not run on Java "
                        + Runtime.version().feature() + ": its PostgreSQL client fails there. It runs on Java 17.");
            }
        }
    }

    /**
     * A pool, or the client that pipelines, which in this version tells nobody where its connections are opened.
     *
     * @param opened is called with each new connection of a pool, and closes it to give it to the pool
     */
    public static SqlClient client(
            Vertx vertx,
            boolean pipelining,
            PgConnectOptions driver,
            PoolOptions options,
            Handler<SqlConnection> opened) {
        try {
            Class<?> pools = Class.forName(GONE_IN_5);
            Object client = pools.getMethod(
                            pipelining ? "client" : "pool", Vertx.class, PgConnectOptions.class, PoolOptions.class)
                    .invoke(null, vertx, driver, options);
            if (!pipelining) {
                pools.getMethod("connectHandler", Handler.class).invoke(client, opened);
            }
            return (SqlClient) client;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
