package io.github.dbstacks.analysis.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.claim.Claim.Basis;
import io.github.dbstacks.analysis.claim.Claim.Needs;
import io.github.dbstacks.analysis.claim.ClaimPredicate.OfCount;
import io.github.dbstacks.analysis.claim.ClaimPredicate.OfRatio;
import io.github.dbstacks.analysis.claim.ClaimVerdict.Kind;
import io.github.dbstacks.analysis.claim.PlanEvidence.OfProbe;
import io.github.dbstacks.analysis.claim.PlanEvidence.OfRun;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every predicate and the verdict that follows, on made-up numbers. */
class StudyAnalysisTest {
    private static final String OLD_POOL = "1.0";
    private static final StudyVersion THEN =
            new StudyVersion("then", Map.of("toy", new TreeMap<>(Map.of("g:pool", OLD_POOL))));
    private static final StudyVersion NOW = new StudyVersion("now", Map.of());
    private static final CellPattern JDBC = pattern("jdbc", Set.of());
    private static final CellPattern TOY = pattern("toy", Set.of());
    private static final CellPattern BOTH = pattern("toy", List.of(Set.of(), Set.of("a")));

    /** CPU of the toy at the old and the present version, of the toy with the profile a, and of JDBC, which has no versions. */
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

        assertThat(verdict(run, ratio(TOY, JDBC, 2, 9)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, ratio(TOY, JDBC, 3.5, 9)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(verdict(run, ratio(TOY, JDBC, 1, 2)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(verdict(run, ratio(TOY, JDBC, 3, 9)).kind()).isEqualTo(Kind.NOT_DECIDABLE);
        assertThat(verdict(run, ratio(TOY, JDBC, 3, 9)).why().orElseThrow())
                .startsWith("the interval of toy to jdbc by cpu, 2.8")
                .endsWith("too wide to tell whether it is on the right side of 3.00");
    }

    @Test
    void equalWithinTenPercentHoldsOrNot() {
        assertThat(verdict(run(10, 10, 10), ratio(TOY, JDBC, 0.9, 1.1)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run(12, 12, 10), ratio(TOY, JDBC, 0.9, 1.1)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(verdict(run(8, 8, 10), ratio(TOY, JDBC, 0.9, 1.1)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
    }

    @Test
    void whatIsMendedIsFixed() {
        ClaimVerdict verdict = verdict(run(30, 10, 10), ratio(TOY, JDBC, 2, 9));

        assertThat(verdict.kind()).isEqualTo(Kind.FIXED);
        assertThat(verdict.changed()).contains(new ClaimVerdict.Change("now", true));
    }

    /** The geometric mean of 40 and 10 is twice 10, and 10 is not. */
    @Test
    void theMeanOfCellsIsNotEachOfThem() {
        MeasuredRun run = run(40, 40, 10);

        assertThat(verdict(run, ratio(BOTH, JDBC, 1.8, 2.2)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, each(BOTH, JDBC, 1.8, 9)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(verdict(run, each(BOTH, JDBC, 0.9, 9)).kind()).isEqualTo(Kind.REPRODUCED);
    }

    @Test
    void eachIsComparedWithTheOthersAndNotWithItself() {
        assertThat(verdict(run(10, 10, 10), each(BOTH, BOTH, 0.9, 1.1)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run(20, 20, 10), each(BOTH, BOTH, 0.9, 1.1)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
    }

    @Test
    void whatHoldsOnlyAsUnequalAsItWasIsAnArtefact() {
        Study study = study(Map.of("plan", "fair"), claim("plan", Needs.NOTHING, ratio(TOY, JDBC, 2, 9)));
        Map<String, PlanEvidence> equal =
                Map.of("plan", new OfRun(run(30, 30, 10)), "fair", new OfRun(run(11, 11, 10)));
        Map<String, PlanEvidence> unequal =
                Map.of("plan", new OfRun(run(30, 30, 10)), "fair", new OfRun(run(29, 29, 10)));

        assertThat(verdict(study, equal).kind()).isEqualTo(Kind.ARTEFACT);
        assertThat(verdict(study, unequal).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(study, Map.of("plan", new OfRun(run(30, 30, 10)))).kind())
                .isEqualTo(Kind.REPRODUCED);
    }

    @Test
    void evidenceThatIsMissingIsNamed() {
        OfRatio ratio = ratio(TOY, JDBC, 2, 9);

        assertThat(verdict(study(Map.of(), claim("plan", Needs.NOTHING, ratio)), Map.of())
                        .why())
                .contains("the plan plan was not run");
        assertThat(verdict(run(30, 30, 10), ratio(pattern("toy", Set.of("b")), JDBC, 2, 9))
                        .why())
                .contains("the plan plan did not measure toy+b at then");
        assertThat(verdict(Made.run(List.of(Made.fork(cell("jdbc", "", ""), 1, false, 10))), ratio)
                        .why())
                .contains("the plan plan did not measure toy at then");
        assertThat(verdict(
                                Made.run(List.of(
                                        Made.fork(cell("jdbc", "", ""), 1, false, 10),
                                        Made.fork(cell("toy", OLD_POOL, ""), 1, false, 10))),
                                ratio)
                        .why())
                .contains("it takes two blocks with both cells to compare");
        assertThat(verdict(run(30, 30, 10), new OfRatio(ClaimMeasure.TURNAROUND, TOY, false, JDBC, ratio.bounds()))
                        .why())
                .contains("no fork tells its turnaround");
    }

    @Test
    void aForkThatFailedIsTheReason() {
        MeasuredFork failed = Made.fork(
                Made.planned(cell("toy", OLD_POOL, ""), 1, false),
                Termination.FAILED,
                Optional.of(FailureReason.of("It ran out of memory.")),
                List.of(),
                Made.rightLedger(),
                0,
                1);
        MeasuredRun run = Made.run(List.of(Made.fork(cell("jdbc", "", ""), 1, false, 10), failed));

        assertThat(verdict(run, ratio(TOY, JDBC, 2, 9)).why())
                .contains("a fork of toy pool=1.0 failed: It ran out of memory");
    }

    @Test
    void aRunThatIsTooShortDecidesNothing() {
        List<MeasuredFork> forks = run(30, 30, 10).forks();

        assertThat(verdict(Made.run("smoke", "false", List.of(), forks), ratio(TOY, JDBC, 2, 9))
                        .why())
                .contains("the run of plan compares nothing");
    }

    @Test
    void aMachineThatLacksSomethingRefutesNothing() {
        Map<String, PlanEvidence> evidence = Map.of("plan", new OfRun(run(30, 30, 10)));
        OfRatio ratio = ratio(TOY, JDBC, 5, 9);

        assertThat(verdict(study(Map.of(), claim("plan", new Needs(OptionalInt.of(8), false), ratio)), evidence)
                        .why())
                .contains("it takes 8 cores and this machine has 2");
        assertThat(verdict(study(Map.of(), claim("plan", new Needs(OptionalInt.of(2), false), ratio)), evidence)
                        .kind())
                .isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(verdict(study(Map.of(), claim("plan", new Needs(OptionalInt.empty(), true), ratio)), evidence)
                        .why())
                .contains("application and database are on one machine here");
    }

    @Test
    void rowsAndStatementsOfASelectAreCounted() {
        MeasuredRun run = run(30, 30, 10);

        assertThat(verdict(run, count(ClaimCount.ROWS, JDBC, 1)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, count(ClaimCount.ROWS, JDBC, 100)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(verdict(run, count(ClaimCount.STATEMENTS, BOTH, 1)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, count(ClaimCount.STATEMENTS, BOTH, 2)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(verdict(run, count(ClaimCount.SESSIONS, TOY, 1)).why()).contains("the plan plan is no probe");
    }

    /** Where connections belong to no thread, or nobody told, none is counted. */
    @Test
    void aRunCountsEventLoopsToo() {
        Cell then = cell("toy", OLD_POOL, "");
        Cell now = cell("toy", "", "");
        MeasuredRun run = Made.run(List.of(
                Made.fork(
                        Made.planned(then, 1, false),
                        List.of(Made.onOneLoop(10_000_000, 10_000_000, 1, 50_000_000)),
                        Made.rightLedger()),
                Made.fork(now, 1, false, 10)));

        assertThat(verdict(run, count(ClaimCount.EVENT_LOOPS, TOY, 1)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, count(ClaimCount.EVENT_LOOPS, TOY, 2)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(StudyAnalysis.of(
                                study(Map.of(), claim("plan", Needs.NOTHING, count(ClaimCount.EVENT_LOOPS, TOY, 1))),
                                Map.of("plan", new OfRun(run)))
                        .claims()
                        .get(0)
                        .versions()
                        .get(1)
                        .answer())
                .isEqualTo(Answer.MISSING);
    }

    @Test
    void whatAProbeCountedHoldsOrNot() {
        ProbedCell then = probed(OLD_POOL, 1, 1);
        ProbedCell now = probed("", 4, 3);
        PlanEvidence probe = new OfProbe(List.of(then, now));

        assertThat(verdict(probe, count(ClaimCount.EVENT_LOOPS, TOY, 1)).kind()).isEqualTo(Kind.FIXED);
        assertThat(verdict(probe, count(ClaimCount.LOADED_LOOPS, TOY, 2)).kind())
                .isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(verdict(probe, count(ClaimCount.SESSIONS, TOY, 100)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(probe, count(ClaimCount.ACTIVE_SESSIONS, TOY, 99)).kind())
                .isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(probe, count(ClaimCount.EVENT_LOOPS, ProbeMoment.FIRST, TOY, 1))
                        .why())
                .contains("nothing was counted of toy at that moment");
        assertThat(verdict(probe, count(ClaimCount.EVENT_LOOPS, JDBC, 1)).why())
                .contains("the plan plan did not measure jdbc at then");
        assertThat(verdict(probe, count(ClaimCount.ROWS, TOY, 1)).why()).contains("the plan plan is no run");
        assertThat(verdict(
                                new OfProbe(List.of(new ProbedCell(then.cell(), Map.of(), Optional.of("It broke.")))),
                                count(ClaimCount.EVENT_LOOPS, TOY, 1))
                        .why())
                .contains("toy failed: It broke");
    }

    /** So that a claim can say what another version does. */
    @Test
    void aCellCanBeOfOneVersionWhereverTheClaimIsJudged() {
        CellPattern pinned = new CellPattern("toy", List.of(Set.of()), new TreeMap<>(), Optional.of(NOW));
        PlanEvidence probe = new OfProbe(List.of(probed(OLD_POOL, 1, 1), probed("", 4, 3)));

        assertThat(verdict(probe, count(ClaimCount.EVENT_LOOPS, pinned, 4)).kind())
                .isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(probe, count(ClaimCount.EVENT_LOOPS, pinned, 1)).kind())
                .isEqualTo(Kind.NOT_REPRODUCED);
    }

    @Test
    void aClaimThatNothingDecidesSaysWhy() {
        Claim claim = claim(new Basis.Nothing(Obstacle.WORDS, "it is an opinion"), Needs.NOTHING);

        assertThat(verdict(study(Map.of(), claim), Map.of()))
                .isEqualTo(ClaimVerdict.undecidable(Obstacle.WORDS, "it is an opinion"));
    }

    /** JDBC costs a third of the toy, and the largest use of the heap is known: neither tells the mean use. */
    @Test
    void aLargestUseIsNotComparedWithAMean() {
        MeasuredRun run = underLoad("get-company rate=1000", 1000, 500, List.of());

        ClaimVerdict mean = verdict(run, of(ClaimMeasure.HEAP_MEAN, 2, 9));

        assertThat(verdict(run, of(ClaimMeasure.HEAP, 2, 9)).kind()).isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(mean.obstacle()).contains(Obstacle.PRECISION);
        assertThat(mean.why()).contains("no fork tells its heap-mean");
    }

    @Test
    void whatWasWithdrawnDecidesNothingAndCountsDo() {
        Study study = new Study(
                "000",
                "t",
                "l",
                "p",
                Optional.of("It was cold."),
                "pool",
                List.of(THEN, NOW),
                Map.of(),
                Map.of(),
                List.of(
                        claim("plan", Needs.NOTHING, ratio(TOY, JDBC, 2, 9)),
                        claim("plan", Needs.NOTHING, count(ClaimCount.ROWS, JDBC, 1))),
                List.of(duration("JDBC", JDBC, 500_000, 18)));

        StudyAnalysis analysis = StudyAnalysis.of(study, Map.of("plan", new OfRun(run(30, 30, 10))));

        assertThat(analysis.claims().get(0).verdict())
                .isEqualTo(ClaimVerdict.undecidable(Obstacle.PRECISION, "its cpu is withdrawn"));
        assertThat(analysis.claims().get(1).verdict().kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(analysis.published().get(0).now().value()).isEmpty();
    }

    /** Ten looks at one setting, of which three saw one event loop, and one that failed after its first iteration. */
    @Test
    void everyLookOfAProbeCounts() {
        List<ProbedCell> looks = new ArrayList<>(Collections.nCopies(7, probed(OLD_POOL, 2, 1)));
        looks.addAll(Collections.nCopies(3, probed(OLD_POOL, 1, 1)));
        looks.add(new ProbedCell(
                cell("toy", OLD_POOL, ""),
                Map.of(ProbeMoment.FIRST, new ProbedCell.Counted(100, 3, OptionalInt.empty(), OptionalInt.empty())),
                Optional.of("It broke.")));
        PlanEvidence probe = new OfProbe(looks);

        ClaimOutcome outcome = StudyAnalysis.of(
                        study(Map.of(), claim("plan", Needs.NOTHING, count(ClaimCount.EVENT_LOOPS, TOY, 2))),
                        Map.of("plan", probe))
                .claims()
                .get(0)
                .versions()
                .get(0);

        assertThat(outcome.answer()).isEqualTo(Answer.YES);
        assertThat(outcome.decisive().counts()).containsExactly(2., 2., 2., 2., 2., 2., 2., 1., 1., 1.);
        assertThat(verdict(probe, count(ClaimCount.LOADED_LOOPS, TOY, 2)).kind())
                .isEqualTo(Kind.NOT_REPRODUCED);
        assertThat(verdict(probe, count(ClaimCount.SESSIONS, ProbeMoment.FIRST, TOY, 100))
                        .kind())
                .isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(probe, count(ClaimCount.EVENT_LOOPS, ProbeMoment.FIRST, TOY, 2))
                        .why())
                .contains("toy failed: It broke");
    }

    /** Of the toy with the profile a, JDBC is dearer than it; and that is the toy where all is equal. */
    @Test
    void anotherCellStandsForTheUnequalOneInTheSamePlan() {
        CellPattern withProfile = pattern("toy", Set.of("a"));
        Claim claim = claim("plan", Needs.NOTHING, ratio(withProfile, JDBC, 2, 9));
        Map<String, PlanEvidence> evidence = Map.of("plan", new OfRun(run(10, 10, 30)));

        assertThat(verdict(study(Map.of("plan", "plan"), claim), evidence).kind())
                .isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(study(Map.of("plan", "plan"), Map.of(withProfile, TOY), List.of(claim), List.of()), evidence)
                        .kind())
                .isEqualTo(Kind.ARTEFACT);
    }

    /** The machine has two cores; a fork that was read from here has nine threads. */
    @Test
    void boundsGrowWithCoresAndClients() {
        MeasuredRun run = underLoad("get-company clients=5", 1000, 1000, List.of());

        assertThat(verdict(run, threads(new CountBounds.Amount(2, 1, 1))).kind())
                .isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, threads(new CountBounds.Amount(2, 2, 1))).kind())
                .isEqualTo(Kind.NOT_REPRODUCED);
    }

    /** JDBC answers 1,000 a second and the toy 500, after 2 ms each. */
    @Test
    void whatTheLoadEngineMeasuredIsCompared() {
        MeasuredRun run = underLoad("get-company rate=1000", 1000, 500, List.of());

        assertThat(verdict(run, of(ClaimMeasure.THROUGHPUT, 0.4, 0.6)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, of(ClaimMeasure.CPU_USAGE, 0.4, 0.6)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, of(ClaimMeasure.CPU, 0.9, 1.1)).kind()).isEqualTo(Kind.REPRODUCED);
        for (ClaimMeasure measure : List.of(
                ClaimMeasure.LATENCY,
                ClaimMeasure.LATENCY_P50,
                ClaimMeasure.LATENCY_P99,
                ClaimMeasure.THREADS,
                ClaimMeasure.HEAP)) {
            assertThat(verdict(run, of(measure, 0.9, 1.1)).kind())
                    .as(measure.toString())
                    .isEqualTo(Kind.REPRODUCED);
        }
        assertThat(verdict(run, count(ClaimCount.ANSWERED, JDBC, 100)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, count(ClaimCount.ANSWERED, TOY, 50)).kind()).isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, count(ClaimCount.ERRORS, TOY, 0)).kind()).isEqualTo(Kind.REPRODUCED);
    }

    @Test
    void anInvalidLoadDecidesNothingThatTheEngineMeasured() {
        MeasuredRun run = underLoad("get-company rate=1000", 1000, 500, List.of("The engine was late."));

        assertThat(verdict(run, of(ClaimMeasure.THROUGHPUT, 0.4, 0.6)).why())
                .contains("the load on toy pool=1.0 was invalid: The engine was late");
        assertThat(verdict(run, of(ClaimMeasure.CPU, 0.9, 1.1)).kind()).isEqualTo(Kind.REPRODUCED);
    }

    @Test
    void aCellUnderAnotherLoadIsAnotherCell() {
        MeasuredRun run = underLoad("get-company rate=1000", 1000, 500, List.of());

        assertThat(verdict(run, count(ClaimCount.ANSWERED, under(TOY, "get-company rate=1000"), 50))
                        .kind())
                .isEqualTo(Kind.REPRODUCED);
        assertThat(verdict(run, count(ClaimCount.ANSWERED, under(TOY, "get-company rate=900"), 50))
                        .why())
                .contains("the plan plan did not measure toy get-company rate=900 at then");
    }

    @Test
    void publishedNumbersOfALoadAreMeansInTheirUnit() {
        Study study = study(
                Map.of(),
                Map.of(),
                List.of(),
                List.of(
                        published("JDBC", JDBC, ClaimMeasure.THROUGHPUT, 600),
                        published("JDBC", JDBC, ClaimMeasure.LATENCY, 5),
                        published("Toy", TOY, ClaimMeasure.LATENCY, 250),
                        published("JDBC", JDBC, ClaimMeasure.CPU_USAGE, 2)));

        List<PublishedRow> rows = StudyAnalysis.of(
                        study, Map.of("plan", new OfRun(underLoad("get-company rate=1000", 1000, 500, List.of()))))
                .published();

        assertThat(rows.get(0).now().value()).hasValue(1000);
        assertThat(rows.get(1).now().value().orElseThrow()).isCloseTo(2, within(1e-9));
        assertThat(rows.get(2).ratio()).isEqualTo(50);
        assertThat(rows.get(2).now().ratio().orElseThrow()).isCloseTo(1, within(1e-9));
        // 10 µs for each of 1,000 requests a second are 1 % of a processor, and there are two.
        assertThat(rows.get(3).now().value().orElseThrow()).isCloseTo(0.5, within(1e-2));
    }

    /** An iteration of 1,000 SELECTs takes 0.1 s, so 500,000 take 50 s. */
    @Test
    void publishedDurationsStandBesideOursOfAsManySelects() {
        Study study = new Study(
                "000",
                "t",
                "l",
                "p",
                Optional.empty(),
                "pool",
                List.of(THEN, NOW),
                Map.of(),
                Map.of(),
                List.of(),
                List.of(
                        duration("JDBC", JDBC, 500_000, 18),
                        duration("Toy", TOY, 250_000, 27),
                        new PublishedNumber("L", "Loops", "probe", TOY, Optional.empty(), OptionalInt.empty(), 8),
                        duration("None", pattern("none", Set.of()), 1, 9)));

        List<PublishedRow> rows = StudyAnalysis.of(
                        study,
                        Map.of(
                                "plan",
                                new OfRun(run(30, 30, 10)),
                                "probe",
                                new OfProbe(List.of(probed(OLD_POOL, 1, 1), probed("", 4, 3)))))
                .published();

        assertThat(rows.get(0).then().value().orElseThrow()).isCloseTo(50, within(1e-9));
        assertThat(rows.get(1).ratio()).isEqualTo(1.5);
        assertThat(rows.get(1).then().value().orElseThrow()).isCloseTo(25, within(1e-9));
        assertThat(rows.get(1).then().ratio().orElseThrow()).isCloseTo(0.5, within(1e-9));
        assertThat(rows.get(2).then().value()).hasValue(1);
        assertThat(rows.get(2).now().value()).hasValue(4);
        assertThat(rows.get(3).then()).isEqualTo(new PublishedRow.Ours(OptionalDouble.empty(), OptionalDouble.empty()));
    }

    private static PublishedNumber duration(String row, CellPattern cell, int selects, double seconds) {
        return new PublishedNumber(
                "T", row, "plan", cell, Optional.of(ClaimMeasure.DURATION), OptionalInt.of(selects), seconds);
    }

    private static ClaimVerdict verdict(MeasuredRun run, ClaimPredicate predicate) {
        return verdict(new OfRun(run), predicate);
    }

    private static ClaimVerdict verdict(PlanEvidence evidence, ClaimPredicate predicate) {
        return verdict(study(Map.of(), claim("plan", Needs.NOTHING, predicate)), Map.of("plan", evidence));
    }

    private static ClaimVerdict verdict(Study study, Map<String, PlanEvidence> evidence) {
        return StudyAnalysis.of(study, evidence).claims().get(0).verdict();
    }

    private static Study study(Map<String, String> fair, Claim claim) {
        return study(fair, Map.of(), List.of(claim), List.of());
    }

    private static Study study(
            Map<String, String> fair,
            Map<CellPattern, CellPattern> fairCells,
            List<Claim> claims,
            List<PublishedNumber> published) {
        return new Study(
                "000", "t", "l", "p", Optional.empty(), "pool", List.of(THEN, NOW), fair, fairCells, claims, published);
    }

    private static Claim claim(String plan, Needs needs, ClaimPredicate... predicates) {
        return claim(new Basis.Numbers(plan, List.of(predicates)), needs);
    }

    private static Claim claim(Basis basis, Needs needs) {
        return new Claim("id", "It is so.", "1", "l", basis, true, Optional.empty(), needs, Optional.empty());
    }

    /** Three blocks in which every request takes 10 µs of CPU, and JDBC answers as many as the first rate says, the toy the other. */
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

    private static MeasuredFork loaded(Cell cell, int block, double rate, double luck, List<String> problems) {
        return Made.under(Made.fork(cell, block, false, 10 * luck), Made.load(rate, Math.round(rate), problems));
    }

    private static OfRatio of(ClaimMeasure measure, double least, double most) {
        return new OfRatio(measure, TOY, false, JDBC, bounds(least, most));
    }

    private static OfCount threads(CountBounds.Amount exactly) {
        return new OfCount(
                ClaimCount.THREADS,
                ProbeMoment.LATER,
                TOY,
                new CountBounds(Optional.of(exactly), Optional.of(exactly)));
    }

    private static PublishedNumber published(String row, CellPattern cell, ClaimMeasure measure, double value) {
        return new PublishedNumber("T", row, "plan", cell, Optional.of(measure), OptionalInt.empty(), value);
    }

    private static CellPattern under(CellPattern cell, String load) {
        return new CellPattern(
                cell.stack(), cell.profiles(), cell.settings(), ScenarioLoad.parse(load), false, cell.at());
    }

    private static OfRatio ratio(CellPattern cell, CellPattern to, double least, double most) {
        return new OfRatio(ClaimMeasure.CPU, cell, false, to, bounds(least, most));
    }

    private static OfRatio each(CellPattern cell, CellPattern to, double least, double most) {
        return new OfRatio(ClaimMeasure.CPU, cell, true, to, bounds(least, most));
    }

    private static Bounds bounds(double least, double most) {
        return new Bounds(OptionalDouble.of(least), OptionalDouble.of(most));
    }

    private static OfCount count(ClaimCount count, CellPattern cell, double exactly) {
        return count(count, ProbeMoment.LATER, cell, exactly);
    }

    private static OfCount count(ClaimCount count, ProbeMoment moment, CellPattern cell, double exactly) {
        return new OfCount(count, moment, cell, CountBounds.of(Bounds.exactly(exactly)));
    }

    private static CellPattern pattern(String stack, Set<String> profiles) {
        return pattern(stack, List.of(profiles));
    }

    private static CellPattern pattern(String stack, List<Set<String>> profiles) {
        return new CellPattern(stack, profiles, new TreeMap<>(), Optional.empty());
    }

    private static ProbedCell probed(String pool, int holding, int loaded) {
        return new ProbedCell(
                cell("toy", pool, ""),
                Map.of(ProbeMoment.LATER, new ProbedCell.Counted(100, 99, holding, loaded)),
                Optional.empty());
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
                "17");
    }
}
