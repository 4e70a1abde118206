package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.expect.ExpectReader;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.plan.value.YamlValue;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Chain;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.Unsupported;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.JvmOptions;
import io.github.dbstacks.testbed.process.Processors;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes a run of a plan and of what the command line says on top: its cells and its forks in their order, everything
 * checked.
 */
public final class Planner {
    private static final String SET = "--set ";
    private static final int MOST_FORKS = 50_000;
    private static final String CURRENT = "current";
    /** To find the highest rate that holds an objective, a fork tries some ten rates for 4 s each. */
    private static final int SEARCH_SECONDS = 40;

    private final Plan plan;
    private final PlanOptions options;
    private final Apps known;
    private final List<Jdk> jdks;
    private final Optional<Jdk> newer;
    private final Map<Dbms, String> absent;
    private final Axes axes;
    private final long seed;
    private final Optional<Pinning> pinning;
    private final ReadSettings read = new ReadSettings(this::settings);
    /** The sentences that {@link #leftOut} tells. */
    private List<String> leftOut = List.of();
    /** The sentences that {@link #onNewer} tells. */
    private List<String> onNewer = List.of();
    /** The cells of the axes that {@link #cells} has left out. */
    private List<Unsupported> unsupported = List.of();
    /** The settings that the plan or the command line gives as an axis with one value: nothing differs in them. */
    private final Map<String, Value> single = new LinkedHashMap<>();
    /** JDKs whose cells with an AOT cache are left out, by their labels. */
    private final Set<String> withoutCaches = new TreeSet<>();

    /** @param jdks see {@link #jdks} */
    public Planner(Plan plan, PlanOptions options, Apps known, List<Jdk> jdks) {
        this(plan, options, known, jdks, Optional.empty(), Map.of());
    }

    /**
     * @param jdks see {@link #jdks}
     * @param newer a JDK for cells of the axes that those are too old for; they are compared with the others
     * @param absent systems that cannot be measured here, each with why; where the plan has others as well, their cells
     *     are left out
     */
    public Planner(
            Plan plan, PlanOptions options, Apps known, List<Jdk> jdks, Optional<Jdk> newer, Map<Dbms, String> absent) {
        this.absent = absent;
        this.plan = plan;
        this.options = options;
        this.known = known;
        this.jdks = jdks;
        this.newer = newer;
        this.axes = options.axes().orElse(plan.axes(), vary());
        this.seed = options.effort().seed().or(plan::seed).orElseGet(System::currentTimeMillis);
        this.pinning = options.method()
                .pinning()
                .or(() -> Processors.parse(
                        plan.cpus().stream().map(Value::text).toList(),
                        Runtime.getRuntime().availableProcessors()));
    }

    /** The JDKs that the command line names, or else the plan. */
    public static List<Jdk> jdks(List<Value> named, Plan plan) {
        List<Value> ofPlan = plan.cells().isEmpty() ? plan.axes().jdks() : ListedCells.jdks(plan.cells());
        List<Value> folders = named.isEmpty() ? ofPlan : named;
        return folders.isEmpty()
                ? List.of(Jdk.current())
                : folders.stream().map(Planner::jdk).toList();
    }

    /** @param folder of a JDK, or {@code current} */
    static Jdk jdk(Value folder) {
        return folder.text().equals(CURRENT) ? Jdk.current() : Jdk.at(Path.of(folder.text()), folder.label());
    }

    /** @throws RuntimeException of one sentence when the plan cannot be */
    public Run run() {
        List<Cell> cells = cells();
        checkProcessors(cells);
        int most = options.effort().blocks().orElse(plan.mostBlocks());
        if ((long) most * cells.size() > MOST_FORKS) {
            throw BenchException.usage("A run has at most " + MOST_FORKS + " forks, and this one would have "
                    + cells.size() + " cells in " + most + " blocks.");
        }
        return run(Order.of(cells, most, seed), most);
    }

