package io.github.dbstacks.harness.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class FirstConnectionTest {
    @Test
    void isWaitedFor() {
        assertThatCode(() -> FirstConnection.await(CompletableFuture.completedFuture("open")))
                .doesNotThrowAnyException();
    }

    @Test
    void failsAsTheDriverSays() {
        IOException refused = new IOException("refused");

        assertThatThrownBy(() -> FirstConnection.await(CompletableFuture.failedFuture(refused)))
                .hasCause(refused);
    }

    /** This pool opens none before all are asked for. */
    @Test
    void aPoolIsFilledAtOnce() {
        List<CompletableFuture<String>> asked = new ArrayList<>();
        List<String> returned = new ArrayList<>();

        FirstConnection.fill(
                3,
                () -> {
                    asked.add(new CompletableFuture<>());
                    if (asked.size() == 3) {
                        asked.forEach(each -> each.complete("open"));
                    }
                    return asked.get(asked.size() - 1);
                },
                connection -> CompletableFuture.completedFuture(returned.add(connection)));

        assertThat(returned).containsExactly("open", "open", "open");
    }

    @Test
    void isGivenUpWhenNobodyAnswers() {
        assertThatThrownBy(() -> FirstConnection.await(new CompletableFuture<>(), 1))
                .hasRootCauseMessage("it did not answer within 1 s");
    }
}
