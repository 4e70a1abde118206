package io.github.dbstacks.schema;

import java.util.Locale;

/**
 * A database management system on which stacks can be measured. Its name is written as here in settings, plans, URLs
 * and results. A result that names none is of PostgreSQL.
 *
 * <p>The methods say in what the systems differ. What else a system needs stands in three places: its tables in the
 * folder {@link #dialect()} beside {@code schema.sql}, its server and its counters in {@code testbed.database}, and the
 * drivers of each stack in its {@code stack.properties}.
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

    /** Returns its name in sentences. */
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

    /**
     * Returns whether its statements number their parameters, as in {@code $1}. Those of the others have question
     * marks; JDBC takes question marks of every system.
     */
    public boolean numbersParameters() {
        return this == POSTGRESQL;
    }

    /** Returns what a SELECT has among its tables so that it takes two seconds. */
    public String pause() {
        return this == POSTGRESQL ? "pg_sleep(2)" : "(SELECT sleep(2)) AS pause";
    }

    /**
     * Returns whether a client asks for rows as text or in binary form. The others answer a prepared statement in
     * binary form and any other as text.
     */
    public boolean answersInAskedFormat() {
        return this == POSTGRESQL;
    }

    /** Returns whether its server has a public key, which encrypts passwords where the connection does not. */
    public boolean hasPublicKey() {
        return this == MYSQL;
    }

    /** Returns whether its server has a process for each session. The others have a thread. */
    public boolean hasProcessPerSession() {
        return this == POSTGRESQL;
    }

    /** Returns whether its server tells which of its settings somebody has changed. */
    public boolean tellsChangedSettings() {
        return this == POSTGRESQL;
    }

    /**
     * Returns whether it is meant where a plan or a result names no system. The jar of an application brings its
     * driver.
     */
    public boolean isDefault() {
        return this == POSTGRESQL;
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
