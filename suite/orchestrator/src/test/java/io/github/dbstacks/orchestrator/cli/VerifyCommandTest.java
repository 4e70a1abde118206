package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Modules;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code ./bench verify} on a published run whose tables are made anew, and on the same with mistakes. */
@Tag("slow")
class VerifyCommandTest extends BenchOutput {
    private static final Path PUBLISHED =
            Checkout.path("results/published/2026-11-24-study-000/multi-row-fair/2026-11-24T133417Z-multi-row-fair");

    @TempDir
    private static Path made;

    @TempDir
    private Path folder;

    private Path run;

    @BeforeAll
    static void make() throws IOException, InterruptedException {
        for (String file : List.of("run.json", "environment.json", RawRecords.ARCHIVE)) {
            Files.copy(PUBLISHED.resolve(file), made.resolve(file));
        }
        // A checkout without its history has this commit alone.
        String head = Told.by(new ProcessBuilder("git", "rev-parse", "HEAD"), Duration.ofSeconds(10))
                .output()
                .strip();
        change(made.resolve("run.json"), "\"commit\" : \"[0-9a-f]{40}\"", "\"commit\" : \"" + head + "\"");
        RunDirectory directory = RunDirectory.existing(made);
        directory.write(directory.run()); // with the hash of what was planned, which runs of that time have not
        Reports.write(RunAnalysis.read(made).named(Apps.shortNames(Checkout.home())), made, 100);
    }

    @BeforeEach
    void copy() throws IOException {
        run = Files.createDirectory(folder.resolve("a run"));
        try (Stream<Path> files = Files.list(made)) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(file.getFileName()));
            }
        }
    }

    /** The run lies beside a checkout of another commit: the run's own is changed here, so no build has its jars. */
    @Test
    void everyLineOfARunThatHoldsIsOk() throws IOException {
        Modules.withTwins(folder);
        Files.createDirectories(folder.resolve("web-mvc-jdbc/target/drivers/bare")); // as a run on MariaDB leaves it

        assertThat(Bench.execute("verify", run.toString(), "--checkout", folder.toString()))
                .as(said())
                .isZero();

        assertThat(output().lines().filter(line -> !line.startsWith("    ")))
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).startsWith("ok: "));
        assertThat(output())
                .containsPattern("\nok: \\d{3,} numbers of tables and pages are those that the records give\n")
                .containsPattern("\nok: \\d\\d+ laws hold in \\d+ cells\n");
    }

    @Test
    void eachMistakeIsALine() throws IOException {
        Modules.withTwins(folder);
        change("summary.csv", "(,total-cpu,µs per operation,)\\d+", "$1999");
        change("report.md", "(?m)^## ", "R2DBC costs 0.123 × what JDBC does.\n\n## ");
        change("cells.csv", "(?m)^\"web-webflux-vertx[^\\n]*\\n", "");
        change("run.json", "\"dirty\" : \"false\"", "\"dirty\" : \"true\"");
        change("run.json", "\"seed\" : \\d+", "\"seed\" : 1");
        change("environment.json", "\"kernel\" : \"", "$0/home/ann/");
        change("environment.json", "(\"builds\" : \\{\\s*\"[^\"]+\" : \\{)", "$1\"HikariCP-7.1.0.jar\" : \"0\",");
        Files.writeString(run.resolve("notes.txt"), "of mine");

        assertThat(Bench.execute("verify", run.toString(), "--checkout", folder.toString()))
                .as(said())
                .isEqualTo(1);

        assertThat(output())
                .containsPattern(
                        "\nnot ok: summary.csv, \\S+ 17.* total-cpu: value is 999\\.\\d+, and its records give \\d")
                .containsPattern("\nnot ok: report.md, line \\d+: 0.123 stands in nothing that its records give\n")
                .containsPattern("\nnot ok: cells.csv, web-webflux-vertx,\\S+ 17.*: the row is missing\n")
                .contains(
                        "not ok: environment.json, builds, web-mvc-jdbc versions=then: HikariCP-7.1.0.jar is another file"
                                + " than that of this name in " + folder + "\n")
                .contains("not ok: run.json, suite: it was built with changes that no commit has (dirty is true)\n")
                .contains(
                        "not ok: run.json, plan: plan or order are not what planHash and environment.json were made of\n")
                .contains("not ok: environment.json: it tells a user's folder /home/ann/")
                .contains("not ok: notes.txt, which is no file of a packed run\n")
                .containsPattern("\nok: \\d+ laws hold");
    }

    /** A checkout of the commit that measured, and of one that is not in the history. */
    @Test
    void aJarOfDbstacksIsThatOfItsCommit() throws IOException {
        Modules.withTwins(folder);
        change("run.json", "\"commit\" : \"[0-9a-f]+\"", "\"commit\" : \"" + Modules.COMMIT + "\"");
        change("environment.json", "(\"builds\" : \\{\\s*\"web-mvc-jdbc) versions=then\"", "$1\"");

        assertThat(Bench.execute("verify", run.toString(), "--checkout", folder.toString()))
                .isEqualTo(1);

        assertThat(output())
                .containsPattern("\nnot ok: run.json, suite: the history of .* has no commit 1{40}\n")
                .contains("not ok: environment.json, builds, web-mvc-jdbc: web-mvc-jdbc.jar is another than commit "
                        + Modules.COMMIT + " makes in " + folder);
    }

    @Test
    void aRunWithoutRecordsIsNotOk() throws IOException {
        Files.writeString(run.resolve(RawRecords.ARCHIVE), "no archive");
        Files.delete(run.resolve("summary.csv"));

        assertThat(Bench.execute("verify", run.toString())).isEqualTo(1);

        assertThat(output())
                .contains("not ok: summary.csv, which is missing or no regular file: ")
                .containsPattern("\nnot ok: records, .*records.tar.xz cannot be unpacked: ");
    }

    @Test
    void whatIsNoRunIsWrongUsage() {
        assertThat(Bench.execute("verify", folder.toString())).isEqualTo(2);
        assertThat(errors()).isEqualTo(folder + " is no run's directory: there is no run.json in it.\n");
        forget();
        assertThat(Bench.execute("verify", run.toString(), "--checkout", folder + "/none"))
                .isEqualTo(2);
        assertThat(errors()).isEqualTo("--checkout=" + folder + "/none is not allowed: there is no such folder.\n");
    }

    private void change(String name, String pattern, String replacement) throws IOException {
        change(run.resolve(name), pattern, replacement);
    }

    private static void change(Path file, String pattern, String replacement) throws IOException {
        String before = Files.readString(file);
        String after = before.replaceFirst(pattern, replacement);
        assertThat(after).as(file + " has " + pattern).isNotEqualTo(before);
        Files.writeString(file, after);
    }
}
