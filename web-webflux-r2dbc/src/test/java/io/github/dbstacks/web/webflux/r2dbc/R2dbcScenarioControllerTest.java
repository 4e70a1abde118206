package io.github.dbstacks.web.webflux.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A request waits for the database, and no thread does. */
class R2dbcScenarioControllerTest {
    private static final Settings SETTINGS = SettingsReader.read(Stack.of(Application.class), new Given());

    @Test
    void aRequestIsAnsweredWhenTheDatabaseHasAnswered() {
        Sinks.One<Company> database = Sinks.one();

        CompletableFuture<@Nullable Company> request =
                controller(database.asMono()).company(10).toFuture();

        assertThat(request).isNotDone();
        database.tryEmitValue(new Company(10, "a company")).orThrow();
        assertThat(request).isCompletedWithValue(new Company(10, "a company"));
    }

    @Test
    void aRowThatIsNotThereIsAProblem() {
        assertThatThrownBy(() -> controller(Mono.empty()).company(10).block())
                .isInstanceOfSatisfying(ErrorResponseException.class, problem -> {
                    assertThat(problem.getStatusCode()).isEqualTo(HttpStatus.NOT_FOUND);
                    assertThat(problem.getBody().getDetail()).isEqualTo("There is no company 10.");
                });
    }

    /** It asks a database whose every answer is this company. */
    private static R2dbcScenarioController controller(Mono<Company> company) {
        Object data = Proxy.newProxyInstance(
                ReactiveData.class.getClassLoader(),
                new Class<?>[] {ReactiveData.class},
                (proxy, method, arguments) -> company);
        return new R2dbcScenarioController((ReactiveData) data, SETTINGS);
    }
}
