package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.r2dbc.R2dbcPool;
import io.github.dbstacks.settings.Settings;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.util.List;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.netty.resources.LoopResources;

/** Whether the database has room for the pool, found out at the start where the pool itself stays empty until later. */
final class Room {
    private static final int AT_ONCE = 8;

    private Room() {}

    /**
     * Opens as many connections as the pool may have, and closes them. Their event loop is their own: those of the pool
     * are left as they are, because which of them gets a connection is what some profiles are about.
     */
    static void check(Settings settings) {
        LoopResources loop = LoopResources.create("room", 1, true);
        ConnectionFactory driver = R2dbcPool.driver(settings, loop);
        List<? extends Connection> open = Flux.range(0, settings.poolSize())
                .flatMap(i -> driver.create(), AT_ONCE)
                .collectList()
                .block();
        Flux.fromIterable(Objects.requireNonNull(open))
                .flatMap(Connection::close)
                .blockLast();
        loop.dispose();
    }
}
