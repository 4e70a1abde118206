package io.github.dbstacks.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Unsupported;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.report.csv.SummaryCsv;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.report.markdown.MarkdownReport;
import io.github.dbstacks.report.terminal.SummaryTable;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class MainTableTest {
    /** It has a row of its own below the others, in every output. */
    @Test
    void aCellThatCannotBeMeasuredSaysWhy() {
        Cell cell = new Cell(
                "standalone-mute",
                Stack.Kind.STANDALONE,
                false,
                List.of(),
                Made.REFERENCE.workload(),
                Made.REFERENCE.jdk());
        RunAnalysis analysis = RunAnalysis.of(Made.lacking(
                Made.run(List.of(Made.fork(Made.REFERENCE, 1, false, 50), Made.fork(Made.OTHER, 1, false, 50))),
                new Unsupported(cell, "its driver has no COPY")));

        assertThat(MarkdownReport.of(analysis).lines())
                .contains("| Mute |  |  |  |  | not run: its driver has no COPY |  |");
        assertThat(SummaryTable.of(analysis, ShortNames.of(analysis), 120).lines())
                .contains("Mute, one row, is not run: its driver has no COPY.");
        assertThat(Jsoup.parse(HtmlReport.of(analysis))
                        .select(".main tr:last-child")
                        .text())
                .isEqualTo("Mute not run: its driver has no COPY");
    }

    /** A page that shows such latencies says so beside them, in the table and at the chart. */
    @Test
    void theLatenciesOfAnInvalidLoadAreMarked() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (String stack : List.of("web-a", "web-b")) {
            Cell cell = new Cell(
                    stack,
                    Stack.Kind.WEB,
                    stack.equals("web-a"),
                    List.of(),
                    ScenarioLoad.open("get-company", 1_000, false),
                    "17");
            List<String> problems = stack.equals("web-a") ? List.of() : List.of("The engine was late.");
            for (int block = 1; block <= 2; block++) {
                forks.add(Made.under(Made.fork(cell, block, false, 50), Made.load(999, 999, problems)));
            }
        }
        RunAnalysis analysis = RunAnalysis.of(Made.run(forks));

        assertThat(MarkdownReport.of(analysis).lines())
                .anySatisfy(line -> assertThat(line).matches("\\| A \\| .* / 2\\.0 \\|"))
                .anySatisfy(line -> assertThat(line).matches("\\| B \\| .* / 2\\.0 \\(load invalid\\) \\|"));
        assertThat(SummaryCsv.cells(analysis).lines())
                .anySatisfy(line -> assertThat(line).matches(".*,web-a,.*,(true|false),false,[a-z_]+,[a-z]+-cpu,.*"))
                .anySatisfy(line -> assertThat(line).matches(".*,web-b,.*,(true|false),true,[a-z_]+,[a-z]+-cpu,.*"));
        assertThat(HtmlReport.of(analysis))
                .contains("Trust no latency at 1,000 requests a second, where the load of a cell was invalid.");
    }

    /** Where a quarter of the host is idle and both are not, the two answer 10,000 a second or more. */
    @Test
    void aLowerBoundHasASignAndNoRatio() {
        RunAnalysis analysis = RunAnalysis.of(Made.run(List.of(
                Made.fork(Made.REFERENCE, 1, false, 50),
                Made.fork(Made.OTHER, 1, false, 60),
                Made.fork(Made.REFERENCE, 2, false, 50),
                Made.fork(Made.OTHER, 2, false, 61))));

        assertThat(MarkdownReport.of(analysis)).contains("| TOY | ≥ 10,000 |  | 110.5 |");
        assertThat(SummaryTable.of(analysis, ShortNames.of(analysis), 160))
                .contains("≥ 10,000", "≥: at least, since nothing was fully used");
        assertThat(SummaryCsv.cells(analysis)).contains(",latency,true,");
        assertThat(SummaryCsv.of(analysis))
                .containsPattern("standalone-toy-single-row,17,capacity,[^\n]*,,,,no_interval");
    }

    @Test
    void aRowSaysWhatItConsistsOf() {
        Started told = new Started(
                "standalone-jdbc",
                1,
                "17",
                Map.of(),
                Map.of(
                        Started.PART + "driver",
                        "postgresql",
                        Started.PART + "access",
                        "java.sql",
                        Started.PART + "hands-over",
                        "to a worker and back"));
        MeasuredFork fork = Made.but(Made.fork(Made.REFERENCE, 1, false, 50), "application", Optional.of(told));
        RunAnalysis analysis = RunAnalysis.of(Made.but(
                Made.run(List.of(fork)),
                "environment",
                JsonMapper.shared().readTree("{\"libraries\":{\"standalone-jdbc\":{\"postgresql\":\"42.7.13\"}}}")));

        assertThat(MarkdownReport.of(analysis).lines())
                .contains(
                        "| cell | driver | access | pool | server | JSON | hands over | in summary.csv |",
                        "| JDBC | postgresql 42.7.13 | java.sql |  |  |  | to a worker and back | standalone-jdbc |");
    }
}
