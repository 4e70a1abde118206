package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.report.markdown.MarkdownReport;
import java.util.List;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WarmWordingTest {
    @Test
    void aReportSaysWhetherItsRunStands() {
        List<MeasuredFork> forks = IntStream.rangeClosed(1, 3)
                .mapToObj(block -> Made.fork(
                        Made.planned(Made.REFERENCE, block, false), Made.iterations(6, 50), Made.rightLedger()))
                .toList();
        RunAnalysis analysis = RunAnalysis.of(Made.run(forks));
        String sentence =
                "Measured warm: in none of 3 forks the JIT compiler had more to do than the gate allows, and a"
                        + " SELECT cost 1.00 (1.00..1.00) times as much in the first third of what counts as in the last.";

        assertThat(MarkdownReport.of(analysis)).contains(sentence);
    }

    /** A Xeon of 2 cores, ten minutes of it; one cell compiled while it was measured. */
    @Test
    @Tag("slow")
    void aPageSaysItOfItsMinutes() {
        RunAnalysis analysis = RunAnalysis.read(Checkout.path("results/published/2026-11-28-quick-jdk-25"));

        assertThat(Jsoup.parse(HtmlReport.of(analysis)).body().text())
                .containsPattern(
                        "(M|Not m)easured warm: in \\d+ of 42 forks the JIT compiler had more to do than the gate"
                                + " allows, and a SELECT cost \\d\\.\\d\\d \\(");
    }
}
