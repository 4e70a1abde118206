package io.github.dbstacks.testbed.database;

import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Running totals of the database. The difference of two readings is a {@link Ledger}.
 *
 * @param statements by query id; empty when the extension pg_stat_statements is missing
 */
public record DatabaseTotals(
        Map<String, Statement> statements, long commits, long rollbacks, long deadlocks, long temporaryFiles) {
    /** The extension can be there without its library, and then its view fails. Only the library defines its settings. */
    private static final String HAS_STATEMENTS = "SELECT count(*) FROM pg_extension WHERE extname ="
            + " 'pg_stat_statements' AND current_setting('pg_stat_statements.max', true) IS NOT NULL";

    private static final String TOTALS =
            "SELECT xact_commit, xact_rollback, deadlocks, temp_files FROM pg_stat_database"
                    + " WHERE datname = current_database()";

    /** @param role whose statements are counted */
    public static DatabaseTotals now(Admin admin, String role) throws SQLException {
        return of(
                countStatements(admin) ? admin.rows(statements(role)) : List.of(),
                admin.rows(TOTALS).get(0));
    }

    /** False when {@link #statements} would be empty. */
    public static boolean countStatements(Admin admin) throws SQLException {
        return !admin.text(HAS_STATEMENTS).equals("0");
    }

    /** Reads the rows of the queries {@link #statements(String)} and {@link #TOTALS}. */
    static DatabaseTotals of(List<List<String>> statements, List<String> totals) {
        Map<String, Statement> byQueryId = new TreeMap<>();
        for (List<String> row : statements) {
            long plans = Long.parseLong(row.get(4));
            byQueryId.put(
                    row.get(0),
                    new Statement(
                            row.get(0),
                            row.get(1),
                            Long.parseLong(row.get(2)),
                            Long.parseLong(row.get(3)),
                            plans > 0 ? Optional.of(plans) : Optional.empty()));
        }
        List<Long> numbers = totals.stream().map(Long::parseLong).toList();
        return new DatabaseTotals(byQueryId, numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3));
    }

    private static String statements(String role) {
        return "SELECT queryid, query, calls, rows, plans FROM pg_stat_statements"
                + " WHERE userid = (SELECT oid FROM pg_roles WHERE rolname = '" + role.replace("'", "''") + "')"
                + " AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())"
                + " AND query NOT LIKE '%pg_stat_%'";
    }

    /**
     * What happened between two readings.
     *
     * @param sessions largest number of sessions of the application at one time
     * @param encryption of these sessions
     */
    public Ledger since(DatabaseTotals before, int sessions, List<String> encryption) {
        List<Statement> done = new ArrayList<>();
        statements.forEach((id, now) -> {
            Optional<Statement> was = Optional.ofNullable(before.statements.get(id));
            long calls = now.calls() - was.map(Statement::calls).orElse(0L);
            if (calls > 0) {
                done.add(new Statement(
                        id,
                        now.text(),
                        calls,
                        now.rows() - was.map(Statement::rows).orElse(0L),
                        now.plans()
                                .map(plans ->
                                        plans - was.flatMap(Statement::plans).orElse(0L))));
            }
        });
        done.sort(Comparator.comparingLong(Statement::calls).reversed().thenComparing(Statement::queryId));
        return new Ledger(
                done,
                commits - before.commits,
                rollbacks - before.rollbacks,
                deadlocks - before.deadlocks,
                temporaryFiles - before.temporaryFiles,
                sessions,
                encryption);
    }
}
