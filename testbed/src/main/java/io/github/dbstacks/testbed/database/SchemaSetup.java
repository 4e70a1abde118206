package io.github.dbstacks.testbed.database;

import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.BenchException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Creates and drops the tables of workloads and scenarios. A table that dbstacks has not created is never touched. */
public final class SchemaSetup {
    /** To fill a table on a slow disk. */
    private static final int PATIENCE_SECONDS = 600;

    private SchemaSetup() {}

    /**
     * Creates and fills those of these tables that are missing. They belong to the role of the applications.
     *
     * @throws BenchException when somebody else has created one of them; then nothing is done
     * @throws SQLException when the role may not do that
     */
    public static void create(Server server, Collection<ScenarioTables> tables) throws SQLException {
        try (Admin admin = open(server)) {
            List<String> missing = missing(admin, tables);
            for (ScenarioTables each : tables) {
                if (!Collections.disjoint(missing, each.tables())) {
                    admin.execute(each.sql());
                    admin.execute("VACUUM (FREEZE, ANALYZE) " + String.join(", ", each.tables()));
                }
            }
        }
    }

    /**
     * The names of those of these tables that are not there.
     *
     * @throws BenchException when somebody else has created one of those that are
     */
    public static List<String> missing(Admin admin, Collection<ScenarioTables> tables) throws SQLException {
        List<List<String>> found = found(admin, tables);
        for (List<String> table : found) {
            if (table.get(1).equals("f")) {
                throw BenchException.usage(
                        "The table " + table.get(0) + " in " + admin.server().url()
                                + " was not created by dbstacks, which empties and fills its tables: give it a database of its"
                                + " own.");
            }
        }
        List<String> there = found.stream().map(table -> table.get(0)).toList();
        return names(tables).filter(name -> !there.contains(name)).toList();
    }

    /**
     * Drops the tables that dbstacks has created, and nothing that depends on them.
     *
     * @return their names
     * @throws SQLException when something depends on one of them; then none is dropped
     */
    public static List<String> drop(Server server) throws SQLException {
        try (Admin admin = open(server)) {
            List<String> own = found(admin, List.of(ScenarioTables.values())).stream()
                    .filter(table -> table.get(1).equals("t"))
                    .map(table -> table.get(0))
                    .toList();
            if (!own.isEmpty()) {
                admin.execute("DROP TABLE " + String.join(", ", own));
            }
            return own;
        }
    }

    private static Admin open(Server server) throws SQLException {
        return Admin.open(server, server.user(), server.password(), PATIENCE_SECONDS);
    }

    /** Those that statements of this connection would use: the name, and whether the mark of dbstacks is on it. */
    private static List<List<String>> found(Admin admin, Collection<ScenarioTables> tables) throws SQLException {
        return admin.rows("SELECT name, coalesce(obj_description(to_regclass(name), 'pg_class') = '"
                + ScenarioTables.MARK + "', false) FROM unnest(string_to_array('"
                + names(tables).collect(Collectors.joining(" ")) + "', ' ')) AS name"
                + " WHERE to_regclass(name) IS NOT NULL");
    }

    private static Stream<String> names(Collection<ScenarioTables> tables) {
        return tables.stream().flatMap(each -> each.tables().stream());
    }
}
