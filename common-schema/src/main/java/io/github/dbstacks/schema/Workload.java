package io.github.dbstacks.schema;

import io.github.dbstacks.schema.scenario.ScenarioTables;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The statements that every operation executes, and its expected answer. Each statement but COPY, which has none, has a
 * parameter, because r2dbc-postgresql does not prepare a statement without parameters.
 */
public enum Workload implements Work {
    SINGLE_ROW("single-row", "SELECT", 1, 0, 200, 500_000, Sql.READ),
    MULTI_ROW(
            "multi-row",
            "SELECT",
            100,
            0,
            100,
            250_000,
            "SELECT company_id, company_name FROM companies WHERE company_id >= $1 ORDER BY company_id LIMIT 100"),
    /** Holds its connection for 2 seconds, so that the connections in use can be counted. */
    SLEEP(
            "sleep",
            "SELECT",
            1,
            0,
            100,
            100,
            "SELECT company_id, company_name FROM companies CROSS JOIN pg_sleep(2) WHERE company_id = $1"),
    /** An INSERT that commits by itself. */
    INSERT_ROW("insert-row", "INSERT", 0, 1, 20, 20_000, Sql.INSERT),
    /** {@link #BATCH} INSERTs, handed to the driver as one batch, in one transaction. */
    INSERT_BATCH("insert-batch", "batch INSERT", 0, Workload.BATCH, 20, 1_000, Sql.INSERT),
    /** Reads a company, counts an entry for it, and inserts the entry with the name that it read. */
    TRANSACTION("transaction", "transaction", 1, 2, 20, 10_000, Sql.READ, Sql.UPDATE, Sql.INSERT),
    /**
     * Reads all companies in pages of {@link #PAGE} rows and rests after each, so that the rows must wait in the
     * database and not in memory.
     */
    STREAM_ROWS(
            "stream-rows",
            "stream",
            Schema.COMPANIES,
            0,
            5,
            40,
            "SELECT company_id, company_name FROM companies WHERE company_id >= $1"),
    /** {@link #COPIED} rows in one COPY, which commits by itself. */
    COPY_ROWS("copy-rows", "COPY", 0, Workload.COPIED, 5, 20, "COPY entries (company_id, line, note) FROM STDIN");

    /** Rows of a batch. Their {@code line} counts from 0. */
    public static final int BATCH = 100;

    /** Rows of a COPY. Their {@code line} counts from 0. */
    public static final int COPIED = 10_000;

    /** Rows that {@code stream-rows} asks for at a time, and that {@code copy-rows} hands to the driver at a time. */
    public static final int PAGE = 1_000;

    /** The time that the reader of {@code stream-rows} rests after each page. */
    public static final int REST_MILLIS = 1;

    /**
     * The text that the INSERTs of {@code insert-row} and {@code insert-batch} and a COPY write, as long as the name of
     * a company.
     */
    public static final String NOTE = "one of the entries, 32 letters..";

    private static final String SEPARATOR = "; ";
    private static final Pattern MARKER = Pattern.compile("\\$\\d");

    private final String text;
    private final String operation;
    private final int read;
    private final int written;
    private final int defaultPoolSize;
    private final int defaultSelects;
    private final String sql;

    Workload(
            String text,
            String operation,
            int read,
            int written,
            int defaultPoolSize,
            int defaultSelects,
            String... statements) {
        this.text = text;
        this.operation = operation;
        this.read = read;
        this.written = written;
        this.defaultPoolSize = defaultPoolSize;
        this.defaultSelects = defaultSelects;
        this.sql = String.join(SEPARATOR, statements);
    }

    /** Constants of an enum cannot use those that come after them. */
    private static final class Sql {
        static final String READ = "SELECT company_id, company_name FROM companies WHERE company_id = $1";
        static final String UPDATE = "UPDATE tallies SET entries = entries + 1 WHERE company_id = $1";
        static final String INSERT = "INSERT INTO entries (company_id, line, note) VALUES ($1, $2, $3)";
    }

