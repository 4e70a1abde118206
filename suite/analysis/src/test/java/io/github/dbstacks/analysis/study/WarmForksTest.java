package io.github.dbstacks.analysis.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Forks of six iterations, which cost what is said. */
class WarmForksTest {
    private static final double[] FLAT = {50, 50, 50, 50, 50, 50};
    private static final double[] FALLING = {61, 59, 55, 52, 50, 50};

    @Test
    void aRunStandsWhereFewForksCompileAndNoneBecomesCheaper() {
        WarmForks warm = warmth(10, 2, FLAT);

        assertThat(warm.stands()).isTrue();
        assertThat(warm.forks()).isEqualTo(10);
        assertThat(warm.compiling()).isEqualTo(2);
        assertThat(warm.isQueueKnown()).isTrue();
        assertThat(warm.firstToLast().orElseThrow().estimate()).isCloseTo(1, within(1e-9));
        assertThat(warmth(10, 3, FLAT).stands()).as("three of ten compile").isFalse();
    }

    @Test
    void whatBecomesCheaperWhileItCountsDoesNotStand() {
        WarmForks warm = warmth(3, 0, FALLING);

        assertThat(warm.firstToLast().orElseThrow().estimate()).isCloseTo(1.2, within(1e-3));
        assertThat(warm.isGettingCheaper()).isTrue();
        assertThat(warm.stands()).isFalse();
    }

    /** The forks are as in records before 2026-11-27, which are judged by the compiler's share alone. */
    @Test
    void aQueueThatNobodyRecordedIsSaid() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            forks.add(fork(block, OptionalLong.empty(), FLAT));
        }

        assertThat(WarmForks.of(RunAnalysis.of(Made.run(forks))).orElseThrow().isQueueKnown())
                .isFalse();
    }

    @Test
    void aRunThatComparesNothingIsNotAsked() {
        RunAnalysis smoke =
                RunAnalysis.of(Made.run("smoke", "false", List.of(), List.of(fork(1, OptionalLong.of(0), FLAT))));

        assertThat(WarmForks.of(smoke)).isEmpty();
    }

    /** @param compiling how many of the forks have five methods in the compiler's queue */
    private static WarmForks warmth(int forks, int compiling, double... costs) {
        return WarmForks.of(RunAnalysis.of(Made.run(IntStream.rangeClosed(1, forks)
                        .mapToObj(block -> fork(block, OptionalLong.of(block <= compiling ? 5 : 0), costs))
                        .toList())))
                .orElseThrow();
    }

    private static MeasuredFork fork(int block, OptionalLong queue, double... costs) {
        List<MeasuredIteration> iterations = DoubleStream.of(costs)
                .mapToObj(micros -> Made.but(Made.iteration(micros), "jitQueue", queue))
                .toList();
        return Made.fork(Made.planned(Made.REFERENCE, block, false), iterations, Made.rightLedger());
    }
}
