package io.github.dbstacks.analysis.finding;

import static io.github.dbstacks.analysis.run.Made.POOL_SIZE;
import static io.github.dbstacks.analysis.run.Made.SELECT;
import static io.github.dbstacks.analysis.run.Made.statement;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.schema.Workload;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Forks that got through one iteration of 1,000 SELECTs before the iteration that failed. */
class DeadlockedPoolTest {
    private static final String HANGS = "The iteration had not ended after 3000 ms: the batch hangs.";

    @Test
    void asManyAnswersAsConnections() {
        assertThat(sentence(Made.OTHER, HANGS, 1_000 + POOL_SIZE))
                .contains(
                        "an iteration did not end, and the database answered 10 SELECTs of it on the pool's 10 connections:"
                                + " each connection is held, by an operation that has ended or that waits for another one");
    }

    @Test
    void fewerOrTwiceAsManyAreNone() {
        assertThat(sentence(Made.OTHER, HANGS, 1_000 + POOL_SIZE - 1)).isEmpty();
        assertThat(sentence(Made.OTHER, HANGS, 1_000 + 2 * POOL_SIZE)).isEmpty();
    }

    @Test
    void anIterationThatEndedIsNone() {
        assertThat(sentence(Made.OTHER, "Wrong rows: 9 were read.", 1_000 + POOL_SIZE))
                .isEmpty();
    }

    @Test
    void sleepOccupiesEveryConnectionOnPurpose() {
        Cell sleep = Made.cell("standalone-toy", false, Workload.SLEEP);

        assertThat(sentence(sleep, HANGS, 1_000 + POOL_SIZE)).isEmpty();
    }

    private static Optional<String> sentence(Cell cell, String problem, long answered) {
        return DeadlockedPool.sentence(Made.fork(
                Made.planned(cell, 1, false),
                Termination.FAILED,
                Optional.of(FailureReason.of(problem)),
                List.of(Made.iteration(50)),
                Made.ledger(statement("1", SELECT, answered, answered), statement("2", "SET x", POOL_SIZE, 0)),
                0,
                1));
    }
}
