package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RunFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./bench explain} as a process. */
class ExplainTest {
    @TempDir
    private Path folder;

    @Test
    void aChainOfThreeCellsIsMeasuredAndRenderedAgain() throws Exception {
        measuredAndRenderedAgain("postgresql");
    }

    @Tag("exhaustive")
    @Test
    void aChainIsMeasuredOnMariaDb() throws Exception {
        String explanation = measuredAndRenderedAgain("mariadb");

        assertThat(explanation).doesNotContain("PostgreSQL", "Not comparable");
    }

    private String measuredAndRenderedAgain(String database) throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        int status = BenchProcess.exitStatus(bench.start(List.of(
                "explain",
                "standalone-vertx:event-loops",
                "--against",
                "standalone-jdbc",
                "--database",
                database,
                "--preset",
                "smoke",
                "--set",
                "selects=500",
                "--set",
                "pool-size=4")));
        assertThat(status).as(bench.errors()).isZero();
        assertThat(bench.output().lines())
                .contains("What makes Vert.x with a set number of event loops differ from JDBC, one row")
                .anySatisfy(line -> assertThat(line).matches(" *driver +JDBC"))
                .allSatisfy(line -> assertThat(line).doesNotContain("null"));

        Path directory = bench.onlyRun().orElseThrow();
        Run run = RunFile.read(directory);
        List<Cell> chain = run.chain();
        assertThat(run.plan().chain().orElseThrow().steps()).containsExactly("driver");
        assertThat(chain).extracting(Cell::stack).containsExactly("standalone-vertx", "standalone-jdbc");

        String explanation = Files.readString(directory.resolve("explanation.md"));
        Files.delete(directory.resolve("explanation.md"));
        assertThat(BenchCall.of("report", directory.toString()).exitStatus()).isZero();
        assertThat(Files.readString(directory.resolve("explanation.md"))).isEqualTo(explanation);
        BenchCall resumed = BenchCall.of("run", "--resume", directory.toString());
        assertThat(resumed.exitStatus()).isZero();
        assertThat(resumed.errors()).startsWith("Nothing is left to run: ");
        return explanation;
    }

    /** What a prepared statement reads has one format there. */
    @Test
    void onMariaDbTheResultFormatIsNoStep() {
        BenchCall call = BenchCall.of(
                "explain", "standalone-r2dbc", "--against", "standalone-jdbc", "--database", "mariadb", "--dry-run");

        assertThat(call.exitStatus()).as(call.errors()).isZero();
        assertThat(call.output()).contains("standalone-r2dbc+connection").doesNotContain("binary-results");
    }

    @Test
    void whereNoChainLeadsTheCommandThatSaysTheLayersIsNamed() {
        String layers = "run --preset layers --stack web-webflux-vertx --stack web-mvc-jpa";
        assertRefused(
                "--against=web-mvc-jpa is not allowed: no chain of SELECTs leads to web-mvc-jpa; ./bench " + layers
                        + " says",
                "web-webflux-vertx",
                "web-mvc-jpa");

        BenchCall call = BenchCall.of((layers + " --dry-run").split(" "));

        assertThat(call.exitStatus()).as(call.errors()).isZero();
        assertThat(call.output()).contains("delay clients=20, web", "list-people clients=20, web");
    }

    @Test
    void wrongUsageIsOneSentence() {
        assertRefused(
                "--against=standalone-odbc is not allowed: the stacks are ", "standalone-jdbc", "standalone-odbc");
        assertRefused(
                "--against=standalone-jdbc is not allowed: it is the cell that is to be explained",
                "standalone-jdbc",
                "standalone-jdbc");
        assertRefused(
                "--database=mariadb is not allowed: floor has no driver for it",
                "standalone-jdbc",
                "floor",
                "--database",
                "mariadb");
        assertRefused(
                "--database=oracle is not allowed: ", "standalone-vertx", "standalone-jdbc", "--database", "oracle");
    }

    private static void assertRefused(String sentence, String cell, String against, String... more) {
        List<String> words = new ArrayList<>(List.of("explain", cell, "--against", against));
        words.addAll(List.of(more));
        BenchCall call = BenchCall.of(words);
        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.errors().lines()).singleElement().asString().startsWith(sentence);
    }
}
