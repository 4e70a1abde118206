package io.github.dbstacks.testbed.database;

import io.github.dbstacks.schema.scenario.Mark;
import io.github.dbstacks.schema.scenario.Mark.Owner;
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
    /** The time to fill a table on a slow disk. */
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
     * Creates the tables on a server that has just been started, where it fails with the disk.
     *
     * @throws BenchException when it fails
     */
    public static void createOnNew(Server server, Collection<ScenarioTables> tables) {
        try {
            create(server, tables);
        } catch (SQLException e) {
            throw BenchException.failed("The tables cannot be created", e);
        }
    }

    /**
     * The names of those of these tables that are not there.
     *
     * @throws BenchException when somebody else has created one of those that are
     */
    public static List<String> missing(Admin admin, Collection<ScenarioTables> tables) throws SQLException {
        Map<String, Owner> owners = admin.owners(Mark.names(tables));
        owners.forEach((table, owner) -> {
            if (owner != Owner.DBSTACKS) {
                throw BenchException.usage(
                        Mark.refusal(table, owner, admin.server().url().toString()));
            }
        });
        return Mark.names(tables).stream()
                .filter(name -> !owners.containsKey(name))
                .toList();
    }

    /**
     * Drops the tables that dbstacks has created, and nothing that depends on them.
     *
     * @return their names
     * @throws BenchException when another table refers to one of them; then none is dropped. It is also thrown where
     *     some are dropped and some are not
     * @throws SQLException when something else depends on one of them; then none is dropped
     */
    public static List<String> drop(Server server) throws SQLException {
        try (Admin admin = open(server)) {
            List<String> own = present(admin, Mark.names(List.of(ScenarioTables.values())));
            List<String> referring = own.isEmpty() ? List.of() : admin.referring(own);
            if (!referring.isEmpty()) {
                throw BenchException.failed("The tables in " + server.url() + " cannot be dropped: "
                        + String.join(", ", referring) + (referring.size() == 1 ? " refers" : " refer") + " to them.");
            }
            if (!own.isEmpty()) {
                drop(admin, own);
            }
            return own;
        }
    }

    private static void drop(Admin admin, List<String> tables) throws SQLException {
        // The last ones refer to those before them.
        List<String> reversed = new ArrayList<>(tables);
        Collections.reverse(reversed);
        try {
            admin.execute("DROP TABLE " + String.join(", ", reversed));
        } catch (SQLException e) {
            List<String> left = present(admin, tables);
            if (left.size() == tables.size()) {
                throw e;
            }
            List<String> dropped = new ArrayList<>(tables);
            dropped.removeAll(left);
            throw BenchException.failed("Dropped in " + admin.server().url() + ": " + String.join(", ", dropped)
                    + "; not dropped: " + String.join(", ", left) + ", since " + BenchException.reason(e) + ".");
        }
    }

    /** Returns those of these tables that have dbstacks' mark. */
    private static List<String> present(Admin admin, List<String> tables) throws SQLException {
        Map<String, Owner> owners = admin.owners(tables);
        return tables.stream()
                .filter(name -> owners.getOrDefault(name, Owner.USER) != Owner.USER)
                .toList();
    }

    private static Admin open(Server server) throws SQLException {
        return Admin.open(server, server.user(), server.password(), PATIENCE_SECONDS);
    }
}
