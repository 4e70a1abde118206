package io.github.dbstacks.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Unsupported;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.report.markdown.MarkdownReport;
import io.github.dbstacks.report.terminal.SummaryTable;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

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
                .contains("| standalone-mute |  |  |  |  | not run: its driver has no COPY |  |");
        assertThat(SummaryTable.of(analysis, 120).lines())
                .contains("standalone-mute does not run " + cell.workload() + ": its driver has no COPY.");
        assertThat(Jsoup.parse(HtmlReport.of(analysis))
                        .select(".main tr:last-child")
                        .text())
                .isEqualTo("standalone-mute not run: its driver has no COPY");
    }
}
