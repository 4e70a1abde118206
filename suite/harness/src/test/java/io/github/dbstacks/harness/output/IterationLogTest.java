package io.github.dbstacks.harness.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.harness.FakeApplication;
import io.github.dbstacks.harness.FakeBatch;
import io.github.dbstacks.harness.Iterations;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.schema.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IterationLogTest {
    private static final Started STARTED = new Started("standalone-fake", 1, "VM", Map.of(), Map.of());

    private final List<String> told = new ArrayList<>();
    private final IterationLog log = new IterationLog(new Told(), 5);

    @Test
    void tellsEverythingAsItComes() throws Exception {
        log.start(STARTED);
        log.progress(Duration.ofSeconds(1));
        log.add(iteration());
        log.progress(Duration.ofSeconds(2));
        log.fail(FailureReason.of("It broke."));
        log.close();

        assertThat(told)
                .containsExactly(
                        "started",
                        "progress 1 of 5, unknown",
                        "ended 1 of 5",
                        "progress 2 of 5, known",
                        "It broke.",
                        "summary of 1 of 5");
    }

    @Test
    void saysNothingMoreOnceItIsClosed() throws Exception {
        log.start(STARTED);
        log.close();

        log.close();
        log.start(STARTED);
        log.progress(Duration.ofSeconds(1));
        log.add(iteration());
        log.fail(FailureReason.of("It broke."));

        assertThat(told).containsExactly("started", "summary of 0 of 5");
    }

    @Test
    void hasNoSummaryWhereNothingWasStarted() {
        log.fail(FailureReason.of("It broke."));
        log.close();

        assertThat(told).containsExactly("It broke.");
    }

    private static Iteration iteration() throws Exception {
        return new Iterations(FakeBatch.fast(), FakeApplication.settings())
                .start(Workload.SINGLE_ROW, 1)
                .toCompletableFuture()
                .get();
    }

    /** Notes what it is told. */
    private final class Told implements Output {
        @Override
        public void started(Started started) {
            told.add("started");
        }

        @Override
        public void progress(int index, int runs, Duration elapsed, Duration expected) {
            told.add("progress " + index + " of " + runs + (expected.isZero() ? ", unknown" : ", known"));
        }

        @Override
        public void ended(Iteration iteration, int runs) {
            told.add("ended " + iteration.index() + " of " + runs);
        }

        @Override
        public void summary(List<Iteration> iterations, int runs) {
            told.add("summary of " + iterations.size() + " of " + runs);
        }

        @Override
        public void failed(FailureReason problem) {
            told.add(problem.sentence());
        }
    }
}
