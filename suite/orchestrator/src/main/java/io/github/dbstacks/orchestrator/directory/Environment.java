package io.github.dbstacks.orchestrator.directory;

import io.github.dbstacks.analysis.cell.HostInteraction;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Digests;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.machine.HostFacts;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jdk;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The file {@code environment.json}: the machine, the database, the JDKs and the libraries of a run. */
public final class Environment {
    /** All parts of a run must have these in common, so that their numbers can be compared. */
    private static final List<String> FIXED = List.of(
            "/host/cpu",
            "/host/cores",
            "/host/arch",
            "/database/system",
            "/database/where",
            "/database/sameHost",
            "/roles/database/cpu",
            "/roles/database/cores",
            "/roles/load/cpu",
            "/roles/load/cores",
            "/database/version",
            "/furtherDatabases/0/system",
            "/furtherDatabases/0/version",
            "/furtherDatabases/1/system",
            "/furtherDatabases/1/version",
            "/jvms",
            "/libraries");

    /** The parts of a joined run must have these in common, too. */
    private static final List<String> FIXED_IN_PARTS = Stream.concat(
                    FIXED.stream(),
                    Stream.of(
                            "/host/kernel",
                            "/database/settings",
                            "/furtherDatabases/0/settings",
                            "/furtherDatabases/1/settings"))
            .toList();

    /** The blocks that each host has measured, by what stands for the name of the host. */
    private static final String HOSTS = "hosts";

    private static final int ID_LETTERS = 12;

    /** The hash of what is to be run. */
    static final String PLAN = "plan";

    private Environment() {}

