package io.github.dbstacks.conformance;

import io.github.dbstacks.orchestrator.database.Admin;
import io.github.dbstacks.orchestrator.database.EmbeddedPostgres;
import io.github.dbstacks.orchestrator.database.Server;
import io.github.dbstacks.orchestrator.process.Reaper;
import java.sql.SQLException;
import java.util.Map;

/** The embedded PostgreSQL that all tests of this module share, with statement statistics. */
final class Database {
    static final int MAX_CONNECTIONS = 60;

    private static final Reaper REAPER = Reaper.start();
    private static final Server SERVER = start();

    private Database() {}

    static Server server() {
        return SERVER;
    }

    static Admin admin() throws SQLException {
        return Admin.open(SERVER);
    }

    private static Server start() {
        Runtime.getRuntime().addShutdownHook(new Thread(REAPER::reap, "stop the database"));
        Server server = EmbeddedPostgres.start(
                REAPER,
                System.getenv(),
                0,
                MAX_CONNECTIONS,
                Map.of("shared_preload_libraries", "pg_stat_statements", "track_functions", "none"));
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE EXTENSION pg_stat_statements");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return server;
    }
}
