package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of two forks in each of three blocks, which began at {@link #BEGIN}. */
class WallTimeTest {
    private static final Run RUN = Examples.run(IntStream.rangeClosed(1, 6)
            .mapToObj(fork -> new PlannedFork(fork, (fork + 1) / 2, Examples.reference(), fork % 2 == 0))
            .toList());
    private static final Instant BEGIN = Instant.parse(RUN.startedAt());

    @TempDir
    private Path results;

    /** The server took 20 s, and 5 s passed after each fork. */
    @Test
    void whatPassesBetweenForksCounts() {
        RunDirectory directory = directory(new int[][] {{20, 30}, {35, 45}, {50, 60}, {65, 75}});

        WallTime taken = WallTime.before(3, directory, RUN);

        assertThat(taken).isEqualTo(new WallTime(Duration.ofSeconds(75), Duration.ofSeconds(55), 4));
        assertThat(WallTime.before(2, directory, RUN).total()).isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void forksThatAreOpenTogetherCountOnce() {
        assertThat(WallTime.before(2, directory(new int[][] {{0, 100}, {20, 110}}), RUN)
                        .total())
                .isEqualTo(Duration.ofSeconds(110));
    }

    /** It was interrupted for an hour after the second fork. */
    @Test
    void ofAnInterruptionAMinuteCounts() {
        assertThat(WallTime.before(3, directory(new int[][] {{0, 10}, {10, 20}, {3620, 3630}, {3630, 3640}}), RUN)
                        .total())
                .isEqualTo(Duration.ofSeconds(20 + 60 + 20));
    }

    @Test
    void blocksThatWereMeasuredAtTheSameTimeElsewhereCountOneAfterTheOther() {
        assertThat(WallTime.before(3, directory(new int[][] {{0, 10}, {10, 20}, {0, 10}, {10, 30}}), RUN)
                        .total())
                .isEqualTo(Duration.ofSeconds(20 + 30));
    }

    @Test
    void nothingHasPassedBeforeTheFirstFork() {
        WallTime taken = WallTime.before(1, directory(new int[0][]), RUN);

        assertThat(taken).isEqualTo(new WallTime(Duration.ZERO, Duration.ZERO, 0));
        assertThat(taken.of(3)).isEqualTo(Duration.ZERO);
    }

    /** @param seconds from when to when each fork ran */
    private RunDirectory directory(int[][] seconds) {
        RunDirectory directory = RunDirectory.create(results, RUN);
        List<PlannedFork> order = RUN.order();
        for (int fork = 0; fork < seconds.length; fork++) {
            WrittenFork.write(
                    directory,
                    order.get(fork),
                    100,
                    BEGIN.plusSeconds(seconds[fork][0]).toString(),
                    BEGIN.plusSeconds(seconds[fork][1]).toString());
        }
        return directory;
    }
}