    /**
     * A sentence for each kind of cells of the plan that {@link #run} has left out, because a JDK, a stack or a system
     * cannot run them.
     */
    public List<String> leftOut() {
        return Stream.concat(
                        leftOut.stream(),
                        withoutCaches.stream()
                                .map(jdk -> "Cells with " + Setting.AOT_CACHE.key() + "=on on JDK " + jdk
                                        + " are left out: it takes JDK " + Jdk.AOT_CACHES + " or newer."))
                .toList();
    }

    /**
     * A sentence for each kind of cells that {@link #run} has put on the newer JDK, because the others are too old for
     * them.
     */
    public List<String> onNewer() {
        return onNewer;
    }

    /**
     * A sentence on cells that a run compares by what the database used although their drivers differ; empty where
     * there are none.
     */
    public static Optional<String> unlikeDrivers(Run run) {
        List<Cell> cells = run.cells();
        List<String> unlike = cells.stream()
                .filter(cell -> cells.stream()
                        .anyMatch(reference -> reference.reference()
                                && reference.group().equals(cell.group())
                                && cell.hasOtherDriver(reference)))
                .map(Cell::stack)
                .distinct()
                .sorted()
                .toList();
        return run.plan().method().yardstick() == Yardstick.TIME || unlike.isEmpty()
                ? Optional.empty()
                : Optional.of("With the database as the yardstick " + String.join(", ", unlike)
                        + (unlike.size() == 1 ? " is" : " are")
                        + " compared only if PostgreSQL uses as much CPU for the same SELECTs as for the reference,"
                        + " which has another driver: --yardstick time compares other drivers.");
    }

    /** The settings of the cells of {@link #run}. */
    public ReadSettings read() {
        return read;
    }

    private List<Cell> cells() {
        plan.settings().forEach(CellSettings::checkKey);
        plan.workloadSettings().forEach((workload, values) -> {
            values.forEach(CellSettings::checkKey);
            CellSettings.check(workload, settings(workload));
        });
        axes.vary().forEach((key, values) -> CellSettings.checkKey(key, values.get(0)));
        single.forEach(CellSettings::checkKey);
        Cells cells = new Cells(axes, jdks, newer, known, absent, read);
        if (!axes.loads().isEmpty()) {
            checkLoads(cells.workloads());
        }
        if (!plan.cells().isEmpty()) {
            options.axes().refuseBesideListedCells();
            return runnable(new ListedCells(plan.cells(), cells.workloads(), known, read).all());
        }
        List<Cell> ofAxes = isRace() ? meaningful(cells.all()) : cells.all();
        leftOut = cells.leftOut();
        onNewer = cells.onNewer();
        unsupported = cells.unsupported();
        List<Cell> all = new ArrayList<>(ofAxes);
        for (Jdk jdk : jdks) {
            new ListedCells(axes.further(), cells.workloads(), known, read)
                    .on(jdk).stream()
                            .filter(cell -> ofAxes.stream()
                                    .anyMatch(other -> other.stack().equals(cell.stack())))
                            .filter(cell -> !all.contains(cell))
                            .forEach(all::add);
        }
        List<Cell.Across> across = onNewer.isEmpty() ? List.of() : List.of(Cell.Across.JDK);
        return cells.withReferences(
                runnable(all).stream().map(cell -> cell.comparedAcross(across)).toList(),
                plan.reference(),
                !options.axes().isAnyNamed());
    }

    /**
     * A race asks which cell is best, so cells that differ only in a setting that means nothing with their profiles are
     * one.
     */
    private List<Cell> meaningful(List<Cell> all) {
        return all.stream()
                .map(cell -> {
                    Stack stack = known.named(cell.stack()).orElseThrow().stack();
                    SortedMap<String, String> own = new TreeMap<>(cell.settings());
                    own.keySet().removeIf(key -> !stack.isMeaningful(key, cell.profiles()));
                    return cell.with(own);
                })
                .distinct()
                .toList();
    }

