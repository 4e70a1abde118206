package io.github.dbstacks.analysis.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.expectation.ExpectationVerdict.Ruling;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.expectation.Amount;
import io.github.dbstacks.records.expectation.CellPattern;
import io.github.dbstacks.records.expectation.Condition;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectation.Needs;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.records.expectation.Obstacle;
import io.github.dbstacks.records.fork.Counted;
import io.github.dbstacks.records.fork.Counted.Moment;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Every kind of condition and the verdict that follows, on made-up numbers: JDBC, and a toy with an old and a present
 * pool.
 */
class JudgementTest {
    private static final String OLD_POOL = "1.0";
    private static final String UNDER_RATE = "get-company rate=1000";
    private static final List<LibraryVersion> VERSIONS = List.of(
            new LibraryVersion("then", new TreeMap<>(Map.of("g:pool", OLD_POOL))),
            new LibraryVersion("now", new TreeMap<>()));
    private static final Map<String, CellPattern> CELLS = Map.of(
            "jdbc", pattern("jdbc", List.of(List.of())),
            "toy", pattern("toy", List.of(List.of())),
            "both", pattern("toy", List.of(List.of(), List.of("a"))),
            "unknown", pattern("toy", List.of(List.of("b"))),
            "toy now",
                    new CellPattern("toy", List.of(List.of()), Map.of(), Optional.empty(), false, Optional.of("now")),
            "toy at 1000",
                    new CellPattern(
                            "toy", List.of(List.of()), Map.of(), Optional.of(UNDER_RATE), false, Optional.empty()),
            "toy at 9",
                    new CellPattern(
                            "toy",
                            List.of(List.of()),
                            Map.of(),
                            Optional.of("get-company rate=9"),
                            false,
                            Optional.empty()));

    /**
     * CPU of the toy at the old and the present version, of the toy with the profile a, and of JDBC, which has no
     * versions.
     */
    private static MeasuredRun run(double then, double now, double profile) {
        List<MeasuredFork> forks = new ArrayList<>();
        double[] luck = {1.01, 0.99, 1.0};
        for (int block = 1; block <= luck.length; block++) {
            double own = luck[block - 1];
            forks.add(Made.fork(cell("jdbc", "", ""), block, false, 10 * luck[(block + 1) % 3]));
            forks.add(Made.fork(cell("toy", OLD_POOL, ""), block, false, then * own));
            forks.add(Made.fork(cell("toy", "", ""), block, false, now * luck[block % 3]));
            forks.add(Made.fork(cell("toy", OLD_POOL, "a"), block, false, profile * own));
            forks.add(Made.fork(cell("toy", "", "a"), block, false, profile * own));
        }
        return Made.run(forks);
    }

