package io.github.dbstacks.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.load.LoadResult.Connections;
import io.github.dbstacks.records.load.LoadResult.Errors;
import io.github.dbstacks.records.load.LoadResult.Requests;
import io.github.dbstacks.records.load.LoadResult.Throughput;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LoadGuardsTest {
    private static final Errors NONE = new Errors(0, 0, 0, 0, 0, 0);
    private static final long SECOND = 1_000_000_000;

    private static LoadGuards.GuardedNumbers with(
            Errors errors, long peak, long waited, long lagNanos, double achieved, long loopNanos, long processNanos) {
        return new LoadGuards.GuardedNumbers(
                new Requests(10_000, 10_000 - errors.all(), errors),
                new Connections(peak, waited, 0),
                50,
                Optional.of(new ServiceTime(10_000, 1, 1, lagNanos, 1, 1, "")),
                new Throughput(OptionalDouble.of(1000), achieved, 1, (long) (10 * (1000 - achieved))),
                10 * SECOND,
                loopNanos,
                processNanos,
                2);
    }

    @Test
    void aSoundResultIsValid() {
        assertThat(LoadGuards.problems(with(NONE, 49, 0, 1_000_000, 999, 8 * SECOND, 10 * SECOND)))
                .isEmpty();
    }

    @Test
    void someSayThatTheEngineCouldNotDriveTheLoad() {
        assertThat(LoadGuards.ofEngine(with(NONE, 49, 0, 1_400_000, 1000, 9 * SECOND, 9 * SECOND)))
                .hasSize(2);
        assertThat(LoadGuards.ofEngine(with(new Errors(1, 2, 3, 4, 5, 6), 50, 7, 0, 800, 0, 0)))
                .isEmpty();
    }

    @Test
    void eachGuardHasASentence() {
        assertThat(LoadGuards.problems(with(new Errors(1, 2, 3, 4, 5, 6), 49, 0, 0, 1000, 0, 0)))
                .containsExactly(
                        "21 of 10000 requests failed: 1 could not connect, 2 were cut off, 3 timed out, 4 got a"
                                + " wrong status, 5 got a wrong body, 6 waited too long for a connection and were never sent.");
        assertThat(LoadGuards.problems(with(NONE, 50, 0, 0, 1000, 0, 0)))
                .containsExactly("The limit of 50 connections was reached, and 0 requests waited for one: allow more.");
        assertThat(LoadGuards.problems(with(NONE, 49, 7, 0, 1000, 0, 0)))
                .containsExactly("The limit of 50 connections was reached, and 7 requests waited for one: allow more.");
        assertThat(LoadGuards.problems(with(NONE, 49, 0, 1_400_000, 1000, 0, 0)))
                .containsExactly(
                        "The engine was behind its schedule by 1.4 ms at the 99th percentile (1 ms is allowed):"
                                + " it had no processor in time.");
        assertThat(LoadGuards.problems(with(NONE, 49, 0, 0, 1000, 9 * SECOND, 9 * SECOND)))
                .containsExactly("An event loop of the engine used 90 % of a processor, so the engine may have been the"
                        + " limit: give it more threads.");
        assertThat(LoadGuards.problems(with(NONE, 49, 0, 0, 1000, 8 * SECOND, 18 * SECOND)))
                .containsExactly("The engine used 1.8 of its 2 processors, so it may have been the limit.");
        assertThat(LoadGuards.problems(with(NONE, 49, 0, 0, 800, 0, 0)))
                .containsExactly(
                        "The application did not keep up: 800.0 of 1000.0 requests per second were answered, and"
                                + " 2000 were unanswered at the end.");
    }
}
