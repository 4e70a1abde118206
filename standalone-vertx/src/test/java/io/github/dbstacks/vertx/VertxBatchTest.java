package io.github.dbstacks.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowIterator;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The answer to a SELECT starts the next one in a callback, and no thread waits for it. */
class VertxBatchTest {
    private static final int SELECTS = 5;
    private static final int CONCURRENCY = 2;
    private static final String NAME = "a company";

    private static final Settings SETTINGS = SettingsReader.read(
            Stack.of(Application.class), new Given().put("concurrency", Integer.toString(CONCURRENCY), "concurrency"));

    /** What the database has been asked and has not answered yet. */
    private final Queue<Promise<Object>> asked = new ArrayDeque<>();

    private final List<String> loops = new ArrayList<>();

    @Test
    void asManySelectsAreInFlightAsTheConcurrencySays() {
        CompletableFuture<RowsRead> batch = start();

        for (int answered = 0; answered < SELECTS; answered++) {
            assertThat(batch).isNotDone();
            assertThat(asked).hasSize(Math.min(CONCURRENCY, SELECTS - answered));
            asked.remove().complete(oneRow());
        }
        assertThat(batch).isCompletedWithValue(new RowsRead(SELECTS, SELECTS * RowsRead.checksum(10, NAME)));
        assertThat(loops).containsExactly("first", "second");
    }

    @Test
    void aSelectThatFailsIsTheLastOne() {
        CompletableFuture<RowsRead> batch = start();

        asked.remove().fail("The database is gone.");
        asked.remove().complete(oneRow());

        assertThat(batch).isCompletedExceptionally();
        assertThat(asked).isEmpty();
    }

    /** Starts a batch with a client that remembers what it is asked, on two event loops that begin at once. */
    private CompletableFuture<RowsRead> start() {
        Object query = made(PreparedQuery.class, (proxy, method, arguments) -> {
            Promise<Object> answer = Promise.promise();
            asked.add(answer);
            return answer.future();
        });
        VertxPool pool = new VertxPool(
                made(Vertx.class, (proxy, method, arguments) -> proxy),
                List.of(loop("first"), loop("second")),
                made(SqlClient.class, (proxy, method, arguments) -> query),
                new PoolOptions(),
                Map.of());
        return new VertxBatch(pool, SETTINGS)
                .start(Workload.SINGLE_ROW, SELECTS, ServiceTimes.off())
                .toCompletableFuture();
    }

    private Context loop(String name) {
        return made(Context.class, (proxy, method, arguments) -> {
            loops.add(name);
            ((Handler<?>) arguments[0]).handle(null);
            return proxy;
        });
    }

    private static Object oneRow() {
        Row row = made(Row.class, (proxy, method, arguments) -> method.getName().equals("getInteger") ? 10 : NAME);
        Iterator<Row> rows = List.of(row).iterator();
        Object iterator = made(
                RowIterator.class,
                (proxy, method, arguments) -> method.getName().equals("hasNext") ? rows.hasNext() : rows.next());
        return made(RowSet.class, (proxy, method, arguments) -> iterator);
    }

    private static <T> T made(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }
}
