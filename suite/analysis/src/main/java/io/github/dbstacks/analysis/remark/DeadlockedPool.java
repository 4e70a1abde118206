package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import java.util.Optional;

/**
 * Recognizes that an iteration did not end, or that a load was answered no more, because no connection came back to the
 * pool: each is held by an operation that waits for a second one, or was never closed (study 001). The database then
 * answers about one operation on each connection and no more.
 */
final class DeadlockedPool {
    private static final String HELD =
            " connections: each connection is held, by an operation that has ended or that waits for another one";

    private DeadlockedPool() {}

    /** Explains the failure of a fork in a sentence; empty when its pool was not deadlocked. */
    static Optional<String> sentence(MeasuredFork fork) {
        Work work = fork.planned().cell().workload();
        return fork.ledger()
                .filter(ledger -> (work.isLoad() ? isAnsweredNoMore(fork) : hasNotEnded(fork))
                        && isDeadlocked(ledger, answered(ledger, fork)))
                .map(ledger -> (work.isLoad()
                                ? "requests had no answer, and the database answered " + answered(ledger, fork)
                                        + " of them"
                                : "an iteration did not end, and the database answered " + answered(ledger, fork) + " "
                                        + work.operation() + "s of it")
                        + " on the pool's " + ledger.sessions() + HELD);
    }

    /** The workload sleep occupies every connection at once on purpose. */
    private static boolean hasNotEnded(MeasuredFork fork) {
        return fork.planned().cell().workload() != Workload.SLEEP
                && fork.problem()
                        .filter(problem -> problem.kind() == FailureKind.TIMEOUT)
                        .isPresent();
    }

    /** Requests had no answer or a wrong one, while application and database lived. */
    private static boolean isAnsweredNoMore(MeasuredFork fork) {
        return fork.termination() == Termination.FAILED
                && fork.problem()
                        .filter(problem -> problem.kind() == FailureKind.APPLICATION)
                        .isPresent();
    }

    /**
     * A deadlocked pool gives fewer than two answers on each connection: when the pool gives up, some of the waiting
     * operations still get a connection.
     */
    private static boolean isDeadlocked(Ledger ledger, long answered) {
        return ledger.sessions() > 1 && answered >= ledger.sessions() && answered < 2L * ledger.sessions();
    }

    /**
     * Operations answered beyond those of the iterations that ended. Under load all of them: a request that keeps its
     * connection may have been answered, and the first one does so.
     */
    private static long answered(Ledger ledger, MeasuredFork fork) {
        Work work = fork.planned().cell().workload();
        if (work.isLoad() && fork.load().isPresent()) {
            return fork.operations(); // a scenario's statements need not be executed as often as each other
        }
        return executed(ledger) / Math.max(1, work.statementCount()) - (work.isLoad() ? 0 : fork.operations());
    }

    /** Statements of the work. What opens a connection answers no rows, or is not prepared. */
    private static long executed(Ledger ledger) {
        return ledger.prepared()
                .map(Prepared::executions)
                .orElseGet(() -> ledger.statements().stream()
                        .filter(statement -> statement.rows() > 0)
                        .mapToLong(Statement::calls)
                        .sum());
    }
}
