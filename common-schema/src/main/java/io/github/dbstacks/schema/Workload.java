package io.github.dbstacks.schema;

import java.util.List;

/**
 * The statement that every SELECT executes, and its expected answer. Each statement has a parameter, because r2dbc-postgresql does not
 * prepare a statement without parameters.
 */
public enum Workload implements Work {
    SINGLE_ROW("single-row", "SELECT company_id, company_name FROM companies WHERE company_id = $1", 1, 200, 500_000),
    MULTI_ROW(
            "multi-row",
            "SELECT company_id, company_name FROM companies WHERE company_id >= $1 ORDER BY company_id LIMIT 100",
            100,
            100,
            250_000),
    /** Holds its connection for 2 seconds, so that the connections in use can be counted. */
    SLEEP(
            "sleep",
            "SELECT company_id, company_name FROM companies CROSS JOIN pg_sleep(2) WHERE company_id = $1",
            1,
            100,
            100);

    private final String text;
    private final String sql;
    private final int rows;
    private final int defaultPoolSize;
    private final int defaultSelects;

    Workload(String text, String sql, int rows, int defaultPoolSize, int defaultSelects) {
        this.text = text;
        this.sql = sql;
        this.rows = rows;
        this.defaultPoolSize = defaultPoolSize;
        this.defaultSelects = defaultSelects;
    }

    /** The statement as PostgreSQL gets it, where {@code $1} is the id to start from. Each stack has it as a literal of its own. */
    public String sql() {
        return sql;
    }

    /** The same as another system takes it: MariaDB and MySQL have a question mark for the id, and another function that waits. */
    public String sql(Dbms dbms) {
        return switch (dbms) {
            case POSTGRESQL -> sql;
            case MARIADB, MYSQL -> sql.replace("$1", "?").replace("pg_sleep(2)", "(SELECT sleep(2)) AS pause");
        };
    }

    /** Number of rows in the answer of one SELECT. */
    @Override
    public int rows() {
        return rows;
    }

    @Override
    public String operation() {
        return "SELECT";
    }

    @Override
    public List<String> statements(Dbms dbms) {
        return List.of(sql(dbms));
    }

    /** The highest id to start from: enough rows follow it. */
    public int lastId() {
        return Schema.COMPANIES - rows + 1;
    }

    public int defaultPoolSize() {
        return defaultPoolSize;
    }

    public int defaultSelects() {
        return defaultSelects;
    }

    /** What {@code operations} SELECTs must read. */
    public RowsRead expected(Ids ids, int operations) {
        RowSum sum = new RowSum();
        for (int operation = 0; operation < operations; operation++) {
            sum.add(Schema.expected(ids.of(operation, lastId()), rows));
        }
        return sum.rowsRead();
    }

    @Override
    public String toString() {
        return text;
    }
}
