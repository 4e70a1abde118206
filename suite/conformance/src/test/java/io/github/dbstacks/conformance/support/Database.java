package io.github.dbstacks.conformance.support;

import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedPostgres;
import io.github.dbstacks.testbed.process.Ports;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** The embedded PostgreSQL that all tests of this module share. */
public final class Database {
    public static final int MAX_CONNECTIONS = 60;

    private static final Reaper REAPER = Reaper.start();
    private static final Server SERVER = start();

    private Database() {}

    public static Server server() {
        return SERVER;
    }

    public static Admin admin() throws SQLException {
        return Admin.open(SERVER);
    }

    /** Creates another database on it, empty, which the role of the applications owns. */
    public static Server create(String name) throws SQLException {
        Server server = SERVER.in(name);
        try (Admin admin = admin()) {
            admin.execute("CREATE DATABASE " + name + " OWNER " + server.user());
        }
        return server;
    }

    /** Creates a database with the extension that counts statements. */
    public static Server createCounting(String name) throws SQLException {
        Server server = create(name);
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE EXTENSION pg_stat_statements");
        }
        return server;
    }

    /** The folder with the programs of a server, {@code postgresql-…}; empty where the system does not tell. */
    public static Optional<Path> programs(Server server) {
        return server.process()
                .flatMap(ProcessHandle::of)
                .flatMap(process -> process.info().command())
                .map(program -> Path.of(program).resolve("../..").normalize());
    }

    private static Server start() {
        Runtime.getRuntime().addShutdownHook(new Thread(REAPER::reap, "stop the database"));
        return EmbeddedPostgres.start(
                REAPER, System.getenv(), Ports.LOOPBACK, 0, MAX_CONNECTIONS, Map.of("track_functions", "none"));
    }
}
