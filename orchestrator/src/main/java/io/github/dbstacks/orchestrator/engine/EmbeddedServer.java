package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.EmbeddedPostgres;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.machine.Machine;
import java.sql.SQLException;
import java.util.Map;

/** Starts the server of a run for which the user names none. */
final class EmbeddedServer {
    /** Connections beside the pool's: the orchestrator's own, and those that the server is still closing. */
    private static final int SPARE_CONNECTIONS = 50;

    private static final int MIN_CONNECTIONS = 300;

    private EmbeddedServer() {}

    /** With the tables of the run. */
    static Server start(Machine machine, int connections, Run run) {
        int most = Math.max(MIN_CONNECTIONS, connections + SPARE_CONNECTIONS);
        Server server = machine.startDatabase(most, scram(run));
        try {
            SchemaSetup.create(server, OwnServer.tables(run));
        } catch (SQLException e) {
            throw BenchException.failed(
                    "The tables of the scenarios cannot be created: " + BenchException.reason(e) + ".");
        }
        return server;
    }

    /** Other versions of drivers may refuse fewer iterations than PostgreSQL's default, as SCRAM 2.1 of ongres does. */
    private static Map<String, String> scram(Run run) {
        boolean asBuilt =
                run.order().stream().allMatch(fork -> fork.cell().libraries().isEmpty());
        return asBuilt ? Map.of() : Map.of(EmbeddedPostgres.SCRAM_ITERATIONS, "4096");
    }
}
