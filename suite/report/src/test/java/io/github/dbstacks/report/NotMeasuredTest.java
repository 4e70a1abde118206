package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.report.csv.SummaryCsv;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.report.markdown.MarkdownReport;
import io.github.dbstacks.report.terminal.SummaryTable;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two blocks, in which a cell costs 40 times and 80 times as much as its reference, and the alias half and as much. */
class NotMeasuredTest {
    private final RunAnalysis analysis = RunAnalysis.of(Made.run(forks()));

    private static List<MeasuredFork> forks() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 1, 0.001));
            forks.add(Made.fork(Made.REFERENCE, block, true, 0.5 * block, 0.001));
            forks.add(Made.fork(Made.OTHER, block, false, 40 * block, 0.001));
        }
        return forks;
    }

    @Test
    void theTableShowsNoNumbers() {
        assertThat(SummaryTable.of(analysis, ShortNames.of(analysis), 200).lines())
                .anySatisfy(line -> assertThat(line).contains("JDBC").contains("itself not measured"))
                .anySatisfy(line -> assertThat(line).contains("TOY").contains(" not measured"));
    }

    @Test
    void theReportShowsNoNumbers() {
        assertThat(MarkdownReport.of(analysis))
                .contains("| JDBC | ≥ 10,000 |  | 1.0 | 1.0 | itself not measured |  |")
                .contains("| 60.0 | not measured |  |\n")
                .contains("Not decided by this run: TOY.");
        assertThat(PageText.of(HtmlReport.of(analysis)))
                .containsPattern("\\| TOY \\| *\\| not measured \\| not measured \\| not measured \\|")
                .contains("The reference against itself: not measured.")
                .contains("JDBC ≈ TOY");
    }

    @Test
    void theColumnsAreEmpty() {
        assertThat(SummaryCsv.of(analysis))
                .contains("standalone-toy-single-row,17,total-cpu,µs per operation,60.001,2,40.001,80.001,"
                        + "standalone-jdbc-single-row,,,,not_measured\n");
    }
}
