package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.plan.Axes;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.Loads;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.DatabaseTotals;
import io.github.dbstacks.testbed.database.EmbeddedPostgres;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that {@code run} and {@code probe} share, and the database server that they choose. */
final class Measurement {
    /** Connections beside the pool's: the orchestrator's own, and those that the server is still closing. */
    private static final int SPARE_CONNECTIONS = 50;

    private static final int MIN_CONNECTIONS = 300;

    @Option(
            names = "--stack",
            paramLabel = "NAME",
            description = "only this stack; may be repeated (default: the plan's)")
    List<String> stacks = new ArrayList<>();

    @Option(
            names = "--profiles",
            paramLabel = "A,B",
            description = {
                "profiles to switch on together; each stack takes those it has. May be repeated, one set each;"
                        + " none is no profile, all is every combination (default: the plan's)"
            })
    List<String> profileSets = new ArrayList<>();

    @Option(
            names = "--with",
            paramLabel = "LIBRARY",
            description =
                    "a library in another version, GROUP:ARTIFACT:VERSION, several with commas between them, and what it"
                            + " needs; each stack takes those it has. May be repeated, one set each; none is the libraries that"
                            + " the stacks are built with (default: the plan's)")
    List<String> librarySets = new ArrayList<>();

    @Option(
            names = "--versions",
            paramLabel = "NAME",
            description =
                    "a set of libraries that belong together, from plans/versions: then is that of the reference study"
                            + " of 2023; may be repeated, and beside --with")
    List<String> versionSets = new ArrayList<>();

