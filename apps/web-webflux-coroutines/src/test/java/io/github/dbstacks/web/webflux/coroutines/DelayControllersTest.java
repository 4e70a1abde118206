package io.github.dbstacks.web.webflux.coroutines;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.scenario.WaitDelay;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import org.junit.jupiter.api.Test;

/** Tests how a suspending function waits, as Java sees it, and how Reactor does. */
class DelayControllersTest {
    private static final int MILLIS = 20;

    @Test
    void aSuspendingFunctionGivesItsThreadBackAndGoesOnLater() {
        CompletableFuture<Object> answer = new CompletableFuture<>();
        Continuation<WaitDelay.Delayed> request = new Continuation<>() {
            @Override
            public CoroutineContext getContext() {
                return EmptyCoroutineContext.INSTANCE;
            }

            @Override
            public void resumeWith(Object result) {
                answer.complete(result);
            }
        };

        Object returned = new SuspendingDelayController().answer(MILLIS, request);

        assertThat(returned).isSameAs(IntrinsicsKt.getCOROUTINE_SUSPENDED());
        assertThat(answer).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(new WaitDelay.Delayed(MILLIS));
    }

    @Test
    void aMonoEmitsLater() {
        assertThat(new ReactorDelayController().answer(MILLIS).block(Duration.ofSeconds(10)))
                .isEqualTo(new WaitDelay.Delayed(MILLIS));
    }
}