    @Test
    void aRatioHoldsOrNot() {
        MeasuredRun run = run(30, 30, 10);

        assertThat(verdict(run, ratio("toy", 2, 9)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, ratio("toy", 3.5, 9)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
        assertThat(verdict(run, ratio("toy", 1, 2)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
        assertThat(verdict(run, ratio("toy", 3, 9)).kind()).isEqualTo(Ruling.NOT_DECIDABLE);
        assertThat(verdict(run, ratio("toy", 3, 9)).why().orElseThrow())
                .startsWith("the interval of toy to jdbc by app-cpu, 2.8")
                .endsWith("too wide to tell whether it is on the right side of 3.00");
    }

    @Test
    void whatIsMendedIsFixed() {
        ExpectationVerdict verdict = verdict(run(30, 10, 10), ratio("toy", 2, 9));

        assertThat(verdict.kind()).isEqualTo(Ruling.FIXED);
        assertThat(verdict.at()).contains("now");
    }

    /** The geometric mean of 40 and 10 is twice 10, and 10 is not. */
    @Test
    void theMeanOfCellsIsNotEachOfThem() {
        MeasuredRun run = run(40, 40, 10);

        assertThat(verdict(run, ratio("both", 1.8, 2.2)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, each("jdbc", 1.8, 9)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
        assertThat(verdict(run, each("jdbc", 0.9, 9)).kind()).isEqualTo(Ruling.REPRODUCED);
    }

    @Test
    void eachIsComparedWithTheOthersAndNotWithItself() {
        assertThat(verdict(run(10, 10, 10), each("both", 0.9, 1.1)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run(20, 20, 10), each("both", 0.9, 1.1)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
    }

    /** The first ones of three conditions hold. */
    @Test
    void oneConditionThatDoesNotHoldRefutesAll() {
        assertThat(verdict(run(30, 30, 10), ratio("toy", 2, 9), number("statements", "jdbc", 1), ratio("toy", 4, 9))
                        .kind())
                .isEqualTo(Ruling.NOT_REPRODUCED);
    }

    /** A page shows the reading that decided: beside the study's ratio no number of statements. */
    @Test
    void aRatioThatHoldsIsShownBeforeANumber() {
        Outcome both = judged(run(30, 30, 10), Optional.empty(), number("statements", "jdbc", 1), ratio("toy", 2, 9))
                .versions()
                .get(0);

        assertThat(both.answer()).isEqualTo(Answer.YES);
        assertThat(both.readings().get(0).ratio()).isEmpty();
        assertThat(both.decisive().ratio()).isPresent();
    }

    @Test
    void evidenceThatIsMissingIsNamed() {
        Condition ratio = ratio("toy", 2, 9);
        MeasuredRun oneBlock = Made.run(List.of(
                Made.fork(cell("jdbc", "", ""), 1, false, 10), Made.fork(cell("toy", OLD_POOL, ""), 1, false, 10)));

        assertThat(verdict(run(30, 30, 10), ratio("unknown", 2, 9)).why()).contains("unknown was not measured at then");
        assertThat(verdict(Made.run(List.of(Made.fork(cell("jdbc", "", ""), 1, false, 10))), ratio)
                        .why())
                .contains("toy was not measured at then");
        assertThat(verdict(oneBlock, ratio).why())
                .contains("it takes three blocks in which both cells have a number above 0");
        assertThat(verdict(run(30, 30, 10), ratioOf("p50-time", "toy", 2, 9)).why())
                .contains("no fork tells its p50-time");
        assertThat(verdict(run(30, 30, 10), number("active-sessions", "toy", 1)).why())
                .contains("no fork tells its active-sessions");
    }

    /**
     * Two blocks may agree by chance, also of the reference, which has two forks in each. What is counted of the work
     * is the same in each fork.
     */
    @Test
    void twoBlocksDecideNothingButTheWork() {
        List<MeasuredFork> forks = new ArrayList<>(run(30, 30, 10).forks().stream()
                .filter(fork -> fork.planned().block() <= 2)
                .toList());
        forks.add(Made.fork(cell("jdbc", "", ""), 1, true, 10));
        forks.add(Made.fork(cell("jdbc", "", ""), 2, true, 10));
        MeasuredRun two = Made.run(forks);

        assertThat(verdict(two, ratio("toy", 2, 9)).why())
                .contains("it takes three blocks in which both cells have a number above 0");
        assertThat(verdict(two, number("threads", "jdbc", 9)).why())
                .contains("a verdict takes three blocks, and this cell has two");
        assertThat(verdict(two, number("statements", "jdbc", 1)).kind()).isEqualTo(Ruling.REPRODUCED);
    }

    /** It is 3 times as dear. */
    @Test
    void directionAndMagnitudeAreTwoVerdicts() {
        MeasuredRun run = run(30, 30, 10);

        assertThat(magnitude(run, "2.9 times").kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(magnitude(run, "1.42 times").kind()).isEqualTo(Ruling.NOT_REPRODUCED);
        assertThat(judged(run, Optional.empty(), published("1.42 times"))
                        .verdict()
                        .kind())
                .isEqualTo(Ruling.REPRODUCED);
        assertThat(judged(run, Optional.empty(), published("8 and 9")).magnitude())
                .isEmpty();
    }

    private static ExpectationVerdict magnitude(MeasuredRun run, String published) {
        return judged(run, Optional.empty(), published(published)).magnitude().orElseThrow();
    }

    private static Expectation published(String number) {
        Expectation silent = expectation(new Condition(
                "app-cpu", "toy", Optional.of("jdbc"), false, Optional.of(Amount.of(1.02)), Optional.empty()));
        return Made.but(silent, "published", Optional.of(number));
    }

    /** JDBC costs no 20 µs, so what supposes that it does says nothing of this machine. */
    @Test
    void whatSupposesAnotherClaimIsDecidedWhereThatHolds() {
        MeasuredRun run = run(30, 30, 10);
        Expectation claim = Made.but(expectation(ratio("toy", 2, 9)), "given", Optional.of("given"));

        assertThat(judgedGiven(run, ratio("toy", 2, 9), claim).kind()).isEqualTo(Ruling.REPRODUCED);
        ExpectationVerdict verdict = judgedGiven(run, ratio("toy", 5, 9), claim);
        assertThat(verdict.obstacle()).contains(Obstacle.PRECONDITION);
        assertThat(verdict.why()).contains("it supposes “It is so.”, which is not reproduced here");
    }

    private static ExpectationVerdict judgedGiven(MeasuredRun run, Condition given, Expectation claim) {
        List<Expectation> both = List.of(named(expectation(given), "given"), claim);
        return Judgement.of(new Expectations(Optional.empty(), VERSIONS, CELLS, both), new Evidence(run))
                .claims()
                .get(1)
                .verdict();
    }

    /**
     * The toy is three times as dear. As its plan said then it was to be at least five times, and as the plan says
     * today twice. What the plan says of other cells today is not asked.
     */
    @Test
    void aRunCanBeJudgedAsItsPlanSaysToday() {
        Expectation then = expectation(ratio("toy", 5, 9));
        Expectation now = expectation(ratio("toy", 2, 9));
        Expectations recorded = new Expectations(
                Optional.empty(),
                VERSIONS,
                CELLS,
                List.of(named(then, "mended"), named(then, "given up"), named(then, "of other cells")));
        Expectations today = new Expectations(
                Optional.empty(),
                VERSIONS,
                Map.of(
                        "jdbc", pattern("jdbc", List.of(List.of())),
                        "toy", pattern("toy", List.of(List.of())),
                        "unknown", pattern("toy", List.of(List.of("c")))),
                List.of(
                        named(now, "mended"),
                        named(expectation(ratio("unknown", 2, 9)), "of other cells"),
                        named(now, "new")));
        RunAnalysis analysis = RunAnalysis.of(Made.expecting(run(30, 30, 10), recorded));

        assertThat(rulings(analysis))
                .containsExactly("mended NOT_REPRODUCED", "given up NOT_REPRODUCED", "of other cells NOT_REPRODUCED");
        assertThat(rulings(analysis.judgedBy(today)))
                .containsExactly("mended REPRODUCED", "of other cells NOT_REPRODUCED");
        assertThat(rulings(analysis.judgedBy(
                        new Expectations(Optional.empty(), VERSIONS, CELLS, List.of(named(now, "of another plan"))))))
                .isEqualTo(rulings(analysis));
    }

    private static List<String> rulings(RunAnalysis analysis) {
        return analysis.judgement().orElseThrow().claims().stream()
                .map(judged ->
                        judged.expectation().claim() + " " + judged.verdict().kind())
                .toList();
    }

    @Test
    void aForkThatFailedIsTheReason() {
        MeasuredFork failed = Made.failed(Made.planned(cell("toy", OLD_POOL, ""), 1, false), "It ran out of memory.");
        MeasuredRun run = Made.run(List.of(Made.fork(cell("jdbc", "", ""), 1, false, 10), failed));

        assertThat(verdict(run, ratio("toy", 2, 9)).why())
                .contains("a fork of toy pool=1.0 failed: It ran out of memory");
    }

    @Test
    void aRunThatIsTooShortComparesNothingAndCounts() {
        MeasuredRun smoke =
                Made.run("smoke", "false", List.of(), run(30, 30, 10).forks());

        assertThat(verdict(smoke, ratio("toy", 2, 9)).why()).contains("the run compares nothing");
        assertThat(verdict(smoke, number("statements", "jdbc", 1)).kind()).isEqualTo(Ruling.REPRODUCED);
    }

    @Test
    void aMachineThatLacksSomethingRefutesNothing() {
        MeasuredRun run = run(30, 30, 10);
        Condition ratio = ratio("toy", 5, 9);

        assertThat(verdict(run, new Needs(Optional.of(8), false), ratio).why())
                .contains("it takes 8 cores and this run had 2");
        assertThat(verdict(run, new Needs(Optional.of(2), false), ratio).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
        assertThat(verdict(run, new Needs(Optional.empty(), true), ratio).why())
                .contains("application and database are on one machine here");
        assertThat(verdict(run(30, 10, 10), new Needs(Optional.of(8), false), ratio("toy", 2, 9))
                        .kind())
                .isEqualTo(Ruling.REPRODUCED);
    }

    @Test
    void rowsAndStatementsOfAnOperationAreCounted() {
        MeasuredRun run = run(30, 30, 10);

        assertThat(verdict(run, number("rows-each", "jdbc", 1)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, number("rows-each", "jdbc", 100)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
        assertThat(verdict(run, number("statements", "both", 1)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, number("statements", "both", 2)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
    }

    @Test
    void whatIsCountedInOneVersionOnlyIsMissingInTheOther() {
        MeasuredRun run = Made.run(IntStream.rangeClosed(1, 3)
                .mapToObj(block -> Made.fork(
                        Made.planned(cell("toy", OLD_POOL, ""), block, false),
                        List.of(Made.onOneLoop(10_000_000, 10_000_000, 1, 50_000_000)),
                        Made.rightLedger()))
                .toList());

        JudgedExpectation judged = judged(run, Optional.empty(), number("event-loops", "toy", 1));

        assertThat(judged.verdict().kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(judged.versions().get(1).answer()).isEqualTo(Answer.MISSING);
    }

    /** An expectation can thus say what another version does. */
    @Test
    void aCellCanBeOfOneVersionWhereverTheExpectationIsJudged() {
        assertThat(verdict(run(30, 10, 10), ratio("toy now", 0.9, 1.1)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run(10, 30, 10), ratio("toy now", 0.9, 1.1)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
    }

    @Test
    void whatNothingDecidesSaysWhy() {
        Expectation opinion = expectation(
                List.of(), Optional.empty(), Optional.of(new Undecidable(Obstacle.WORDS, "it is an opinion")));

        assertThat(judged(run(30, 30, 10), Optional.empty(), opinion).verdict())
                .isEqualTo(ExpectationVerdict.undecidable(new Undecidable(Obstacle.WORDS, "it is an opinion")));
    }

    @Test
    void whatWasWithdrawnDecidesNothingAndCountsDo() {
        Optional<Expectations.Study> withdrawn = Optional.of(new Expectations.Study(
                "t",
                "https://example.org",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("It was cold."),
                List.of()));
        MeasuredRun run = run(30, 30, 10);

        assertThat(judged(run, withdrawn, expectation(ratio("toy", 2, 9))).verdict())
                .isEqualTo(ExpectationVerdict.undecidable(
                        new Undecidable(Obstacle.WITHDRAWN, "its app-cpu is withdrawn")));
        assertThat(judged(run, withdrawn, expectation(number("rows-each", "jdbc", 1)))
                        .verdict()
                        .kind())
                .isEqualTo(Ruling.REPRODUCED);
    }

    /**
     * Ten looks at one setting, of which three saw one event loop, and three that failed after their first iteration.
     */
    @Test
    void everyForkThatWasLookedAtCounts() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 10; block++) {
            forks.add(Made.with(
                    Made.fork(cell("toy", OLD_POOL, ""), block, false, 10),
                    new Counted(Moment.LATER, 100, 99, OptionalInt.of(2), OptionalInt.of(block <= 7 ? 2 : 1))));
        }
        for (int block = 11; block <= 13; block++) {
            forks.add(Made.with(
                    Made.failed(Made.planned(cell("toy", OLD_POOL, ""), block, false), "It broke."),
                    new Counted(Moment.FIRST, 100, 3, OptionalInt.empty(), OptionalInt.empty())));
        }
        Evidence looks = new Evidence(Made.run(forks));

        Outcome loops =
                judged(looks, number("loaded-loops", "toy", 2)).versions().get(0);

        assertThat(loops.answer()).isEqualTo(Answer.YES);
        assertThat(loops.decisive().numbers()).containsExactly(2., 2., 2., 2., 2., 2., 2., 1., 1., 1.);
        assertThat(judged(looks, number("active-sessions", "toy", 2)).verdict().kind())
                .isEqualTo(Ruling.NOT_REPRODUCED);
        assertThat(judged(looks, number("sessions-first", "toy", 100)).verdict().kind())
                .isEqualTo(Ruling.REPRODUCED);
        assertThat(judged(looks, number("event-loops-first", "toy", 2))
                        .verdict()
                        .why())
                .contains("a fork of toy pool=1.0 failed: It broke");
    }

    /** The application has one of two processors; a fork that was read from here has nine threads. */
    @Test
    void boundsGrowWithTheProcessorsOfTheApplicationAndClients() {
        MeasuredRun run = underLoad("get-company clients=5", 1000, 1000, List.of());

        assertThat(verdict(run, threads(new Amount(3, 1, 1))).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, threads(new Amount(3, 2, 1))).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
    }

    /** JDBC answers 1,000 a second and the toy 500, after 2 ms each. */
    @Test
    void whatTheLoadEngineMeasuredIsCompared() {
        MeasuredRun run = underLoad(UNDER_RATE, 1000, 500, List.of());

        for (String half : List.of("achieved-rate", "cpu-usage")) {
            assertThat(verdict(run, ratioOf(half, "toy", 0.4, 0.6)).kind())
                    .as(half)
                    .isEqualTo(Ruling.REPRODUCED);
        }
        for (String equal : List.of("app-cpu", "latency-mean", "latency-p50", "latency-p99", "threads", "peak-heap")) {
            assertThat(verdict(run, ratioOf(equal, "toy", 0.9, 1.1)).kind())
                    .as(equal)
                    .isEqualTo(Ruling.REPRODUCED);
        }
        assertThat(verdict(run, number("answered", "jdbc", 100)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, number("answered", "toy", 50)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, number("request-errors", "toy", 0)).kind()).isEqualTo(Ruling.REPRODUCED);
    }

    /**
     * A rate that was answered, a statement that was executed and errors that did not come tell nothing of the stacks.
     */
    @Test
    void aClaimOfTheWorkAloneIsToldFromOthers() {
        Evidence evidence = new Evidence(underLoad(UNDER_RATE, 1000, 500, List.of()));
        Condition answered = number("answered", "jdbc", 100);

        assertThat(judged(evidence, number("statements", "jdbc", 1)).isOfTheWork())
                .isTrue();
        assertThat(judged(evidence, number("request-errors", "jdbc", 0)).isOfTheWork())
                .isTrue();
        assertThat(judged(evidence, Made.but(answered, "most", Optional.empty()))
                        .isOfTheWork())
                .isTrue();
        assertThat(judged(evidence, Made.but(answered, "least", Optional.empty()))
                        .isOfTheWork())
                .as("it did not keep up")
                .isFalse();
        assertThat(judged(evidence, Made.but(number("request-errors", "jdbc", 1), "most", Optional.empty()))
                        .isOfTheWork())
                .as("it failed")
                .isFalse();
        assertThat(judged(evidence, ratioOf("app-cpu", "toy", 0.9, 1.1)).isOfTheWork())
                .isFalse();
    }

    /** It decides something about its work, which the law is about. */
    @Test
    void aCellThatBreaksALawDecidesNothing() {
        List<MeasuredFork> forks =
                new ArrayList<>(underLoad(UNDER_RATE, 1000, 500, List.of()).forks());
        forks.replaceAll(fork ->
                Made.but(fork, "ledger", Optional.of(Made.ledger(Made.statement("1", Made.SELECT, 5_000, 5_000)))));

        MeasuredRun run = Made.run(forks);
        assertThat(verdict(run, number("threads", "jdbc", 9)).why())
                .contains("two counts of the same thing do not agree in jdbc");
        assertThat(verdict(run, ratioOf("achieved-rate", "toy", 0.4, 0.6)).why())
                .contains("two counts of the same thing do not agree in toy pool=1.0");
        assertThat(verdict(run, number("statements", "jdbc", 1)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
    }

    /** It decides none even about its work, though one cell alone that breaks a law says something of that. */
    @Test
    void aRunThatIsNotUsableDecidesNoClaim() {
        List<MeasuredFork> forks =
                new ArrayList<>(underLoad(UNDER_RATE, 1000, 500, List.of()).forks());
        Expectation claim = expectation(number("statements", "jdbc", 1));
        Optional<Ledger> twice = Optional.of(Made.ledger(Made.statement("1", Made.SELECT, 5_000, 5_000)));

        forks.replaceAll(fork -> fork.planned().cell().stack().equals("jdbc") ? Made.but(fork, "ledger", twice) : fork);
        assertThat(verdictOfRun(forks, claim).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
        forks.replaceAll(fork -> Made.but(fork, "ledger", twice));
        assertThat(verdictOfRun(forks, claim).obstacle()).contains(Obstacle.NOT_USABLE);
    }

    private static ExpectationVerdict verdictOfRun(List<MeasuredFork> forks, Expectation claim) {
        Expectations expected = new Expectations(Optional.empty(), VERSIONS, CELLS, List.of(claim));
        MeasuredRun run = Made.withPlan(Made.run(forks), "expectations", Optional.of(expected));
        return RunAnalysis.of(run).judgement().orElseThrow().claims().get(0).verdict();
    }

    @Test
    void oneErrorInAllForksIsOneTooMany() {
        MeasuredRun run = underRateAnd(Made.erring(loaded(cell("jdbc", "", "", UNDER_RATE), 4, 1000, 1, List.of()), 1));

        assertThat(verdict(run, number("request-errors", "jdbc", 0)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
        assertThat(verdict(run, number("request-errors", "jdbc", 1)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, number("failed-forks", "jdbc", 0)).kind()).isEqualTo(Ruling.REPRODUCED);
    }

    @Test
    void whereAForkFailedNobodyKnowsTheErrors() {
        MeasuredRun run =
                underRateAnd(Made.failed(Made.planned(cell("jdbc", "", "", UNDER_RATE), 4, false), "It broke."));

        assertThat(verdict(run, number("request-errors", "jdbc", 0)).why()).contains("a fork of jdbc failed: It broke");
        assertThat(verdict(run, number("failed-forks", "jdbc", 0)).kind()).isEqualTo(Ruling.NOT_REPRODUCED);
    }

    @Test
    void anInvalidLoadDecidesNothingThatTheEngineMeasured() {
        MeasuredRun run = underLoad(UNDER_RATE, 1000, 500, List.of("The engine was late."));

        assertThat(verdict(run, ratioOf("achieved-rate", "toy", 0.4, 0.6)).why())
                .contains("the load on toy pool=1.0 was invalid: The engine was late");
        assertThat(verdict(run, ratio("toy", 0.9, 1.1)).kind()).isEqualTo(Ruling.REPRODUCED);
    }

    @Test
    void aCellUnderAnotherLoadIsAnotherCell() {
        MeasuredRun run = underLoad(UNDER_RATE, 1000, 500, List.of());

        assertThat(verdict(run, number("answered", "toy at 1000", 50)).kind()).isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, number("answered", "toy at 9", 50)).why())
                .contains("toy at 9 was not measured at then");
    }

    /** JDBC answers 1,000 a second; the toy stands still after 10 answers and fails. */
    @Test
    void aCellWhoseForksAllFailedIsJudgedByWhatTheyTell() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            PlannedFork toy = Made.planned(cell("toy", OLD_POOL, "", UNDER_RATE), block, false);
            forks.add(loaded(cell("jdbc", "", "", UNDER_RATE), block, 1000 + block, 1, List.of()));
            forks.add(Made.under(Made.failed(toy, "It stood still."), Made.load(0, 10, List.of("It stood still."))));
        }
        MeasuredRun run = Made.run(forks);

        assertThat(verdict(run, ratioOf("answers-rate", "toy", 0.009, 0.011)).kind())
                .isEqualTo(Ruling.REPRODUCED);
        assertThat(verdict(run, ratioOf("achieved-rate", "toy", 0.009, 0.011)).why())
                .contains("a fork of toy pool=1.0 failed: It stood still");
    }

    private static ExpectationVerdict verdict(MeasuredRun run, Condition... conditions) {
        return judged(run, Optional.empty(), expectation(conditions)).verdict();
    }

    private static ExpectationVerdict verdict(MeasuredRun run, Needs needs, Condition condition) {
        return judged(run, Optional.empty(), expectation(List.of(condition), Optional.of(needs), Optional.empty()))
                .verdict();
    }

    private static JudgedExpectation judged(
            MeasuredRun run, Optional<Expectations.Study> study, Condition... conditions) {
        return judged(run, study, expectation(conditions));
    }

    private static JudgedExpectation judged(
            MeasuredRun run, Optional<Expectations.Study> study, Expectation expectation) {
        return Judgement.of(new Expectations(study, VERSIONS, CELLS, List.of(expectation)), new Evidence(run))
                .claims()
                .get(0);
    }

    private static JudgedExpectation judged(Evidence evidence, Condition condition) {
        return Judgement.of(
                        new Expectations(Optional.empty(), VERSIONS, CELLS, List.of(expectation(condition))), evidence)
                .claims()
                .get(0);
    }

    private static Expectation named(Expectation like, String name) {
        return Made.but(like, "claim", name);
    }

    private static Expectation expectation(Condition... conditions) {
        return expectation(List.of(conditions), Optional.empty(), Optional.empty());
    }

    private static Expectation expectation(
            List<Condition> conditions, Optional<Needs> needs, Optional<Undecidable> undecidable) {
        return new Expectation(
                "id",
                "It is so.",
                Optional.empty(),
                Optional.empty(),
                conditions,
                undecidable,
                true,
                needs,
                Optional.empty(),
                Optional.empty());
    }

    private static Condition ratio(String cells, double least, double most) {
        return ratioOf("app-cpu", cells, least, most);
    }

    private static Condition ratioOf(String metric, String cells, double least, double most) {
        return new Condition(
                metric, cells, Optional.of("jdbc"), false, Optional.of(Amount.of(least)), Optional.of(Amount.of(most)));
    }

    private static Condition each(String to, double least, double most) {
        return new Condition(
                "app-cpu", "both", Optional.of(to), true, Optional.of(Amount.of(least)), Optional.of(Amount.of(most)));
    }

    private static Condition number(String metric, String cells, double exactly) {
        Optional<Amount> amount = Optional.of(Amount.of(exactly));
        return new Condition(metric, cells, Optional.empty(), false, amount, amount);
    }

    private static Condition threads(Amount exactly) {
        return new Condition("threads", "toy", Optional.empty(), false, Optional.of(exactly), Optional.of(exactly));
    }

    private static CellPattern pattern(String stack, List<List<String>> profiles) {
        return new CellPattern(stack, profiles, Map.of(), Optional.empty(), false, Optional.empty());
    }

    /**
     * Three blocks in which every request takes 10 µs of CPU, and JDBC answers as many as the first rate says, the toy
     * the other.
     */
    private static MeasuredRun underLoad(String load, double jdbc, double toy, List<String> problems) {
        List<MeasuredFork> forks = new ArrayList<>();
        double[] luck = {1.01, 0.99, 1.0};
        for (int block = 1; block <= luck.length; block++) {
            forks.add(loaded(cell("jdbc", "", "", load), block, jdbc, 1, List.of()));
            for (String pool : List.of(OLD_POOL, "")) {
                forks.add(loaded(cell("toy", pool, "", load), block, toy, luck[block - 1], problems));
            }
        }
        return Made.run(forks);
    }

    /** Returns a run under the rate, without problems, and with a further fork. */
    private static MeasuredRun underRateAnd(MeasuredFork further) {
        List<MeasuredFork> forks =
                new ArrayList<>(underLoad(UNDER_RATE, 1000, 500, List.of()).forks());
        forks.add(further);
        return Made.run(forks);
    }

    private static MeasuredFork loaded(Cell cell, int block, double rate, double luck, List<String> problems) {
        long answered = Math.round(rate);
        return Made.but(
                Made.under(Made.fork(cell, block, false, 10 * luck), Made.load(rate, answered, problems)),
                "ledger",
                Optional.of(Made.ledger(Made.statement("1", Made.SELECT, answered, answered))));
    }

    /** An empty text is the pool that the stack is built with, or no profile. */
    private static Cell cell(String stack, String pool, String profile) {
        return cell(stack, pool, profile, Workload.SINGLE_ROW.toString());
    }

    private static Cell cell(String stack, String pool, String profile, String work) {
        SortedMap<String, String> libraries = new TreeMap<>();
        if (!pool.isEmpty()) {
            libraries.put("g:pool", pool);
        }
        return new Cell(
                stack,
                Stack.Kind.STANDALONE,
                stack.equals("jdbc"),
                libraries,
                profile.isEmpty() ? List.of() : List.of(profile),
                new TreeMap<>(),
                Work.named(work).orElseThrow(),
                "17",
                List.of());
    }
}
