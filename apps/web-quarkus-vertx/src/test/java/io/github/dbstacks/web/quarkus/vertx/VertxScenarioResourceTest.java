package io.github.dbstacks.web.quarkus.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.GetCompany;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A request waits for the database, and no thread does. */
class VertxScenarioResourceTest {
    private static final Settings SETTINGS = SettingsReader.read(Stack.of(Application.class), new Given());

    private final Promise<RowSet<Row>> database = Promise.promise();
    private final List<Object> asked = new ArrayList<>();

    @Test
    void aRequestIsAnsweredWhenTheDatabaseHasAnswered() {
        VertxScenarioResource resource =
                new VertxScenarioResource(new io.vertx.mutiny.sqlclient.Pool(made(Pool.class)), SETTINGS);

        CompletableFuture<Company> request = resource.company(10).subscribeAsCompletionStage();

        assertThat(asked).containsExactly(GetCompany.COMPANY.of(Dbms.POSTGRESQL));
        assertThat(request).isNotDone();
        database.fail("The database is gone.");
        assertThat(request).isCompletedExceptionally();
    }

    /** A client that prepares what it is asked, and whose answer is still to come. */
    private <T> T made(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("preparedQuery")) {
                        asked.add(arguments[0]);
                        return made(PreparedQuery.class);
                    }
                    return answer(arguments[1]);
                }));
    }

    @SuppressWarnings("unchecked") // Vert.x says so
    private Object answer(Object handler) {
        return database.future().onComplete((Handler<AsyncResult<RowSet<Row>>>) handler);
    }
}
