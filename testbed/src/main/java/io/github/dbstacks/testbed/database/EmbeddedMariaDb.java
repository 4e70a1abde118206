package io.github.dbstacks.testbed.database;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Starts a MariaDB server with a new database, passwords, TLS and full durability ({@code innodb_flush_log_at_trx_commit},
 * {@code innodb_doublewrite}). The {@link Reaper} stops it and removes its files.
 */
final class EmbeddedMariaDb {
    private static final String ADMIN = "dbstacks";
    private static final String BENCH = "bench";
    private static final int START_SECONDS = 60;

    /** What makes the tables of the system, in this order. */
    private static final List<String> SYSTEM_TABLES = List.of(
            "mariadb_system_tables.sql",
            "mariadb_performance_tables.sql",
            "mariadb_system_tables_data.sql",
            "maria_add_gis_sp_bootstrap.sql");

    private static final Pattern PROBLEM =
            Pattern.compile("\\[ERROR] (?!Aborting)(?:.*?/mariadbd: )?(.*?)\\.?$", Pattern.MULTILINE);

    private final Unprivileged unprivileged;
    private final Reaper reaper;
    private final Path home;
    private final Path folder;
    private final Path data;

    private EmbeddedMariaDb(Unprivileged unprivileged, Reaper reaper) throws IOException {
        this.unprivileged = unprivileged;
        this.reaper = reaper;
        this.home = MariaDbBinaries.unpack(unprivileged.folder(), reaper);
        this.folder = Folders.create(unprivileged.folder(), "database-", reaper);
        this.data = folder.resolve("data");
    }

    /** See {@link EmbeddedDatabase#start}. */
    static Server start(
            Reaper reaper,
            Map<String, String> environment,
            int port,
            int maxConnections,
            Map<String, String> settings) {
        try {
            EmbeddedMariaDb mariaDb = new EmbeddedMariaDb(Unprivileged.find(environment), reaper);
            return mariaDb.start(port == 0 ? EmbeddedPostgres.freePort() : port, maxConnections, settings);
        } catch (IOException e) {
            throw BenchException.failed("The embedded MariaDB could not be set up: " + BenchException.reason(e) + ".");
        }
    }

    private Server start(int port, int maxConnections, Map<String, String> settings) throws IOException {
        Certificate.write(folder);
        Files.createDirectory(data);
        initialise();
        String password = EmbeddedPostgres.randomPassword();
        Path users = folder.resolve("users.sql");
        Folders.writeSecret(users, users(password));
        Path log = folder.resolve("mariadb.log");
        List<String> words = new ArrayList<>(common());
        words.addAll(configuration(port, maxConnections));
        words.add("--init-file=" + users);
        settings.forEach((name, value) -> words.add("--" + name + "=" + value));
        unprivileged.giveAway(folder);
        Process process = new ProcessBuilder(reaper.watched(Reaper.Kind.APP, unprivileged.command(words)))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .directory(folder.toFile())
                .start();
        Server server = new Server(
                new DatabaseUrl(Dbms.MARIADB, "localhost", port, BENCH),
                BENCH,
                BENCH,
                ADMIN,
                password,
                settings.keySet().stream().anyMatch(name -> name.startsWith("ssl")) ? Tls.DISABLE : Tls.VERIFY_FULL,
                Optional.of(folder.resolve("server.crt")),
                Optional.of(process.pid()));
        await(process, server, log, port);
        Files.delete(users);
        try {
            SchemaSetup.create(server, List.of(ScenarioTables.COMPANIES));
        } catch (SQLException e) {
            throw BenchException.failed("The embedded MariaDB could not be set up: " + BenchException.reason(e) + ".");
        }
        return server;
    }

    private List<String> common() {
        return List.of(
                home.resolve("bin/mariadbd").toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + data,
                "--lc-messages-dir=" + home.resolve("share"),
                "--plugin-dir=" + home.resolve("lib/plugin"),
                "--tmpdir=" + folder,
                "--character-set-server=utf8mb4",
                "--collation-server=utf8mb4_bin");
    }

    /** Honest durability; everything else is MariaDB's default, or what the connections and the counters need. */
    private List<String> configuration(int port, int maxConnections) {
        return List.of(
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--socket=",
                "--skip-name-resolve",
                "--max-connections=" + maxConnections,
                "--thread-cache-size=" + maxConnections, // a thread that ends takes its CPU time along
                "--innodb-buffer-pool-size=256M",
                "--innodb-flush-log-at-trx-commit=1",
                "--innodb-doublewrite=1",
                "--query-cache-type=0",
                "--query-cache-size=0",
                "--performance-schema=0",
                "--userstat=1",
                "--tls-version=TLSv1.3",
                // Else it makes a key at each start, which takes up to half a minute.
                "--ssl-cert=" + folder.resolve("server.crt"),
                "--ssl-key=" + folder.resolve("server.key"));
    }

    /** Makes the tables of the system, as the script mariadb-install-db does. */
    private void initialise() throws IOException {
        Path statements = folder.resolve("system.sql");
        StringBuilder text = new StringBuilder("CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket=NULL;\n");
        for (String file : SYSTEM_TABLES) {
            text.append(Files.readString(home.resolve("share").resolve(file))).append('\n');
        }
        Files.writeString(statements, text);
        unprivileged.giveAway(folder);
        List<String> words = new ArrayList<>(common());
        words.addAll(List.of("--bootstrap", "--skip-ssl", "--enforce-storage-engine=", "--max-allowed-packet=8M"));
        Path output = folder.resolve("setup.log");
        try {
            Process process = new ProcessBuilder(reaper.watched(Reaper.Kind.SETUP, unprivileged.command(words)))
                    .redirectInput(statements.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .directory(folder.toFile())
                    .start();
            int status = process.waitFor();
            reaper.ended(Reaper.Kind.SETUP, process.pid());
            if (status != 0) {
                throw BenchException.failed("MariaDB could not be set up: " + cause(Files.readString(output)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BenchException.failed("Interrupted while MariaDB was set up.");
        }
        Files.delete(statements);
    }

    /** The users, whom the server makes before it takes connections. Nobody else can log in. */
    private static String users(String password) {
        List<String> statements = new ArrayList<>(List.of(
                "DELETE FROM mysql.global_priv",
                "FLUSH PRIVILEGES",
                "CREATE USER " + ADMIN + "@127.0.0.1 IDENTIFIED BY '" + password + "'",
                "GRANT ALL ON *.* TO " + ADMIN + "@127.0.0.1 WITH GRANT OPTION"));
        statements.addAll(MySqlAdmin.database(BENCH, BENCH));
        return String.join(";\n", statements) + ";\n";
    }

    private static void await(Process process, Server server, Path log, int port) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            try {
                Admin.open(server).close();
                return;
            } catch (SQLException e) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    throw BenchException.failed("The embedded MariaDB did not start on port " + port + ": "
                            + (process.isAlive() ? BenchException.reason(e) + "." : cause(Files.readString(log))));
                }
            }
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw BenchException.failed("Interrupted while MariaDB was starting.");
            }
        }
    }

    /** Why a server did not start: the first problem that its log tells of. The others are consequences. */
    static String cause(String log) {
        Matcher problem = PROBLEM.matcher(log);
        return problem.find() ? problem.group(1) + "." : EmbeddedPostgres.lastLine(log);
    }
}
