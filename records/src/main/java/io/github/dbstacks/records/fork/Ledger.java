package io.github.dbstacks.records.fork;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The work of a fork as the database counted it, from before its process started to after it ended.
 *
 * @param statements kinds of statement the server executed for the application's role; empty when the server does not
 *     count them (it does with pg_stat_statements)
 * @param commits transactions committed in the database, those that open a connection among them
 * @param rollbacks transactions rolled back
 * @param deadlocks deadlocks found
 * @param temporaryFiles files that queries spilled to
 * @param sessions largest number of sessions of the application seen at one time
 * @param encryption of those sessions, such as {@code none} or {@code TLSv1.3}; several where they differ
 */
public record Ledger(
        List<Statement> statements,
        long commits,
        long rollbacks,
        long deadlocks,
        long temporaryFiles,
        int sessions,
        List<String> encryption) {
    public Ledger {
        statements = List.copyOf(statements);
        encryption = List.copyOf(encryption);
    }

    /**
     * One kind of statement.
     *
     * @param queryId the server's hash of what the statement means, as text: it does not fit into a JSON number
     * @param text with parameters for constants
     * @param calls executions
     * @param rows returned
     * @param plans how often it was planned; empty when the server does not count that
     */
    public record Statement(String queryId, String text, long calls, long rows, Optional<Long> plans) {
        private static final Pattern TRANSACTION = Pattern.compile(
                "\\s*(BEGIN|START|COMMIT|END|ROLLBACK)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

        /** Whether it begins or ends a transaction. */
        public boolean controlsTransaction() {
            return TRANSACTION.matcher(text).matches();
        }
    }
}
