package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.warning.Raised;
import io.github.dbstacks.analysis.warning.Warning;
import io.github.dbstacks.analysis.warning.Warnings;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadSummaryTest {
    private static final Cell CELL = new Cell(
            "web-a", Stack.Kind.WEB, true, List.of(), ScenarioLoad.open("delay", 1000, false), Made.REFERENCE.jdk());

    private static MeasuredFork fork(int block, double achievedRate, String... problems) {
        return Made.under(
                Made.fork(CELL, block, false, 10), Made.load(achievedRate, (long) achievedRate, List.of(problems)));
    }

    private static List<Raised> warnings(MeasuredRun measured) {
        return Warnings.of(measured, CellGroup.of(measured).get(0).cells()).stream()
                .filter(raised -> raised.warning() == Warning.LOAD_INVALID)
                .toList();
    }

    @Test
    void itIsTheMeanOverForks() {
        MeasuredRun measured = Made.run(List.of(fork(1, 990), fork(2, 1000)));

        LoadSummary load = LoadSummary.of(measured, CELL).orElseThrow();

        assertThat(load.intendedRate()).hasValue(1000);
        assertThat(load.achievedRate()).isEqualTo(995);
        assertThat(load.mean()).hasValue(2);
        assertThat(load.p99()).hasValue(2);
        assertThat(load.engineMicros()).hasValue(50);
        assertThat(load.problems()).isEmpty();
        assertThat(warnings(measured)).isEmpty();
    }

    @Test
    void problemsThatDifferInTheirNumbersAreToldOnceAndRaiseAWarning() {
        MeasuredRun measured = Made.run(List.of(
                fork(1, 1000, "It was behind by 1.2 ms."),
                fork(2, 1000, "It was behind by 3.4 ms.", "A loop used 93 %."),
                fork(3, 1000)));

        assertThat(LoadSummary.of(measured, CELL).orElseThrow().problems())
                .containsExactlyInAnyOrder("It was behind by 1.2 ms.", "A loop used 93 %.");
        assertThat(warnings(measured)).extracting(Raised::subjects).containsExactly(List.of(CELL.name()));
    }

    @Test
    void anAliasTellsItsProblemsOnly() {
        MeasuredFork alias = Made.under(Made.fork(CELL, 1, true, 10), Made.load(500, 500, List.of("It was slow.")));
        LoadSummary load =
                LoadSummary.of(Made.run(List.of(fork(1, 1000), alias)), CELL).orElseThrow();

        assertThat(load.achievedRate()).isEqualTo(1000);
        assertThat(load.problems()).containsExactly("It was slow.");
    }

    @Test
    void aRateIsAnsweredIfNinetyNinePerCentOfItAre() {
        assertThat(LoadSummary.of(Made.run(List.of(fork(1, 990))), CELL)
                        .orElseThrow()
                        .isAnsweredRate())
                .isTrue();
        assertThat(LoadSummary.of(Made.run(List.of(fork(1, 989))), CELL)
                        .orElseThrow()
                        .isAnsweredRate())
                .isFalse();
    }

    @Test
    void aFloorIsThatOfTheSameLoad() {
        MeasuredRun measured = Made.run(List.of(fork(1, 1000)));
        MeasuredRun withFloor = new MeasuredRun(
                measured.run(),
                measured.environment(),
                measured.forks(),
                measured.estimates(),
                Map.of("delay rate=1000", Made.load(1000, 1000, List.of())));

        assertThat(LoadSummary.floor(measured, CELL)).isEmpty();
        assertThat(LoadSummary.floor(withFloor, CELL)).isPresent();
        assertThat(LoadSummary.of(measured, Made.REFERENCE)).isEmpty();
    }
}
