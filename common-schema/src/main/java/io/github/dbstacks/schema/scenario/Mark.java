package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The comment on each table that dbstacks creates. It tells them from tables of the same name that are the user's.
 * Whoever writes or drops asks for it first: the orchestrator and every application.
 */
public final class Mark {
    /**
     * On PostgreSQL no statement copies a table's comment to another table. On MariaDB and MySQL {@code CREATE TABLE …
     * LIKE} does, so there the mark names its table: between these two stand database and table.
     */
    private static final String BEFORE_NAME = ScenarioTables.MARK.replace("it.", "");

    private static final String AFTER_NAME = ".";

    private static final Pattern MARKING =
            Pattern.compile("ALTER TABLE (\\w+) COMMENT = '" + Pattern.quote(ScenarioTables.MARK) + "'");

    /** The answer of the database about a table. */
    public enum Owner {
        /** It has the mark. */
        DBSTACKS,
        /** It has no mark, or one that was copied. */
        USER,
        /** It has the mark, and what is done to its rows is also done to those of a table that inherits from it. */
        INHERITED;

        /** The worse of two answers for the same name. */
        public Owner and(Owner other) {
            return this == DBSTACKS ? other : this;
        }
    }

    private Mark() {}

    /** A statement of MariaDB's and MySQL's files as that database gets it: a mark names its table. */
    public static String named(String statement, String database) {
        Matcher marking = MARKING.matcher(statement);
        return marking.find()
                ? marking.replaceFirst(Matcher.quoteReplacement("ALTER TABLE " + marking.group(1) + " COMMENT = '"
                        + BEFORE_NAME + database.replace("'", "''") + "." + marking.group(1) + AFTER_NAME + "'"))
                : statement;
    }

    /**
     * A SELECT without parameters and with one text: those of these tables that a statement of the session would use,
     * and whose each is. {@link #owners} reads it.
     */
    public static String question(Dbms dbms, Collection<String> tables) {
        return switch (dbms) {
            case POSTGRESQL ->
                "SELECT coalesce(string_agg(name || ':' || CASE"
                        + " WHEN obj_description(to_regclass(name), 'pg_class') IS DISTINCT FROM '"
                        + ScenarioTables.MARK + "' THEN 'USER'"
                        + " WHEN EXISTS (SELECT 1 FROM pg_catalog.pg_inherits WHERE inhparent = to_regclass(name))"
                        + " THEN 'INHERITED' ELSE 'DBSTACKS' END, ' '), '')"
                        + " FROM unnest(string_to_array('" + String.join(" ", tables) + "', ' ')) AS name"
                        + " WHERE to_regclass(name) IS NOT NULL";
            case MARIADB, MYSQL ->
                "SELECT CAST(COALESCE(GROUP_CONCAT(LOWER(TABLE_NAME), CASE WHEN TABLE_COMMENT = CONCAT('"
                        + BEFORE_NAME
                        + "', DATABASE(), '.', TABLE_NAME, '" + AFTER_NAME
                        + "') THEN ':DBSTACKS' ELSE ':USER' END SEPARATOR ' '), '') AS CHAR(1000))"
                        + " FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND LOWER(TABLE_NAME) IN ("
                        + tables.stream().map(table -> "'" + table + "'").collect(Collectors.joining(", ")) + ")";
        };
    }

    /** The answer to {@link #question}: tables that are there, and whose each is. */
    public static Map<String, Owner> owners(String answer) {
        return Pattern.compile(" ")
                .splitAsStream(answer)
                .filter(each -> !each.isEmpty())
                .map(each -> each.split(":", -1))
                .collect(Collectors.toMap(each -> each[0], each -> Owner.valueOf(each[1]), Owner::and));
    }

    /**
     * Returns why these tables are not to be written, in one sentence about the first that is not dbstacks'.
     *
     * @param url of the database
     */
    public static String refusal(String table, Owner owner, String url) {
        return owner == Owner.INHERITED
                ? "Another table inherits from " + table + " in " + url
                        + ", and dbstacks empties and fills its tables: give it a database of its own."
                : "The table " + table + " in " + url + " was not created by dbstacks, which empties and fills its"
                        + " tables: give it a database of its own.";
    }

    /** The names of all of these tables. */
    public static List<String> names(Collection<ScenarioTables> tables) {
        List<String> names = new ArrayList<>();
        tables.forEach(each -> names.addAll(each.tables()));
        return names;
    }
}
