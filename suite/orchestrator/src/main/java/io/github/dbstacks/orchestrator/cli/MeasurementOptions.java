package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.engine.OwnServer;
import io.github.dbstacks.orchestrator.engine.Resumption;
import io.github.dbstacks.orchestrator.engine.Setup;
import io.github.dbstacks.orchestrator.plan.Axes;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.Loads;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The options that say what is measured, and on which server. */
final class MeasurementOptions extends ServerOptions {
    /**
     * The options that say where a run is measured and not what, so that a run that is planned already takes them, too.
     */
    static final List<String> WHERE =
            List.of("--jdk", "--module", "--url", "--user", "--password", "--create-schema", "--mysql-home");

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
            description = "folder of a JDK to run the stacks on; may be repeated (default: the plan's, or this one, and"
                    + " for cells that need a newer one the newest beside it)")
    List<String> jdkFolders = new ArrayList<>();

    @Option(
            names = "--database",
            paramLabel = "NAME",
            description =
                    "the system to measure on: postgresql, mariadb or mysql; may be repeated, and stacks without a"
                            + " driver for it are left out (default: what --url names, or the plan's, or postgresql)")
    List<String> databases = new ArrayList<>();

    @Option(
            names = "--create-schema",
            description =
                    "create what is missing of the tables companies, tallies, entries, orders, person, professor, course,"
                            + " student, course_report, users and zipcode on your own server; what writes empties its tables before each fork;"
                            + " ./bench database --drop-schema drops them")
    boolean createSchema;

    @Option(
            names = "--vary",
            paramLabel = "KEY=V1,V2",
            description =
                    "a setting in which cells differ, such as concurrency=20,200; may be repeated: all combinations"
                            + " are compared in the same blocks")
    List<String> vary = new ArrayList<>();

    @Mixin
    AppOptions app = new AppOptions();

    /**
     * Returns what a run is measured with.
     *
     * @throws io.github.dbstacks.settings.SettingsException when {@code --url} is not the address of a database
     * @throws BenchException when an option needs {@code --url} and it is not given
     */
    Setup setup() {
        requireServer();
        if (createSchema && url.isEmpty()) {
            throw BenchException.usage(
                    "--create-schema is not allowed without --url: the embedded server has every table.");
        }
        if (mysqlHome.isPresent() && !url.isEmpty()) {
            throw BenchException.usage(
                    "--mysql-home and --url are not allowed together: one starts a server, the other names one.");
        }
        Optional<OwnServer> own = url.isEmpty() ? Optional.empty() : Optional.of(ownServer(createSchema));
        own.ifPresent(server -> server.as(Map.of()));
        return new Setup(app.apps(), app.modules, jdks(), own, mysqlHome);
    }

    List<Value> jdks() {
        return Value.of("--jdk", jdkFolders);
    }

    /** Returns what these options, the environment and the options of applications say about a run. */
    PlanOptions options() {
        Map<String, Value> settings = app.settings(System.getenv());
        if (systems().size() == 1 && !app.settings.containsKey(Setting.DATABASE.key())) {
            settings.put(Setting.DATABASE.key(), systems().get(0));
        }
        return PlanOptions.of(settings, app.heap(), url.isEmpty());
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

    /** The systems that somebody has named; a URL names one, too. */
    private List<Value> systems() {
        String ofUrl =
                url.isEmpty() ? "" : ownServer(false).as(Map.of()).url().dbms().toString();
        databases.stream()
                .filter(name -> !ofUrl.isEmpty() && !name.equals(ofUrl))
                .findFirst()
                .ifPresent(name -> {
                    throw new Value(name, "--database").refused("--url names a database of " + ofUrl + ".");
                });
        return databases.isEmpty() && !Setting.system(ofUrl).isDefault()
                ? List.of(new Value(ofUrl, "--url"))
                : Value.of("--database", databases);
    }

    private Map<String, List<Value>> vary() {
        Map<String, List<Value>> axes = new LinkedHashMap<>();
        if (systems().size() > 1) {
            axes.put(Setting.DATABASE.key(), systems());
        }
        for (String axis : vary) {
            int equals = axis.indexOf('=');
            List<String> values = List.of(axis.substring(equals + 1).split(",", -1));
            if (equals < 1 || values.contains("")) {
                throw BenchException.usage("--vary " + Given.name(axis) + " is not allowed: it takes KEY=V1,V2.");
            }
            String key = axis.substring(0, equals);
            List<Value> named = Value.of("--vary " + key, values);
            if (axes.put(key, named) != null) {
                throw BenchException.usage("--vary " + key + " is given twice: give its values together, KEY=V1,V2.");
            }
            CellSettings.checkKey(key, named.get(0));
        }
        return axes;
    }

    /**
     * What is resumed has its plan already.
     *
     * @param own the options that may stand beside {@code --resume}
     * @param file the plan that the command line names
     * @throws BenchException when the command line has something to plan
     */
    static void refusePlanning(Path directory, CommandSpec spec, List<String> own, Optional<Path> file) {
        firstBeside(own, spec).or(() -> file.map(Path::toString)).ifPresent(name -> {
            throw Resumption.refused(directory, "leave out " + name + ", for the plan is made already");
        });
    }

    /** The first option that was given beside these. */
    static Optional<String> firstBeside(List<String> own, CommandSpec spec) {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !own.contains(name))
                .findFirst();
    }
}
