package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MadeRuns;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.runs.Difference;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of several runs together, as they are written. RunsTogetherTest has the numbers by hand. */
class RunsReportsTest {
    private static final String SENTENCE =
            "TOY needs 1.7 times the CPU of JDBC (1.6 to 1.9 on the machines seen, 4 runs on 2"
                    + " models of processor; a machine not yet seen: 1.2 to 2.5).";

    @TempDir
    private Path folder;

    @Test
    void fourRuns() throws IOException {
        String terminal = write(
                MadeRuns.run("a", 1, "EPYC", 110),
                MadeRuns.run("b", 2, "EPYC", 120),
                MadeRuns.run("c", 3, "Xeon", 130),
                MadeRuns.run("d", 4, "Xeon", 140));

        assertThat(terminal.replaceAll("\n +", " ")).contains("4 runs of quick together", "- " + SENTENCE);
        assertThat(text("runs.md"))
                .containsSubsequence(
                        "# 4 runs of quick together\n",
                        "**One row: " + SENTENCE + "**\n",
                        "| a | 2026-11-01 | EPYC | not known | 17 |",
                        "| TOY | 4 | 2 | 1.75 (1.55..1.96) | 1.60..1.90 | ±7.4 % | 1.22..2.49 |\n",
                        "Of these the runs differ in processor alone.",
                        "| machine: processor | EPYC | EPYC | Xeon | Xeon |\n");
        assertThat(text("runs.csv").lines().filter(line -> line.contains("total-cpu")))
                .hasSize(6)
                .contains(
                        "single-row,standalone-toy,standalone-jdbc,total-cpu,run,c,2026-11-03,Xeon,not known,17,"
                                + canary("c") + ",3,4,2,0.0740,1.8000,1.8000,1.8000",
                        "single-row,standalone-toy,standalone-jdbc,total-cpu,mean,,,,,,,,4,2,0.0740,1.7464,1.5525,1.9645",
                        "single-row,standalone-toy,standalone-jdbc,total-cpu,not-seen,,,,,,,,4,2,0.0740,1.7464,1.2236,2.4927");
        Document page = Jsoup.parse(text("runs.html"));
        assertThat(page.select("h1").text()).isEqualTo("One row: " + SENTENCE);
        assertThat(page.select("header .validity").text()).isEqualTo("Valid. Nothing is the matter with 4 runs.");
        assertThat(page.select("[data-group]")).hasSize(1);
        assertThat(page.select("#data").html()).contains("a machine not yet seen");
    }

    @Test
    void twoRunsSayWhyTheyAreARangeOnly() throws IOException {
        write(MadeRuns.run("a", 1, "EPYC", 110), MadeRuns.run("b", 2, "EPYC", 120));

        assertThat(text("runs.md"))
                .contains(
                        "TOY needs 1.6 to 1.7 times the CPU of JDBC in 2 runs. What another run would say is left open: that"
                                + " takes 3 runs at least.")
                .contains("| TOY | 2 | 1 |  | 1.60..1.70 |  |  |\n")
                .contains("what the spread goes along with is not known");
        assertThat(text("runs.csv")).doesNotContain("mean", "not-seen");
    }

    /** A SELECT of a larger batch costs another number of microseconds, so the spread may go along with that, too. */
    @Test
    void theSizeOfABatchIsSomethingThatTheSpreadMayGoAlongWith() {
        RunsTogether alike =
                RunsTogether.of(List.of(MadeRuns.run("a", 1, "EPYC", 110), MadeRuns.run("b", 2, "EPYC", 120)));
        Difference size = new Difference(
                Difference.Topic.PLAN,
                Setting.SELECTS.key(),
                List.of(Optional.of("5000"), Optional.of("20000")),
                List.of());
        RunsTogether otherwise = new RunsTogether(
                alike.runs(), alike.cost(), alike.costs(), alike.rates(), alike.alone(), List.of(size));

        assertThat(RunsWording.along(alike))
                .startsWith("Processor, kernel, JDK and batch size are the same in all runs");
        assertThat(RunsWording.along(otherwise)).isEqualTo("Of these the runs differ in batch size alone.");
    }

    /** Student's t of one degree of freedom is 12.7, so three runs that differ say nothing of another one. */
    @Test
    void threeRunsThatDifferSayNothingOfAnother() throws IOException {
        write(MadeRuns.run("a", 1, "EPYC", 110), MadeRuns.run("b", 2, "EPYC", 120), MadeRuns.run("c", 3, "EPYC", 140));

        assertThat(text("runs.md"))
                .contains(
                        "(1.6 to 1.9 in 3 runs on one model of processor; another run on such a machine: so few runs do not tell)")
                .contains("| too few runs |");
    }

    /** A cell has its name and what it does, as everywhere. */
    @Test
    void whatOneRunHasAloneIsNamed() throws IOException {
        Cell third = Made.cell("standalone-third", false, Workload.SINGLE_ROW);
        List<MeasuredFork> forks =
                new ArrayList<>(MadeRuns.run("b", 2, "EPYC", 120).measured().forks());
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(third, block, false, 60));
        }

        write(MadeRuns.run("a", 1, "EPYC", 110), MadeRuns.run("b", 2, "EPYC", forks));

        assertThat(text("runs.md")).contains("Only in one run: Third, one row.");
    }

    private String canary(String run) throws IOException {
        return text("runs.csv")
                .lines()
                .filter(line -> line.contains(",run," + run + ","))
                .findFirst()
                .orElseThrow()
                .split(",", -1)[10];
    }

    private String write(NamedRun... runs) {
        return Reports.writeTogether(folder, RunsTogether.of(List.of(runs)), Map.of(), 100);
    }

    private String text(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }
}
