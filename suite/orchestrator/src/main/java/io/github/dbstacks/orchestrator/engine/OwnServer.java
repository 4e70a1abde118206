package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A server of the user's.
 *
 * @param url such as postgresql://host[:port]/database
 * @param user role
 * @param createSchema whether tables that are missing are created
 */
public record OwnServer(String url, String user, String password, boolean createSchema) {
    /**
     * The server, to which the orchestrator connects as applications with these settings do.
     *
     * @param settings by key
     * @throws io.github.dbstacks.settings.SettingsException when the URL or a setting is not allowed
     */
    public Server as(Map<String, String> settings) {
        Given given = new Given();
        settings.forEach((key, value) -> given.put(key, value, key));
        given.put("url", url, "--url").put("user", user, "--user").put("password", password, "--password");
        return Server.external(SettingsReader.read(Stack.plain("orchestrator"), given));
    }

    /**
     * The server, once it is sure that a run can use it: it has the run's tables, all of them created by dbstacks, and
     * enough free connections.
     *
     * @param connections that are open at the same time
     * @throws BenchException when the server cannot be used
     * @throws io.github.dbstacks.settings.SettingsException when a cell cannot connect to it as its settings say
     */
    Server checked(int connections, Run run) {
        Server server = run.order().stream()
                .map(fork -> CellSettings.encryption(fork.cell(), run.plan()))
                .distinct()
                .map(this::as)
                .max(Comparator.comparing(Server::tls))
                .orElseThrow();
        String name = server.url().name();
        Set<Dbms> systems = CellSettings.systems(run);
        if (!systems.equals(Set.of(server.url().dbms()))) {
            throw BenchException.usage("--url=" + url + " is not allowed: the plan measures on "
                    + systems.stream().map(Dbms::title).collect(Collectors.joining(" and ")) + ".");
        }
        try (Admin admin = Admin.open(server)) {
            requireSystem(admin);
            Set<ScenarioTables> tables = createSchema ? EnumSet.allOf(ScenarioTables.class) : tables(run);
            List<String> missing = SchemaSetup.missing(admin, tables);
            if (!missing.isEmpty() && !createSchema) {
                throw BenchException.failed(
                        name + " has no table " + missing.get(0) + ": --create-schema creates what is missing.");
            }
            OptionalInt free = admin.freeConnections();
            if (free.orElse(connections) < connections) {
                throw BenchException.failed(name + " has room for " + free.getAsInt()
                        + " more connections and pool-size is " + connections
                        + ": make pool-size smaller, or allow more (max_connections, or those of the user).");
            }
            if (createSchema) {
                SchemaSetup.create(server, tables);
            }
            admin.countsNoStatements()
                    .ifPresent(advice -> System.err.println(
                            name + " does not count statements, so nothing will be compared: " + advice + "."));
            return server;
        } catch (SQLException e) {
            throw BenchException.failed(name + " cannot be used", e);
        }
    }

    private void requireSystem(Admin admin) throws SQLException {
        Dbms found = admin.system();
        if (found != admin.server().url().dbms()) {
            throw BenchException.usage("--url=" + url + " is not allowed: the server there is " + found.title()
                    + ", so the URL begins with " + found + "://.");
        }
    }

    /** Returns the tables of all that is measured, and {@code companies} in any case. */
    static Set<ScenarioTables> tables(Run run) {
        Set<ScenarioTables> tables = EnumSet.of(ScenarioTables.COMPANIES);
        run.order().stream()
                .map(fork -> fork.cell().workload())
                .distinct()
                .forEach(work -> tables.addAll(work.tables()));
        return tables;
    }
}
