package io.github.dbstacks.testbed.database;

import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * MariaDB's statistics. Its Performance Schema leaves out the binary protocol, in which prepared statements are
 * executed. What it counts for each user ({@code userstat}) has them all, but knows no text.
 */
final class MariaDbAdmin extends MySqlAdmin {
    private static final List<String> UNTOLD = List.of(Ledger.TEXTS, TEMPORARY_FILES);

    private static final String COUNTERS =
            "SELECT_COMMANDS, UPDATE_COMMANDS, OTHER_COMMANDS, ROWS_SENT, ROWS_INSERTED, ROWS_UPDATED, ROWS_DELETED,"
                    + " COMMIT_TRANSACTIONS, ROLLBACK_TRANSACTIONS, TOTAL_CONNECTIONS, TOTAL_SSL_CONNECTIONS";

    private MariaDbAdmin(Server server, Connector connector) throws SQLException {
        super(server, connector);
    }

    static Admin connect(Server server, String user, String password, int answerSeconds) throws SQLException {
        return new MariaDbAdmin(server, () -> connection(server, user, password, answerSeconds));
    }

    @Override
    public String counters() {
        return "USER_STATISTICS, SHOW GLOBAL STATUS, PROCESSLIST";
    }

    /** MariaDB tells it of all connections of a user together, see {@link #totals}. */
    @Override
    public List<String> encryption(String applicationName) {
        return List.of();
    }

    @Override
    public DatabaseTotals totals() throws SQLException {
        Map<String, Long> user = user();
        Map<String, Long> status = status();
        return new DatabaseTotals(
                statements(user),
                user.getOrDefault("COMMIT_TRANSACTIONS", 0L),
                user.getOrDefault("ROLLBACK_TRANSACTIONS", 0L),
                status.getOrDefault("Innodb_deadlocks", 0L),
                true,
                0,
                Optional.of(new DatabaseTotals.OpenedConnections(
                        user.getOrDefault("TOTAL_CONNECTIONS", 0L),
                        user.getOrDefault("TOTAL_SSL_CONNECTIONS", 0L),
                        tls())),
                Optional.of(prepared(status)),
                UNTOLD);
    }

    /** Returns what the server counted for the user of the applications; empty before its first connection. */
    private Map<String, Long> user() throws SQLException {
        Map<String, Long> counts = new TreeMap<>();
        String[] names = COUNTERS.split(", ", -1);
        for (List<String> row : rows("SELECT " + COUNTERS + " FROM information_schema.USER_STATISTICS WHERE USER = "
                + quoted(server().user()))) {
            for (int i = 0; i < names.length; i++) {
                counts.put(names[i], Long.parseLong(row.get(i)));
            }
        }
        return counts;
    }

    private static Map<String, Statement> statements(Map<String, Long> user) {
        Map<String, Statement> statements = new TreeMap<>();
        statements.put(
                "1",
                new Statement(
                        "1",
                        "SELECT" + Ledger.ANY_TEXT,
                        user.getOrDefault("SELECT_COMMANDS", 0L),
                        user.getOrDefault("ROWS_SENT", 0L),
                        Optional.empty()));
        statements.put(
                "2",
                new Statement(
                        "2",
                        "INSERT, UPDATE or DELETE" + Ledger.ANY_TEXT,
                        user.getOrDefault("UPDATE_COMMANDS", 0L),
                        user.getOrDefault("ROWS_INSERTED", 0L)
                                + user.getOrDefault("ROWS_UPDATED", 0L)
                                + user.getOrDefault("ROWS_DELETED", 0L),
                        Optional.empty()));
        statements.put(
                "3",
                new Statement(
                        "3",
                        "BEGIN, COMMIT, SET or another command that neither reads nor writes",
                        user.getOrDefault("OTHER_COMMANDS", 0L),
                        0,
                        Optional.empty()));
        return statements;
    }

    /** Returns what the server's encryption is called: its one version of TLS, or TLS where it takes several. */
    private String tls() throws SQLException {
        String versions = text("SELECT @@tls_version");
        return versions.contains(",") ? "TLS" : versions;
    }

    @Override
    public Optional<String> countsNoStatements() throws SQLException {
        if (!text("SELECT @@userstat").equals("1")) {
            return Optional.of("start it with userstat=1");
        }
        // Without the right the table is empty, though on a server of the user's this connection is one of its user.
        return !server().isEmbedded() && user().isEmpty()
                ? Optional.of("grant its user PROCESS on *.*")
                : missingRights("PROCESS on *.*");
    }

    @Override
    String threads() {
        return "SELECT TID FROM information_schema.PROCESSLIST WHERE USER = " + quoted(server().user())
                + " AND ID NOT IN (" + own() + ")";
    }
}
