package io.github.dbstacks.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.report.markdown.MarkdownReport;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FamilySectionTest {
    /** The numbers of README for a SELECT through R2DBC, each beside JDBC on the same system. */
    @Test
    @Tag("slow")
    void aDatabaseHasRatiosOfItsOwn() {
        RunAnalysis analysis = RunAnalysis.read(Checkout.path("results/published/2026-11-27-databases-jdk-25"));
        CellGroup rows = analysis.groups().stream()
                .filter(group -> group.first().workload() == Workload.SINGLE_ROW)
                .findFirst()
                .orElseThrow();

        List<Block> blocks = FamilySection.of(analysis.measured(), rows, ShortNames.of(analysis));

        assertThat(blocks).hasSize(2);
        Block.Table table = (Block.Table) blocks.get(1);
        assertThat(table.rows())
                .hasSize(9)
                .anyMatch(row ->
                        row.get(0).endsWith("R2DBC on PostgreSQL") && row.get(3).endsWith("2.40 (2.15..2.67)"))
                .anyMatch(row ->
                        row.get(0).endsWith("R2DBC on MariaDB") && row.get(3).endsWith("1.66 (1.38..2.01)"))
                .anyMatch(row ->
                        row.get(0).endsWith("R2DBC on MySQL") && row.get(3).endsWith("2.07 (1.77..2.42)"));
        assertThat(table.rows().stream().filter(row -> row.get(3).equals("reference")))
                .hasSize(3)
                .allMatch(row -> row.get(0).startsWith("JDBC on "));
    }

    @Test
    void whatConvenienceCostsStandsInEveryReport() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            forks.add(fork("web-mvc-jdbc", true, block, 50 + block, "java.sql", "plain"));
            forks.add(fork("web-mvc-jpa", false, block, 150, "Spring Data JPA", "guide"));
        }
        RunAnalysis analysis = RunAnalysis.of(Made.run(forks));

        assertThat(MarkdownReport.of(analysis))
                .contains("What convenience costs: cells of one framework and one driver")
                .containsPattern("\\| MVC JDBC \\| java\\.sql \\| 10\\d\\.\\d \\| .* \\| reference \\|")
                .containsPattern("\\| MVC JPA \\| Spring Data JPA \\| 200\\.0 \\| .* \\| × 1\\.9\\d \\(.*\\) \\|");
        assertThat(Jsoup.parse(HtmlReport.of(analysis)).select("td").eachText()).contains("Spring Data JPA");
    }

    private static MeasuredFork fork(
            String stack, boolean reference, int block, double micros, String access, String level) {
        Cell cell = new Cell(stack, Stack.Kind.WEB, reference, List.of(), Workload.SINGLE_ROW, "17");
        Map<String, String> parts = Map.of(
                Started.PART + "driver", "postgresql", Started.PART + "access", access, Started.PART + "level", level);
        MeasuredFork fork = Made.fork(cell, block, false, micros);
        return Made.but(fork, "application", fork.application().map(told -> Made.but(told, "configuration", parts)));
    }
}