    /** Returns the cells whose JDK can do what their settings ask for. */
    private List<Cell> runnable(List<Cell> all) {
        Set<String> tooOld = jdks.stream()
                .filter(jdk -> jdk.feature() < Jdk.AOT_CACHES)
                .map(Jdk::label)
                .collect(Collectors.toSet());
        List<Cell> left = all.stream()
                .filter(cell -> !(tooOld.contains(cell.jdk()) && asksForAotCache(cell)))
                .toList();
        all.stream().filter(cell -> !left.contains(cell)).map(Cell::jdk).forEach(withoutCaches::add);
        boolean isBroken = left.size() < all.size() && !plan.chain().isEmpty();
        if (left.isEmpty() || isBroken) {
            throw BenchException.usage(String.join(" ", leftOut())
                    + (isBroken ? " But a chain needs all of its cells." : " No other cell is left."));
        }
        return left;
    }

    private boolean asksForAotCache(Cell cell) {
        String key = Setting.AOT_CACHE.key();
        Value ofAll = settings(cell.workload()).get(key);
        return Switch.ON.toString().equals(cell.settings().getOrDefault(key, ofAll == null ? "" : ofAll.text()));
    }

    /** The load engine measures whole seconds. */
    private void checkProcessors(List<Cell> cells) {
        boolean hasLoad = cells.stream().anyMatch(cell -> cell.workload().load().isPresent());
        if (!hasLoad && pinning.flatMap(Pinning::load).isPresent()) {
            throw BenchException.usage("Processors for the load engine, "
                    + pinning.flatMap(Pinning::load).orElseThrow()
                    + ", are not allowed: no cell of the plan is a load, such as --clients makes one.");
        }
    }

    private void checkLoads(List<Work> loads) {
        Value time = settings(loads.get(0)).get(Setting.MEASURED_TIME.key());
        if (time != null) {
            throw time.refused("under load each of measured-iterations is a second.");
        }
        Value ramp = settings(loads.get(0)).get(Setting.RAMP.key());
        boolean hasClients = loads.stream()
                .anyMatch(one ->
                        one.load().filter(load -> load.clients().isPresent()).isPresent());
        if (ramp != null && !hasClients) {
            throw ramp.refused("no load of the plan has clients that begin.");
        }
    }

