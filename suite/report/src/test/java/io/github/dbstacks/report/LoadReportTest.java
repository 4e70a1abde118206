package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.MadeLoadRun;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.report.html.StudyHtml;
import io.github.dbstacks.report.section.RateSection;
import io.github.dbstacks.report.terminal.TerminalText;
import io.github.dbstacks.report.text.ShortNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a run under HTTP load. */
class LoadReportTest {
    private static final String SQL = "SELECT a FROM companies";

    @TempDir
    private static Path directory;

    private static String terminal = "";

    @BeforeAll
    static void write() throws IOException {
        MadeLoadRun.write(directory);
        terminal = Reports.write(directory, 200);
    }

    @Test
    void itIsAboutRequestsEverywhere() throws IOException {
        String page = PageText.of(directory.resolve("report.html"));

        assertThat(page).contains(SQL, "app µs/request", "commits per request", "rows per operation 1.00");
        assertThat(page.replace(SQL, "")).doesNotContain("SELECT");
        assertThat(Jsoup.parse(Files.readString(directory.resolve("report.html")))
                        .select("figcaption, .chart")
                        .outerHtml())
                .contains("CPU per request", "Memory of the application over time")
                .doesNotContain("SELECT");
        assertThat(terminal)
                .contains("requests/s", "CPU of application and database per request")
                .doesNotContain("SELECT");
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains(
                        "| cell | answers/s |",
                        "| latency mean ± sd / p50 / p99 / p99.9, ms |",
                        "in CPU of application and database per request.")
                .doesNotContain("SELECT");
    }

    @Test
    void theStandardDeviationOfLatenciesStandsBesideTheirMean() throws IOException {
        assertThat(Files.readString(directory.resolve("summary.csv")))
                .containsPattern(",latency-sd,ms,\\d+\\.\\d*[1-9]");
        assertThat(Files.readString(directory.resolve("report.md")))
                .containsPattern("\\| \\d+\\.\\d\\d ± \\d+\\.\\d\\d( / \\d+\\.\\d){2,3} \\|");
        assertThat(PageText.of(directory.resolve("report.html"))).contains("sd ms");
    }

    @Test
    void aNarrowTerminalShowsRequestsLatenciesAndCosts() {
        assertThat(Reports.write(directory, 80).lines().limit(3).toList().get(2))
                .matches(" +cell +requests/s +CPU µs +CPU ratio +p50 ms +p99 ms.*");
    }

    @Test
    void otherWordsOfAStatementAreTold() throws IOException {
        assertThat(PageText.of(directory.resolve("report.html")))
                .contains("Its statements are worded otherwise than the reference's.")
                .doesNotContain("not comparable");
    }

    @Test
    void aConstantRateThatIsAnsweredRanksNothing() throws IOException {
        assertThat(PageText.of(directory.resolve("report.html")))
                .contains("Answers/s are not ranked, since not every stack was limited by the application: A by rate,"
                        + " B by rate.");
    }

    /** One rule and one number on every page: 0.020 cores more at the only rate, so a twentieth lies beyond it. */
    @Test
    void whetherADifferenceMattersIsToldOfTheRatesThatWereMeasured() throws IOException {
        assertThat(terminal)
                .contains("Does it matter? Over HTTP, one row, JDK 25 test, beside A,", "200/s  1/20 core, requests/s")
                .containsPattern("  B +0\\.0[12]\\d \\(0\\.0[12]\\d\\.\\.0\\.0[23]\\d\\) +over 200\n");
        String page = PageText.of(directory.resolve("report.html"));
        String report = Files.readString(directory.resolve("report.md"));
        assertThat(report)
                .contains("## Does it matter?\n")
                .containsPattern("\\| B \\| 0\\.0[12]\\d \\(.*\\) \\| over 200 \\|");
        for (String text : List.of(page, report)) {
            assertThat(text)
                    .containsPattern("At 200 requests a second that is 0\\.0[12]\\d cores \\(.*\\) more\\.")
                    .contains("from the CPU of a request at that rate")
                    .doesNotContain("full machine", "at 10,000");
        }
    }

    /** Study 004 asked at 50, 100 and 150 requests a second. With two blocks most differences say nothing. */
    @Test
    void aStudyAtConstantRatesTellsItToo() {
        RunAnalysis analysis = RunAnalysis.read(
                Checkout.path("results/published/2026-11-23-study-004/rates-10/2026-11-23T221505Z-rates-10"));
        assertThat(PageText.of(StudyHtml.ofRun(analysis)))
                .contains("Does it matter?", "rates-10: Over HTTP, a professor's 452 rows, JDK 25.0.3 eclipse")
                .contains("Webflux Coroutines with a pool of fixed size and r2dbc-pool 1.0.0.RELEASE | not known |"
                        + " not known | not known | not known |")
                .doesNotContain("full machine");
        assertThat(TerminalText.of(RateSection.brief(analysis, ShortNames.of(analysis)), 200)
                        .lines()
                        .filter(line -> line.startsWith("  Webflux Coroutines with a pool of ")))
                .anySatisfy(line -> assertThat(line).contains("0.061 (0.040..0.084)", "not known", "under 50"));
    }

    @Test
    void threadsAreToldByTheirGroups() throws IOException {
        assertThat(PageText.of(directory.resolve("report.html"))).contains("http-# 2, main 1");
    }
}
