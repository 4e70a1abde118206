package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.expectation.Amount;
import io.github.dbstacks.records.expectation.CellPattern;
import io.github.dbstacks.records.expectation.Condition;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.records.expectation.Obstacle;
import io.github.dbstacks.records.expectation.PublishedTable;
import io.github.dbstacks.report.csv.ExpectationsCsv;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.report.html.StudyHtml;
import io.github.dbstacks.report.markdown.MarkdownReport;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.ExpectationSection;
import io.github.dbstacks.report.section.StudySection;
import io.github.dbstacks.report.terminal.TerminalText;
import io.github.dbstacks.report.text.ExpectationWording;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** A run held against four sentences: with a later pool a toy costs as much as JDBC, and it cost twice as much. */
class ExpectationReportTest {
    private static final RunAnalysis ANALYSIS = RunAnalysis.of(Made.withPlan(
            Made.expecting(Made.run(forks()), expectations()), "settings", Map.of("single-row", Map.of())));
    private static final Judgement JUDGEMENT = ANALYSIS.judgement().orElseThrow();

    @Test
    void theTableHasALineForEachExpectation() {
        assertThat(TerminalText.of(ExpectationSection.brief(JUDGEMENT), 80).lines())
                .containsExactly(
                        "",
                        "A study",
                        "  expectation         verdict                             1.0                2.0",
                        "  twice-as-dear       fixed at 2.0          2.00 (1.95..2.05)  1.00 (0.98..1.03)",
                        "  five-times-as-dear  not reproduced        2.00 (1.95..2.05)  1.00 (0.98..1.03)",
                        "  one-statement       reproduced                            1                  1",
                        "  opinion             not decidable: words",
                        "4 expectations: 1 reproduced, 1 not reproduced, 1 fixed, 1 not decidable.",
                        "Not decidable, words: 1. No number contradicts the sentence. Only a sentence with a number could"
                                + " be decided.",
                        "Numbers: the ratio or number that decided, at the libraries in the head of the column.",
                        "opinion: not decidable, because it is an opinion.");
    }

    @Test
    void theReportHasEveryNumberBehindAVerdict() {
        assertThat(MarkdownReport.of(ANALYSIS))
                .contains("## Expectations\n\nIs a toy dearer?\n\n- Published at [example.org](https://example.org)\n")
                .contains("4 expectations: 1 reproduced, 1 not reproduced, 1 fixed, 1 not decidable.")
                .contains(
                        "Of 4 claims 1 holds here, which says only that the work was done; none has a ratio to compare."
                                + " What fails: “It is so” does not hold; “It is so” was true and is fixed."
                                + " This machine cannot tell of 1: 1 is a sentence without a number.")
                .contains("| One \\| statement. (Threads) By the way. | reproduced | 1 | 1 | one-statement |")
                .contains(
                        "| It is so. | fixed at 2.0 | 1.0: 2.00 (1.95..2.05); 2.0: 1.00 (0.98..1.03) |  | twice-as-dear |")
                .contains("## Not decidable: words\n\nNo number contradicts the sentence.")
                .contains("| It is nice. | it is an opinion |  |  | opinion |")
                .contains("Fewer SELECTs.")
                .contains("| one-statement | 2.0 | statements of toy | exactly 1 | 1 |  | yes |")
                .contains(
                        "| twice-as-dear | 2.0 | toy to jdbc by app-cpu | at least 1.50 | 1.00 (0.98..1.03) | 0.0 and 0.0 | no |");
    }

    @Test
    void whatFailsIsQuotedOnceAndShort() {
        String says = "It is " + "very ".repeat(20) + "dear.";
        List<Expectation> claims = List.of(
                expectation("five-times", "It is so.", ratio(5)),
                expectation("six-times", "It is so.", ratio(6)),
                expectation("very-dear", says, ratio(5)));
        RunAnalysis analysis =
                RunAnalysis.of(Made.expecting(Made.run(forks()), Made.but(expectations(), "claims", claims)));

        assertThat(ExpectationWording.answer(analysis.judgement().orElseThrow().claims()))
                .contains("What fails: “It is so” (2 claims) and “" + says.substring(0, 75) + "…” do not hold.");
    }

