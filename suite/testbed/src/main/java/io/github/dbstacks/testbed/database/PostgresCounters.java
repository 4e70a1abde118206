package io.github.dbstacks.testbed.database;

import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads {@link DatabaseTotals} from pg_stat_statements and pg_stat_database. */
final class PostgresCounters {
    /**
     * The extension can be there without its library, and then its view fails. Only the library defines its settings.
     */
    private static final String SCHEMA = "SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace ON"
            + " pg_namespace.oid = extnamespace WHERE extname = 'pg_stat_statements' AND"
            + " current_setting('pg_stat_statements.max', true) IS NOT NULL";

    private static final String TOTALS =
            "SELECT coalesce(xact_commit, 0), coalesce(xact_rollback, 0), coalesce(deadlocks, 0), coalesce(temp_files, 0)"
                    + " FROM pg_stat_database"
                    + " WHERE datname = current_database()";

    private static final List<String> NO_TOTALS = List.of("0", "0", "0", "0");

    private PostgresCounters() {}

    /** @param role whose statements are counted */
    static DatabaseTotals now(Admin admin, String role) throws SQLException {
        return of(
                PostgresAdmin.told(() -> statements(admin, role)).orElseGet(List::of),
                PostgresAdmin.told(() -> admin.rows(TOTALS))
                        .filter(rows -> !rows.isEmpty())
                        .map(rows -> rows.get(0)));
    }

    /**
     * The schema of the extension, which need not be one that this role looks into; empty where there is no such
     * extension.
     */
    static Optional<String> schema(Admin admin) throws SQLException {
        return admin.column(SCHEMA).stream().findFirst();
    }

    /** Returns the statements; empty where nothing counts them. */
    static List<List<String>> statements(Admin admin, String role) throws SQLException {
        Optional<String> schema = schema(admin);
        return schema.isEmpty() ? List.of() : admin.rows(statements(schema.get(), role));
    }

    /** Reads the rows of the queries {@link #statements(Admin, String)} and {@link #TOTALS}. */
    static DatabaseTotals of(List<List<String>> statements, Optional<List<String>> totals) {
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
        List<Long> numbers =
                totals.orElse(NO_TOTALS).stream().map(Long::parseLong).toList();
        return new DatabaseTotals(
                byQueryId,
                numbers.get(0),
                numbers.get(1),
                numbers.get(2),
                false,
                numbers.get(3),
                Optional.empty(),
                Optional.empty(),
                totals.isPresent() ? List.of() : List.of(Ledger.TRANSACTIONS));
    }

    private static String statements(String schema, String role) {
        return "SELECT queryid, query, calls, rows, plans FROM " + schema + ".pg_stat_statements"
                + " WHERE userid = (SELECT oid FROM pg_roles WHERE rolname = " + Admin.quoted(role) + ")"
                + " AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())"
                + " AND query NOT LIKE '%pg_stat_%' AND query NOT LIKE '%pg_extension%'";
    }
}
