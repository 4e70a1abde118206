package io.github.dbstacks.analysis.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MadeRuns;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.runs.Difference.Topic;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunsTogetherTest {
    private static final Cell THIRD = Made.cell("standalone-third", false, Workload.SINGLE_ROW);

    /** It does not matter in what order they are given. The canary and the kernel of these runs are not recorded. */
    @Test
    void eachRunIsABlockAndTheOldestComesFirst() {
        RunsTogether together = RunsTogether.of(List.of(
                MadeRuns.run("c", 3, "Xeon", 130),
                MadeRuns.run("a", 1, "EPYC", 110),
                MadeRuns.run("d", 4, "EPYC", 140),
                MadeRuns.run("b", 2, "EPYC", 120)));

        assertThat(together.runs()).extracting(NamedRun::name).containsExactly("a", "b", "c", "d");
        assertThat(together.runs()).extracting(NamedRun::processor).containsExactly("EPYC", "EPYC", "Xeon", "EPYC");
        assertThat(together.cost()).isEqualTo(Metric.TOTAL_CPU);
        RatioOverRuns ratio = together.costs().get(0);
        assertThat(ratio.cell()).isEqualTo(Made.OTHER);
        assertThat(ratio.least()).isCloseTo(1.6, within(1e-9));
        assertThat(ratio.most()).isCloseTo(1.9, within(1e-9));
        assertThat(ratio.processors()).isEqualTo(2);
        // The mean of the logarithms of 1.6 to 1.9, their standard deviation 0.073961, and Student's 3.182446 of 3
        // degrees of freedom.
        assertThat(ratio.effects().orElseThrow().between()).isCloseTo(0.073961, within(1e-5));
        assertThat(ratio.effects().orElseThrow().mean().interval().low()).isCloseTo(1.5525, within(1e-3));
        assertThat(ratio.effects().orElseThrow().mean().interval().high()).isCloseTo(1.9646, within(1e-3));
        assertThat(together.rates()).as("nothing limited these cells").isEmpty();
        assertThat(together.differences())
                .filteredOn(found -> found.topic() == Topic.MACHINE)
                .singleElement()
                .satisfies(found -> assertThat(found.values())
                        .containsExactly(
                                Optional.of("EPYC"), Optional.of("EPYC"), Optional.of("Xeon"), Optional.of("EPYC")));
    }

    @Test
    void twoRunsAreARange() {
        RunsTogether together =
                RunsTogether.of(List.of(MadeRuns.run("a", 1, "EPYC", 110), MadeRuns.run("b", 2, "EPYC", 120)));

        assertThat(together.costs()).singleElement().satisfies(ratio -> {
            assertThat(ratio.effects()).isEmpty();
            assertThat(ratio.runs()).isEqualTo(2);
            assertThat(ratio.processors()).isEqualTo(1);
        });
    }

    /** Cells are the same on another JDK, and what one run has alone is named. */
    @Test
    void cellsAreMatchedByWhatTheyAre() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.but(Made.REFERENCE, "jdk", "25"), block, false, 50));
            forks.add(Made.fork(Made.but(Made.OTHER, "jdk", "25"), block, false, 120));
            forks.add(Made.fork(Made.but(THIRD, "jdk", "25"), block, false, 60));
        }
        RunsTogether together =
                RunsTogether.of(List.of(MadeRuns.run("a", 1, "EPYC", 110), MadeRuns.run("b", 2, "EPYC", forks)));

        assertThat(together.costs()).singleElement().satisfies(ratio -> {
            assertThat(ratio.cell().jdk()).as("of the latest run").isEqualTo("25");
            assertThat(ratio.runs()).isEqualTo(2);
        });
        assertThat(together.alone()).containsExactly(Made.but(THIRD, "jdk", "25"));
        assertThat(together.differences()).extracting(Difference::topic).contains(Topic.JDK);
    }

    @Test
    void aRunWhoseCellIsNotComparableHasNoRatio() {
        MeasuredRun failed = MadeRuns.run("c", 3, "EPYC", 130).measured();
        List<MeasuredFork> forks = failed.forks().stream()
                .map(fork -> fork.planned().cell().equals(Made.OTHER)
                                && fork.planned().block() == 2
                        ? Made.failed(fork.planned(), "It was killed.")
                        : fork)
                .toList();
        RunsTogether together = RunsTogether.of(List.of(
                MadeRuns.run("a", 1, "EPYC", 110),
                MadeRuns.run("b", 2, "EPYC", 120),
                MadeRuns.run("c", 3, "EPYC", forks)));

        assertThat(together.costs().get(0).byRun().get(2)).isEmpty();
        assertThat(together.costs().get(0).runs()).isEqualTo(2);
        assertThat(together.costs().get(0).effects()).isEmpty();
    }
}
