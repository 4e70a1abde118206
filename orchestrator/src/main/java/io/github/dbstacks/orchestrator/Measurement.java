package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.plan.Axes;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.Loads;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Setting;
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
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that {@code run} and {@code probe} share, and the database server that they choose. */
final class Measurement extends OwnServer {
    /** Connections beside the pool's: the orchestrator's own, and those that the server is still closing. */
    private static final int SPARE_CONNECTIONS = 50;

    private static final int MIN_CONNECTIONS = 300;

    private static final String ENVIRONMENT = "BENCH_";

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
            names = "--create-schema",
            description = "create what is missing of the tables companies, orders, professor, course, student,"
                    + " course_report and users on your own server; post-order empties orders before each fork;"
                    + " ./bench database --drop-schema drops them")
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
            server(Map.of());
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

    /** What these options and settings say about a run. */
    PlanOptions options(Map<String, Value> given) {
        return PlanOptions.NONE.withSettings(given).withHeap(heap()).withInterleave(url.isEmpty());
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

    /**
     * Settings from the environment and from {@code --set}, which takes precedence. Settings of the applications that an option of
     * {@code ./bench} gives are left out.
     *
     * @throws BenchException when a variable {@code BENCH_*} or a key is no setting
     */
    Map<String, Value> settings(Map<String, String> environment) {
        Map<String, Value> result = new LinkedHashMap<>();
        new TreeMap<>(environment).forEach((variable, value) -> {
            if (variable.startsWith(ENVIRONMENT)) {
                String key = variable.substring(ENVIRONMENT.length())
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-');
                if (Setting.named(key).isEmpty() || CellSettings.keys().contains(key)) {
                    Value given = new Value(value, variable);
                    CellSettings.checkKey(key, given);
                    result.put(key, given);
                }
            }
        });
        settings.forEach((key, value) -> {
            Value given = new Value(value, "--set " + key);
            CellSettings.checkKey(key, given);
            result.put(key, given);
        });
        return result;
    }

    /**
     * The server that {@code --url} names, once it is sure that it can be used: it has the tables of the run, all of them created by dbstacks,
     * and enough free connections. {@code --create-schema} creates tables that are missing.
     *
     * @param connections that are open at the same time
     * @param run what is to be measured
     * @return empty without {@code --url}
     * @throws BenchException when the server cannot be used
     * @throws io.github.dbstacks.settings.SettingsException when a cell cannot connect to it as its settings say
     */
    Optional<Server> ownServer(int connections, Run run) {
        if (url.isEmpty()) {
            return Optional.empty();
        }
        Server server = run.order().stream()
                .map(PlannedFork::cell)
                .distinct()
                .map(cell -> server(CellSettings.encryption(cell, run.plan())))
                .max(Comparator.comparing(Server::tls))
                .orElseThrow();
        try (Admin admin = Admin.open(server)) {
            Set<ScenarioTables> tables = createSchema ? EnumSet.allOf(ScenarioTables.class) : tables(run);
            List<String> missing = SchemaSetup.missing(admin, tables);
            if (!missing.isEmpty() && !createSchema) {
                throw BenchException.failed("PostgreSQL at " + url + " has no table " + missing.get(0)
                        + ": --create-schema creates what is missing.");
            }
            if (admin.freeConnections() < connections) {
                throw BenchException.failed("PostgreSQL at " + url + " has room for " + admin.freeConnections()
                        + " more connections and pool-size is " + connections
                        + ": make pool-size smaller or its max_connections larger.");
            }
            if (createSchema) {
                SchemaSetup.create(server, tables);
            }
            if (!DatabaseTotals.countStatements(admin)) {
                System.err.println("PostgreSQL at " + url + " does not count statements, so nothing will be compared:"
                        + " start it with shared_preload_libraries=pg_stat_statements and execute CREATE EXTENSION"
                        + " pg_stat_statements.");
            }
            return Optional.of(server);
        } catch (SQLException e) {
            throw BenchException.failed("PostgreSQL at " + url + " cannot be used: " + BenchException.reason(e) + ".");
        }
    }

    /** Starts an embedded server with the tables of a run. */
    static Server embedded(Reaper reaper, int connections, Run run) {
        int most = Math.max(MIN_CONNECTIONS, connections + SPARE_CONNECTIONS);
        Server server = EmbeddedPostgres.start(reaper, System.getenv(), 0, most, scram(run));
        try {
            SchemaSetup.create(server, tables(run));
        } catch (SQLException e) {
            throw BenchException.failed(
                    "The tables of the scenarios cannot be created: " + BenchException.reason(e) + ".");
        }
        return server;
    }

    /** Those of all its scenarios, and {@code companies} in any case. */
    private static Set<ScenarioTables> tables(Run run) {
        Set<ScenarioTables> tables = EnumSet.of(ScenarioTables.COMPANIES);
        run.order().stream()
                .map(fork -> fork.cell().workload())
                .distinct()
                .flatMap(work -> work instanceof ScenarioLoad load ? load.definition().stream() : Stream.empty())
                .forEach(scenario -> scenario.tables().ifPresent(tables::add));
        return tables;
    }

    /** Other versions of drivers may refuse fewer iterations than PostgreSQL's default, as SCRAM 2.1 of ongres does. */
    private static Map<String, String> scram(Run run) {
        boolean asBuilt =
                run.order().stream().allMatch(fork -> fork.cell().libraries().isEmpty());
        return asBuilt ? Map.of() : Map.of(EmbeddedPostgres.SCRAM_ITERATIONS, "4096");
    }
}
