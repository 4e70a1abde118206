package io.github.dbstacks.analysis.finding;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.schema.Workload;
import java.util.Optional;

/**
 * Recognizes that an iteration did not end because no connection came back to the pool: each is held by a SELECT that waits for a second
 * one, or was never closed (study 001). The database then answers about one SELECT on each connection and no more.
 */
final class DeadlockedPool {
    private DeadlockedPool() {}

    /** Explains the failure of a fork in a sentence; empty when its pool was not deadlocked. */
    static Optional<String> sentence(MeasuredFork fork) {
        return fork.ledger()
                .filter(ledger -> hasNotEnded(fork) && isDeadlocked(ledger, fork))
                .map(
                        ledger -> "an iteration did not end, and the database answered " + answered(ledger, fork)
                                + " SELECTs of it on the pool's " + ledger.sessions()
                                + " connections: each connection is held, by an operation that has ended or that waits for another one");
    }

    /** The workload sleep occupies every connection at once on purpose. */
    private static boolean hasNotEnded(MeasuredFork fork) {
        return fork.planned().cell().workload() != Workload.SLEEP
                && fork.problem()
                        .filter(problem -> problem.kind() == FailureKind.TIMEOUT)
                        .isPresent();
    }

    /** Fewer than two answers on each connection: when the pool gives up, some of the waiting SELECTs still get a connection. */
    private static boolean isDeadlocked(Ledger ledger, MeasuredFork fork) {
        long answered = answered(ledger, fork);
        return ledger.sessions() > 1 && answered >= ledger.sessions() && answered < 2L * ledger.sessions();
    }

    /** SELECTs answered beyond those of the iterations that ended. What opens a connection answers no rows. */
    private static long answered(Ledger ledger, MeasuredFork fork) {
        return ledger.statements().stream()
                        .filter(statement -> statement.rows() > 0)
                        .mapToLong(Statement::calls)
                        .sum()
                - fork.operations();
    }
}
