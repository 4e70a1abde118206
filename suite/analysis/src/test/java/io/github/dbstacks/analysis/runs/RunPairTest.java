package io.github.dbstacks.analysis.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.runs.Change.Basis;
import io.github.dbstacks.analysis.runs.Difference.Topic;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class RunPairTest {
    private static final double[] CALM = {1, 1.01, 0.99, 1.005, 0.995};

    /** The machine was half as fast on the second day, and the other cell became 20 % dearer. */
    @Test
    void aSlowerDayIsNoRegressionOfTheReference() {
        RunPair pair = pair(run(Made.REFERENCE, 50, Made.OTHER, 100), run(Made.REFERENCE, 100, Made.OTHER, 240));

        Change reference = pair.changes().get(0);
        assertThat(reference.basis()).isEqualTo(Basis.IS_REFERENCE);
        assertThat(reference.verdict()).isEmpty();
        assertThat(reference.absolute().orElseThrow().estimate()).isCloseTo(2, within(1e-3));
        Change other = pair.changes().get(1);
        assertThat(other.basis()).isEqualTo(Basis.AGAINST_REFERENCE);
        assertThat(other.absolute().orElseThrow().estimate()).isCloseTo(2.4, within(1e-3));
        assertThat(other.judged().orElseThrow().estimate()).isCloseTo(1.2, within(1e-3));
        assertThat(other.verdict().orElseThrow().kind()).isEqualTo(Verdict.Finding.MORE);
        assertThat(pair.dearerBy(0.05)).containsExactly(other);
        assertThat(pair.dearerBy(0.25)).isEmpty();
    }

    @Test
    void withoutAReferenceInCommonTheCostsAreJudged() {
        RunPair pair = pair(run(Made.OTHER.asReference(), 100), run(Made.OTHER, 120));

        assertThat(pair.changes()).singleElement().satisfies(change -> {
            assertThat(change.basis()).isEqualTo(Basis.CPU);
            assertThat(change.againstReference()).isEmpty();
            assertThat(change.verdict().orElseThrow().kind()).isEqualTo(Verdict.Finding.MORE);
        });
    }

    @Test
    void aReferenceOnAnotherJdkIsNoYardstick() {
        RunPair pair = pair(
                run(Made.REFERENCE, 50, Made.OTHER, 100), run(on(Made.REFERENCE, "25"), 50, on(Made.OTHER, "25"), 90));

        assertThat(pair.changes()).extracting(Change::basis).containsExactly(Basis.CPU, Basis.CPU);
        assertThat(pair.changes().get(1).referenceChanges())
                .extracting(Difference::topic)
                .containsExactly(Topic.JDK);
        assertThat(pair.differences()).singleElement().satisfies(difference -> {
            assertThat(difference.topic()).isEqualTo(Topic.JDK);
            assertThat(difference.values()).containsExactly(Optional.of("17"), Optional.of("25"));
            assertThat(difference.cells()).as("of all cells").isEmpty();
        });
    }

    @Test
    void onAnotherMachineOnlyRatiosToTheReferenceAreJudged() {
        MeasuredRun before = run(Made.REFERENCE, 50, Made.OTHER, 100);
        MeasuredRun after = cores(run(Made.REFERENCE, 20, Made.OTHER, 40), 16);
        MeasuredRun without = cores(run(Made.OTHER, 40), 16);

        assertThat(pair(before, after).remarks()).singleElement().satisfies(remark -> {
            assertThat(remark.kind()).isEqualTo(RemarkKind.OTHER_MACHINE);
            assertThat(remark.sentence()).isEqualTo("processors 2 → 16");
        });
        assertThat(pair(before, after).changes())
                .extracting(Change::basis)
                .containsExactly(Basis.IS_REFERENCE, Basis.AGAINST_REFERENCE);
        assertThat(pair(before, without).changes()).singleElement().satisfies(change -> {
            assertThat(change.basis()).isEqualTo(Basis.NOTHING);
            assertThat(change.verdict()).isEmpty();
            assertThat(change.isJudged()).isFalse();
        });
        assertThat(pair(before, without).onlyBefore()).containsExactly(Made.REFERENCE);
        assertThat(pair(before, without).remarks())
                .extracting(Remark::kind, Remark::sentence)
                .containsExactly(
                        tuple(RemarkKind.OTHER_MACHINE, "processors 2 → 16"),
                        tuple(RemarkKind.NO_COMMON_REFERENCE, "the runs have no reference in common"),
                        tuple(RemarkKind.NOT_JUDGED, "the runs have no reference that stayed the same"),
                        tuple(RemarkKind.NOT_JUDGED, "that run does not have it"));
    }

    @Test
    void anotherMethodIsRemarkedOn() {
        MeasuredRun before = run(Made.REFERENCE, 50, Made.OTHER, 100);
        MeasuredRun after = Made.run(Yardstick.DATABASE, before.forks());

        assertThat(pair(before, after).remarks()).singleElement().satisfies(remark -> {
            assertThat(remark.kind()).isEqualTo(RemarkKind.OTHER_METHOD);
            assertThat(remark.sentence()).isEqualTo("yardstick time → database");
        });
    }

    /** On the loopback interface the sender does part of the receiver's work. */
    @Test
    void cpuOfOneMachineIsNotComparedWithThatOfSeveral() {
        MeasuredRun one = sameHost(run(Made.REFERENCE, 50, Made.OTHER, 100), true);
        MeasuredRun several = sameHost(run(Made.REFERENCE, 50, Made.OTHER, 60), false);

        assertThat(pair(several, several).changes())
                .allSatisfy(change -> assertThat(change.obstacles()).isEmpty());
        assertThat(pair(one, several).changes()).hasSize(2).allSatisfy(change -> {
            assertThat(change.isJudged()).isFalse();
            assertThat(change.obstacles())
                    .containsExactly(
                            "the database was on another machine, in the run before on this machine: on one machine"
                                    + " the sender does part of the receiver's work, so no CPU time compares");
        });
    }

    @Test
    void neitherIsCpuUnderALoadThatCameFromAnotherMachine() {
        MeasuredRun one = sameHost(run(Made.REFERENCE, 50, Made.OTHER, 100), true);
        MeasuredRun apart = sameHost(run(Made.REFERENCE, 50, Made.OTHER, 60), true);
        ((ObjectNode) apart.environment()).withObject("/roles/load").put("cores", 2);

        assertThat(pair(one, apart).changes())
                .hasSize(2)
                .allSatisfy(change -> assertThat(change.obstacles())
                        .singleElement()
                        .asString()
                        .startsWith("the load engine was on another machine, in the run before on this machine: "));
    }

    private static MeasuredRun sameHost(MeasuredRun run, boolean isSame) {
        ObjectNode environment = (ObjectNode) run.environment().deepCopy();
        environment.withObject("/database").put("sameHost", isSame);
        return Made.but(run, "environment", environment);
    }

    /** The snapshot has the same version in both runs; the released version beside it is the reference. */
    @Test
    void aSnapshotIsTheSameCellUnderAnyVersion() {
        Cell old = with(Made.OTHER, "1.1-SNAPSHOT");
        Cell next = with(Made.OTHER, "1.2-SNAPSHOT");
        RunPair pair = pair(run(Made.REFERENCE, 50, old, 50), run(Made.REFERENCE, 50, next, 60));

        assertThat(pair.changes()).hasSize(2);
        assertThat(pair.changes().get(1).cells().before()).isEqualTo(old);
        assertThat(pair.changes().get(1).cells().after()).isEqualTo(next);
        assertThat(pair.dearerBy(0.05)).hasSize(1);
    }

    @Test
    void aCellThatIsNotUniqueIsNotGuessed() {
        RunPair pair = pair(run(with(Made.OTHER, "1"), 50, with(Made.OTHER, "2"), 50), run(with(Made.OTHER, "3"), 50));

        assertThat(pair.changes()).isEmpty();
        assertThat(pair.onlyBefore()).hasSize(2);
        assertThat(pair.onlyAfter()).hasSize(1);
    }

    @Test
    void otherJvmOptionsChangeTheReference() {
        MeasuredRun before = run(Made.REFERENCE, 50, Made.OTHER, 100);
        MeasuredRun after = Made.run("quick", "false", List.of("-Xmx2g"), before.forks());
        RunPair pair = pair(before, after);

        assertThat(pair.differences())
                .extracting(Difference::name, Difference::values)
                .containsExactly(tuple("heap", List.of(Optional.of("1g"), Optional.of("2g"))));
        assertThat(pair.changes()).extracting(Change::basis).containsOnly(Basis.CPU);
    }

    @Test
    void aDifferenceOfAServerNamesItsSystem() {
        MeasuredRun run = run(Made.REFERENCE, 50, Made.OTHER, 100);

        assertThat(pair(mariaDb(run, "11.4"), mariaDb(run, "11.8")).differences())
                .extracting(Difference::topic, Difference::name)
                .containsExactly(tuple(Topic.DATABASE, "MariaDB: version"));
        assertThat(pair(run, mariaDb(run, "11.4")).differences())
                .extracting(Difference::name)
                .containsExactly("MariaDB: version", "database system");
    }

    @Test
    void longerWarmUpIsNoChangeOfTheReference() {
        MeasuredRun before = settings(run(Made.REFERENCE, 50, Made.OTHER, 100), Map.of("iterations", "20"));
        MeasuredRun after = settings(run(Made.REFERENCE, 50, Made.OTHER, 100), Map.of("iterations", "40"));
        RunPair pair = pair(before, after);

        assertThat(pair.differences())
                .extracting(Difference::topic, Difference::name)
                .containsExactly(tuple(Topic.PLAN, "iterations"));
        assertThat(pair.changes().get(1).basis()).isEqualTo(Basis.AGAINST_REFERENCE);
    }

    @Test
    void otherWorkIsNotComparable() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= CALM.length; block++) {
            forks.add(Made.fork(
                    Made.planned(Made.OTHER, block, false),
                    List.of(Made.iteration(100 * CALM[block - 1])),
                    Made.ledger(
                            Made.statement("1", Made.SELECT, 1_000, 1_000),
                            Made.statement("2", "SELECT 1", 1_000, 1_000))));
        }
        RunPair pair = pair(run(Made.OTHER, 100), Made.run(forks));

        assertThat(pair.changes().get(0).verdict()).contains(Verdict.NOT_COMPARABLE);
        assertThat(pair.changes().get(0).obstacles())
                .singleElement()
                .asString()
                .contains("1.00 × SELECT 1 giving 1.00 rows, the run before does not");
        assertThat(pair.dearerBy(0)).isEmpty();
    }

    /** A server may number statements anew. */
    @Test
    void aStatementIsKnownByItsText() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= CALM.length; block++) {
            forks.add(Made.fork(
                    Made.planned(Made.OTHER, block, false),
                    List.of(Made.iteration(100 * CALM[block - 1])),
                    Made.ledger(Made.statement("77", Made.SELECT, 1_000, 1_000))));
        }

        assertThat(pair(run(Made.OTHER, 100), Made.run(forks)).changes().get(0).obstacles())
                .isEmpty();
    }

    @Test
    void fewerThanTwoBlocksAreNotJudged() {
        MeasuredRun one = Made.run(List.of(Made.fork(Made.OTHER, 1, false, 50)));

        assertThat(pair(one, run(Made.OTHER, 100)).changes()).singleElement().satisfies(change -> {
            assertThat(change.verdict().orElseThrow().kind()).isEqualTo(Verdict.Finding.NO_INTERVAL);
            assertThat(change.isJudged()).isFalse();
            assertThat(change.before().orElseThrow()).isCloseTo(50, within(1e-9));
        });
    }

    /** The alias is a second fork of the same block, and no block more. */
    @Test
    void aliasesCountOncePerBlock() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= CALM.length; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 100 * CALM[block - 1]));
            forks.add(Made.fork(Made.REFERENCE, block, true, 100 * CALM[block - 1]));
        }
        MeasuredRun twice = Made.run(forks);
        MeasuredRun once = run(Made.REFERENCE, 100);

        assertThat(pair(twice, twice).changes().get(0).absolute())
                .isEqualTo(pair(once, once).changes().get(0).absolute());
    }

    @Test
    void intervalsOfAllRunsHoldTogether() {
        NamedRun before = new NamedRun("a", run(Made.OTHER, 100));
        NamedRun after = new NamedRun("b", run(Made.OTHER, 100));
        double alone = RunPair.of(before, List.of(after))
                .get(0)
                .changes()
                .get(0)
                .judged()
                .orElseThrow()
                .halfWidth();
        List<RunPair> three = RunPair.of(before, List.of(after, after, after));

        assertThat(three).hasSize(3);
        assertThat(three.get(0).changes().get(0).judged().orElseThrow().halfWidth())
                .isGreaterThan(1.3 * alone);
    }

    static RunPair pair(MeasuredRun before, MeasuredRun after) {
        return RunPair.of(new NamedRun("before", before), List.of(new NamedRun("after", after)))
                .get(0);
    }

    private static MeasuredRun run(Cell cell, double micros) {
        return Made.run(forks(cell, micros));
    }

    private static MeasuredRun run(Cell one, double micros, Cell other, double others) {
        List<MeasuredFork> forks = new ArrayList<>(forks(one, micros));
        forks.addAll(forks(other, others));
        return Made.run(forks);
    }

    private static List<MeasuredFork> forks(Cell cell, double micros) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= CALM.length; block++) {
            forks.add(Made.fork(cell, block, false, micros * CALM[block - 1]));
        }
        return forks;
    }

    private static Cell on(Cell cell, String jdk) {
        return new Cell(cell.stack(), cell.kind(), cell.reference(), cell.profiles(), cell.workload(), jdk);
    }

    private static Cell with(Cell cell, String version) {
        return new Cell(
                cell.stack(),
                Stack.Kind.STANDALONE,
                false,
                new TreeMap<>(Map.of("org.example:driver", version)),
                List.of(),
                new TreeMap<>(),
                Workload.SINGLE_ROW,
                cell.jdk(),
                List.of());
    }

    private static MeasuredRun cores(MeasuredRun run, int cores) {
        ObjectNode environment = (ObjectNode) run.environment().deepCopy();
        environment.withObject("/host").put("cores", cores);
        return Made.but(run, "environment", environment);
    }

    private static MeasuredRun mariaDb(MeasuredRun run, String version) {
        ObjectNode environment = (ObjectNode) run.environment().deepCopy();
        environment.withObject("/database").put("system", "mariadb").put("version", version);
        return Made.but(run, "environment", environment);
    }

    private static MeasuredRun settings(MeasuredRun run, Map<String, String> settings) {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("pool-size", Integer.toString(Made.POOL_SIZE));
        return Made.run(run.forks().stream()
                .map(fork -> Made.with(fork, all, fork.usage().orElseThrow()))
                .toList());
    }
}
