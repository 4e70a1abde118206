package io.github.dbstacks.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.Statement;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** A SELECT that ends makes room for the next one to be subscribed, and no thread waits for its answer. */
class R2dbcBatchTest {
    private static final int SELECTS = 5;
    private static final int CONCURRENCY = 2;
    private static final String NAME = "a company";

    private static final Settings SETTINGS = SettingsReader.read(
            Stack.of(Application.class),
            new Given()
                    .put("concurrency", Integer.toString(CONCURRENCY), "concurrency")
                    .put("profiles", "connection", "profiles"));

    /** What the database has been asked and has not answered yet. */
    private final Queue<Sinks.One<Object>> asked = new ArrayDeque<>();

    @Test
    void asManySelectsAreInFlightAsTheConcurrencySays() {
        CompletableFuture<RowsRead> batch = start();

        for (int answered = 0; answered < SELECTS; answered++) {
            assertThat(batch).isNotDone();
            assertThat(asked).hasSize(Math.min(CONCURRENCY, SELECTS - answered));
            asked.remove().tryEmitValue(oneRow()).orThrow();
        }
        assertThat(batch).isCompletedWithValue(new RowsRead(SELECTS, SELECTS * RowsRead.checksum(10, NAME)));
    }

    @Test
    void aSelectThatFailsIsTheLastOne() {
        CompletableFuture<RowsRead> batch = start();

        asked.remove()
                .tryEmitError(new IllegalStateException("The database is gone."))
                .orThrow();

        assertThat(batch).isCompletedExceptionally();
        assertThat(asked).hasSize(CONCURRENCY - 1);
    }

    /** Starts a batch with connections that remember what they are asked. */
    private CompletableFuture<RowsRead> start() {
        ConnectionPool pool = new ConnectionPool(ConnectionPoolConfiguration.builder(database())
                .initialSize(0)
                .maxSize(CONCURRENCY)
                .maxIdleTime(Duration.ofMillis(-1))
                .allocatorSubscribeOn(Schedulers.immediate()) // by default it is a thread of its own
                .build());
        return new R2dbcBatch(pool, () -> Map.of(), SETTINGS)
                .start(Workload.SINGLE_ROW, SELECTS, ServiceTimes.off())
                .toCompletableFuture();
    }

    private ConnectionFactory database() {
        return new ConnectionFactory() {
            @Override
            public Publisher<? extends Connection> create() {
                return Mono.just(connection());
            }

            @Override
            public ConnectionFactoryMetadata getMetadata() {
                return () -> "PostgreSQL";
            }
        };
    }

    private Connection connection() {
        Object statement = made(
                Statement.class, (proxy, method, arguments) -> method.getName().equals("execute") ? answer() : proxy);
        return made(Connection.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "createStatement" -> statement;
            case "validate" -> Mono.just(true);
            case "toString" -> "a connection";
            default -> Mono.empty();
        });
    }

    private Mono<Object> answer() {
        Sinks.One<Object> answer = Sinks.one();
        asked.add(answer);
        return answer.asMono();
    }

    private static Object oneRow() {
        Row row = made(Row.class, (proxy, method, arguments) -> arguments[0].equals(0) ? 10 : NAME);
        return made(Result.class, (proxy, method, arguments) -> Mono.just(read(row, arguments[0])));
    }

    @SuppressWarnings("unchecked") // R2DBC says so
    private static Object read(Row row, Object mapping) {
        return ((Function<Row, Object>) mapping).apply(row);
    }

    private static <T> T made(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }
}
