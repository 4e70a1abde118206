package io.github.dbstacks.testbed.database;

import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.BenchException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

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
                    admin.create(each);
                }
            }
        }
    }

    /**
     * The same on a server that has just been started, where it fails with the disk.
     *
     * @throws BenchException when it fails
     */
    public static void createOnNew(Server server, Collection<ScenarioTables> tables) {
        try {
            create(server, tables);
        } catch (SQLException e) {
            throw BenchException.failed("The tables cannot be created: " + BenchException.reason(e) + ".");
        }
    }

    /**
     * The names of those of these tables that are not there.
     *
     * @throws BenchException when somebody else has created one of those that are
     */
    public static List<String> missing(Admin admin, Collection<ScenarioTables> tables) throws SQLException {
        Map<String, Boolean> marked = admin.marked(names(tables));
        for (Map.Entry<String, Boolean> table : marked.entrySet()) {
            if (!table.getValue()) {
                throw BenchException.usage(
                        "The table " + table.getKey() + " in " + admin.server().url()
                                + " was not created by dbstacks, which empties and fills its tables: give it a database of its"
                                + " own.");
            }
        }
        return names(tables).stream().filter(name -> !marked.containsKey(name)).toList();
    }

    /**
     * Drops the tables that dbstacks has created, and nothing that depends on them.
     *
     * @return their names
     * @throws SQLException when something depends on one of them; then none is dropped
     */
    public static List<String> drop(Server server) throws SQLException {
        try (Admin admin = open(server)) {
            List<String> names = names(List.of(ScenarioTables.values()));
            Map<String, Boolean> marked = admin.marked(names);
            List<String> own = names.stream()
                    .filter(name -> marked.getOrDefault(name, false))
                    .toList();
            if (!own.isEmpty()) {
                // The last ones refer to those before them.
                List<String> dropped = new ArrayList<>(own);
                Collections.reverse(dropped);
                admin.execute("DROP TABLE " + String.join(", ", dropped));
            }
            return own;
        }
    }

    private static Admin open(Server server) throws SQLException {
        return Admin.open(server, server.user(), server.password(), PATIENCE_SECONDS);
    }

    private static List<String> names(Collection<ScenarioTables> tables) {
        return tables.stream().flatMap(each -> each.tables().stream()).toList();
    }
}