    /** It is dearer, as was said, and 2.00 times, which is not 3 times. */
    @Test
    void whetherItIsAsMuchHasAColumnWhereAStudyHasARatio() {
        Expectation claim =
                Made.but(expectation("dearer", "It is dearer.", ratio(1.02)), "published", Optional.of("3 times"));
        RunAnalysis analysis =
                RunAnalysis.of(Made.expecting(Made.run(forks()), Made.but(expectations(), "claims", List.of(claim))));

        assertThat(MarkdownReport.of(analysis))
                .contains("| what is said | verdict | as much | measured here | published | name |")
                .contains(
                        "| It is dearer. | reproduced | no | 1.0: 2.00 (1.95..2.05); 2.0: 1.00 (0.98..1.03) | 3 times |"
                                + " dearer |")
                .contains(
                        "Of 1 claim 1 holds here in direction, and of 1 published ratio 0 are as large here and 1 is not."
                                + " None fails. This machine can tell of each.")
                .contains(ExpectationWording.AS_MUCH);
        assertThat(TerminalText.of(ExpectationSection.brief(analysis.judgement().orElseThrow()), 80)
                        .lines())
                .anyMatch(line -> line.matches(" *expectation +verdict +as much +1.0 +2.0"))
                .contains(ExpectationWording.AS_MUCH);
    }

    @Test
    void publishedRatiosThatAreOpenAreCounted() {
        Expectation dearer =
                Made.but(expectation("dearer", "It is dearer.", ratio(1.02)), "published", Optional.of("3 times"));
        Expectation bigger = Made.but(
                Made.but(dearer, "claim", "with-cores"),
                "needs",
                Optional.of(new Expectation.Needs(Optional.of(100_000), false)));
        RunAnalysis analysis = RunAnalysis.of(
                Made.expecting(Made.run(forks()), Made.but(expectations(), "claims", List.of(dearer, bigger))));

        assertThat(ExpectationWording.answer(analysis.judgement().orElseThrow().claims()))
                .anyMatch(sentence ->
                        sentence.endsWith("of 2 published ratios 0 are as large here, 1 is not and 1 is open."));
    }

    @Test
    void theHeadlineIsWhatTheAnsweringClaimComesTo() {
        Expectation claim =
                Made.but(expectation("dearer", "It is dearer.", ratio(1.02)), "published", Optional.of("3 times"));
        Expectations answered = Made.but(
                Made.but(expectations(), "claims", List.of(claim)),
                "study",
                expectations().study().map(study -> Made.but(study, "answer", Optional.of("dearer"))));
        RunAnalysis analysis = RunAnalysis.of(Made.expecting(Made.run(forks()), answered));

        assertThat(Headline.of(analysis, ShortNames.of(analysis)))
                .isEqualTo("Is a toy dearer? “It is dearer” holds here: 2.00 (1.95..2.05), published 3 times");
        assertThat(Headline.of(ANALYSIS, ShortNames.of(ANALYSIS))).startsWith("Is a toy dearer? 1 of 4 claims holds");
    }

