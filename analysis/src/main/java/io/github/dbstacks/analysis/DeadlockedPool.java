package io.github.dbstacks.analysis;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.Ledger;
import io.github.dbstacks.records.Ledger.Statement;
import io.github.dbstacks.schema.Workload;
import java.util.Optional;

/**
 * Tells, of a fork whose iteration did not end, when its pool was deadlocked: each connection answers one SELECT and then
 * none, since whoever holds it waits for another. Seen from outside there are as many answers as connections, and no CPU.
 */
public final class DeadlockedPool {
    private DeadlockedPool() {}

    public static Optional<String> sentence(MeasuredFork fork) {
        return fork.ledger()
                .filter(ledger -> hasNotEnded(fork) && isDeadlocked(ledger, fork))
                .map(ledger -> "Meanwhile the database answered " + answered(ledger, fork) + " SELECTs on the pool's "
                        + ledger.sessions() + " connections and no more: a deadlocked pool, in which every connection"
                        + " is held by a SELECT that waits for another one.");
    }

    /** With sleep it is as it should be: that workload is there to occupy every connection at once. */
    private static boolean hasNotEnded(MeasuredFork fork) {
        return fork.planned().cell().workload() != Workload.SLEEP
                && fork.problem()
                        .filter(problem -> problem.kind() == FailureKind.TIMEOUT)
                        .isPresent();
    }

    /** When the pool gives up in the end, connections come back, and some of those who wait still get one. */
    private static boolean isDeadlocked(Ledger ledger, MeasuredFork fork) {
        long answered = answered(ledger, fork);
        return ledger.sessions() > 1 && answered >= ledger.sessions() && answered < 2L * ledger.sessions();
    }

    /** What opens a connection is executed once on each too, but answers no rows. */
    private static long answered(Ledger ledger, MeasuredFork fork) {
        return ledger.statements().stream()
                        .filter(statement -> statement.rows() > 0)
                        .mapToLong(Statement::calls)
                        .sum()
                - fork.selects();
    }
}
