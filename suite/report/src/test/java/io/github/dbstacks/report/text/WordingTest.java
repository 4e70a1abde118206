package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.Bottleneck;
import io.github.dbstacks.analysis.cell.CellSummary.Steadiness;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.Ranking;
import io.github.dbstacks.analysis.cell.Repetitions;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.OptimalRepetitions;
import io.github.dbstacks.analysis.statistics.SteadyState.Shape;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
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
                Bottleneck.Limit.CLIENT, OptionalDouble.of(0.95), OptionalDouble.of(0.05), OptionalDouble.empty());

        assertThat(Wording.bottleneck(client, Workload.SINGLE_ROW))
                .isEqualTo("client (client 95 %, database 5 %, host ? busy)");
        assertThat(Wording.bottleneck(client, ScenarioLoad.closed("delay", 1)))
                .isEqualTo("application (application 95 %, database 5 %, host ? busy)");
    }

    @Test
    void rankings() {
        assertThat(Wording.ranking(
                        new Ranking(List.of(
                                new Ranking.Ranked(Made.REFERENCE, false),
                                new Ranking.Ranked(Made.OTHER, false),
                                new Ranking.Ranked(Made.REFERENCE, true))),
                        Cell::stack))
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

    private static String verdict(Interval ratio) {
        return Wording.verdict(Verdict.of(Optional.of(ratio)));
    }
}
