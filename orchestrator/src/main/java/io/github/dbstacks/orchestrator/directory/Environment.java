package io.github.dbstacks.orchestrator.directory;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The file {@code environment.json}: the machine, the database, the JDKs and the libraries of a run. */
public final class Environment {
    /** What all parts of a run must have in common, so that their numbers can be compared. */
    private static final List<String> FIXED = List.of(
            "/host/cpu",
            "/host/cores",
            "/host/arch",
            "/database/system",
            "/database/where",
            "/database/version",
            "/jvms",
            "/libraries");

    /** The hash of what is to be run. */
    static final String PLAN = "plan";

    private Environment() {}

    /**
     * @param servers one of each system
     * @param apps by {@link Cell#program()}
     * @param modules folders of further modules, as the user named them
     * @throws BenchException when a resumed run began in another environment
     */
    public static void write(
            RunDirectory directory,
            Run run,
            List<Server> servers,
            List<Jdk> jdks,
            Map<String, App> apps,
            List<Path> modules) {
        ObjectNode root = RecordMapper.MAPPER.createObjectNode();
        root.put("formatVersion", Run.FORMAT_VERSION);
        host(root.putObject("host"));
        ObjectNode measuredBy = root.putObject("measuredBy");
        measuredBy(measuredBy, servers);
        database(root.putObject("database"), measuredBy, run, servers.get(0));
        if (servers.size() > 1) {
            ArrayNode further = root.putArray("furtherDatabases");
            servers.stream().skip(1).forEach(server -> database(further.addObject(), measuredBy, run, server));
        }
        ObjectNode jvms = root.putObject("jvms");
        List<Cell> cells =
                run.order().stream().map(PlannedFork::cell).distinct().toList();
        for (Jdk jdk : jdks) {
            if (cells.stream().noneMatch(cell -> cell.jdk().equals(jdk.label()))) {
                continue;
            }
            jvms.putObject(jdk.label()).put("version", jdk.version()).put("vendor", jdk.vendor());
        }
        ObjectNode libraries = root.putObject("libraries");
        ObjectNode builds = root.putObject("builds");
        ObjectNode names = root.putObject("names");
        apps.forEach((program, app) -> {
            names.put(app.stack().name(), app.stack().shortName());
            ObjectNode versions = libraries.putObject(program);
            app.libraries().forEach(versions::put);
            ObjectNode jars = builds.putObject(program);
            app.hashes().forEach(jars::put);
        });
        if (!modules.isEmpty()) {
            ArrayNode folders = root.putArray("modules");
            modules.forEach(folder -> folders.add(folder.toString()));
        }
        root.put(PLAN, hash(run));
        directory.environment().ifPresent(first -> requireSame(first, root, directory));
        directory.writeEnvironment(root);
    }

    /** @throws BenchException when somebody has changed what is to be run since the run began */
    public static void requirePermitted(RunDirectory directory, Run run) {
        boolean isChanged = directory
                .environment()
                .filter(environment -> environment.hasNonNull(PLAN)
                        && !environment.path(PLAN).asString("").equals(hash(run)))
                .isPresent();
        if (isChanged) {
            throw BenchException.usage("--resume=" + directory.path()
                    + " is not allowed: its run.json has been changed since the run began.");
        }
    }

    /** SHA-256 of all that decides what is run: the plan and its forks in their order. */
    static String hash(Run run) {
        String text = RecordMapper.MAPPER
                .writer()
                .with(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .writeValueAsString(List.of(run.plan(), run.order()));
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    static void requireSame(JsonNode first, JsonNode now, RunDirectory directory) {
        for (String pointer : FIXED) {
            JsonNode before = first.at(pointer);
            if (!before.equals(now.at(pointer))) {
                throw BenchException.usage("--resume=" + directory.path() + " is not allowed: the run began with "
                        + pointer.substring(1).replace('/', ' ') + " " + before + ", and here it is "
                        + now.at(pointer) + ".");
            }
        }
        now.path("builds").propertyStream().forEach(build -> {
            if (!first.path("builds").path(build.getKey()).equals(build.getValue())) {
                throw BenchException.usage("--resume=" + directory.path() + " is not allowed: " + build.getKey()
                        + " has been built from other code since the run began.");
            }
        });
    }

    private static void host(ObjectNode host) {
        host.put("cpu", cpu());
        host.put("cores", Runtime.getRuntime().availableProcessors());
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            host.put("memoryBytes", system.getTotalMemorySize());
        }
        host.put("os", System.getProperty("os.name"));
        host.put("kernel", System.getProperty("os.version"));
        host.put("arch", System.getProperty("os.arch"));
    }

    /** The source of each kind of figure on this system. */
    private static void measuredBy(ObjectNode measuredBy, List<Server> servers) {
        boolean linux = Backends.areKnown();
        measuredBy.put("application", "JDK: process CPU, allocation, collections, compilation, threads");
        measuredBy.put("threads", linux ? "/proc/PID/task/*/schedstat and status" : "none on this system");
        measuredBy.put(
                "database",
                linux && servers.get(0).isEmbedded()
                        ? "schedstat of its processes or threads"
                        : linux ? "none: it is an external server" : "none on this system");
        measuredBy.put("host", linux ? "/proc/stat, /proc/net/snmp" : "none on this system");
    }

    private static void database(ObjectNode database, ObjectNode measuredBy, Run run, Server server) {
        Dbms dbms = server.url().dbms();
        try (Admin admin = Admin.open(server)) {
            measuredBy.put(dbms == Dbms.POSTGRESQL ? "work" : "work on " + dbms, admin.counters());
            if (dbms != Dbms.POSTGRESQL) {
                database.put("system", dbms.toString());
            }
            database.put("version", admin.version());
            database.put("where", server.isEmbedded() ? "embedded" : "external");
            database.put("sameHost", isThisHost(server.url().host()));
            if (!server.isEmbedded()) {
                database.put("url", server.url().toString());
                database.put("user", server.user());
            }
            ObjectNode settings = database.putObject("settings");
            admin.settings().forEach(settings::put);
            ObjectNode plans = database.putObject("plans");
            for (Work work : works(run)) {
                List<String> parts = new ArrayList<>();
                for (String sql : work.statements(dbms)) {
                    parts.addAll(admin.plan(sql));
                }
                plans.put(work.toString(), String.join("; ", parts));
            }
        } catch (SQLException e) {
            throw BenchException.failed(
                    server.name() + " does not tell its settings: " + BenchException.reason(e) + ".");
        }
    }

    private static List<Work> works(Run run) {
        return run.order().stream()
                .map(fork -> fork.cell().workload())
                .distinct()
                .sorted(Work.inOrder())
                .toList();
    }

    private static boolean isThisHost(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }

    private static String cpu() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }
}