    /** Twice as dear here where the study has one and a half times, and nobody has measured a robot. */
    @Test
    void theStudysNumbersStandBesideOurs() {
        assertThat(MarkdownReport.of(ANALYSIS))
                .contains("Is a toy dearer?")
                .containsOnlyOnce("## Costs\n\nRatios are to “JDBC”.")
                .contains("| JDBC | 1.0, 2.0 | 18.0 ms | 10 µs | reference | reference | - | warm (0.0, 0.0 %) |"
                        + " quick, 2026-11-21 |")
                .contains(
                        "| Toy | 1.0 | 27 ms | 20 µs | 1.50 | 2.00 (1.95..2.05) | 1.33 (1.30..1.37) | warm (0.0, 0.0 %) |")
                .contains(
                        "| Toy | 2.0 | 27 ms | 10 µs | 1.50 | 1.00 (0.98..1.03) | 0.67 (0.65..0.68) | warm (0.0, 0.0 %) |")
                .contains(
                        "| Robot (- LoopResources, initialSize != maxSize, ...) | 1.0, 2.0 | 9 ms | not measured | 0.50 | not measured | not measured | - | - |");
        assertThat(TerminalText.of(StudySection.of(ANALYSIS).blocks(), 80).lines())
                .contains("Costs")
                .anyMatch(line -> line.matches(" *Toy .* 1\\.33 \\(1\\.30\\.\\.1\\.37\\).*"))
                .anyMatch(line -> line.matches(" *Robot .*not measured.*"))
                .anyMatch(line -> line.matches(" *maxSize, \\.\\.\\.\\)"));
        assertThat(Jsoup.parse(StudyHtml.ofRun(ANALYSIS)).select("#numbers tr").eachText())
                .hasSize(5)
                .anyMatch(row -> row.startsWith("Toy 1.0 27 ms 20 µs 1.50 2.00 (1.95..2.05) 1.33 (1.30..1.37)"));
        assertThat(Jsoup.parse(StudyHtml.ofRun(ANALYSIS)).select("#untold li").eachText())
                .containsExactly(
                        "Not decidable, words: 1. No number contradicts the sentence. Only a sentence with a number could"
                                + " be decided.");
    }

    @Test
    void thePageHasThemToo() {
        assertThat(Jsoup.parse(HtmlReport.of(ANALYSIS)).select("#expectations").text())
                .contains("1 reproduced 1 not reproduced 1 fixed 1 not decidable", "published 1 1 1.0 1 2.0");
    }

    @Test
    void thePageOfTheStudyHasEveryClaimAndTheNumbersOfTheOthersBesideOurs() {
        Document page = Jsoup.parse(StudyHtml.ofRun(ANALYSIS));

        assertThat(page.select("h1").text())
                .isEqualTo(
                        "Is a toy dearer? 1 of 4 claims holds here (1 about the work alone), 1 does not, 1 was true and is fixed, 1 is not decidable");
        assertThat(page.body().text()).containsOnlyOnce("A study");
        assertThat(page.text()).contains("One | statement. (Threads) By the way. reproduced 1 1 one-statement");
        assertThat(page.select(".values .row.yes circle").eachAttr("cx"))
                .hasSize(2)
                .allMatch(page.select(".values line.published").get(0).attr("x1")::equals);
        assertThat(page.select("#runs a").eachAttr("href")).containsExactly("report.html");
        assertThat(page.select("script")).isEmpty();
    }

    /** The later of two runs that judge a claim says what became of it. */
    @Test
    void aStudyOfTwoRunsHasEachClaimOnce() {
        StudyHtml.Judged once = new StudyHtml.Judged("one", "one.html", ANALYSIS);
        StudyHtml study = new StudyHtml(List.of(once, new StudyHtml.Judged("two", "two.html", ANALYSIS)), List.of());

        assertThat(study.claims()).isEqualTo(JUDGEMENT.claims());
        assertThat(Jsoup.parse(study.page(List.of(new Block.Link("index", "../index.html")), "card.png"))
                        .select("#runs a, nav a")
                        .eachAttr("href"))
                .containsExactly("../index.html", "one.html", "two.html");
        assertThat(Jsoup.parse(study.page(List.of(), "card.png"))
                        .select("header .facts strong")
                        .text())
                .as("what stands there is of one run")
                .isEqualTo("The latest of its 2 runs");
    }

    @Test
    void theFileHasARowForEachNumber() {
        assertThat(ExpectationsCsv.of(JUDGEMENT).lines())
                .hasSize(8)
                .contains(
                        "expectation,verdict,obstacle,as_much,version,of,least,most,value,low,high,compiler_us,answer,why,published",
                        "one-statement,reproduced,,,1.0,statements of toy pool=1.0,1.0000,1.0000,1.00 1.00 1.00,,,,yes,,1",
                        "opinion,not decidable: words,words,,,,,,,,,,,it is an opinion,")
                .anyMatch(
                        line -> line.startsWith(
                                "twice-as-dear,fixed at 2.0,,,1.0,toy to jdbc by app-cpu,1.5000,,1.9999,1.9509,2.0502,0.00 0.00,yes,,"));
    }

