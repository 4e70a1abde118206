package io.github.dbstacks.analysis.remark;

import static io.github.dbstacks.analysis.run.Made.POOL_SIZE;
import static io.github.dbstacks.analysis.run.Made.SELECT;
import static io.github.dbstacks.analysis.run.Made.statement;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
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

    /** Each of the first requests keeps its connection, and was answered. */
    @Test
    void asManyRequestsAsConnectionsAndThenNone() {
        Cell cell = new Cell("web-toy", Stack.Kind.WEB, false, List.of(), ScenarioLoad.closed("get-company", 20), "17");

        assertThat(sentence(cell, "10 of 20 requests failed: 10 timed out.", POOL_SIZE))
                .contains("requests had no answer, and the database answered 10 of them on the pool's 10 connections:"
                        + " each connection is held, by an operation that has ended or that waits for another one");
        assertThat(sentence(cell, "10 of 220 requests failed: 10 timed out.", 210))
                .isEmpty();
        assertThat(sentence(cell, "PostgreSQL at h is gone.", POOL_SIZE)).isEmpty();
    }

    /** A request of study 001 inserts what it has not found, so only the INSERTs have rows. */
    @Test
    void underALoadTheEngineTellsHowManyWereAnswered() {
        Cell cell = new Cell("web-toy", Stack.Kind.WEB, false, List.of(), ScenarioLoad.closed("zip-code", 20), "17");
        MeasuredFork failed = Made.but(
                Made.failed(Made.planned(cell, 1, false), "10 of 20 requests failed: 10 timed out."),
                "ledger",
                Optional.of(Made.ledger(
                        statement("1", "SELECT zip FROM zipcode", POOL_SIZE, 0),
                        statement("2", "INSERT INTO zipcode", POOL_SIZE, POOL_SIZE))));

        assertThat(DeadlockedPool.sentence(Made.under(failed, Made.load(0, POOL_SIZE, List.of()))))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("answered 10 of them"));
        assertThat(DeadlockedPool.sentence(Made.under(failed, Made.load(0, 210, List.of()))))
                .isEmpty();
    }

    /** MariaDB knows no texts, and counts what opens connections with the work. */
    @Test
    void whereStatementsHaveNoTextsThePreparedOnesAreTheWork() {
        Ledger ledger = new Ledger(
                List.of(statement("1", "SELECT of any text", 1_000 + 5 * POOL_SIZE, 1_000 + 5 * POOL_SIZE)),
                1_000,
                0,
                0,
                0,
                POOL_SIZE,
                List.of("none"),
                Optional.of(new Prepared(POOL_SIZE, 1_000 + POOL_SIZE)),
                Optional.of(List.of(Ledger.TEXTS)));

        assertThat(sentence(Made.OTHER, HANGS, ledger)).isPresent();
    }

    private static Optional<String> sentence(Cell cell, String problem, long answered) {
        return sentence(
                cell,
                problem,
                Made.ledger(statement("1", SELECT, answered, answered), statement("2", "SET x", POOL_SIZE, 0)));
    }

    private static Optional<String> sentence(Cell cell, String problem, Ledger ledger) {
        return DeadlockedPool.sentence(Made.fork(
                Made.planned(cell, 1, false),
                Termination.FAILED,
                Optional.of(FailureReason.of(problem)),
                List.of(Made.iteration(50)),
                ledger,
                0,
                1));
    }
}
