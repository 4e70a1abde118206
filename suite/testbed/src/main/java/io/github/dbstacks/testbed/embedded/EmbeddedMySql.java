package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.MySqlAdmin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Ports;
import io.github.dbstacks.testbed.process.Reaper;
import io.github.dbstacks.testbed.process.Told;
import java.io.File;
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
import java.util.stream.Stream;

/**
 * Starts a MySQL server of the user's binaries, and what MariaDB has in common with it: a new database, passwords, TLS
 * and full durability ({@code innodb_flush_log_at_trx_commit}, {@code innodb_doublewrite}). The {@link Reaper} stops it
 * and removes its files.
 */
class EmbeddedMySql {
    static final String ADMIN = "dbstacks";
    private static final String BENCH = "bench";
    private static final int START_SECONDS = 60;
    static final String PID_FILE = "server.pid";

    private static final Pattern PROBLEM = Pattern.compile(
            "\\[ERROR] (?:\\[MY-\\d+] \\[\\w+] )?(?!Aborting)(?:.*?/(?:mariadbd|mysqld): )?(.*?)\\.?$",
            Pattern.MULTILINE);

    /**
     * The places of a server's program in what people install: an archive of MySQL, or the folder {@code /usr} of a
     * distribution.
     */
    private static final List<String> PROGRAMS = List.of("bin/mysqld", "sbin/mysqld");

    private final Unprivileged unprivileged;
    private final Reaper reaper;
    final Path home;
    final Path folder;
    final Path data;

    EmbeddedMySql(Unprivileged unprivileged, Reaper reaper, Path home) throws IOException {
        this.unprivileged = unprivileged;
        this.reaper = reaper;
        this.home = home;
        this.folder = Folders.create(unprivileged.folder(), "database-", reaper);
        this.data = folder.resolve("data");
    }

