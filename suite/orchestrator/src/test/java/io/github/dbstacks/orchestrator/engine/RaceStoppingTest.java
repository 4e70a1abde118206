package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.orchestrator.plan.Order;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Dropped;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A race on the files of its run, of which each fork has taken a minute. */
class RaceStoppingTest {
    private static final Cell REFERENCE = Examples.reference();
    private static final Cell FAST = Examples.cell("standalone-fast");
    private static final Cell CHEAP = Examples.cell("standalone-cheap");
    private static final Cell NEITHER = Examples.cell("standalone-neither");
    /** A cell that is too noisy to tell. */
    private static final Cell NOISY = Examples.cell("standalone-noisy");

    private static final int LEAST_BLOCKS = 3;
    private static final Run RUN = Examples.race(Order.of(List.of(REFERENCE, FAST, CHEAP, NEITHER, NOISY), 9, 7));

    /** The costs of an iteration: milliseconds, and milliseconds of CPU. */
    private static final Map<Cell, int[]> COSTS = Map.of(
            REFERENCE, new int[] {110, 60},
            FAST, new int[] {80, 70},
            CHEAP, new int[] {120, 40},
            NEITHER, new int[] {100, 60},
            NOISY, new int[] {90, 50});

    @TempDir
    private Path results;

    private RunDirectory directory;

    @BeforeEach
    void create() {
        directory = RunDirectory.create(results, RUN);
    }

    @Test
    void aCellThatIsBehindInBothMeasuresIsDroppedOnceTheFewestBlocksAreOver() {
        write(LEAST_BLOCKS, Set.of());
        Stopping stopping = stopping(RUN, Duration.ZERO);

        assertThat(stopping.blockBegins(LEAST_BLOCKS)).isEmpty();
        List<Dropped> dropped = stopping.blockBegins(LEAST_BLOCKS + 1);

        assertThat(dropped).singleElement().satisfies(out -> {
            assertThat(RUN.cell(out.fork())).isEqualTo(NEITHER);
            assertThat(out.afterBlock()).isEqualTo(LEAST_BLOCKS);
            assertThat(out.why())
                    .matches(
                            "It answers ([12]\\d to )?2\\d % fewer SELECTs a second than standalone-fast and costs .* standalone-cheap\\.");
        });
        assertThat(stopping.reason()).isEmpty();
        assertThat(needed(stopping)).containsExactlyInAnyOrder(REFERENCE, FAST, CHEAP, NOISY);
        assertThat(stopping.raced().dropped()).isEqualTo(dropped);
        assertThat(stopping.forksLeft(LEAST_BLOCKS + 1))
                .as("the reference, its alias and three cells")
                .isEqualTo(5);
    }

    @Test
    void aRaceEndsWhenNothingIsUndecided() {
        Run run = without(NOISY);
        write(LEAST_BLOCKS, Set.of());
        Stopping stopping = stopping(run, Duration.ZERO);

        stopping.blockBegins(LEAST_BLOCKS + 1);

        assertThat(stopping.reason()).contains("After block 3 the race was decided.");
        assertThat(needed(stopping)).isEmpty();
        assertThat(stopping.raced().dropped()).hasSize(1);
    }

    @Test
    void orWhenTheTimeOfTheNextBlockIsNotThereAnyMore() {
        write(LEAST_BLOCKS, Set.of());
        int forks = LEAST_BLOCKS * 6 + 5;

        assertThat(reason(Duration.ofMinutes(forks))).isEmpty();
        assertThat(reason(Duration.ofMinutes(forks).minusSeconds(1)))
                .contains("After block 3 the time of 22:59 was nearly up; 1 cell may still be the best.");
    }

    private Optional<String> reason(Duration budget) {
        Stopping stopping = stopping(RUN, budget);
        stopping.blockBegins(LEAST_BLOCKS + 1);
        return stopping.reason();
    }

    @Test
    void aCellThatFailedIsDropped() {
        write(LEAST_BLOCKS, Set.of(CHEAP));
        Stopping stopping = stopping(RUN, Duration.ZERO);

        assertThat(stopping.blockBegins(LEAST_BLOCKS + 1))
                .filteredOn(out -> RUN.cell(out.fork()).equals(CHEAP))
                .singleElement()
                .satisfies(out -> assertThat(out.why()).isEqualTo("It cannot be compared: a fork failed."));
    }

    /** What was dropped stays dropped, and nothing else is after that block. */
    @Test
    void aRaceThatIsResumedHasTheSameCells() {
        write(LEAST_BLOCKS + 1, Set.of());
        Dropped noisy = new Dropped(fork(NOISY), LEAST_BLOCKS, "It is noisy.");
        Run interrupted = RUN.without(List.of(noisy));
        Stopping stopping = stopping(interrupted, Duration.ZERO);

        assertThat(stopping.raced()).isEqualTo(interrupted);
        assertThat(stopping.blockBegins(LEAST_BLOCKS + 1)).containsExactly(noisy);
        assertThat(needed(stopping)).containsExactlyInAnyOrder(REFERENCE, FAST, CHEAP, NEITHER);
        assertThat(stopping.blockBegins(LEAST_BLOCKS + 2))
                .extracting(out -> RUN.cell(out.fork()))
                .containsExactly(NEITHER);
        assertThat(stopping.raced().dropped()).hasSize(2).startsWith(noisy);
    }

    private static Run without(Cell cell) {
        return Examples.race(
                RUN.order().stream().filter(fork -> !fork.cell().equals(cell)).toList());
    }

    private static int fork(Cell cell) {
        return RUN.order().stream()
                .filter(fork -> fork.cell().equals(cell))
                .findFirst()
                .orElseThrow()
                .fork();
    }

    private Stopping stopping(Run run, Duration budget) {
        return new Stopping(directory, run, LEAST_BLOCKS, budget, 0);
    }

    private static Set<Cell> needed(Stopping stopping) {
        return RUN.order().stream()
                .filter(stopping::isNeeded)
                .map(PlannedFork::cell)
                .collect(Collectors.toSet());
    }

    private void write(int blocks, Set<Cell> failing) {
        for (PlannedFork fork : RUN.order()) {
            if (fork.block() <= blocks) {
                write(fork, failing.contains(fork.cell()));
            }
        }
    }

    private void write(PlannedFork fork, boolean fails) {
        int[] costs = Objects.requireNonNull(COSTS.get(fork.cell()));
        double luck = fork.cell().equals(NOISY) ? fork.block() % 2 == 0 ? 1.4 : 0.8 : 1 + fork.fork() % 7 / 1000.0;
        WrittenFork.write(directory, fork, Math.round(costs[0] * 1e6 * luck), Math.round(costs[1] * 1e6 * luck), fails);
    }
}
