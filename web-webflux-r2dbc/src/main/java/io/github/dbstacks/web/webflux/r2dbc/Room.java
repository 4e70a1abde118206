package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.r2dbc.R2dbcPool;
import io.github.dbstacks.settings.Settings;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.util.List;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.netty.resources.LoopResources;

/** Finds out at the start whether the database has room for a pool that stays empty until the first request. */
final class Room {
    private static final int AT_ONCE = 8;

    private Room() {}

    /**
     * Opens as many connections as the pool may have, and closes them. They use an event loop of their own. Otherwise
     * they would change which of the pool's event loops gets a connection, and some profiles are about that.
     */
    static void check(Settings settings) {
        R2dbcPool.check(settings);
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
