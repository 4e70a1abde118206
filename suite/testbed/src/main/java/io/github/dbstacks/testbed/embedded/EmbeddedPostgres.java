package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Ports;
import io.github.dbstacks.testbed.process.Reaper;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Starts a PostgreSQL server with a new database, passwords, TLS and full durability ({@code fsync},
 * {@code synchronous_commit}, {@code full_page_writes}). The {@link Reaper} stops it and removes its files.
 */
public final class EmbeddedPostgres {
    private static final String SUPERUSER = "postgres";
    private static final String BENCH = "bench";
    /** Setting of PostgreSQL: how long a client must compute to prove its password. */
    public static final String SCRAM_ITERATIONS = "scram_iterations";

    /**
     * A line that tells of more than what the server does, without time, process and the name of a file that is
     * removed.
     */
    private static final Pattern PROBLEM = Pattern.compile(
            "(?:FATAL|ERROR|PANIC|WARNING|LOG):  (?!starting |listening |redirecting |database )(.*?)(?: in file \".*)?$",
            Pattern.MULTILINE);

    private final Unprivileged unprivileged;
    private final String address;
    private final Reaper reaper;
    private final Path programs;
    private final Path folder;
    private final Path data;

    private EmbeddedPostgres(Unprivileged unprivileged, String address, Reaper reaper) throws IOException {
        this.address = address;
        this.unprivileged = unprivileged;
        this.reaper = reaper;
        this.programs = PostgresBinaries.unpack(unprivileged.folder(), reaper).resolve("bin");
        this.folder = Folders.create(unprivileged.folder(), "database-", reaper);
        this.data = folder.resolve("data");
    }

    /**
     * Starts a server and loads {@code schema.sql}.
     *
     * @param address of this machine to listen at; where it is not the loopback address, clients are on other machines,
     *     and the application's password is drawn
     * @param port to listen on; 0 for any free port
     * @param maxConnections how many connections it accepts
     * @param settings further settings of {@code postgresql.conf}, by name
     */
    public static Server start(
            Reaper reaper,
            Map<String, String> environment,
            String address,
            int port,
            int maxConnections,
            Map<String, String> settings) {
        try {
            EmbeddedPostgres postgres = new EmbeddedPostgres(Unprivileged.ready(environment), address, reaper);
            return postgres.start(port == 0 ? Ports.free(address) : port, maxConnections, settings);
        } catch (IOException | SQLException e) {
            throw BenchException.failed("The embedded PostgreSQL could not be set up", e);
        }
    }

    private Server start(int port, int maxConnections, Map<String, String> settings) throws IOException, SQLException {
        String password = randomPassword();
        initialise(password);
        boolean isLoopback = address.equals(Ports.LOOPBACK);
        Certificate.write(data, address);
        Files.writeString(
                data.resolve("pg_hba.conf"),
                "host all all " + (isLoopback ? Ports.LOOPBACK + "/32" : "all") + " scram-sha-256\n");
        Files.writeString(data.resolve("postgresql.auto.conf"), configuration(address, port, maxConnections, settings));
        Map<String, String> environment = SlowDisk.environment(folder, data, settings);
        unprivileged.giveAway(folder);
        Path log = folder.resolve("postgresql.log");
        try {
            execute(
                    List.of(
                            programs.resolve("pg_ctl").toString(),
                            "start",
                            "-w",
                            "-t",
                            "60",
                            "-D",
                            data.toString(),
                            "-l",
                            log.toString()),
                    environment);
        } catch (BenchException e) {
            String said = Files.exists(log) ? cause(RunText.end(log)) : BenchException.reason(e) + ".";
            throw BenchException.failed("The embedded PostgreSQL did not start on port " + port + ": " + said);
        }
        long postmaster = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
        Server server = new Server(
                new DatabaseUrl(isLoopback ? Ports.loopbackName() : address, port, BENCH),
                BENCH,
                isLoopback ? BENCH : randomPassword(),
                SUPERUSER,
                password,
                // Settings such as ssl=off or ssl_cert_file replace what its certificate is good for.
                settings.keySet().stream().anyMatch(name -> name.startsWith("ssl")) ? Tls.DISABLE : Tls.VERIFY_FULL,
                Optional.of(data.resolve("server.crt")),
                false,
                Optional.of(postmaster));
        load(server, settings.getOrDefault(SCRAM_ITERATIONS, "1"));
        return server;
    }

