package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.harness.SuiteVersion;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.JvmOptions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns what was asked for into forks in their order, all settings checked before anything runs. */
public final class Plan {
    private final PlanOptions options;
    private final List<App> apps;

    private Plan(PlanOptions options, List<App> apps) {
        this.options = options;
        this.apps = apps;
    }

    /** @throws RuntimeException of one sentence when the plan cannot be */
    public static Run of(PlanOptions options, Apps known) {
        ProfileSets.check(options.profileSets(), known.all());
        List<App> apps = options.stacks().isEmpty()
                ? known.all()
                : options.stacks().stream().map(name -> find(name, known)).toList();
        return new Plan(options, apps).run();
    }

    /** The same cells once each and in the order of the tables, for what is no comparison of speed. */
    public static Run inOrder(PlanOptions options, Apps known) {
        Run shuffled = of(options, known);
        List<String> stacks =
                known.all().stream().map(app -> app.stack().name()).toList();
        List<PlannedFork> order = new ArrayList<>();
        shuffled.order().stream()
                .map(PlannedFork::cell)
                .sorted(Comparator.<Cell>comparingInt(cell -> stacks.indexOf(cell.stack()))
                        .thenComparing(Cell::name))
                .distinct()
                .forEach(cell -> order.add(new PlannedFork(order.size() + 1, 1, cell, false)));
        return shuffled.withOrder(order);
    }

    /** The settings of a cell, before the database's address is known. */
    public static Settings settings(Cell cell, App app, String preset, Map<String, String> given) {
        return SettingsReader.read(app.stack(), given(cell, preset, given));
    }

    /** How many connections a cell's pool opens. */
    public static int poolSize(Cell cell, Apps apps, Run run) {
        App app = find(cell.stack(), apps);
        Cell plain = new Cell(cell.stack(), cell.kind(), cell.reference(), List.of(), cell.workload(), cell.jdk());
        return settings(plain, app, run.preset(), withoutCertificate(run.settings()))
                .poolSize();
    }

    static Given given(Cell cell, String preset, Map<String, String> settings) {
        Given given = new Given();
        given.put("preset", preset, "--preset");
        settings.forEach((key, value) -> given.put(key, value, "--" + key));
        given.put("workload", cell.workload().toString(), "--workload");
        given.put("profiles", String.join(",", cell.profiles()), "--profiles");
        return given;
    }

    private Run run() {
        List<Cell> cells = cells();
        if (cells.isEmpty()) {
            throw BenchException.usage("Nothing is left to run on these JDKs: leave out the profiles they cannot run.");
        }
        SuiteVersion suite = SuiteVersion.current();
        return new Run(
                Run.FORMAT_VERSION,
                suite.version(),
                suite.commit(),
                suite.dirty(),
                options.preset().name(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                Optional.empty(),
                Termination.RUNNING,
                options.settings(),
                jvmOptions(),
                options.seed(),
                Order.of(cells, options.blocks(), options.seed()),
                options.pinning(),
                options.budgetMinutes(),
                Optional.of(options.yardstick()),
                Optional.empty());
    }

    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Jdk jdk : options.jdks()) {
            for (Workload workload : workloads()) {
                for (App app : apps) {
                    for (List<String> profiles : ProfileSets.of(app.stack(), options.profileSets())) {
                        boolean reference = app.stack().reference() && profiles.isEmpty();
                        Cell cell = new Cell(
                                app.stack().name(), app.stack().kind(), reference, profiles, workload, jdk.label());
                        check(cell, app, jdk);
                        cells.add(cell);
                    }
                }
            }
        }
        return cells;
    }

    private void check(Cell cell, App app, Jdk jdk) {
        for (String name : cell.profiles()) {
            int needed = app.stack().profile(name).orElseThrow().minimumJdk();
            if (jdk.feature() < needed) {
                throw BenchException.usage("--profiles=" + name + " is not allowed on JDK " + jdk.version() + ": "
                        + name + " needs JDK " + needed + " or newer, named with --jdk.");
            }
        }
        // The JDK's age has been checked against the right JDK above; the reader would check this one's.
        Cell withoutProfiles =
                new Cell(cell.stack(), cell.kind(), cell.reference(), List.of(), cell.workload(), cell.jdk());
        settings(withoutProfiles, app, options.preset().name(), withoutCertificate(options.settings()));
    }

    /** The certificate of an embedded server is not there yet; a fork's own settings are checked with it. */
    private static Map<String, String> withoutCertificate(Map<String, String> settings) {
        Map<String, String> result = new LinkedHashMap<>(settings);
        result.remove("tls", "verify-full");
        return result;
    }

    private List<Workload> workloads() {
        List<String> names = options.workloads().isEmpty()
                ? List.of(options.preset().plan("workloads").split(","))
                : options.workloads();
        return names.stream().map(Plan::workload).distinct().toList();
    }

    private static Workload workload(String name) {
        return Arrays.stream(Workload.values())
                .filter(workload -> workload.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> BenchException.usage(
                        "--workload=" + name + " is not allowed: it takes single-row, multi-row or sleep."));
    }

    private static App find(String name, Apps known) {
        return known.named(name)
                .orElseThrow(() -> BenchException.usage(
                        "--stack=" + name + " is not allowed: the stacks are " + known.names() + "."));
    }

    private List<String> jvmOptions() {
        Stream<String> preset = Stream.of(options.preset().plan("jvm-options").split(" "));
        return Stream.concat(
                        JvmOptions.of(options.heap(), processors()).stream(),
                        preset.filter(option -> !option.isBlank()))
                .toList();
    }

    private int processors() {
        return options.pinning()
                .map(pinning -> Pinning.processors(pinning.app()).size())
                .orElse(Runtime.getRuntime().availableProcessors());
    }

    /** The settings in the form in which an application takes them. */
    public static Map<String, String> arguments(Cell cell, Run run, Map<String, String> database) {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put("preset", run.preset());
        arguments.putAll(run.settings());
        arguments.put("workload", cell.workload().toString());
        arguments.putAll(database);
        return arguments;
    }
}
