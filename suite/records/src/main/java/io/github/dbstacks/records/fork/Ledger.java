package io.github.dbstacks.records.fork;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The work of a fork as the database counted it, from before its process started to after it ended.
 *
 * @param statements kinds of statement the server executed for the application's role; empty when the server does not
 *     count them (it does with pg_stat_statements). A server that tells no texts has one of each command, as
 *     {@code untold} says
 * @param commits transactions committed in the database, those that open a connection among them
 * @param rollbacks transactions rolled back
 * @param deadlocks deadlocks found
 * @param temporaryFiles files that queries spilled to
 * @param sessions largest number of sessions of the application seen at one time
 * @param encryption of those sessions, such as {@code none} or {@code TLSv1.3}; several where they differ
 * @param prepared what the server counted of prepared statements; empty where it counts plans instead, see
 *     {@link Statement#plans}
 * @param untold what this server cannot tell and others can, in words; empty where it tells all
 */
public record Ledger(
        List<Statement> statements,
        long commits,
        long rollbacks,
        long deadlocks,
        long temporaryFiles,
        int sessions,
        List<String> encryption,
        Optional<Prepared> prepared,
        Optional<List<String>> untold) {
    /** The entry of {@link #untold} where no statement has its text. */
    public static final String TEXTS = "the texts of the statements";

    /** The ending of the texts of such statements. */
    public static final String ANY_TEXT = " of any text";

    /** The entry of {@link #untold} where these are 0 and nobody knows them. */
    public static final String TRANSACTIONS = "commits, rollbacks, deadlocks and temporary files";

    /**
     * The entry of {@link #untold} where some of the calls and rows of statements that run at the same time are lost.
     */
    public static final String EXACT = "the last thousandths of calls and rows";

    public Ledger {
        statements = List.copyOf(statements);
        encryption = List.copyOf(encryption);
        untold = untold.map(List::copyOf);
    }

    /** Rows that the application inserted. */
    public long rowsInserted() {
        return statements.stream()
                .filter(Statement::inserts)
                .mapToLong(Statement::rows)
                .sum();
    }

    /** Returns whether the server tells that. */
    public boolean tells(String what) {
        return untold.filter(list -> list.contains(what)).isEmpty();
    }

    /**
     * Prepared statements of the application, as far as the server can tell them from those of others.
     *
     * @param preparations how often one was prepared
     * @param executions how often one was executed
     */
    public record Prepared(long preparations, long executions) {
        public static final Prepared NONE = new Prepared(0, 0);

        public Prepared minus(Prepared other) {
            return new Prepared(preparations - other.preparations, executions - other.executions);
        }
    }

    /**
     * Returns the same ledger without prepared statements of other applications, which the server counted with them.
     */
    public Ledger without(Prepared others) {
        return new Ledger(
                statements,
                commits,
                rollbacks,
                deadlocks,
                temporaryFiles,
                sessions,
                encryption,
                prepared.map(all -> all.minus(others)),
                untold);
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
        /**
         * MySQL's drivers for JDBC begin a transaction without a BEGIN, and MySQL tells a name with quotes around it.
         */
        private static final Pattern TRANSACTION = Pattern.compile(
                "\\s*(BEGIN|START|COMMIT|END|ROLLBACK|SET\\s+(SESSION\\s+)?(`?autocommit|TRANSACTION))\\b.*",
                Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

        private static final Pattern INSERT =
                Pattern.compile("\\s*INSERT\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

        /** Returns whether it inserts rows. */
        public boolean inserts() {
            return INSERT.matcher(text).matches();
        }

        /** Returns whether it begins or ends a transaction. */
        public boolean controlsTransaction() {
            return TRANSACTION.matcher(text).matches();
        }
    }
}
