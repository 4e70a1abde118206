package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.orchestrator.plan.Order;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests stopping on the files of a run of which each fork has taken a minute. */
class StoppingTest {
    private static final Cell VERTX = Examples.cell("standalone-vertx");
    private static final Cell R2DBC = Examples.cell("standalone-r2dbc");
    private static final Cell OTHER_GROUP = new Cell(
            "standalone-jdbc",
            Examples.reference().kind(),
            true,
            List.of(),
            Examples.reference().workload(),
            "25 other");
    private static final int BLOCKS = 14;
    private static final int MIN_BLOCKS = 10;
    private static final Run RUN =
            Examples.run(Order.of(List.of(Examples.reference(), VERTX, R2DBC, OTHER_GROUP), BLOCKS, 7));

    @TempDir
    private Path results;

    private RunDirectory directory;

    @BeforeEach
    void create() {
        directory = RunDirectory.create(results, RUN);
    }

    @Test
    void theFirstBlocksAreRunWhateverTheyShow() {
        write(MIN_BLOCKS, fork -> 50_000_000);
        Stopping stopping = stopping(Duration.ofNanos(1));

        for (int block = 1; block <= MIN_BLOCKS; block++) {
            stopping.blockBegins(block);
        }

        assertThat(stopping.reason()).isEmpty();
        assertThat(RUN.order()).allMatch(stopping::isNeeded);
    }

    @Test
    void whenEveryIntervalIsNarrowNothingMoreIsNeeded() {
        write(MIN_BLOCKS, fork -> 50_000_000);
        Stopping stopping = stopping(Duration.ZERO);

        stopping.blockBegins(MIN_BLOCKS + 1);

        assertThat(stopping.reason()).contains("After block 10 every interval was narrow enough.");
        assertThat(RUN.order()).noneMatch(stopping::isNeeded);
        assertThat(stopping.forksLeft(MIN_BLOCKS + 1)).isZero();

        stopping.blockBegins(MIN_BLOCKS + 2);

        assertThat(stopping.reason()).contains("After block 10 every interval was narrow enough.");
    }

    @Test
    void aWideCellGoesOnWithItsReferenceAndItsControl() {
        write(MIN_BLOCKS, StoppingTest::vertxIsNoisy);
        Stopping stopping = stopping(Duration.ofHours(100));

        stopping.blockBegins(MIN_BLOCKS + 1);

        assertThat(stopping.reason()).isEmpty();
        assertThat(RUN.order())
                .allSatisfy(fork -> assertThat(stopping.isNeeded(fork))
                        .isEqualTo(fork.cell().equals(VERTX) || fork.cell().equals(Examples.reference())));
        assertThat(stopping.forksLeft(MIN_BLOCKS + 1))
                .as("the cell, its reference, the alias")
                .isEqualTo(3);
    }

    @Test
    void aWideCellIsGivenUpWhenTheTimeIsUp() {
        write(MIN_BLOCKS, StoppingTest::vertxIsNoisy);
        Stopping stopping = stopping(Duration.ofNanos(1));

        stopping.blockBegins(MIN_BLOCKS + 1);

        assertThat(stopping.reason().orElseThrow())
                .startsWith("After block 10 the time of ")
                .contains(" was nearly up; the interval of 1 cell is ");
        assertThat(RUN.order()).noneMatch(stopping::isNeeded);
    }

    /** It is not comparable any more, however narrow its interval becomes. */
    @Test
    void aCellThatFailedIsNotWaitedFor() {
        write(MIN_BLOCKS, StoppingTest::vertxIsNoisy, fork -> fork.cell().equals(VERTX) && fork.block() == 2);
        Stopping stopping = stopping(Duration.ZERO);

        stopping.blockBegins(MIN_BLOCKS + 1);

        assertThat(stopping.reason()).contains("After block 10 every interval was narrow enough.");
    }

    @Test
    void withoutAReferenceThereIsNothingToCompare() {
        write(MIN_BLOCKS, fork -> 50_000_000, fork -> fork.cell().reference() && fork.block() == 3);
        Stopping stopping = stopping(Duration.ZERO);

        stopping.blockBegins(MIN_BLOCKS + 1);

        assertThat(stopping.reason().orElseThrow()).startsWith("After block 10 nothing was left to compare: ");
        assertThat(RUN.order()).noneMatch(stopping::isNeeded);
    }

    @Test
    void whatIsStillWideAfterTheLastBlockIsTold() {
        write(BLOCKS, StoppingTest::vertxIsNoisy);
        Stopping stopping = stopping(Duration.ZERO);

        stopping.planEnds();

        assertThat(stopping.reason())
                .contains("After block 14 the plan was over; the interval of 1 cell is wider than wanted.");
    }

    @Test
    void withoutABudgetThereIsNoEndToTheTime() {
        write(MIN_BLOCKS, StoppingTest::vertxIsNoisy);
        Stopping stopping = stopping(Duration.ZERO);

        stopping.blockBegins(MIN_BLOCKS + 1);

        assertThat(stopping.reason()).isEmpty();
    }

    @Test
    void whatHasBeenRunIsNotLeft() {
        write(2, fork -> 50_000_000);
        Stopping stopping = stopping(Duration.ZERO);
        stopping.blockBegins(1);

        assertThat(stopping.forksLeft(1)).isEqualTo((MIN_BLOCKS - 2) * 6);
    }

    private Stopping stopping(Duration budget) {
        return new Stopping(directory, RUN, MIN_BLOCKS, budget, 0);
    }

    private static long vertxIsNoisy(PlannedFork fork) {
        return fork.cell().equals(VERTX) && fork.block() % 2 == 0 ? 100_000_000 : 50_000_000;
    }

    /** Writes the forks of the first blocks, with so much CPU time in each. */
    private void write(int blocks, ToLongFunction<PlannedFork> cpuNanos) {
        write(blocks, cpuNanos, fork -> false);
    }

    private void write(int blocks, ToLongFunction<PlannedFork> cpuNanos, Predicate<PlannedFork> fails) {
        RUN.order().stream()
                .filter(fork -> fork.block() <= blocks)
                .forEach(fork ->
                        WrittenFork.write(directory, fork, 100_000_000, cpuNanos.applyAsLong(fork), fails.test(fork)));
    }
}