    private Run run(List<PlannedFork> order, int mostBlocks) {
        List<Value> systems = options.axes().vary().getOrDefault(Setting.DATABASE.key(), List.of());
        if (!systems.isEmpty() && !plan.expectations().claims().isEmpty()) {
            throw systems.get(0).refused("what " + plan.name() + " expects is of one system: run it once for each.");
        }
        Plan effective = effective(order, mostBlocks);
        Optional<Expectations> expectations = effective.expectations().of(axes.libraries());
        if (!options.axes().isAnyNamed()) {
            List<Cell> cells = order.stream().map(PlannedFork::cell).distinct().toList();
            expectations.ifPresent(expected -> plan.expectations().check(expected, cells));
        }
        Map<String, Map<String, String>> settings = new TreeMap<>();
        order.stream()
                .map(fork -> fork.cell().workload())
                .distinct()
                .forEach(workload -> settings.put(workload.toString(), Value.texts(settings(workload))));
        refuseInTurns(effective, order);
        Limits limits = effective.limits();
        double searching = order.stream()
                .filter(fork ->
                        fork.cell().workload().load().flatMap(ScenarioLoad::slo).isPresent())
                .count();
        int searchSeconds = (int) Math.round(SEARCH_SECONDS * searching / Math.max(1, order.size()));
        return Run.planned(
                SuiteVersion.current(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                new RunPlan(
                        plan.name(),
                        PlanText.of(effective),
                        plan.compare(),
                        settings,
                        Value.texts(byHand()),
                        jvmOptions(),
                        new RunPlan.Method(
                                seed,
                                pinning,
                                yardstick(),
                                effective.interleaved(),
                                new Limits(
                                        limits.leastBlocks(),
                                        limits.budgetMinutes(),
                                        limits.forkSeconds() + searchSeconds,
                                        limits.race(),
                                        limits.mostOpen())),
                        chain(order),
                        expectations,
                        unsupported),
                order);
    }

    /** The plan with what the command line says in it: by itself it makes the same run. */
    private Plan effective(List<PlannedFork> order, int mostBlocks) {
        Map<Work, Map<String, Value>> settings = new LinkedHashMap<>();
        order.forEach(fork -> settings.computeIfAbsent(fork.cell().workload(), this::settings));
        boolean isOne = settings.values().stream().distinct().count() == 1;
        Map<String, Object> said = PlanText.said(plan);
        said.putAll(axes.withJdks(axes.jdks().stream().map(Planner::absolute).toList())
                .said());
        said.put("cells", plan.cells().stream().map(Planner::withAbsoluteJdk).toList());
        said.put("settings", isOne ? settings.values().iterator().next() : PlanText.NOTHING);
        said.put("workload-settings", isOne ? PlanText.NOTHING : settings);
        if (order.stream().noneMatch(fork -> Cells.isNamed(fork.cell(), plan.reference()))) {
            said.put("reference", PlanText.NOTHING);
        }
        said.put("blocks", Map.of("least", Math.min(plan.limits().leastBlocks(), mostBlocks), "most", mostBlocks));
        options.effort().budgetMinutes().ifPresent(minutes -> said.put("budget", PlanText.budget(minutes)));
        said.put("race", isRace() ? true : PlanText.NOTHING);
        said.put("heap", options.heap().orElse(plan.heap()));
        said.put("interleaved", plan.interleaved() && options.interleave());
        if (!options.interleave()) {
            said.put(Plan.MOST_OPEN, PlanText.NOTHING);
        }
        said.put("cpus", pinning.map(Processors::words).orElse(List.of()));
        options.method().yardstick().ifPresent(yardstick -> said.put("yardstick", yardstick));
        said.put("seed", seed);
        // Claims that have the name of the plan's system in theirs have that of the run's, so that a study can show
        // its runs on several.
        said.putAll(ExpectReader.renamed(
                plan.keys(),
                CellSettings.dbms(plan.settings()).toString(),
                CellSettings.dbms(settings.values().iterator().next()).toString()));
        return PlanFile.parse(plan.name() + ".yaml" + YamlValue.MERGED, PlanText.of(said));
    }

    /** Forks that are open at the same time share the server and its processors. */
    private static void refuseInTurns(Plan effective, List<PlannedFork> order) {
        for (Setting<?> setting : List.of(Setting.DISK_DELAY, Setting.PINNED)) {
            if (effective.interleaved()
                    && order.stream().anyMatch(fork -> fork.cell().settings().containsKey(setting.key()))) {
                throw BenchException.usage(
                        setting.key() + " is not allowed to differ between cells of " + effective.name()
                                + ", since its forks are open at the same time: it takes interleaved: false.");
            }
        }
    }

    private static Map<String, Value> withAbsoluteJdk(Map<String, Value> cell) {
        Map<String, Value> own = new LinkedHashMap<>(cell);
        own.computeIfPresent(ListedCells.JDK, (key, folder) -> absolute(folder));
        return own;
    }

    private static Value absolute(Value folder) {
        return folder.text().equals(CURRENT)
                ? folder
                : new Value(Path.of(folder.text()).toAbsolutePath().normalize().toString(), folder.label());
    }

    private boolean isRace() {
        boolean race = options.method().race() || plan.limits().race();
        if (race && !(plan.compare() && plan.chain().isEmpty())) {
            throw BenchException.usage("race is not allowed in " + plan.name() + ": "
                    + (plan.compare() ? "each cell of a chain is needed." : "its numbers are not for comparing."));
        }
        return race;
    }

    private Yardstick yardstick() {
        Optional<Value> given = options.method().yardstick().or(plan::yardstick);
        Yardstick named = given.map(name -> EnumText.read(Yardstick.class, name.text())
                        .orElseThrow(() -> name.refused("it takes time or database.")))
                .orElse(Yardstick.TIME);
        if (named == Yardstick.DATABASE && !(options.interleave() && Backends.areKnown())) {
            throw given.orElseThrow()
                    .refused(
                            "it needs the CPU time of the embedded PostgreSQL, which Linux tells in /proc, so leave out"
                                    + " --url and run on Linux.");
        }
        return named;
    }

    /** The plan lists the cells from the reference on; the chain leads to it. */
    private Optional<Chain> chain(List<PlannedFork> order) {
        if (plan.chain().isEmpty()) {
            return Optional.empty();
        }
        List<Integer> forks = new ArrayList<>();
        for (Cell cell : cells()) {
            order.stream()
                    .filter(fork -> fork.cell().equals(cell))
                    .findFirst()
                    .ifPresent(fork -> forks.add(0, fork.fork()));
        }
        List<String> steps = new ArrayList<>();
        plan.chain().forEach(step -> steps.add(0, step.text()));
        return Optional.of(new Chain(forks, steps));
    }

    /** A setting given by hand is the same for every cell, even where the plan varies it. */
    private Map<String, List<Value>> vary() {
        Map<String, List<Value>> vary = new LinkedHashMap<>(plan.axes().vary());
        vary.keySet().removeAll(options.settings().keySet());
        options.axes().vary().forEach((key, values) -> {
            Value set = options.settings().get(key);
            if (set != null && set.label().startsWith(SET)) {
                throw values.get(0).refused("--set gives " + key + " too.");
            }
            vary.put(key, values);
        });
        vary.forEach((key, values) -> {
            if (values.size() == 1) {
                single.put(key, values.get(0));
            }
        });
        vary.keySet().removeAll(single.keySet());
        return vary;
    }

    /** Returns the settings of every cell of a workload; those that vary are left out. */
    private Map<String, Value> settings(Work workload) {
        Map<String, Value> settings = new LinkedHashMap<>(plan.settings());
        settings.putAll(plan.workloadSettings().getOrDefault(workload, Map.of()));
        settings.putAll(options.settings());
        settings.putAll(single);
        settings.keySet().removeAll(axes.vary().keySet());
        // Fewer iterations given by hand are all measured, unless it is said by hand as well how many are.
        String measuredKey = Setting.MEASURED_ITERATIONS.key();
        Value iterations = options.settings().get(Setting.ITERATIONS.key());
        Value measured = settings.get(measuredKey);
        if (iterations != null
                && measured != null
                && !options.settings().containsKey(measuredKey)
                && isLess(iterations, measured)) {
            settings.put(measuredKey, new Value(iterations.text(), iterations.label()));
        }
        // Who says how many iterations to measure does not want the plan's time.
        if (options.settings().containsKey(measuredKey)
                && !options.settings().containsKey(Setting.MEASURED_TIME.key())) {
            settings.remove(Setting.MEASURED_TIME.key());
        }
        return settings;
    }

    private static boolean isLess(Value iterations, Value measured) {
        Optional<Integer> most = Setting.MEASURED_ITERATIONS.parse(measured.text());
        return most.isPresent()
                && Setting.ITERATIONS
                        .parse(iterations.text())
                        .filter(number -> number < most.get())
                        .isPresent();
    }

    private Map<String, Value> byHand() {
        Map<String, Value> byHand = new LinkedHashMap<>(options.settings());
        options.axes().vary().keySet().forEach(key -> {
            Value value = single.get(key);
            if (value == null) {
                byHand.remove(key);
            } else {
                byHand.put(key, value);
            }
        });
        return byHand;
    }

    private List<String> jvmOptions() {
        Value heap = options.heap().orElse(plan.heap());
        if (!heap.text().matches("[1-9]\\d{0,5}[mg]")) {
            throw heap.refused("it takes a size such as 256m or 2g.");
        }
        int processors = pinning.map(one -> Pinning.processors(one.app()).size())
                .orElse(Runtime.getRuntime().availableProcessors());
        List<String> all = new ArrayList<>(JvmOptions.of(heap.text(), processors));
        all.addAll(plan.jvmOptions());
        return all;
    }
}
