package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.PlannedFork;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was decided before a block is decided again by a second part of the run, whatever has been measured since. */
class ResumedStoppingTest {
    private static final int MIN_BLOCKS = 5;
    private static final long FORK_SECONDS = 30;
    private static final Instant BEGIN = Instant.parse("2026-11-21T03:40:44Z");

    @TempDir
    private Path results;

    private final List<PlannedFork> order = new ArrayList<>();
    private RunDirectory directory;

    @BeforeEach
    void plan() {
        for (int block = 1; block <= 14; block++) {
            order.add(new PlannedFork(order.size() + 1, block, Examples.reference(), false));
            order.add(new PlannedFork(order.size() + 1, block, Examples.reference(), true));
        }
        directory = RunDirectory.create(results, Examples.run(order));
    }

    @Test
    void aNarrowIntervalEndsTheRun() {
        measure(1, 10, 100);

        assertThat(decided(11, Duration.ZERO)).contains("After block 10 every interval was narrow enough.");
    }

    @Test
    void aWideOneDoesNotEvenWhenLaterBlocksAreNarrow() {
        measure(1, 1, 110);
        measure(2, 14, 100);
        Stopping firstPart = stopping(Duration.ZERO);
        firstPart.blockBegins(11);

        assertThat(firstPart.reason()).isEmpty();
        assertThat(firstPart.isNeeded(order.get(20))).isTrue();
    }

    @Test
    void theTimeOfAllPartsCountsButNotThatOfLaterBlocks() {
        measure(1, 1, 110);
        measure(2, 12, 100);
        long secondsPerBlock = 2 * FORK_SECONDS;

        assertThat(decided(11, Duration.ofSeconds(11 * secondsPerBlock))).isEmpty();
        assertThat(decided(11, Duration.ofSeconds(11 * secondsPerBlock - 1)))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("After block 10 the time of 10:59 was"));
    }

    private Optional<String> decided(int block, Duration budget) {
        Stopping stopping = stopping(budget);
        stopping.blockBegins(block);
        return stopping.reason();
    }

    private Stopping stopping(Duration budget) {
        return new Stopping(directory, Examples.run(order), MIN_BLOCKS, budget, 0);
    }

    /** @param aliasMicros CPU time per SELECT of the alias; the other fork's is 100 */
    private void measure(int from, int to, int aliasMicros) {
        for (PlannedFork fork : order) {
            if (fork.block() >= from && fork.block() <= to) {
                measure(fork, fork.alias() ? aliasMicros : 100);
            }
        }
    }

    private void measure(PlannedFork fork, int micros) {
        Instant begin = BEGIN.plusSeconds((fork.fork() - 1) * FORK_SECONDS);
        WrittenFork.write(
                directory,
                fork,
                micros,
                begin.toString(),
                begin.plusSeconds(FORK_SECONDS).toString());
    }
}
