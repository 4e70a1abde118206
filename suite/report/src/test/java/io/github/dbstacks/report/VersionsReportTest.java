package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.report.markdown.Comment;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is said of two versions of a library: both are named, and none wins before a difference is established. */
class VersionsReportTest {
    private static final Cell BASE = version(Map.of("io.r2dbc:r2dbc-pool", "1.0.1"), true);
    private static final Cell HEAD = version(Map.of("io.r2dbc:r2dbc-pool", "1.0.2"), false);

    private static Cell version(Map<String, String> libraries, boolean reference) {
        return new Cell(
                "standalone-r2dbc",
                Stack.Kind.STANDALONE,
                reference,
                new TreeMap<>(libraries),
                List.of(),
                new TreeMap<>(),
                Workload.SINGLE_ROW,
                "17",
                List.of());
    }

    @Test
    void anEstablishedDifferenceIsTheHeadline() {
        assertThat(headline(RunAnalysis.of(run(BASE, 2, 0.01, 4))))
                .matches(
                        "One row.*: r2dbc-pool 1\\.0\\.2 costs 1\\.\\d\\d \\(1\\.\\d\\d\\.\\.1\\.\\d\\d\\) × what r2dbc-pool"
                                + " 1\\.0\\.1 does");
    }

    @Test
    void withoutOneNobodyWins() {
        assertThat(headline(RunAnalysis.of(run(BASE, 1, 0.2, 4))))
                .matches(
                        "One row.*: no difference is established between r2dbc-pool 1\\.0\\.2 and r2dbc-pool 1\\.0\\.1,"
                                + " \\d\\.\\d\\d \\(.*\\)");
        assertThat(headline(RunAnalysis.of(run(BASE, 2, 0.01, 1))))
                .endsWith(": this run does not tell r2dbc-pool 1.0.2 and r2dbc-pool 1.0.1 apart");
    }

    @Test
    void whatDbstacksIsBuiltWithHasItsVersion() {
        MeasuredRun run = run(version(Map.of(), true), 2, 0.01, 4);
        ((ObjectNode) run.environment())
                .putObject("libraries")
                .putObject("standalone-r2dbc")
                .put("r2dbc-pool", "1.0.0.RELEASE");

        assertThat(headline(RunAnalysis.of(run))).endsWith("× what r2dbc-pool 1.0.0.RELEASE does");
        assertThat(Comment.of(RunAnalysis.of(run)))
                .contains("\n| R2DBC (r2dbc-pool 1.0.0.RELEASE) | ", "\n| R2DBC with r2dbc-pool 1.0.2 | ");
        assertThat(HtmlReport.of(RunAnalysis.of(run)))
                .as("whose settings and versions a reader opens")
                .contains("<summary>R2DBC</summary>", "<summary>R2DBC with r2dbc-pool 1.0.2</summary>")
                .doesNotContain("<summary>standalone-r2dbc");
    }

    @Test
    void aCommentBeginsWithWhatCouldHaveBeenFound() {
        String comment = Comment.of(RunAnalysis.of(run(BASE, 2, 0.01, 4)));

        assertThat(comment)
                .startsWith("**This run would have found a difference of ")
                .containsPattern("\n\nOne row, drivers alone, JDK 17: r2dbc-pool 1\\.0\\.2 costs .* × what r2dbc-pool"
                        + " 1\\.0\\.1 does\\.\n")
                .contains("\n| cell | ", "\n| R2DBC with r2dbc-pool 1.0.2 | ");
        assertThat(Comment.of(RunAnalysis.of(run(BASE, 2, 0.01, 1))))
                .startsWith("**This run could not have found any difference: ");
    }

    /** The document names them where it explains the comment. */
    @Test
    void theCommentHasTheColumnsThatTheDocumentNames() throws IOException {
        String comment = Comment.of(RunAnalysis.of(Made.run(Yardstick.DATABASE, forks(BASE, HEAD, 2, 0.01, 4))));
        String explained = Files.readString(Checkout.path("docs/ci.md"))
                .replaceFirst("(?s).*In the table", "")
                .replaceFirst("(?s)\n\n.*", "");

        assertThat(Pattern.compile("\\*([^*]+)\\*").matcher(explained).results().map(name -> name.group(1)))
                .isNotEmpty()
                .allSatisfy(column -> assertThat(comment).contains("| " + column + " |"));
    }

    /** The schema is that of https://shields.io/badges/endpoint-badge. */
    @Test
    void aBadgeHasTheSchemaOfShields() {
        JsonNode badge = JsonMapper.shared().readTree(BadgeJson.of(RunAnalysis.of(run(BASE, 2, 0.01, 4))));

        assertThat(badge.propertyNames()).containsExactly("schemaVersion", "label", "message", "color");
        assertThat(badge.path("schemaVersion").intValue()).isEqualTo(1);
        assertThat(badge.path("label").stringValue()).isEqualTo("cost of a SELECT");
        assertThat(badge.path("message").stringValue())
                .matches("1\\.\\d\\d × r2dbc-pool 1\\.0\\.1 \\(1\\.\\d\\d\\.\\.1\\.\\d\\d\\)");
        assertThat(badge.path("color").stringValue()).isEqualTo("orange");
        assertThat(BadgeJson.of(RunAnalysis.of(run(BASE, 1, 0.2, 4)))).contains("\"≈ ", "\"lightgrey\"");
        assertThat(BadgeJson.of(RunAnalysis.of(run(BASE, 2, 0.01, 1)))).contains("\"not measured\"", "\"lightgrey\"");
    }

    @Test
    void aBadgeOfStacksNamesTheReference() {
        List<MeasuredFork> forks = forks(Made.REFERENCE, Made.OTHER, 2, 0.01, 4);

        MeasuredRun run = Made.run(forks);

        assertThat(BadgeJson.of(RunAnalysis.of(run))).containsPattern("\"1\\.\\d\\d × JDBC \\(");

        ((ObjectNode) run.environment())
                .putObject("libraries")
                .putObject(Made.REFERENCE.program())
                .put("postgresql", "42.7.14");
        assertThat(BadgeJson.of(RunAnalysis.of(run))).containsPattern("\"1\\.\\d\\d × pgjdbc \\(");
    }

    private static String headline(RunAnalysis analysis) {
        return Headline.of(analysis, ShortNames.of(analysis));
    }

    private static MeasuredRun run(Cell base, double times, double noise, int blocks) {
        return Made.run(forks(base, HEAD, times, noise, blocks));
    }

    /** The application uses {@code times} as much in the second cell, which scatters from block to block. */
    private static List<MeasuredFork> forks(Cell base, Cell head, double times, double noise, int blocks) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            double scattered = 1 + noise * (block % 2 == 0 ? -1 : 1);
            forks.add(Made.fork(base, block, false, 50));
            forks.add(Made.fork(base, block, true, 50 * (1 + 0.01 * (block % 2))));
            forks.add(Made.fork(head, block, false, 50 * times * scattered));
        }
        return forks;
    }
}
