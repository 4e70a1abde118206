package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
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

    @Test
    void isGivenUpWhenNobodyAnswers() {
        assertThatThrownBy(() -> FirstConnection.await(new CompletableFuture<>()))
                .hasRootCauseMessage("it did not answer within 10 s");
    }
}