    /** @throws BenchException when the folder has no server */
    static Path program(Path home) {
        return PROGRAMS.stream()
                .map(home::resolve)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> BenchException.usage("--mysql-home=" + home
                        + " is not allowed: the folder has no program " + String.join(" or ", PROGRAMS) + "."));
    }

    final Server start(int givenPort, int maxConnections, Map<String, String> settings)
            throws IOException, SQLException {
        Certificate.write(folder, Ports.LOOPBACK);
        initialise();
        int port = givenPort == 0 ? Ports.free() : givenPort; // drawn now, since that takes seconds
        String password = EmbeddedPostgres.randomPassword();
        Path users = folder.resolve("users.sql");
        Folders.writeSecret(users, users(password));
        Path log = folder.resolve(dbms() + ".log");
        List<String> words = new ArrayList<>(common());
        words.addAll(configuration());
        words.addAll(connections(port, maxConnections));
        words.add("--init-file=" + users);
        SlowDisk.without(settings).forEach((name, value) -> words.add("--" + name + "=" + value));
        Map<String, String> environment = SlowDisk.environment(folder, folder, settings);
        unprivileged.giveAway(folder);
        ProcessBuilder builder = new ProcessBuilder(reaper.watched(Reaper.Watched.APP, unprivileged.command(words)))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .directory(folder.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        Server server = new Server(
                new DatabaseUrl(dbms(), Ports.loopbackName(), port, BENCH),
                BENCH,
                BENCH,
                ADMIN,
                password,
                settings.keySet().stream().anyMatch(name -> name.startsWith("ssl")) ? Tls.DISABLE : Tls.VERIFY_FULL,
                Optional.of(folder.resolve("server.crt")),
                true,
                Optional.of(process.pid()));
        await(process, server, log, port);
        requireOneProcess(process);
        Files.delete(users);
        SchemaSetup.create(server, List.of(ScenarioTables.COMPANIES));
        MySqlAdmin.logIn(server);
        return server;
    }

    Dbms dbms() {
        return Dbms.MYSQL;
    }

    /** The program with what it is told whenever it runs. */
    List<String> common() {
        Path messages = Stream.of("share/mysql", "share")
                .map(home::resolve)
                .filter(share -> Files.isDirectory(share.resolve("english")))
                .findFirst()
                .orElse(home.resolve("share"));
        return List.of(
                program(home).toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + data,
                "--lc-messages-dir=" + messages,
                "--tmpdir=" + folder,
                "--secure-file-priv=NULL",
                "--character-set-server=utf8mb4",
                "--collation-server=utf8mb4_bin");
    }

    /** Returns the options that MySQL has and MariaDB has not, or the other way round. */
    List<String> configuration() {
        return List.of("--socket=mysql.sock", "--mysqlx=OFF"); // relative to the data, since a path may be too long
    }

    /**
     * Asks for honest durability; everything else is the server's default, or what the connections and the counters
     * need.
     */
    private List<String> connections(int port, int maxConnections) {
        return List.of(
                "--bind-address=" + Ports.LOOPBACK,
                "--port=" + port,
                "--pid-file=" + data.resolve(PID_FILE),
                "--skip-name-resolve",
                "--max-connections=" + maxConnections,
                "--thread-cache-size=" + maxConnections, // a thread that ends takes its CPU time along
                "--innodb-buffer-pool-size=256M",
                "--innodb-flush-log-at-trx-commit=1",
                "--innodb-doublewrite=1",
                "--tls-version=TLSv1.3",
                // Else it makes a key at each start, which takes up to half a minute.
                "--ssl-cert=" + folder.resolve("server.crt"),
                "--ssl-key=" + folder.resolve("server.key"));
    }

    /** Makes the folder of the data with the tables of the system. */
    void initialise() throws IOException {
        List<String> words = new ArrayList<>(common());
        words.add("--initialize-insecure"); // the user without a password is dropped before anybody can connect
        initialise(words, ProcessBuilder.Redirect.from(new File("/dev/null")));
    }

    final void initialise(List<String> words, ProcessBuilder.Redirect input) throws IOException {
        unprivileged.giveAway(folder);
        Path output = folder.resolve("setup.log");
        try {
            Process process = new ProcessBuilder(reaper.watched(Reaper.Watched.SETUP, unprivileged.command(words)))
                    .redirectInput(input)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .directory(folder.toFile())
                    .start();
            int status = Told.status(process, EmbeddedDatabase.LONGEST_SETUP);
            reaper.ended(Reaper.Watched.SETUP, process.pid());
            if (status != 0) {
                throw BenchException.failed(dbms().title() + " could not be set up: " + cause(RunText.end(output)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BenchException.failed("Interrupted while " + dbms().title() + " was set up.");
        }
    }

    /** The statement after which nobody can log in any more. */
    String dropUsers() {
        return "DROP USER root@localhost";
    }

    /** The users, whom the server makes before it takes connections. */
    private String users(String password) {
        List<String> statements = new ArrayList<>(List.of(
                dropUsers(),
                "FLUSH PRIVILEGES",
                "CREATE USER " + ADMIN + "@127.0.0.1 IDENTIFIED BY '" + password + "'",
                "GRANT ALL ON *.* TO " + ADMIN + "@127.0.0.1 WITH GRANT OPTION"));
        statements.addAll(MySqlAdmin.database(BENCH, BENCH));
        return String.join(";\n", statements) + ";\n";
    }

    private void await(Process process, Server server, Path log, int port) throws IOException {
        String title = dbms().title();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            try {
                Admin.open(server).close();
                return;
            } catch (SQLException e) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly); // of a script that did not become it
                    throw BenchException.failed("The embedded " + title + " did not start on port " + port + ": "
                            + (process.isAlive() ? BenchException.reason(e) + "." : cause(RunText.end(log))));
                }
            }
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw BenchException.failed("Interrupted while " + title + " was starting.");
            }
        }
    }

    /** A script that starts the server and does not become it would be stopped and measured in its place. */
    private void requireOneProcess(Process process) throws IOException {
        long server = Long.parseLong(Files.readString(data.resolve(PID_FILE)).strip());
        if (server != process.pid()) {
            ProcessHandle.of(server).ifPresent(ProcessHandle::destroyForcibly);
            throw BenchException.usage(
                    "--mysql-home=" + home
                            + " is not allowed: its program starts the server as another process; a script must end with exec.");
        }
    }

    /** Returns why a server did not start: the first problem that its log tells of. The others are consequences. */
    static String cause(String log) {
        Matcher problem = PROBLEM.matcher(log);
        return problem.find() ? problem.group(1) + "." : EmbeddedPostgres.lastLine(log);
    }
}
