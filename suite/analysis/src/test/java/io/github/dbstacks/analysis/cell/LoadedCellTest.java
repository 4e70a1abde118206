package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadedCellTest {
    private static final Cell CELL = new Cell(
            "web-a", Stack.Kind.WEB, true, List.of(), ScenarioLoad.open("delay", 1000, false), Made.REFERENCE.jdk());

    private static MeasuredFork fork(int block, double achievedRate, String... problems) {
        return Made.under(
                Made.fork(CELL, block, false, 10), Made.load(achievedRate, (long) achievedRate, List.of(problems)));
    }

    private static List<Remark> warnings(MeasuredRun measured) {
        return Remarks.of(measured, CellGroup.of(measured)).stream()
                .filter(remark -> remark.kind() == RemarkKind.LOAD_INVALID)
                .toList();
    }

    @Test
    void itIsTheMeanOverForks() {
        MeasuredRun measured = Made.run(List.of(fork(1, 990), fork(2, 1000)));

        CellSummary cell = CellSummary.of(measured, CELL);

        assertThat(cell.value(Metric.INTENDED_RATE)).hasValue(1000);
        assertThat(cell.value(Metric.ACHIEVED_RATE)).hasValue(995);
        assertThat(cell.value(Metric.LATENCY_MEAN)).hasValue(2);
        assertThat(cell.value(Metric.MEAN_TIME)).hasValue(2);
        assertThat(cell.value(Metric.LATENCY_P99)).hasValue(2);
        assertThat(cell.value(Metric.ENGINE_CPU)).hasValue(50);
        assertThat(cell.outcome().loadProblems()).isEmpty();
        assertThat(warnings(measured)).isEmpty();
    }

    @Test
    void problemsThatDifferInTheirNumbersAreToldOnceAndRaiseAWarning() {
        MeasuredRun measured = Made.run(List.of(
                fork(1, 1000, "It was behind by 1.2 ms."),
                fork(2, 1000, "It was behind by 3.4 ms.", "A loop used 93 %."),
                fork(3, 1000)));

        assertThat(CellSummary.of(measured, CELL).outcome().loadProblems())
                .containsExactlyInAnyOrder("It was behind by 1.2 ms.", "A loop used 93 %.");
        assertThat(warnings(measured)).singleElement().satisfies(remark -> {
            assertThat(remark.cell()).contains(CELL);
            assertThat(remark.level()).isEqualTo(Remark.Level.BROKEN);
            assertThat(remark.sentence()).contains("It was behind by 1.2 ms", "A loop used 93 %");
        });
    }

    @Test
    void anAliasTellsItsProblemsOnly() {
        MeasuredFork alias = Made.under(Made.fork(CELL, 1, true, 10), Made.load(500, 500, List.of("It was slow.")));
        CellSummary cell = CellSummary.of(Made.run(List.of(fork(1, 1000), alias)), CELL);

        assertThat(cell.value(Metric.ACHIEVED_RATE)).hasValue(1000);
        assertThat(cell.outcome().loadProblems()).containsExactly("It was slow.");
    }

    @Test
    void aRateIsAnsweredIfNinetyNinePerCentOfItAre() {
        assertThat(CellSummary.of(Made.run(List.of(fork(1, 990))), CELL).isAnsweredRate())
                .isTrue();
        assertThat(CellSummary.of(Made.run(List.of(fork(1, 989))), CELL).isAnsweredRate())
                .isFalse();
    }

    @Test
    void aFloorIsThatOfTheSameLoad() {
        MeasuredRun measured = Made.run(List.of(fork(1, 1000)));
        MeasuredRun withFloor =
                Made.but(measured, "floors", Map.of("delay rate=1000", Made.load(1000, 1000, List.of())));

        assertThat(Metric.FLOOR_P99.of(measured, CELL)).isEmpty();
        assertThat(Metric.FLOOR_P99.of(withFloor, CELL)).hasValue(2);
        assertThat(Metric.ACHIEVED_RATE.of(measured, Made.REFERENCE)).isEmpty();
    }

    /** What the application used is known whatever became of the load. */
    @Test
    void anInvalidLoadIsShownAndJudgesNothing() {
        MeasuredRun measured = Made.run(List.of(fork(1, 1000, "It was behind by 1.2 ms.")));
        Estimate fork = measured.estimates().get(0);

        assertThat(Metric.LATENCY_P99.of(measured, fork)).hasValue(2);
        assertThat(Metric.LATENCY_P99.judged(measured, fork)).isEmpty();
        assertThat(Metric.APP_CPU.judged(measured, fork)).hasValue(10);
    }
}
