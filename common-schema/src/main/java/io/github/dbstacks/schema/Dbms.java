package io.github.dbstacks.schema;

import java.util.Locale;

/**
 * A database management system on which stacks can be measured. Its name is written as here in settings, plans, URLs
 * and results. A result that names none is of PostgreSQL.
 *
 * <p>What else a system needs stands in three places: its tables in the folder {@link #dialect()} beside
 * {@code schema.sql}, its server and its counters in {@code testbed.database}, and the drivers of each stack in its
 * {@code stack.properties}.
 */
public enum Dbms {
    POSTGRESQL("PostgreSQL", "postgresql", 5432),
    MARIADB("MariaDB", "mysql", 3306),
    MYSQL("MySQL", "mysql", 3306);

    private final String title;
    private final String dialect;
    private final int defaultPort;

    Dbms(String title, String dialect, int defaultPort) {
        this.title = title;
        this.dialect = dialect;
        this.defaultPort = defaultPort;
    }

    /** Its name in sentences. */
    public String title() {
        return title;
    }

    /** The name of the folder with the SQL files that create its tables. Systems that take the same SQL share one. */
    public String dialect() {
        return dialect;
    }

    /** A statement that removes all rows of a table, and none of a table that inherits from it. */
    public String truncate(String table) {
        return this == POSTGRESQL ? "TRUNCATE ONLY " + table : "TRUNCATE " + table;
    }

    /** The port that its servers listen on unless they are told otherwise. */
    public int defaultPort() {
        return defaultPort;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
