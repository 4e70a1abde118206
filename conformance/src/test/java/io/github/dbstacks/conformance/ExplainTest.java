package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RunFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./bench explain} as a process. */
class ExplainTest {
    @TempDir
    private Path folder;

    @Test
    void aChainOfThreeCellsIsMeasuredAndRenderedAgain() throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        int status = BenchProcess.exitStatus(bench.start(List.of(
                "explain",
                "standalone-vertx:event-loops",
                "--against",
                "standalone-jdbc",
                "--preset",
                "smoke",
                "--set",
                "selects=500",
                "--set",
                "pool-size=4")));
        assertThat(status).as(bench.errors()).isZero();
        assertThat(bench.output().lines())
                .contains("What makes standalone-vertx+event-loops differ from standalone-jdbc, single-row")
                .anySatisfy(line -> assertThat(line).matches(" *driver +standalone-jdbc"))
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
    }

    @Test
    void requestsAreExplainedByMoreAndMore() {
        BenchCall call = BenchCall.of(
                "explain",
                "web-webflux-vertx",
                "--against",
                "web-mvc-jpa",
                "--clients",
                "3",
                "--blocks",
                "2",
                "--dry-run");

        assertThat(call.exitStatus()).as(call.errors()).isZero();
        assertThat(call.output())
                .contains("delay clients=3, web", "list-people clients=3, web", "- web-mvc-jpa (reference)")
                .doesNotContain("rate=");
        assertThat(BenchCall.of("explain", "web-webflux-vertx", "--against", "web-mvc-jpa", "--dry-run")
                        .output())
                .as("web-mvc-jpa has no twin")
                .contains("get-company clients=20, web");
    }

    @Test
    void wrongUsageIsOneSentence() {
        assertRefused(
                "--against=standalone-odbc is not allowed: the stacks are ", "standalone-jdbc", "standalone-odbc");
        assertRefused(
                "--against=standalone-jdbc is not allowed: it is the cell that is to be explained",
                "standalone-jdbc",
                "standalone-jdbc");
    }

    private static void assertRefused(String sentence, String cell, String against) {
        BenchCall call = BenchCall.of("explain", cell, "--against", against);
        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.errors().lines()).singleElement().asString().startsWith(sentence);
    }
}
