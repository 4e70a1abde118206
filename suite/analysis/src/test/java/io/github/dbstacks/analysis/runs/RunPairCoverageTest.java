package io.github.dbstacks.analysis.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often simulated pairs of runs raise a false alarm in any of their cells, and how often they find a planted
 * difference. A run has a reference with an alias and some cells; a block makes all its forks dearer or cheaper by
 * about 10 %, and the second day all forks by half. Every random number has a fixed seed.
 */
@Tag("slow")
class RunPairCoverageTest {
    private static final int PAIRS = 150;
    private static final int MANY_PAIRS = 500;
    private static final double BLOCKS_SCATTER = 0.1;
    private static final double SLOWER_DAY = 1.5;

    /** 150 pairs count 5 % to ±3.5 %, and four times as many to ±1.7 %. */
    @Test
    void falseAlarms() {
        assertFalseAlarms(PAIRS, 0.085, 0.06);
    }

    /** 500 pairs count 5 % to ±1.9 %. */
    @Tag("exhaustive")
    @Test
    void falseAlarmsOfManyPairs() {
        assertFalseAlarms(MANY_PAIRS, 0.07, 0.05);
    }

    private static void assertFalseAlarms(int pairs, double most, double mostOnAverage) {
        List<Double> shares = List.of(
                alarms(pairs, 1, 3, 3, 0.02),
                alarms(pairs, 4, 3, 5, 0.05),
                alarms(pairs, 4, 8, 8, 0.02),
                alarms(pairs, 8, 5, 5, 0.03));

        assertThat(shares).allSatisfy(share -> assertThat(share).isLessThanOrEqualTo(most));
        assertThat(shares.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
                .isLessThanOrEqualTo(mostOnAverage);
    }

    private static double alarms(int pairs, int cells, int blocksBefore, int blocksAfter, double scatter) {
        Random random = new Random(42);
        int alarms = 0;
        for (int pair = 0; pair < pairs; pair++) {
            RunPair found = RunPairTest.pair(
                    run(random, cells, blocksBefore, scatter, 1, 1),
                    run(random, cells, blocksAfter, scatter, SLOWER_DAY, 1));
            alarms += found.changes().stream().anyMatch(RunPairCoverageTest::leavesOutOne) ? 1 : 0;
        }
        return alarms / (double) pairs;
    }

    /** All cells have become dearer by just the threshold, so each one that is beyond it is a false alarm. */
    @Test
    void falseAlarmsAtAThreshold() {
        assertThat(share(100, 1.05, pair -> !pair.dearerBy(0.05).isEmpty())).isLessThanOrEqualTo(0.06);
    }

    @Tag("exhaustive")
    @Test
    void falseAlarmsAtAThresholdOfManyPairs() {
        assertThat(share(300, 1.05, pair -> !pair.dearerBy(0.05).isEmpty())).isLessThanOrEqualTo(0.05);
    }

    @Test
    void aPlantedDifferenceIsFound() {
        assertThat(share(50, 1.10, pair -> pair.dearerBy(0.0).size() == 4)).isGreaterThan(0.9);
        assertThat(share(50, 1.15, pair -> pair.dearerBy(0.05).size() == 4)).isGreaterThan(0.9);
    }

    /**
     * What the ratio to the reference is for: by CPU time alone the slower day would look like a regression of every
     * cell.
     */
    @Test
    void theSlowerDayIsInTheCostsAlone() {
        Random random = new Random(43);
        RunPair pair = RunPairTest.pair(run(random, 4, 8, 0.02, 1, 1), run(random, 4, 8, 0.02, SLOWER_DAY, 1));

        assertThat(pair.changes().get(1).absolute().orElseThrow().low()).isGreaterThan(1.2);
        assertThat(pair.changes().get(1).judged().orElseThrow().contains(1)).isTrue();
    }

    private static boolean leavesOutOne(Change change) {
        return change.verdict()
                .flatMap(Verdict::ratio)
                .filter(ratio -> !ratio.contains(1))
                .isPresent();
    }

    /** Returns the share of pairs of four cells and eight blocks each. */
    private static double share(int pairs, double dearer, Predicate<RunPair> predicate) {
        Random random = new Random(42);
        int found = 0;
        for (int pair = 0; pair < pairs; pair++) {
            RunPair one = RunPairTest.pair(run(random, 4, 8, 0.02, 1, 1), run(random, 4, 8, 0.02, SLOWER_DAY, dearer));
            found += predicate.test(one) ? 1 : 0;
        }
        return found / (double) pairs;
    }

    /** @param dearer all cells but the reference cost so many times as much as before */
    private static MeasuredRun run(Random random, int cells, int blocks, double scatter, double day, double dearer) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            double machine = day * Math.exp(BLOCKS_SCATTER * random.nextGaussian());
            forks.add(Made.fork(Made.REFERENCE, block, false, 50 * machine * error(random, scatter)));
            forks.add(Made.fork(Made.REFERENCE, block, true, 50 * machine * error(random, scatter)));
            for (int number = 0; number < cells; number++) {
                Cell cell = Made.cell("standalone-" + number, false, Workload.SINGLE_ROW);
                forks.add(Made.fork(cell, block, false, 50 * machine * dearer * error(random, scatter)));
            }
        }
        return Made.run(forks);
    }

    private static double error(Random random, double scatter) {
        return Math.exp(scatter * random.nextGaussian());
    }
}