    @Option(
            names = "--jdk",
            paramLabel = "DIR",
            description = "folder of a JDK to run the stacks on; may be repeated (default: the plan's)")
    List<String> jdkFolders = new ArrayList<>();

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "your own server, postgresql://host[:port]/database (default: an embedded one)")
    String url = "";

    @Option(names = "--user", paramLabel = "NAME", description = "role on your own server (default: bench)")
    String user = "bench";

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description =
                    "its password; every user of this machine sees it in the list of processes, so better give it as"
                            + " BENCH_PASSWORD (default: bench)")
    String password = System.getenv().getOrDefault("BENCH_PASSWORD", "bench");

    @Option(names = "--create-schema", description = "create what is missing of all tables on your own server")
    boolean createSchema;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "heap of each application (default: the plan's, 2g unless it says otherwise)")
    Optional<String> heap = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "a setting of the applications, such as pool-size=50; may be repeated (java -jar ... --help"
                    + " lists them)")
    Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--vary",
            paramLabel = "KEY=V1,V2",
            description =
                    "a setting in which cells differ, such as concurrency=20,200; may be repeated: all combinations"
                            + " are compared in the same blocks")
    List<String> vary = new ArrayList<>();

    @Option(
            names = "--module",
            paramLabel = "DIR",
            description = "a module folder from elsewhere whose stack to measure too; may be repeated")
    List<Path> modules = new ArrayList<>();

    Apps apps() {
        return Apps.find(Home.folder(), modules);
    }

    /**
     * @throws io.github.dbstacks.settings.SettingsException when {@code --url} is not the address of a database
     * @throws BenchException when an option needs {@code --url} and it is not given
     */
    void checkUrl() {
        if (!url.isEmpty()) {
            address();
        } else if (createSchema) {
            throw BenchException.usage(
                    "--create-schema is not allowed without --url: the embedded server has every table.");
        }
    }

    List<Value> jdks() {
        return Value.of("--jdk", jdkFolders);
    }

    Optional<Value> heap() {
        return heap.map(size -> new Value(size, "--heap"));
    }

    Axes axes(List<String> workloads) {
        return axes(workloads, Loads.NONE);
    }

    Axes axes(List<String> workloads, Loads loads) {
        return new Axes(
                Value.of("--stack", stacks),
                libraries(),
                Value.of("--profiles", profileSets),
                Value.of("--workload", workloads),
                jdks(),
                vary(),
                loads,
                List.of());
    }

    private List<Value> libraries() {
        return Stream.of(Value.of("--with", librarySets), Value.of("--versions", versionSets))
                .flatMap(List::stream)
                .toList();
    }

    private Map<String, List<Value>> vary() {
        Map<String, List<Value>> axes = new LinkedHashMap<>();
        for (String axis : vary) {
            int equals = axis.indexOf('=');
            List<String> values = List.of(axis.substring(equals + 1).split(",", -1));
            if (equals < 1 || values.contains("")) {
                throw BenchException.usage("--vary " + Given.name(axis) + " is not allowed: it takes KEY=V1,V2.");
            }
            String key = axis.substring(0, equals);
            if (axes.put(key, Value.of("--vary " + key, values)) != null) {
                throw BenchException.usage("--vary " + key + " is given twice: give its values together, KEY=V1,V2.");
            }
        }
        return axes;
    }

    /** Settings from the environment and from {@code --set}, which takes precedence. */
    Map<String, Value> settings(Map<String, String> environment) {
        Map<String, Value> result = new LinkedHashMap<>();
        for (String key : CellSettings.keys()) {
            String variable = "BENCH_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
            Optional.ofNullable(environment.get(variable))
                    .ifPresent(value -> result.put(key, new Value(value, variable)));
        }
        settings.forEach((key, value) -> {
            Value given = new Value(value, "--set " + key);
            CellSettings.checkKey(key, given);
            result.put(key, given);
        });
        return result;
    }

    /**
     * Starts an embedded server, or checks the server that {@code --url} names: enough free connections, and the schema in it.
     *
     * @param poolSize connections that the largest pool opens
     * @param run what is to be measured
     * @throws BenchException when the server cannot be used
     */
    Server server(Reaper reaper, int poolSize, Run run) {
        int connections = poolSize + SPARE_CONNECTIONS;
        if (url.isEmpty()) {
            int most = Math.max(MIN_CONNECTIONS, connections);
            return EmbeddedPostgres.start(reaper, System.getenv(), 0, most, scram(run));
        }
        Server server = new Server(address(), user, password, user, password, Optional.empty(), Optional.empty());
        try (Admin admin = Admin.open(server)) {
            if (admin.freeConnections() < poolSize) {
                throw BenchException.failed("PostgreSQL at " + url + " has room for " + admin.freeConnections()
                        + " more connections and pool-size is " + poolSize
                        + ": make pool-size smaller or its max_connections larger.");
            }
            if (createSchema) {
                SchemaSetup.create(server, List.of(ScenarioTables.values()));
            }
            if (admin.text("SELECT to_regclass('companies') IS NULL").equals("t")) {
                throw BenchException.failed(
                        "PostgreSQL at " + url + " has no table companies: --create-schema creates what is missing.");
            }
            if (!DatabaseTotals.countStatements(admin)) {
                System.err.println("PostgreSQL at " + url + " does not count statements, so nothing will be compared:"
                        + " start it with shared_preload_libraries=pg_stat_statements and execute CREATE EXTENSION"
                        + " pg_stat_statements.");
            }
        } catch (SQLException e) {
            throw BenchException.failed("PostgreSQL at " + url + " cannot be used: " + BenchException.reason(e) + ".");
        }
        return server;
    }

    /** Other versions of drivers may refuse fewer iterations than PostgreSQL's default, as SCRAM 2.1 of ongres does. */
    private static Map<String, String> scram(Run run) {
        boolean asBuilt =
                run.order().stream().allMatch(fork -> fork.cell().libraries().isEmpty());
        return asBuilt ? Map.of() : Map.of(EmbeddedPostgres.SCRAM_ITERATIONS, "4096");
    }

    private DatabaseUrl address() {
        return SettingsReader.read(Stack.plain("orchestrator"), new Given().put("url", url, "--url"))
                .url();
    }
}
