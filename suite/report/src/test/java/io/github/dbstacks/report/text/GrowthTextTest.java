package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MadeLongLoad;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.terminal.SummaryTable;
import io.github.dbstacks.schema.Workload;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class GrowthTextTest {
    private static final int HALF_AN_HOUR = 1800;
    private static final Cell THIRD = Made.cell("standalone-third", false, Workload.SINGLE_ROW);

    @Test
    void whatDidNotGrowIsSaidOnceForAllCells() {
        RunAnalysis analysis = soak(
                fork(Made.REFERENCE, GrowthTextTest::level),
                fork(Made.OTHER, GrowthTextTest::level),
                MadeLongLoad.uncounted(THIRD, HALF_AN_HOUR));

        assertThat(answer(analysis))
                .containsExactly(
                        "No growth in 30 minutes under load: heap after collection, threads and sessions of"
                                + " JDBC and TOY.",
                        "No growth in 30 minutes under load: threads of Third.");
        assertThat(SummaryTable.of(analysis, ShortNames.of(analysis), 120))
                .contains("threads and sessions of JDBC and TOY.");
    }

    @Test
    void aCellThatGrowsIsLeftToTheWarning() {
        RunAnalysis analysis =
                soak(fork(Made.REFERENCE, GrowthTextTest::leak), fork(Made.OTHER, GrowthTextTest::level));

        assertThat(answer(analysis))
                .containsExactly(
                        "No growth in 30 minutes under load: heap after collection, threads and sessions of" + " TOY.");
        assertThat(RemarkWording.lines(analysis.remarks(), analysis.measured()::fullName))
                .anyMatch(line -> line.startsWith("caution: grows in ")
                        && line.contains("heap after collection 60.0 to 76.2 MB"));
    }

    @Test
    void nothingIsSaidOfAShortLoad() {
        assertThat(answer(soak(MadeLongLoad.of(Made.REFERENCE, 60, GrowthTextTest::level, second -> 30, second -> 50))))
                .isEmpty();
    }

    private static double level(int second) {
        return 60e6;
    }

    private static double leak(int second) {
        return 60e6 + 1e4 * second;
    }

    private static MeasuredFork fork(Cell cell, IntToDoubleFunction heap) {
        return MadeLongLoad.of(cell, HALF_AN_HOUR, heap, second -> 30, second -> 50);
    }

    private static RunAnalysis soak(MeasuredFork... forks) {
        return RunAnalysis.of(Made.run("smoke", "false", List.of("-Xmx1g"), List.of(forks)));
    }

    private static List<String> answer(RunAnalysis analysis) {
        return Conclusion.of(analysis.groups().get(0), analysis.measured(), ShortNames.of(analysis))
                .sentences();
    }
}
