package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ForkTimeTest {
    /** When {@link Made}'s forks begin; they end ten seconds later. */
    private static final long BEGIN = Instant.parse("2026-11-21T00:00:00Z").toEpochMilli();

    private static final PlannedFork PLANNED = Made.planned(Made.REFERENCE, 1, false);

    /** Iterations of 0.1 s: two of warm-up 0.9 s apart, two measured ones 0.01 s apart. */
    @Test
    void addsUpToTheForksTime() {
        MeasuredFork fork = fork(Map.of(), at(2_000, false), at(3_000, false), at(4_000, true), at(4_110, true));

        ForkTime time = ForkTime.of(fork).orElseThrow();

        assertThat(time.opening()).isEqualTo(2.0, within(1e-6));
        assertThat(time.warmUp()).isEqualTo(0.2, within(1e-6));
        assertThat(time.resting()).isEqualTo(1.8, within(1e-6));
        assertThat(time.measured()).isEqualTo(0.2, within(1e-6));
        assertThat(time.between()).isEqualTo(0.01, within(1e-6));
        assertThat(time.ending()).isEqualTo(5.79, within(1e-6));
        assertThat(time.total()).isEqualTo(10, within(1e-6));
        assertThat(ForkTime.sum(List.of(time, time)).total()).isEqualTo(20, within(1e-6));
    }

    /** The clock of the host of its iterations is 90 s ahead, and tells when the fork began, too. */
    @Test
    void clocksOfTwoHostsAreNotSubtracted() {
        MeasuredFork there = fork(Map.of(), at(92_000, false), at(94_000, true), at(94_110, true));
        MeasuredFork told =
                Made.but(there, "started", there.started().map(begun -> begun.on(BEGIN + 90_000, Map.of())));

        assertThat(ForkTime.of(told).orElseThrow().opening()).isEqualTo(2.0, within(1e-6));
        assertThat(ForkTime.of(told).orElseThrow().total()).isEqualTo(10, within(1e-6));
    }

    @Test
    void theTurnsOfOtherForksAreNotItsTime() {
        MeasuredFork alone = fork(Map.of(), at(2_000, false), at(3_000, false), at(4_000, true), at(4_110, true));
        ForkTime time = ForkTime.of(waiting(alone, 850_000_000)).orElseThrow();

        assertThat(time.resting()).isEqualTo(0.9, within(1e-6));
        assertThat(time.between()).isEqualTo(0.06, within(1e-6));
        assertThat(time.ending()).isEqualTo(5.79, within(1e-6));
        assertThat(time.total()).isEqualTo(9.15, within(1e-6));
    }

    /** Warm after 0.3 s, it lets others warm up for 2.9 s, has one iteration more and waits for its turn for 0.5 s. */
    @Test
    void underLoadAForkWaitsBetweenTwoWarmUps() {
        Cell cell = new Cell(
                "web-a", Stack.Kind.WEB, true, List.of(), ScenarioLoad.closed("get-company", 50), Made.REFERENCE.jdk());
        List<MeasuredIteration> iterations =
                List.of(at(2_000, false), at(2_200, false), at(5_200, false), at(6_000, true), at(6_110, true));
        MeasuredFork fork = waiting(
                Made.set(
                        Made.fork(Made.planned(cell, 1, false), iterations, Made.rightLedger()),
                        Map.of("warm-up", "until-compiled", "iterations", "30", "longest-warm-up", "900ms")),
                3_400_000_000L);

        ForkTime time = ForkTime.of(fork).orElseThrow();

        assertThat(time.warmUp()).isEqualTo(0.3, within(1e-6));
        assertThat(time.resting()).isEqualTo(0.1, within(1e-6));
        assertThat(time.between()).isEqualTo(0.21, within(1e-6));
        assertThat(time.total()).isEqualTo(6.6, within(1e-6));
        assertThat(ForkTime.isWarmedUpAsLongAsAllowed(fork)).isFalse();
    }

    private static MeasuredFork waiting(MeasuredFork fork, long nanos) {
        return Made.but(fork, "ended", fork.ended().map(end -> end.withWaitedNanos(OptionalLong.of(nanos))));
    }

    @Test
    void isUnknownWithoutWallClocks() {
        assertThat(ForkTime.of(fork(Map.of(), Made.iteration(50)))).isEmpty();
    }

    @Test
    void aGateThatDidNotOpenIsKnownByTheNumberOfWarmUps() {
        Map<String, String> settings =
                Map.of("warm-up", "until-compiled", "iterations", "3", "measured-iterations", "1");

        assertThat(ForkTime.isWarmedUpAsLongAsAllowed(
                        fork(settings, at(0, false), at(200, false), at(400, true), at(600, true))))
                .isTrue();
        assertThat(ForkTime.isWarmedUpAsLongAsAllowed(fork(settings, at(0, false), at(400, true), at(600, true))))
                .isFalse();
    }

    /** The time counts from the end of the first iteration, and a fork of fixed warm-up has no gate. */
    @Test
    void aGateThatDidNotOpenIsKnownByTheTimeOfWarmUp() {
        Map<String, String> settings = Map.of(
                "warm-up",
                "until-compiled",
                "iterations",
                "30",
                "measured-iterations",
                "1",
                "longest-warm-up",
                "900ms");
        Map<String, String> fixed = Map.of("warm-up", "fixed", "longest-warm-up", "900ms", "iterations", "3");

        assertThat(ForkTime.isWarmedUpAsLongAsAllowed(fork(settings, at(0, false), at(900, false), at(1_000, true))))
                .isTrue();
        assertThat(ForkTime.isWarmedUpAsLongAsAllowed(fork(settings, at(0, false), at(899, false), at(1_000, true))))
                .isFalse();
        assertThat(ForkTime.isWarmedUpAsLongAsAllowed(fork(fixed, at(0, false), at(900, false), at(1_000, true))))
                .isFalse();
    }

    private static MeasuredIteration at(long millis, boolean measured) {
        return Made.but(Made.iteration(50), "measured", measured, "startEpochMillis", BEGIN + millis);
    }

    private static MeasuredFork fork(Map<String, String> settings, MeasuredIteration... iterations) {
        return Made.set(Made.fork(PLANNED, List.of(iterations), Made.rightLedger()), settings);
    }
}