    /**
     * The statements as PostgreSQL gets them, with a semicolon between them, where {@code $1} is the id of the company
     * to start from. Each stack has them as literals of its own.
     */
    public String sql() {
        return sql(Dbms.POSTGRESQL);
    }

    /**
     * Returns the statement as another system takes it: MariaDB and MySQL have question marks for parameters, and
     * another function that waits.
     */
    public String sql(Dbms dbms) {
        String marked = dbms.numbersParameters() ? sql : MARKER.matcher(sql).replaceAll("?");
        return marked.replace(Dbms.POSTGRESQL.pause(), dbms.pause());
    }

    @Override
    public Optional<Workload> asWorkload() {
        return Optional.of(this);
    }

    /** Number of rows that one operation reads and writes. */
    @Override
    public int rows() {
        return read + written;
    }

    @Override
    public String operation() {
        return operation;
    }

    @Override
    public List<String> statements(Dbms dbms) {
        return List.of(sql(dbms).split(SEPARATOR, -1));
    }

    @Override
    public boolean leavesRows() {
        return written > 0;
    }

    @Override
    public boolean isOneSelect() {
        return !leavesRows() && this != STREAM_ROWS;
    }

    @Override
    public Optional<String> missingOn(Dbms dbms) {
        if (dbms == Dbms.POSTGRESQL) {
            return Optional.empty();
        }
        return switch (this) {
            case COPY_ROWS -> Optional.of("COPY is a statement of PostgreSQL alone");
            case STREAM_ROWS ->
                Optional.of("r2dbc-mariadb hangs when it reads in pages, and MariaDB counts no rows of a cursor");
            default -> Optional.empty();
        };
    }

    @Override
    public Set<ScenarioTables> tables() {
        return leavesRows()
                ? EnumSet.of(ScenarioTables.COMPANIES, ScenarioTables.ENTRIES)
                : EnumSet.of(ScenarioTables.COMPANIES);
    }

    /** A new table of tallies is as large as at first, which one of updated rows is not. */
    @Override
    public List<String> cleanUp(Dbms dbms) {
        if (!leavesRows()) {
            return List.of();
        }
        return this == TRANSACTION
                ? List.of(
                        dbms.truncate("entries"),
                        dbms.truncate("tallies"),
                        "INSERT INTO tallies (company_id, entries) SELECT company_id, 0 FROM companies")
                : List.of(dbms.truncate("entries"));
    }

    /** The highest id to start from: enough rows follow it. */
    public int lastId() {
        return Schema.COMPANIES - Math.max(1, read) + 1;
    }

    /** The lines of a COPY from one on, one page of them, with tabs between their columns. */
    public static String page(int companyId, int firstLine) {
        StringBuilder text = new StringBuilder();
        for (int line = firstLine; line < firstLine + PAGE; line++) {
            text.append(companyId)
                    .append('\t')
                    .append(line)
                    .append('\t')
                    .append(NOTE)
                    .append('\n');
        }
        return text.toString();
    }

    public int defaultPoolSize() {
        return defaultPoolSize;
    }

    public int defaultSelects() {
        return defaultSelects;
    }

    /**
     * Returns which ids it asks for unless the user says. Transactions on one row would wait for each other; a stream
     * begins at 1.
     */
    public Ids defaultIds() {
        return switch (this) {
            case TRANSACTION, STREAM_ROWS -> new Ids.Uniform();
            default -> new Ids.Fixed(10);
        };
    }

    /**
     * Returns what {@code operations} operations must read and write. Of rows that were written only the number is
     * known.
     */
    public RowsRead expected(Ids ids, int operations) {
        RowSum sum = new RowSum();
        for (int operation = 0; operation < operations; operation++) {
            sum.add(Schema.expected(ids.of(operation, lastId()), read));
        }
        sum.written((long) operations * written);
        return sum.rowsRead();
    }

    @Override
    public String toString() {
        return text;
    }
}
