package io.github.dbstacks.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.Warning.Raised;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarningsTest {
    private static final long CANARY = 60_000_000;

    @Test
    void nothingToWarnOf() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 4; block++) {
            forks.add(steady(Made.REFERENCE, block, false, 1));
            forks.add(steady(Made.REFERENCE, block, true, 1 + 0.001 * block));
            forks.add(steady(Made.OTHER, block, false, 1.5));
        }

        assertThat(warnings(forks)).isEmpty();
    }

    @Test
    void whatOthersDoOnTheHost() {
        assertThat(warnings(List.of(disturbed(5_000_000, 0))))
                .containsExactly(raised(Warning.STEAL, "1 fork, at most 3 % of all processors"));
        assertThat(warnings(List.of(disturbed(4_000_000, 0)))).isEmpty();
        assertThat(warnings(List.of(disturbed(0, 50_000_000), disturbed(0, 21_000_000))))
                .containsExactly(raised(Warning.FOREIGN_LOAD, "2 forks, at most 25 % of all processors"));
        assertThat(warnings(List.of(disturbed(0, 20_000_000)))).isEmpty();
        assertThat(warnings(List.of(disturbed(-1, -1)))).as("not told").isEmpty();
    }

    @Test
    void aQuotaThatKeepsProcessesWaiting() {
        assertThat(warnings(List.of(throttled(30_000_000))))
                .containsExactly(raised(Warning.THROTTLED, "1 fork, at most 15 % of all processors"));
        assertThat(warnings(List.of(throttled(2_000_000)))).isEmpty();
        assertThat(warnings(List.of(throttled(-1)))).as("not told").isEmpty();
    }

    @Test
    void pagesFromADisk() {
        assertThat(warnings(List.of(with(CANARY, 101)))).containsExactly(raised(Warning.SWAPPING, "1 fork"));
        assertThat(warnings(List.of(with(CANARY, 100)))).isEmpty();
    }

    @Test
    void aProcessorThatIsSlowForATime() {
        List<MeasuredFork> forks = List.of(with(CANARY, 0), with(CANARY, 0), with(CANARY * 5 / 4, 0), with(-1, 0));

        assertThat(warnings(forks)).containsExactly(raised(Warning.SLOW_PROCESSOR, "before 1 fork, by 25 % at most"));
        assertThat(warnings(List.of(with(CANARY, 0), with(CANARY, 0), with(CANARY * 11 / 10, 0))))
                .isEmpty();
        assertThat(warnings(List.of(with(CANARY, 0), with(2 * CANARY, 0))))
                .as("too few to tell")
                .isEmpty();
    }

    @Test
    void optionsAndUncommittedChanges() {
        List<MeasuredFork> forks = List.of(with(CANARY, 0));
        MeasuredRun run = Made.run("quick", "true", List.of("-Xmx1g", "-Xint", "-agentlib:jdwp", "-ea"), forks);

        assertThat(Warnings.of(run, Rows.of(run)))
                .containsExactly(
                        raised(Warning.DEBUG_FLAGS, "-Xint -agentlib:jdwp -ea"),
                        raised(Warning.UNCOMMITTED, "commit abc"));
    }

    @Test
    void forksThatAreNotSteady() {
        IntToDoubleFunction never = window -> window < 25 ? 1 : 1.4;
        IntToDoubleFunction slower = window -> window < 8 ? 1 : 1.4;

        assertThat(warnings(List.of(series(1, never), series(2, never))))
                .containsExactly(raised(Warning.NOT_STEADY, Made.OTHER.name()));
        assertThat(warnings(List.of(series(1, never), series(2, window -> 1))))
                .containsExactly(raised(Warning.INCONSISTENT, Made.OTHER.name()));
        assertThat(warnings(List.of(series(1, slower), series(2, slower))))
                .containsExactly(raised(Warning.SLOWED_DOWN, Made.OTHER.name()));
    }

    @Test
    void smokeIsNotJudgedByItsStatistics() {
        IntToDoubleFunction never = window -> window < 25 ? 1 : 1.4;
        MeasuredRun run = Made.run("smoke", "false", List.of(), List.of(series(1, never)));

        assertThat(Warnings.of(run, Rows.of(run))).isEmpty();
    }

    @Test
    void aReferenceThatDiffersFromItself() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50));
            forks.add(Made.fork(Made.REFERENCE, block, true, 52 + 0.1 * (block % 2)));
        }

        assertThat(warnings(forks))
                .containsExactly(raised(
                        Warning.NO_CONTROL,
                        "single-row, standalone, JDK 17: 1.04 (1.04..1.04), detection limit ±0.1 %"));
    }

    /** One in twenty clean runs leaves 1 out of its 95 % interval; that is no alarm yet. */
    @Test
    void aReferenceThatJustLeavesOneOut() {
        List<MeasuredFork> forks = new ArrayList<>();
        double[] aliases = {50.1, 51.9, 50.5, 51.5, 51};
        for (int block = 1; block <= 5; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50));
            forks.add(Made.fork(Made.REFERENCE, block, true, aliases[block - 1]));
        }
        MeasuredRun run = Made.run(forks);
        Control control = Control.of(run, Made.REFERENCE).orElseThrow();

        assertThat(control.interval().orElseThrow().contains(1)).isFalse();
        assertThat(control.isEqual()).isTrue();
        assertThat(warnings(forks)).isEmpty();
    }

    @Test
    void tooFewBlocks() {
        assertThat(warnings(List.of(Made.fork(Made.REFERENCE, 1, false, 50), Made.fork(Made.REFERENCE, 1, true, 50))))
                .containsExactly(raised(Warning.NOT_ENOUGH_BLOCKS, "single-row, standalone, JDK 17"));
    }

    @Test
    void aHostThatIsFull() {
        MeasuredFork full = Made.fork(
                Made.planned(Made.OTHER, 1, false),
                List.of(Made.busy(80_000_000, 80_000_000, 190_000_000)),
                Made.rightLedger());
        Cell free = Made.cell("standalone-free", false, Workload.SINGLE_ROW);

        assertThat(warnings(List.of(full))).containsExactly(raised(Warning.NO_HEADROOM, "every cell"));
        assertThat(warnings(List.of(full, Made.fork(free, 1, false, 50))))
                .containsExactly(raised(Warning.NO_HEADROOM, Made.OTHER.name()));
    }

    @Test
    void everyWarningSaysWhatToDo() {
        assertThat(raised(Warning.SWAPPING, "2 forks").text())
                .isEqualTo(
                        "SWAPPING: the application had to wait for pages from a disk (2 forks): give the machine more"
                                + " memory, or a smaller --heap.");
    }

    private static Raised raised(Warning warning, String evidence) {
        return new Raised(warning, evidence);
    }

    private static MeasuredFork throttled(long nanos) {
        return Made.fork(Made.planned(Made.OTHER, 1, false), List.of(Made.throttled(nanos)), Made.rightLedger());
    }

    private static MeasuredFork disturbed(long steal, long foreign) {
        return Made.fork(
                Made.planned(Made.OTHER, 1, false),
                List.of(Made.around(50_000_000, 50_000_000, 150_000_000, steal, foreign)),
                Made.rightLedger());
    }

    private static MeasuredFork with(long canaryNanos, long majorFaults) {
        return Made.fork(
                Made.planned(Made.OTHER, 1, false),
                Termination.COMPLETED,
                Optional.empty(),
                Made.windows(1, 50),
                Made.rightLedger(),
                majorFaults,
                canaryNanos);
    }

    private static MeasuredFork steady(Cell cell, int block, boolean alias, double level) {
        return series(cell, block, alias, window -> level);
    }

    private static MeasuredFork series(int block, IntToDoubleFunction level) {
        return series(Made.OTHER, block, false, level);
    }

    /** 30 windows, the first ten of them warm-up. */
    private static MeasuredFork series(Cell cell, int block, boolean alias, IntToDoubleFunction level) {
        List<Window> windows = new ArrayList<>();
        for (int window = 0; window < 30; window++) {
            Window made = Made.window(50 * level.applyAsDouble(window));
            windows.add(window < 10 ? Made.warmUp(made) : made);
        }
        return Made.fork(
                Made.planned(cell, block, alias),
                windows,
                Made.ledger(Made.statement("1", Made.SELECT, 30_000, 30_000)));
    }

    private static List<Raised> warnings(List<MeasuredFork> forks) {
        MeasuredRun run = Made.run(forks);
        return Warnings.of(run, Rows.of(run));
    }
}