    private void initialise(String password) throws IOException {
        Path passwordFile = folder.resolve("password");
        Folders.writeSecret(passwordFile, password + "\n");
        unprivileged.giveAway(folder);
        execute(
                List.of(
                        programs.resolve("initdb").toString(),
                        "--pgdata=" + data,
                        "--username=" + SUPERUSER,
                        "--pwfile=" + passwordFile,
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--no-locale",
                        "--no-instructions"),
                Map.of());
        Files.delete(passwordFile);
    }

    /** Asks for honest durability; everything else is PostgreSQL's default or what the connections need. */
    private static String configuration(String address, int port, int maxConnections, Map<String, String> settings) {
        StringBuilder text = new StringBuilder();
        text.append("listen_addresses = '").append(address).append("'\n");
        text.append("unix_socket_directories = ''\n");
        text.append("port = ").append(port).append('\n');
        text.append("max_connections = ").append(maxConnections).append('\n');
        text.append("shared_buffers = '256MB'\n");
        text.append("fsync = on\nsynchronous_commit = on\nfull_page_writes = on\n");
        text.append("shared_preload_libraries = 'pg_stat_statements'\n");
        // Counts how often each statement is planned; this costs nothing when a plan is reused.
        text.append("pg_stat_statements.track_planning = on\n");
        text.append("ssl = on\nssl_min_protocol_version = 'TLSv1.3'\n");
        SlowDisk.without(settings)
                .forEach((name, value) -> text.append(name)
                        .append(" = ")
                        .append(Admin.quoted(value))
                        .append('\n'));
        return text.toString();
    }

    private static void load(Server server, String scramIterations) throws SQLException {
        try (Admin admin = Admin.open(server.in(SUPERUSER))) {
            // The default, 4096, costs a client several milliseconds for each connection, seconds for a pool.
            admin.execute("SET scram_iterations = " + Admin.quoted(scramIterations));
            admin.execute("CREATE ROLE " + BENCH + " LOGIN PASSWORD '" + server.password() + "' IN ROLE pg_monitor");
            admin.execute("CREATE DATABASE " + BENCH + " OWNER " + BENCH);
        }
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE EXTENSION pg_stat_statements");
        }
        SchemaSetup.create(server, List.of(ScenarioTables.COMPANIES));
    }

    private void execute(List<String> words, Map<String, String> environment) throws IOException {
        Path output = folder.resolve("setup.log");
        try {
            // The output goes to a file, because the server that pg_ctl starts would keep a pipe open.
            ProcessBuilder builder = new ProcessBuilder(
                            reaper.watched(Reaper.Watched.SETUP, unprivileged.command(words)))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .directory(folder.toFile());
            builder.environment().remove("PGDATA");
            builder.environment().remove("PGPORT");
            builder.environment().put("LC_ALL", "C");
            builder.environment().putAll(environment);
            Process process = builder.start();
            int status = Told.status(process, EmbeddedDatabase.LONGEST_SETUP);
            reaper.ended(Reaper.Watched.SETUP, process.pid());
            if (status != 0) {
                String program = Path.of(words.get(0)).getFileName().toString();
                throw BenchException.failed(program + " failed: " + lastLine(RunText.end(output)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BenchException.failed("Interrupted while PostgreSQL was starting.");
        }
    }

    /** Returns why a server did not start: the first problem that its log tells of. The others are consequences. */
    static String cause(String log) {
        Matcher problem = PROBLEM.matcher(log);
        return problem.find() ? problem.group(1) + "." : lastLine(log);
    }

    static String lastLine(String text) {
        List<String> lines = text.strip().lines().toList();
        return lines.isEmpty() ? "no message." : lines.get(lines.size() - 1).strip();
    }

    static String randomPassword() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
