package io.github.dbstacks.vertx;

import io.github.dbstacks.vertx.four.Vertx4;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.ClientBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;

/** Opens clients with Vert.x 5. {@link Vertx4} does so with Vert.x 4.4, which lacks the classes that this one uses. */
final class Vertx5 {
    private Vertx5() {}

    /** @param opened is called with each new connection, and closes it to give it to the pool */
    static Pool pool(Vertx vertx, PgConnectOptions driver, PoolOptions options, Handler<SqlConnection> opened) {
        return build(PgBuilder.pool(), vertx, driver, options, opened);
    }

    /** The client that pipelines. */
    static SqlClient client(Vertx vertx, PgConnectOptions driver, PoolOptions options, Handler<SqlConnection> opened) {
        return build(PgBuilder.client(), vertx, driver, options, opened);
    }

    private static <C extends SqlClient> C build(
            ClientBuilder<C> builder,
            Vertx vertx,
            PgConnectOptions driver,
            PoolOptions options,
            Handler<SqlConnection> opened) {
        return builder.with(options)
                .connectingTo(driver)
                .using(vertx)
                .withConnectHandler(opened)
                .build();
    }
}
