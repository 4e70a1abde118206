package io.github.dbstacks.testbed.database;

import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Running totals of the database. The difference of two readings is a {@link Ledger}.
 *
 * @param statements by query id; empty when the server does not count them
 * @param deadlocks those of the application's role; of the whole server where {@code countsAllDeadlocks}
 * @param connections opened so far; empty where the sessions themselves tell how they are encrypted
 * @param prepared empty where the server counts plans instead
 * @param untold what this server cannot tell
 */
public record DatabaseTotals(
        Map<String, Statement> statements,
        long commits,
        long rollbacks,
        long deadlocks,
        boolean countsAllDeadlocks,
        long temporaryFiles,
        Optional<OpenedConnections> connections,
        Optional<Prepared> prepared,
        List<String> untold) {
    private static final Pattern WRITES = Pattern.compile("\\s*(INSERT|UPDATE|DELETE)\\b", Pattern.CASE_INSENSITIVE);

    /**
     * Connections that were opened.
     *
     * @param all number
     * @param encrypted how many of them
     * @param tls what the encryption of these is called
     */
    record OpenedConnections(long all, long encrypted, String tls) {
        List<String> encryptionSince(OpenedConnections before) {
            List<String> encryption = new ArrayList<>();
            if (encrypted > before.encrypted) {
                encryption.add(tls);
            }
            if (all - encrypted > before.all - before.encrypted) {
                encryption.add("none");
            }
            return encryption;
        }
    }

    /** Rows that statements have written so far, as far as the server tells which do. */
    public long rowsWritten() {
        return statements.values().stream()
                .filter(statement -> WRITES.matcher(statement.text()).lookingAt())
                .mapToLong(Statement::rows)
                .sum();
    }

    /**
     * Returns what happened between two readings.
     *
     * @param sessions largest number of sessions of the application at one time
     * @param encryption of these sessions, as they told it themselves
     */
    public Ledger since(DatabaseTotals before, int sessions, List<String> encryption) {
        Map<String, Statement> told = new TreeMap<>();
        statements.forEach((id, now) -> {
            Optional<Statement> was = Optional.ofNullable(before.statements.get(id));
            long calls = now.calls() - was.map(Statement::calls).orElse(0L);
            if (calls > 0) {
                Statement done = PublicStatement.of(new Statement(
                        id,
                        now.text(),
                        calls,
                        now.rows() - was.map(Statement::rows).orElse(0L),
                        now.plans()
                                .map(plans ->
                                        plans - was.flatMap(Statement::plans).orElse(0L))));
                told.merge(done.queryId(), done, PublicStatement::sum);
            }
        });
        List<Statement> done = new ArrayList<>(told.values());
        done.sort(Comparator.comparingLong(Statement::calls).reversed().thenComparing(Statement::queryId));
        return new Ledger(
                done,
                commits - before.commits,
                rollbacks - before.rollbacks,
                // Whoever is in a deadlock of another's application has rolled back nothing.
                countsAllDeadlocks
                        ? Math.min(deadlocks - before.deadlocks, rollbacks - before.rollbacks)
                        : deadlocks - before.deadlocks,
                temporaryFiles - before.temporaryFiles,
                sessions,
                connections
                        .flatMap(now -> before.connections.map(now::encryptionSince))
                        .orElse(encryption),
                prepared.flatMap(now -> before.prepared.map(now::minus)),
                untold.isEmpty() ? Optional.empty() : Optional.of(untold));
    }
}
