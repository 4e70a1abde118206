package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.records.Run;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.machine.Machine;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Starts a server of a run for which the user names none. */
final class EmbeddedServer {
    /** Connections beside the pool's: the orchestrator's own, and those that the server is still closing. */
    private static final int SPARE_CONNECTIONS = 50;

    private static final int MIN_CONNECTIONS = 300;

    private EmbeddedServer() {}

    /** With the tables of the run. */
    static Server start(Dbms dbms, Optional<Path> mysqlHome, Machine machine, int connections, Run run) {
        int most = Math.max(MIN_CONNECTIONS, connections + SPARE_CONNECTIONS);
        boolean asBuilt =
                run.order().stream().allMatch(fork -> fork.cell().libraries().isEmpty());
        Map<String, String> settings = asBuilt ? Map.of() : EmbeddedDatabase.forOtherDrivers(dbms);
        Server server = machine.startDatabase(dbms, mysqlHome, most, settings);
        try {
            SchemaSetup.create(server, OwnServer.tables(run));
        } catch (SQLException e) {
            throw BenchException.failed("The tables cannot be created: " + BenchException.reason(e) + ".");
        }
        return server;
    }
}