    /**
     * @param servers one of each system
     * @param ofApp machine of the applications
     * @param others machines of database and load by role, where their host is not that one's
     * @param apps by {@link Cell#program()}
     * @param modules folders of further modules, as the user named them
     * @throws BenchException when a resumed run began in another environment
     */
    public static void write(
            RunDirectory directory,
            Run run,
            List<Server> servers,
            Machine ofApp,
            Map<String, Machine> others,
            List<Jdk> jdks,
            Map<String, App> apps,
            List<Path> modules) {
        ObjectNode root = RecordMapper.MAPPER.createObjectNode();
        root.put("formatVersion", Run.FORMAT_VERSION);
        host(root.putObject("host"), ofApp, Environment::id);
        ObjectNode measuredBy = root.putObject("measuredBy");
        measuredBy(measuredBy, servers);
        if (!others.isEmpty()) {
            ObjectNode roles = root.putObject("roles");
            others.forEach((role, machine) -> host(roles.putObject(role), machine, Environment::idOfRole));
        }
        boolean isEmbeddedHere = !others.containsKey(Roles.DATABASE);
        Server main = servers.get(0);
        database(root.putObject("database"), measuredBy, run, main, isSameHost(main, isEmbeddedHere, ofApp));
        if (servers.size() > 1) {
            ArrayNode further = root.putArray("furtherDatabases");
            for (Server server : servers.subList(1, servers.size())) {
                database(further.addObject(), measuredBy, run, server, isSameHost(server, isEmbeddedHere, ofApp));
            }
        }
        ObjectNode jvms = root.putObject("jvms");
        for (Jdk jdk : jdks) {
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
        root.put(PLAN, PlanHash.of(run));
        directory.environment().ifPresent(first -> requireSame(first, root, directory));
        directory.writeEnvironment(root);
    }

    static void requireSame(JsonNode first, JsonNode now, RunDirectory directory) {
        for (String pointer : FIXED) {
            JsonNode before = first.at(pointer);
            if (!before.equals(now.at(pointer))) {
                throw BenchException.usage("--resume=" + directory.path() + " is not allowed: the run began with "
                        + pointer.substring(1).replace('/', ' ') + " " + text(before) + ", and here it is "
                        + text(now.at(pointer)) + ".");
            }
        }
        now.path("builds").propertyStream().forEach(build -> {
            if (!first.path("builds").path(build.getKey()).equals(build.getValue())) {
                throw BenchException.usage("--resume=" + directory.path() + " is not allowed: " + build.getKey()
                        + " has been built from other code since the run began.");
            }
        });
    }

    private static String text(JsonNode value) {
        return value.isMissingNode() ? "none" : value.toString();
    }

    /**
     * Writes what all parts of a run have in common, and which host has measured which block.
     *
     * @param parts by the block that each has
     * @return what stands for the name of its host, by block
     * @throws BenchException when parts were measured in different environments
     */
    public static Map<Integer, String> join(RunDirectory whole, Run run, Map<Integer, RunDirectory> parts) {
        Optional<JsonNode> before = whole.environment();
        Map<Integer, String> hosts =
                new TreeMap<>(before.map(HostInteraction::hosts).orElse(Map.of()));
        JsonNode first =
                before.orElseGet(() -> environment(parts.values().iterator().next()));
        parts.forEach((block, part) -> {
            JsonNode environment = environment(part);
            requireJoinable(first, environment, part);
            hosts.put(block, environment.at("/host/id").asString("unknown"));
        });
        ObjectNode joined = (ObjectNode) first.deepCopy();
        joined.withObject("/host").remove("id");
        ObjectNode byHost = joined.putObject(HOSTS);
        hosts.values().stream().distinct().forEach(host -> {
            ArrayNode blocks = byHost.putArray(host);
            hosts.keySet().stream()
                    .filter(block -> host.equals(hosts.get(block)))
                    .forEach(block -> blocks.add(block.intValue()));
        });
        joined.put(PLAN, PlanHash.of(run));
        whole.writeEnvironment(joined);
        return hosts;
    }

    private static JsonNode environment(RunDirectory part) {
        return part.environment()
                .orElseThrow(
                        () -> BenchException.usage(part.path() + " has no environment.json, so it cannot be joined."));
    }

    static void requireJoinable(JsonNode first, JsonNode environment, RunDirectory part) {
        for (String pointer : FIXED_IN_PARTS) {
            if (!first.at(pointer).equals(environment.at(pointer))) {
                throw BenchException.usage(part.path() + " cannot be joined: its "
                        + pointer.substring(1).replace('/', ' ') + " is " + environment.at(pointer)
                        + ", and that of the other parts is " + first.at(pointer) + ".");
            }
        }
        if (!first.path("builds").equals(environment.path("builds"))) {
            throw BenchException.usage(part.path()
                    + " cannot be joined: its applications were built from other code than those of the other parts.");
        }
    }

    /**
     * Tells hosts of blocks apart, and does not tell their names. A pod has another name than its node, so its manifest
     * gives that one.
     */
    private static String id(HostFacts facts) {
        String known = System.getenv().getOrDefault("NODE_NAME", facts.name());
        return known.isEmpty() ? "unknown" : Digests.hex("SHA-256", known).substring(0, ID_LETTERS);
    }

    /** Returns the id of a host in records of one run, which does not outlive the host's boot. */
    static String idOfRole(HostFacts facts) {
        return Digests.hex("SHA-256", facts.identity()).substring(0, ID_LETTERS);
    }

    private static void host(ObjectNode host, Machine machine, Function<HostFacts, String> id) {
        HostFacts facts = machine.calls().facts();
        host.put("id", id.apply(facts));
        host.put("cpu", facts.cpu().isEmpty() ? facts.arch() : facts.cpu());
        host.put("cores", facts.cores());
        if (facts.memoryBytes() > 0) {
            host.put("memoryBytes", facts.memoryBytes());
        }
        host.put("os", facts.os());
        host.put("kernel", facts.kernel());
        host.put("arch", facts.arch());
        machine.clockOffset().ifPresent(offset -> host.put("clockOffsetMillis", offset.toMillis()));
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

    private static boolean isSameHost(Server server, boolean isEmbeddedHere, Machine ofApp) {
        return server.isEmbedded() ? isEmbeddedHere : isAt(server.url().host(), ofApp);
    }

    private static void database(
            ObjectNode database, ObjectNode measuredBy, Run run, Server server, boolean isSameHost) {
        Dbms dbms = server.url().dbms();
        try (Admin admin = Admin.open(server)) {
            measuredBy.put(dbms.isDefault() ? "work" : "work on " + dbms, admin.counters());
            if (!dbms.isDefault()) {
                database.put("system", dbms.toString());
            }
            database.put("version", admin.version());
            database.put("where", server.isEmbedded() ? "embedded" : "external");
            database.put("sameHost", isSameHost);
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
            throw BenchException.failed(server.name() + " does not tell its settings", e);
        }
    }

    private static List<Work> works(Run run) {
        return run.order().stream()
                .map(fork -> fork.cell().workload())
                .distinct()
                .sorted(Work.inOrder())
                .toList();
    }

    /**
     * Returns whether a host is the machine of the application; another address of that machine is known for this
     * machine alone.
     */
    public static boolean isAt(String host, Machine ofApp) {
        if (ofApp.listenAddress().isPresent()) {
            return host.equals(ofApp.address());
        }
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }
}
