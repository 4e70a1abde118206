package io.github.dbstacks.vertx;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Workload;

/**
 * The statements of each workload; their first parameter is an id of a company. PostgreSQL numbers parameters, the
 * others do not.
 */
public final class VertxSql {
    private static final String READ = "SELECT company_id, company_name FROM companies WHERE company_id ";
    private static final String UPDATE = "UPDATE tallies SET entries = entries + 1 WHERE company_id = ";
    private static final String INSERT = "INSERT INTO entries (company_id, line, note) VALUES ";

    private VertxSql() {}

    /** Returns what a SELECT asks, or the statements that write, with a semicolon between them. */
    public static String of(Workload workload, Dbms dbms) {
        return switch (workload) {
            case SINGLE_ROW -> read(dbms);
            case MULTI_ROW -> readAll(dbms) + " ORDER BY company_id LIMIT 100";
            case SLEEP ->
                "SELECT company_id, company_name FROM companies CROSS JOIN "
                        + dbms.pause()
                        + " WHERE company_id = " + marker(dbms);
            case INSERT_ROW, INSERT_BATCH -> insert(dbms);
            case TRANSACTION -> String.join("; ", read(dbms), update(dbms), insert(dbms));
            case STREAM_ROWS -> readAll(dbms);
            case COPY_ROWS -> throw new IllegalArgumentException("The client has no COPY.");
        };
    }

    // The compiler joins constants: a text that is made anew for each statement would cost its hash each time.

    static String read(Dbms dbms) {
        return dbms.numbersParameters() ? READ + "= $1" : READ + "= ?";
    }

    static String readAll(Dbms dbms) {
        return dbms.numbersParameters() ? READ + ">= $1" : READ + ">= ?";
    }

    static String update(Dbms dbms) {
        return dbms.numbersParameters() ? UPDATE + "$1" : UPDATE + "?";
    }

    static String insert(Dbms dbms) {
        return dbms.numbersParameters() ? INSERT + "($1, $2, $3)" : INSERT + "(?, ?, ?)";
    }

    private static String marker(Dbms dbms) {
        return dbms.numbersParameters() ? "$1" : "?";
    }
}
