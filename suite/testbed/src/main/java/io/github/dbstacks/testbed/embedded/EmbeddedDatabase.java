package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Ports;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Starts a server of any system, with a new database, passwords, TLS and full durability. */
public final class EmbeddedDatabase {
    /**
     * The reason why no MySQL can be started without the folder of its binaries, and what to do, without a full stop.
     */
    private static final String NO_MYSQL =
            "MySQL is never downloaded: name a server with --url mysql://…, or the folder of"
                    + " its binaries with --mysql-home";

    /** The one system whose server is started on another host, too. */
    public static final Dbms ON_OTHER_HOSTS = Dbms.POSTGRESQL;

    /** The time that a program may take to set up its folder, which takes seconds. */
    static final Duration LONGEST_SETUP = Duration.ofMinutes(10);

    private EmbeddedDatabase() {}

    /**
     * Starts a server with the table of the workloads. The reaper stops it and removes its files.
     *
     * @param mysqlHome folder of MySQL's binaries
     * @param port to listen on; 0 for any free port
     * @param maxConnections how many connections it accepts
     * @param settings further settings of the server, by name
     */
    public static Server start(
            Dbms dbms,
            Optional<Path> mysqlHome,
            Reaper reaper,
            Map<String, String> environment,
            int port,
            int maxConnections,
            Map<String, String> settings) {
        try {
            return switch (dbms) {
                case POSTGRESQL ->
                    EmbeddedPostgres.start(reaper, environment, Ports.LOOPBACK, port, maxConnections, settings);
                case MARIADB ->
                    new EmbeddedMariaDb(Unprivileged.ready(environment), reaper).start(port, maxConnections, settings);
                case MYSQL -> {
                    Path home = mySql(mysqlHome);
                    EmbeddedMySql.program(home);
                    yield new EmbeddedMySql(
                                    Unprivileged.ready(environment),
                                    reaper,
                                    home.toAbsolutePath().normalize())
                            .start(port, maxConnections, settings);
                }
            };
        } catch (IOException | SQLException e) {
            throw BenchException.failed("The embedded " + dbms.title() + " could not be set up", e);
        }
    }

    /**
     * Systems of which no server can be started, each with why, without a full stop.
     *
     * @param mysqlHome folder of MySQL's binaries
     */
    public static Map<Dbms, String> absent(Optional<Path> mysqlHome) {
        return mysqlHome.isPresent() ? Map.of() : Map.of(Dbms.MYSQL, NO_MYSQL);
    }

    /**
     * Makes sure that servers of these systems can be started.
     *
     * @param mysqlHome folder of MySQL's binaries
     * @throws BenchException when its binaries are not there, or nobody needs them
     */
    public static void check(Set<Dbms> systems, Optional<Path> mysqlHome) {
        if (systems.contains(Dbms.MYSQL)) {
            EmbeddedMySql.program(mySql(mysqlHome));
        } else if (mysqlHome.isPresent()) {
            throw BenchException.usage(
                    "--mysql-home is not allowed where nothing is measured on MySQL: add --database mysql.");
        }
    }

    private static Path mySql(Optional<Path> home) {
        return home.orElseThrow(() -> BenchException.usage(NO_MYSQL + "."));
    }

    /** Settings for drivers of other versions, which may refuse what the drivers of today take. */
    public static Map<String, String> forOtherDrivers(Dbms dbms) {
        // SCRAM 2.1 of ongres refuses fewer iterations than PostgreSQL's default.
        return dbms == Dbms.POSTGRESQL ? Map.of(EmbeddedPostgres.SCRAM_ITERATIONS, "4096") : Map.of();
    }
}
