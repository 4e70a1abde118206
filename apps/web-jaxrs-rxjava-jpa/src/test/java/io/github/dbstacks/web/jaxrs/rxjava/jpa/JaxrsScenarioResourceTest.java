package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.http.data.ScenarioData;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import jakarta.ws.rs.container.AsyncResponse;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.web.ErrorResponseException;

/** An Observable resumes the request, on its own thread or on another. */
class JaxrsScenarioResourceTest {
    private static final Company COMPANY = new Company(10, "a company");

    @Test
    void aRequestIsAnsweredOnItsOwnThread() {
        assertThat(answer(new Given(), Optional.of(COMPANY))).isCompletedWithValue(COMPANY);
    }

    @Test
    void withTheProfileAnotherThreadAsksTheDatabase() {
        Given given = new Given().put("profiles", "io-scheduler", "profiles");

        assertThat(answer(given, Optional.of(COMPANY)))
                .succeedsWithin(Duration.ofSeconds(10))
                .isEqualTo(COMPANY);
    }

    @Test
    void aRowThatIsNotThereIsAProblem() {
        assertThat(answer(new Given(), Optional.empty()))
                .isCompletedWithValueMatching(ErrorResponseException.class::isInstance);
    }

    /** Returns what a request for a company is resumed with. */
    private static CompletableFuture<Object> answer(Given given, Optional<Company> row) {
        Settings settings = SettingsReader.read(Stack.of(Application.class), given);
        CompletableFuture<Object> answer = new CompletableFuture<>();
        Object data = Proxy.newProxyInstance(
                ScenarioData.class.getClassLoader(),
                new Class<?>[] {ScenarioData.class},
                (proxy, method, arguments) -> row);
        Object response = Proxy.newProxyInstance(
                AsyncResponse.class.getClassLoader(),
                new Class<?>[] {AsyncResponse.class},
                (proxy, method, arguments) -> answer.complete(arguments[0]));
        new JaxrsScenarioResource((ScenarioData) data, TransactionOperations.withoutTransaction(), settings)
                .company(10, (AsyncResponse) response);
        return answer;
    }
}
