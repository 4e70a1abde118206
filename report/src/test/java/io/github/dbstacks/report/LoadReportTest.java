package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                        "| latency mean ± sd / p99, ms |",
                        "in CPU of application and database per request.")
                .doesNotContain("SELECT");
    }

    @Test
    void theStandardDeviationOfLatenciesStandsBesideTheirMean() throws IOException {
        assertThat(Files.readString(directory.resolve("summary.csv")))
                .containsPattern(",latency-sd,ms,\\d+\\.\\d*[1-9]");
        assertThat(Files.readString(directory.resolve("report.md")))
                .containsPattern("\\| \\d+\\.\\d\\d ± \\d+\\.\\d\\d / ");
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
                .contains(
                        "Answers/s are not ranked, since not every stack was limited by the application: web-a by rate,"
                                + " web-b by rate.");
    }

    @Test
    void threadsAreToldByTheirGroups() throws IOException {
        assertThat(PageText.of(directory.resolve("report.html"))).contains("http-# 2, main 1");
    }
}
