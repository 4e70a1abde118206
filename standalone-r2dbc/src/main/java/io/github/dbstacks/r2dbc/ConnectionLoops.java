package io.github.dbstacks.r2dbc;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.Wrapped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Notes which event-loop thread serves each connection, once, when the connection is made. */
public final class ConnectionLoops implements ConnectionFactory {
    private final ConnectionFactory driver;
    private final Map<String, Integer> connections = new ConcurrentHashMap<>();

    public ConnectionLoops(ConnectionFactory driver) {
        this.driver = driver;
    }

    @Override
    public Publisher<? extends Connection> create() {
        return Mono.from(driver.create()).doOnNext(this::note);
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return driver.getMetadata();
    }

    /** Number of connections made so far, by the name of their thread. The pool closes none while it is in use. */
    public Map<String, Integer> perThread() {
        return Map.copyOf(connections);
    }

    /**
     * r2dbc-postgresql gives access to a connection's event loop as a Scheduler since 1.0.7 (r2dbc-postgresql#668).
     * Older ones hand a new connection over on its event loop.
     */
    private void note(Connection connection) {
        Scheduler loop = connection instanceof Wrapped<?> wrapped ? wrapped.unwrap(Scheduler.class) : null;
        if (loop == null) {
            countHere();
        } else {
            loop.schedule(this::countHere);
        }
    }

    private void countHere() {
        connections.merge(Thread.currentThread().getName(), 1, Integer::sum);
    }
}