    @Test
    void aRunThatNothingIsExpectedOfSaysNothing() {
        RunAnalysis analysis = RunAnalysis.of(Made.run(forks()));

        assertThat(analysis.judgement()).isEmpty();
        assertThat(MarkdownReport.of(analysis)).doesNotContain("Expectations");
        assertThat(HtmlReport.of(analysis)).doesNotContain("id=\"expectations\"");
    }

    private static Expectations expectations() {
        return new Expectations(
                Optional.of(new Expectations.Study(
                        "A study",
                        "https://example.org",
                        Optional.of("Is a toy dearer?"),
                        Optional.empty(),
                        Optional.of("Fewer SELECTs."),
                        Optional.empty(),
                        List.of(table()))),
                List.of(
                        new LibraryVersion("1.0", new TreeMap<>(Map.of("g:pool", "1.0"))),
                        new LibraryVersion("2.0", new TreeMap<>())),
                Map.of("toy", pattern("toy"), "jdbc", pattern("jdbc"), "robot", pattern("robot")),
                List.of(
                        expectation("twice-as-dear", "It is so.", ratio(1.5)),
                        expectation("five-times-as-dear", "It is so.", ratio(5)),
                        new Expectation(
                                "one-statement",
                                "One | statement.",
                                Optional.of("Threads"),
                                Optional.of("1"),
                                List.of(new Condition(
                                        "statements",
                                        "toy",
                                        Optional.empty(),
                                        false,
                                        Optional.of(Amount.of(1)),
                                        Optional.of(Amount.of(1)))),
                                Optional.empty(),
                                false,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of("By the way.")),
                        new Expectation(
                                "opinion",
                                "It is nice.",
                                Optional.empty(),
                                Optional.empty(),
                                List.of(),
                                Optional.of(new Undecidable(Obstacle.WORDS, "it is an opinion")),
                                false,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty())));
    }

    private static PublishedTable table() {
        return new PublishedTable(
                "Costs",
                List.of(new PublishedTable.Column("CPU", "app-cpu", Optional.of("ms"))),
                List.of(
                        new PublishedTable.Row("JDBC", "jdbc", Optional.empty(), List.of("18.0")),
                        new PublishedTable.Row("Toy", "toy", Optional.of("jdbc"), List.of("27")),
                        new PublishedTable.Row(
                                "Robot (- LoopResources, initialSize != maxSize, ...)",
                                "robot",
                                Optional.of("jdbc"),
                                List.of("9"))));
    }

    private static Expectation expectation(String claim, String says, Condition condition) {
        return new Expectation(
                claim,
                says,
                Optional.empty(),
                Optional.empty(),
                List.of(condition),
                Optional.empty(),
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Condition ratio(double least) {
        return new Condition(
                "app-cpu", "toy", Optional.of("jdbc"), false, Optional.of(Amount.of(least)), Optional.empty());
    }

    private static CellPattern pattern(String stack) {
        return new CellPattern(stack, List.of(List.of()), Map.of(), Optional.empty(), false, Optional.empty());
    }

    private static List<MeasuredFork> forks() {
        List<MeasuredFork> forks = new ArrayList<>();
        double[] luck = {1.01, 0.99, 1.0};
        for (int block = 1; block <= luck.length; block++) {
            forks.add(Made.fork(cell("jdbc", ""), block, false, 10));
            forks.add(Made.fork(cell("toy", "1.0"), block, false, 20 * luck[block - 1]));
            forks.add(Made.fork(cell("toy", ""), block, false, 10 * luck[block % 3]));
        }
        return forks;
    }

    private static Cell cell(String stack, String pool) {
        return new Cell(
                stack,
                Stack.Kind.STANDALONE,
                stack.equals("jdbc"),
                pool.isEmpty() ? new TreeMap<>() : new TreeMap<>(Map.of("g:pool", pool)),
                List.of(),
                new TreeMap<>(),
                Workload.SINGLE_ROW,
                "17",
                List.of());
    }
}
