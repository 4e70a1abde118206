package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Looks after 1,000 requests each. */
class LoadSeriesTest {
    @Test
    void rowsThatARequestWritesBecomeFewerOverTime() {
        MeasuredRun run = run("zip-code", 950, 400, 0);
        Cell cell = run.forks().get(0).planned().cell();

        assertThat(LoadSeries.of(run, cell).orElseThrow().written())
                .extracting(point -> point.get(1))
                .containsExactly(0.95, 0.4, 0.0);
        assertThat(HtmlReport.of(RunAnalysis.of(run))).contains("Rows that a request writes over time");
    }

    @Test
    void whereRequestsAlwaysDoTheSameNothingIsDrawn() {
        MeasuredRun run = run("get-company");

        assertThat(LoadSeries.of(run, run.forks().get(0).planned().cell())
                        .orElseThrow()
                        .written())
                .isEmpty();
        assertThat(HtmlReport.of(RunAnalysis.of(run))).doesNotContain("Rows that a request writes over time");
    }

    private static MeasuredRun run(String scenario, long... written) {
        Cell cell = new Cell("web-a", Stack.Kind.WEB, true, List.of(), ScenarioLoad.closed(scenario, 4), "17");
        List<MeasuredIteration> iterations = written.length == 0
                ? List.of(Made.iteration(50))
                : LongStream.of(written).mapToObj(LoadSeriesTest::after).toList();
        MeasuredFork fork = Made.fork(Made.planned(cell, 1, false), iterations, Made.rightLedger());
        return Made.run(List.of(Made.under(fork, Made.load(1_000, 3_000, List.of()))));
    }

    private static MeasuredIteration after(long rowsWritten) {
        MeasuredIteration any = Made.iteration(50);
        return Made.but(
                any,
                "around",
                any.around().map(around -> Made.but(around, "rowsWritten", OptionalLong.of(rowsWritten))));
    }
}
