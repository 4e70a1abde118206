package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.ResourceText;
import io.github.dbstacks.schema.Schema;
import java.util.List;
import java.util.Locale;

/** Tables with deterministic rows. Each constant has one SQL file for each dialect. */
public enum ScenarioTables {
    /** The table of the workloads, too. */
    COMPANIES("companies"),
    /** The tables that the workloads write. */
    ENTRIES("tallies, entries"),
    ORDERS("orders"),
    PEOPLE("person"),
    UNIVERSITY("professor, course, student, course_report"),
    USERS("users"),
    ZIPCODES("zipcode");

    /**
     * The comment on each table that these statements create. It tells them from tables of the same name that are the
     * user's.
     */
    public static final String MARK = "Made by dbstacks, which may empty and drop it.";

    private final String tables;

    ScenarioTables(String tables) {
        this.tables = tables;
    }

    /** Returns their names. */
    public List<String> tables() {
        return List.of(tables.split(", ", -1));
    }

    /** A transaction of PostgreSQL that creates, marks and fills the tables. It fails where one of them is there. */
    public String sql() {
        return sql(Dbms.POSTGRESQL);
    }

    /**
     * Statements that create, fill and mark the tables, each with a semicolon at the end of its last line. They fail
     * where one of the tables is there. MariaDB and MySQL have no transaction around them, so there the mark comes
     * last.
     */
    public String sql(Dbms dbms) {
        if (this == COMPANIES && dbms == Dbms.POSTGRESQL) {
            return Schema.sql();
        }
        String file = dbms.dialect() + "/" + name().toLowerCase(Locale.ROOT) + ".sql";
        return ResourceText.of(ScenarioTables.class, file);
    }

    /** The name of the file in the folder of a dialect, such as {@code postgresql}. */
    public String file() {
        return this == COMPANIES ? "schema.sql" : name().toLowerCase(Locale.ROOT) + ".sql";
    }
}
