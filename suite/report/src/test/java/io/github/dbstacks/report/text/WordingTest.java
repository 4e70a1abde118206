package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.Bottleneck;
import io.github.dbstacks.analysis.cell.CellSummary.Steadiness;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.Ranking;
import io.github.dbstacks.analysis.cell.Repetitions;
import io.github.dbstacks.analysis.growth.Growing;
import io.github.dbstacks.analysis.growth.Growth;
import io.github.dbstacks.analysis.law.Law;
import io.github.dbstacks.analysis.law.LawCheck;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.OptimalRepetitions;
import io.github.dbstacks.analysis.statistics.SteadyState.Shape;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.analysis.warning.Raised;
import io.github.dbstacks.analysis.warning.Warning;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WordingTest {
    private static final Interval RATIO = new Interval(1.10, 1.20, 1.30);

    @Test
    void verdicts() {
        assertThat(verdict(new Interval(1.101, 1.1234, 1.146))).isEqualTo("12.3 % (10.1..14.6) more");
        assertThat(verdict(RATIO)).isEqualTo("20.0 % (10.0..30.0) more");
        assertThat(verdict(new Interval(0.7, 0.8, 0.9))).isEqualTo("20.0 % (10.0..30.0) less");
        assertThat(verdict(new Interval(0.99, 1, 1.01))).isEqualTo("no relevant difference");
        assertThat(verdict(new Interval(0.6, 1, 1.7))).isEqualTo("inconclusive at this budget");
        assertThat(verdict(new Interval(2.07, 57.72, 1607.28))).isEqualTo("not measured");
        assertThat(Wording.verdict(Verdict.of(Optional.empty())))
                .isEqualTo("no interval: it takes at least two blocks to compare");
    }

    @Test
    void whyTwoCellsAreNotComparable() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50, 80));
            forks.add(Made.fork(Made.OTHER, block, false, 50, 84));
        }
        Comparison comparison = RunAnalysis.of(Made.run(Yardstick.DATABASE, forks)).cells().stream()
                .flatMap(cell -> cell.comparison().stream())
                .findFirst()
                .orElseThrow();

        assertThat(Wording.verdict(comparison))
                .isEqualTo(
                        "not comparable: the database used 5.0 % (5.0..5.0) more CPU for the same work, so it is no yardstick");
    }

    @Test
    void bottlenecks() {
        Bottleneck client = new Bottleneck(
                Bottleneck.Kind.CLIENT, OptionalDouble.of(0.95), OptionalDouble.of(0.05), OptionalDouble.empty());

        assertThat(Wording.bottleneck(client, Workload.SINGLE_ROW))
                .isEqualTo("client (client 95 %, database 5 %, host ? busy)");
        assertThat(Wording.bottleneck(client, ScenarioLoad.closed("delay", 1)))
                .isEqualTo("application (application 95 %, database 5 %, host ? busy)");
    }

    @Test
    void rankings() {
        assertThat(Wording.ranking(new Ranking(List.of(
                        new Ranking.Place(Made.REFERENCE, false),
                        new Ranking.Place(Made.OTHER, false),
                        new Ranking.Place(Made.REFERENCE, true)))))
                .isEqualTo("standalone-jdbc ≈ standalone-toy < standalone-jdbc");
    }

    @Test
    void controls() {
        assertThat(Wording.control(new Control("group", Optional.of(new Interval(0.99, 1, 1.01)), true)))
                .isEqualTo("1.00 (0.99..1.01)");
        assertThat(Wording.control(new Control("group", Optional.of(new Interval(0.5, 1, 2)), true)))
                .isEqualTo("not measured");
        assertThat(Wording.control(new Control("group", Optional.empty(), true)))
                .isEqualTo("no interval");
    }

    @Test
    void repetitions() {
        assertThat(Wording.repetitions(new Repetitions(7.25, 0.5, 10, OptimalRepetitions.MOST)))
                .isEqualTo(
                        "A fork took 7.3 s to get ready and 0.50 s for each measured iteration. In the same time, 120 or more"
                                + " measured iterations in each fork would give the narrowest interval; this run had 10.");
    }

    @Test
    void steadiness() {
        assertThat(Wording.steadiness(new Steadiness(List.of(Shape.WARM_UP, Shape.FLAT, Shape.WARM_UP))))
                .isEqualTo("steady: 1 flat, 2 warm up");
        assertThat(Wording.steadiness(new Steadiness(List.of()))).isEqualTo("too short");
    }

    @Test
    void warningsSayWhatWasSeenAndWhatToDo() {
        assertThat(Wording.warning(forks(Warning.SWAPPING, 2, OptionalDouble.empty()), 3))
                .isEqualTo(
                        "SWAPPING: the application had to wait for pages from a disk (2 forks): give the machine more"
                                + " memory, or a smaller --heap.");
        assertThat(evidence(forks(Warning.STEAL, 1, OptionalDouble.of(0.025))))
                .isEqualTo("1 fork, at most 3 % of all processors");
        assertThat(evidence(forks(Warning.SLOW_PROCESSOR, 2, OptionalDouble.of(0.25))))
                .isEqualTo("before 2 forks, by 25 % at most");
        assertThat(evidence(about(Warning.DEBUG_FLAGS, "-Xint", "-ea"))).isEqualTo("-Xint -ea");
        assertThat(evidence(about(Warning.UNCOMMITTED, "abc"))).isEqualTo("commit abc");
        assertThat(evidence(about(Warning.IDLE_SLOTS, "a", "b"))).isEqualTo("a, b");
        assertThat(evidence(about(Warning.IDLE_SLOTS, "a", "b", "c"))).isEqualTo("every cell");
        assertThat(evidence(new Raised(
                        Warning.NO_CONTROL,
                        List.of("group"),
                        0,
                        OptionalDouble.empty(),
                        Optional.of(new Control("group", Optional.of(RATIO), false)),
                        List.of())))
                .isEqualTo("group: 1.20 (1.10..1.30)");
        assertThat(evidence(new Raised(
                        Warning.LAW_BROKEN,
                        List.of("cell"),
                        0,
                        OptionalDouble.empty(),
                        Optional.empty(),
                        List.of(new LawCheck(Law.IN_FLIGHT, 210.25, 200, 4)))))
                .isEqualTo("cell: operations in flight 210.25, at most the concurrency 200.00");
    }

    @Test
    void whatGrowsIsSaidWithItsNumbers() {
        Raised raised = new Raised(
                Warning.GROWS,
                List.of("cell"),
                0,
                OptionalDouble.empty(),
                Optional.empty(),
                List.of(),
                List.of(
                        new Growth(Growing.HEAP, 60e6, 92.5e6, 65e6, 0.5),
                        new Growth(Growing.THREADS, 30, 39, 18, 0.5)));

        assertThat(evidence(raised))
                .isEqualTo(
                        "cell: heap after collection 60.0 to 92.5 MB in 30 minutes, 65.0 MB an hour; threads 30 to 39 in"
                                + " 30 minutes, 18 an hour");
    }

    private static Raised forks(Warning warning, int forks, OptionalDouble most) {
        return new Raised(warning, List.of(), forks, most, Optional.empty(), List.of());
    }

    private static Raised about(Warning warning, String... subjects) {
        return new Raised(warning, List.of(subjects), 0, OptionalDouble.empty(), Optional.empty(), List.of());
    }

    /** Of a run with three cells. */
    private static String evidence(Raised raised) {
        String text = Wording.warning(raised, 3);
        return text.substring(
                text.indexOf(" (") + 2, text.indexOf("): " + raised.warning().advice()));
    }

    private static String verdict(Interval ratio) {
        return Wording.verdict(Verdict.of(Optional.of(ratio)));
    }
}
