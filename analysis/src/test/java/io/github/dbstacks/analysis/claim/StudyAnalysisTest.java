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
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
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
                .startsWith("the interval of toy to jdbc, 2.8")
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
                .contains("the run of plan is too short to compare");
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
        assertThat(verdict(run, count(ClaimCount.EVENT_LOOPS, TOY, 1)).why()).contains("the plan plan is no probe");
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
        Claim claim = claim(new Basis.Nothing("it is an opinion"), Needs.NOTHING);

        assertThat(verdict(study(Map.of(), claim), Map.of())).isEqualTo(ClaimVerdict.undecidable("it is an opinion"));
    }

    /** An iteration of 1,000 SELECTs takes 0.1 s, so 500,000 take 50 s. */
    @Test
    void publishedDurationsStandBesideOursOfAsManySelects() {
        Study study = new Study(
                "000",
                "t",
                "l",
                "p",
                "pool",
                List.of(THEN, NOW),
                Map.of(),
                List.of(),
                List.of(
                        new PublishedNumber("T", "JDBC", "plan", JDBC, OptionalInt.of(500_000), 18),
                        new PublishedNumber("T", "Toy", "plan", TOY, OptionalInt.of(250_000), 27),
                        new PublishedNumber("L", "Loops", "probe", TOY, OptionalInt.empty(), 8),
                        new PublishedNumber("T", "None", "plan", pattern("none", Set.of()), OptionalInt.of(1), 9)));

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
        return new Study("000", "t", "l", "p", "pool", List.of(THEN, NOW), fair, List.of(claim), List.of());
    }

    private static Claim claim(String plan, Needs needs, ClaimPredicate... predicates) {
        return claim(new Basis.Numbers(plan, List.of(predicates)), needs);
    }

    private static Claim claim(Basis basis, Needs needs) {
        return new Claim("id", "It is so.", "1", "l", basis, true, Optional.empty(), needs, Optional.empty());
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
        return new OfCount(count, moment, cell, Bounds.exactly(exactly));
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
                Workload.SINGLE_ROW,
                "17");
    }
}
