package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.engine.Resumption;
import io.github.dbstacks.orchestrator.plan.Modules;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.json.RunFile;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code ./bench report} on a copy of a published run. */
@Tag("slow")
class ReportCommandTest extends BenchOutput {
    private static final Path PUBLISHED = Checkout.path("results/published/2026-11-25-quick-jdk-25");

    @TempDir
    private Path run;

    @BeforeEach
    void copy() throws IOException {
        for (String file : List.of("run.json", "environment.json")) {
            Files.copy(PUBLISHED.resolve(file), run.resolve(file));
        }
        Path forks = Files.createDirectory(run.resolve("forks"));
        try (Stream<Path> files = Files.list(RawRecords.parentOf(PUBLISHED).resolve("forks"))) {
            for (Path file : files.toList()) {
                Files.copy(file, forks.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void aRunIsPackedAndReportedAsBefore(@TempDir Path home) throws IOException {
        assertThat(report()).isZero();
        byte[] before = Files.readAllBytes(run.resolve("iterations.csv"));

        assertThat(report("--pack")).isZero();

        assertThat(run.resolve("forks")).doesNotExist();
        assertThat(run.resolve("iterations.csv")).hasBinaryContent(before);
        assertThatThrownBy(() -> Resumption.check(
                        RunDirectory.existing(run), RunFile.read(run), Modules.withTwins(home), List.of()))
                .isInstanceOfSatisfying(
                        BenchException.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessage("--resume=" + run + " is not allowed: its records are packed.");
    }

    /** It may be under version control, where nobody who only reads it wants a change. */
    @Test
    void aPackedRunStaysAsItIs(@TempDir Path home) throws IOException {
        assertThat(report("--pack")).isZero();
        Files.writeString(run.resolve("report.md"), "as it was published");
        Set<Path> before = files(run);
        System.setProperty("dbstacks.home", home.toString());
        Path elsewhere = home.resolve("results").resolve(run.getFileName() + "-report");

        assertThat(report("--format", "badge")).isZero();

        assertThat(errors()).startsWith("Written: " + elsewhere.resolve("report.html") + ", ");
        assertThat(elsewhere.resolve("report.md")).content().contains("standalone");
        assertThat(elsewhere.resolve("badge.json")).isNotEmptyFile();
        assertThat(run.resolve("report.md")).hasContent("as it was published");
        assertThat(files(run)).isEqualTo(before);

        assertThat(report("--output", home.resolve("new").toString())).isZero();
        assertThat(home.resolve("new/report.md")).content().contains("standalone");
        assertThat(run.resolve("report.md")).hasContent("as it was published");

        assertThat(report("--pack")).as("who packs it publishes it anew").isZero();
        assertThat(run.resolve("report.md")).content().contains("standalone");
    }

    private static Set<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.collect(Collectors.toSet());
        }
    }

    @Test
    void filesForOtherProgramsAreWrittenOnRequest() throws IOException {
        assertThat(report("--format", "badge", "--format", "comment")).isZero();

        assertThat(errors()).contains("badge.json", "comment.md");
        assertThat(run.resolve("badge.json")).content().containsPattern("\"message\" : \"1\\.\\d\\d × pgjdbc \\(");
        assertThat(run.resolve("comment.md")).content().startsWith("**This run would have found a difference of ");
        assertThat(report("--format", "xml")).isEqualTo(2);
        assertThat(errors()).isEqualTo("--format=xml is not allowed: it takes badge, comment or sqlite.\n");
    }

    /** Three published runs of the plan {@code quick} on two models of processor. */
    @Test
    void severalRunsComeToOnePage(@TempDir Path folder) throws IOException {
        String[] words = {
            "report",
            Checkout.path("results/published/2026-11-27-quick-jdk-25").toString(),
            Checkout.path("results/published/2026-11-25-quick-jdk-17").toString(),
            PUBLISHED.toString(),
            "--output",
            folder.toString()
        };

        assertThat(Bench.execute(words)).as(errors()).isZero();

        assertThat(output()).contains("3 runs of quick together", "on 2 models of");
        assertThat(folder.resolve("runs.html")).content().contains("R2DBC needs ");
        assertThat(folder.resolve("runs.csv")).content().contains(",capacity,", ",total-cpu,", ",not-seen,");
        assertThat(report(run.toString())).isEqualTo(2);
        assertThat(errors()).endsWith("is named twice: a run cannot be compared with itself.\n");
        assertThat(report(PUBLISHED.toString(), "--pack")).isEqualTo(2);
        assertThat(errors()).isEqualTo("report takes one directory with --pack, --format and --fail-on, not 2.\n");
    }

    /** R2DBC costs more than 1.5 times what JDBC does, and nothing 6 times. */
    @Test
    void aCellThatIsDearerByAThresholdFails() throws IOException {
        assertThat(report("--fail-on", "50%")).isEqualTo(1);
        assertThat(output())
                .containsPattern("\nR2DBC, one row, costs more than its reference by over 50 %: 1\\.\\d\\d \\(");
        assertThat(output()).doesNotContainPattern("\nVert\\.?x, one row, costs more|cannot judge");

        assertThat(report("--fail-on", "500%")).isZero();
        assertThat(output()).endsWith("\nNo cell is established to cost more than its reference by over 500 %.\n");

        assertThat(report("--fail-on", "5")).isEqualTo(2);
        assertThat(errors()).isEqualTo("--fail-on=5 is not allowed: it takes a percentage such as 5%.\n");
    }

    @Test
    void aCellThatNobodyCanJudgeIsNotFine() throws IOException {
        Path run = this.run.resolve("forks");
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.filter(file -> file.toString().contains("-standalone-vertx-single-row"))
                    .toList()) {
                Files.writeString(file, Files.readString(file).replace("\"completed\"", "\"failed\""));
            }
        }

        assertThat(report("--fail-on", "500%")).isEqualTo(2);
        assertThat(output()).containsPattern("\n--fail-on cannot judge Vert\\.?x, one row: ");
    }

    @Test
    void aRunThatIsNotOverIsNotPacked() throws IOException {
        replace("\"termination\" : \"completed\"", "\"termination\" : \"running\"");

        assertThat(report("--pack")).isEqualTo(2);

        assertThat(errors()).isEqualTo(run + " cannot be packed: its run is not over.\n");
        assertThat(run.resolve("forks")).isNotEmptyDirectory();
    }

    @Test
    void aRunOfAnotherFormatIsOneSentence() throws IOException {
        replace("\"formatVersion\" : 3", "\"formatVersion\" : 2");

        assertThat(report()).isEqualTo(2);

        assertThat(errors()).isEqualTo(run + " is a run of format 2, and this dbstacks reads format 3 only.\n");
    }

    @Test
    void aDamagedArchiveIsOneSentence() throws IOException {
        Path archive = Files.writeString(run.resolve(RawRecords.ARCHIVE), "no archive");

        assertThat(report()).isEqualTo(1);

        assertThat(errors()).startsWith(archive + " cannot be unpacked: ").hasLineCount(1);
    }

    @Test
    void aDamagedArchiveCostsNoRecord() throws IOException {
        Path archive = Files.createFile(run.resolve(RawRecords.ARCHIVE));
        try (Stream<Path> forks = Files.list(run.resolve("forks"))) {
            long before = forks.count();

            assertThat(report("--pack")).isEqualTo(1);

            assertThat(errors()).startsWith(archive + " cannot be unpacked: ").hasLineCount(1);
            try (Stream<Path> left = Files.list(run.resolve("forks"))) {
                assertThat(left).hasSize((int) before);
            }
        }
    }

    private void replace(String old, String text) throws IOException {
        Path file = run.resolve("run.json");
        String before = Files.readString(file);
        assertThat(before).contains(old);
        Files.writeString(file, before.replace(old, text));
    }

    private int report(String... options) {
        forget();
        String[] words = new String[options.length + 2];
        words[0] = "report";
        words[1] = run.toString();
        System.arraycopy(options, 0, words, 2, options.length);
        return Bench.execute(words);
    }
}
