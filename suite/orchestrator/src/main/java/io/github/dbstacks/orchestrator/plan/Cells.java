package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.ProfileText;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Unsupported;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every combination of the axes as a cell, checked, with one reference for each group. */
final class Cells {
    private static final String ALL = "all";
    private static final int MOST_CELLS = 1000;

    private final Axes axes;
    private final List<Jdk> jdks;
    private final Optional<Jdk> newer;
    private final Apps known;
    private final Map<Dbms, String> absent;
    private final ReadSettings settings;
    /** The cells that {@link #unsupported} returns. */
    private final List<Unsupported> unsupported = new ArrayList<>();
    /** A sentence for each cell that its JDK decides about, see {@link #leftOut} and {@link #onNewer}. */
    private final Set<String> tooNew = new LinkedHashSet<>();

    private final Set<String> onNewer = new LinkedHashSet<>();

    /**
     * @param newer a JDK for cells that those are too old for
     * @param absent systems whose cells are left out beside those of others, each with why
     */
    Cells(Axes axes, List<Jdk> jdks, Optional<Jdk> newer, Apps known, Map<Dbms, String> absent, ReadSettings settings) {
        this.axes = axes;
        this.jdks = jdks;
        this.newer = newer;
        this.known = known;
        this.absent = absent;
        this.settings = settings;
    }

    /**
     * Returns the cells that a JDK can run.
     *
     * @throws BenchException when there is none
     */
    List<Cell> all() {
        ProfileSets.check(axes.profiles(), known.all());
        List<Map<String, Value>> combinations = combinations();
        List<App> all = workloads().stream()
                .flatMap(work -> apps(work).stream().flatMap(app -> with(app, work, combinations)))
                .distinct()
                .toList();
        LibrarySets libraries = LibrarySets.of(axes.libraries(), all, known.home());
        unsupported.clear();
        tooNew.clear();
        onNewer.clear();
        List<Cell> cells = new ArrayList<>();
        for (Jdk jdk : jdks) {
            for (Work workload : workloads()) {
                for (App app : apps(workload)) {
                    Jdk newest = newest(jdk);
                    if (app.tooOld(newest).isPresent()) {
                        continue;
                    }
                    Map<Dbms, List<Map<String, Value>>> possible = possible(app, workload, combinations, jdk);
                    for (List<String> profiles :
                            ProfileSets.of(app.stack(), axes.profiles(), newest, workload, possible.keySet())) {
                        Jdk own = jdk(app, profiles, jdk);
                        possible.forEach((dbms, combined) -> {
                            if (app.stack().profilesInsteadOf(profiles, dbms).isEmpty()) {
                                for (SortedMap<String, String> versions : libraries.of(on(app, dbms, profiles))) {
                                    combined.forEach(varied ->
                                            cells.add(cell(app, versions, profiles, varied, workload, own.label())));
                                    requireFew(cells.size());
                                }
                            }
                        });
                    }
                    ProfileSets.leftOut(app.stack(), axes.profiles(), newest, workload)
                            .forEach(profiles -> tooNew.add(label(app, profiles) + " is left out: it "
                                    + ProfileSets.needs(app.stack(), profiles, newest)
                                            .orElseThrow() + "."));
                }
            }
        }
        if (cells.isEmpty() && !leftOut().isEmpty()) {
            throw BenchException.usage("No cell is left: " + String.join(" ", leftOut()));
        }
        return cells;
    }

    /** The newest JDK on which a cell of the axes may run. */
    private Jdk newest(Jdk jdk) {
        return newer.filter(other -> other.feature() > jdk.feature()).orElse(jdk);
    }

    /** The JDK of a cell: the one that is asked for, or where that is too old the newer one. */
    private Jdk jdk(App app, List<String> profiles, Jdk asked) {
        Optional<String> why = app.tooOld(asked).or(() -> ProfileSets.needs(app.stack(), profiles, asked));
        why.ifPresent(needs -> onNewer.add(label(app, profiles) + " is measured on JDK "
                + newest(asked).version() + " in " + newest(asked).home() + ": it " + needs + "."));
        return why.isPresent() ? newest(asked) : asked;
    }

    private static String label(App app, List<String> profiles) {
        return cell(app, new TreeMap<>(), profiles, Map.of(), Workload.SINGLE_ROW, "")
                .label();
    }

    /** A sentence for each cell that {@link #all} has put on another JDK than those that are asked for. */
    List<String> onNewer() {
        return List.copyOf(onNewer);
    }

    /** An application with each system and each set of profiles of the axes. */
    private Stream<App> with(App app, Work workload, List<Map<String, Value>> combinations) {
        return combinations.stream()
                .map(varied -> CellSettings.dbms(values(workload, varied)))
                .distinct()
                .filter(app.stack()::uses)
                .flatMap(dbms -> Stream.concat(
                                Stream.of(Set.<String>of()),
                                axes.profiles().stream().map(ProfileText::names))
                        .map(profiles -> on(app, dbms, profiles)));
    }

    /** An application with the driver that it has there, where it matters which libraries it has. */
    private App on(App app, Dbms dbms, Collection<String> profiles) {
        return axes.libraries().isEmpty() ? app : app.on(dbms, profiles);
    }

    private Map<String, Value> values(Work workload, Map<String, Value> varied) {
        Map<String, Value> values = new LinkedHashMap<>(settings.of(workload));
        values.putAll(varied);
        return values;
    }

    /**
     * A sentence for each JDK and each application whose cells it cannot run, and for each cell that {@link #all} found
     * to be unsupported.
     */
    List<String> leftOut() {
        return Stream.concat(
                        workloads().stream()
                                .flatMap(work -> apps(work).stream())
                                .distinct()
                                .flatMap(app -> jdks.stream()
                                        .flatMap(jdk -> app.tooOld(newest(jdk)).stream())
                                        .map(why -> app.stack().name() + " is left out: it " + why + ".")),
                        Stream.concat(
                                tooNew.stream(), Unsupported.sentences(unsupported, Unsupported::sentence).stream()))
                .toList();
    }

    /**
     * Cells of the plan that {@link #all} has left out, because the stack or the system cannot do what their workload
     * asks.
     */
    List<Unsupported> unsupported() {
        return List.copyOf(unsupported);
    }

    /**
     * Returns the combinations on each system that the stack has a driver for and can run the work on, checked. A stack
     * that is named must have a driver for one. What it cannot run is noted.
     */
    private Map<Dbms, List<Map<String, Value>>> possible(
            App app, Work workload, List<Map<String, Value>> combinations, Jdk jdk) {
        boolean hasPresent = combinations.stream()
                .anyMatch(varied -> !absent.containsKey(CellSettings.dbms(values(workload, varied))));
        Map<Dbms, List<Map<String, Value>>> possible = new LinkedHashMap<>();
        for (Map<String, Value> varied : combinations) {
            Map<String, Value> values = values(workload, varied);
            Dbms dbms = CellSettings.dbms(values);
            Optional<String> whyNot = WorkloadApps.whyNot(app, workload, dbms)
                    .or(() -> Optional.ofNullable(absent.get(dbms))
                            .filter(why -> hasPresent && app.stack().uses(dbms)));
            if (whyNot.isPresent()) {
                Cell cell = cell(app, new TreeMap<>(), List.of(), varied, workload, jdk.label());
                unsupported.add(new Unsupported(cell, whyNot.get()));
                continue;
            }
            settings.read(app.stack(), workload, values);
            if (app.stack().uses(dbms)) {
                possible.computeIfAbsent(dbms, system -> new ArrayList<>()).add(varied);
            } else if (axes.stacks().stream()
                    .anyMatch(named -> named.text().equals(app.stack().name()))) {
                throw WorkloadApps.noDriver(app, known, values);
            }
        }
        return possible;
    }

    private static Cell cell(
            App app,
            SortedMap<String, String> libraries,
            List<String> profiles,
            Map<String, Value> varied,
            Work workload,
            String jdk) {
        SortedMap<String, String> own = new TreeMap<>(Value.texts(varied));
        return new Cell(
                app.stack().name(), app.stack().kind(), false, libraries, profiles, own, workload, jdk, List.of());
    }

    /**
     * Returns the same cells, one in each group being its reference: among those that the plan names, or else among
     * all, the reference stack as it is built and without profiles, and where the group has no such cell, its first.
     *
     * @param named what the plan says of the reference, by key
     * @param strict whether one cell at least must be as the plan says
     */
    List<Cell> withReferences(List<Cell> cells, Map<String, Value> named, boolean strict) {
        checkReference(named);
        if (strict && !named.isEmpty() && cells.stream().noneMatch(cell -> isNamed(cell, named))) {
            Value first = named.values().iterator().next();
            throw first.refused("no cell of the plan is what reference says.");
        }
        Map<String, List<Cell>> groups =
                cells.stream().collect(Collectors.groupingBy(Cell::group, LinkedHashMap::new, Collectors.toList()));
        Set<Cell> references =
                groups.values().stream().map(group -> reference(group, named)).collect(Collectors.toSet());
        return cells.stream()
                .map(cell -> references.contains(cell) ? cell.asReference() : cell)
                .toList();
    }

    private Cell reference(List<Cell> group, Map<String, Value> named) {
        List<Cell> matching =
                group.stream().filter(cell -> isNamed(cell, named)).toList();
        List<Cell> candidates = matching.isEmpty() ? group : matching;
        return candidates.stream()
                .filter(cell -> known.named(cell.stack())
                                .orElseThrow()
                                .stack()
                                .selection()
                                .reference()
                        && cell.libraries().isEmpty()
                        && cell.profiles().isEmpty())
                .findFirst()
                .orElse(candidates.get(0));
    }

    /** Returns whether a cell has all that a plan says of its reference. */
    static boolean isNamed(Cell cell, Map<String, Value> named) {
        return named.entrySet().stream().allMatch(entry -> {
            String text = entry.getValue().text();
            return switch (entry.getKey()) {
                case "stack" -> cell.stack().equals(text);
                case "profiles" -> Set.copyOf(cell.profiles()).equals(ProfileText.names(entry.getValue()));
                default -> text.equals(cell.settings().get(entry.getKey()));
            };
        });
    }

    private void checkReference(Map<String, Value> named) {
        named.forEach((key, value) -> {
            switch (key) {
                case "stack" -> {
                    if (known.named(value.text()).isEmpty()) {
                        throw value.refused("the stacks are " + known.names() + ".");
                    }
                }
                case "profiles" -> ProfileSets.check(List.of(value), known.all());
                default -> {
                    Set<String> keys = new LinkedHashSet<>(List.of("stack", "profiles"));
                    keys.addAll(axes.vary().keySet());
                    if (!keys.contains(key)) {
                        throw BenchException.usage(value.label() + " is no key of reference: the keys are "
                                + String.join(", ", keys) + ".");
                    }
                }
            }
        });
    }

    /** @throws BenchException when a run of so many cells is none that ends */
    static void requireFew(long cells) {
        if (cells > MOST_CELLS) {
            throw BenchException.usage(
                    "A run has at most " + MOST_CELLS + " cells: name fewer stacks, profiles or values of settings.");
        }
    }

    /** Returns every combination of the settings that vary. */
    private List<Map<String, Value>> combinations() {
        long number = 1;
        for (List<Value> values : axes.vary().values()) {
            number *= values.size();
            requireFew(number);
        }
        return Axes.combinations(axes.vary());
    }

    /**
     * Returns for a scenario only the applications that answer it, and for a workload that is more than a SELECT those
     * that run it or say why not. A stack that is named must do so.
     */
    private List<App> apps(Work work) {
        return work.load().map(ScenarioLoad::scenario).map(this::answering).orElseGet(() -> running(work));
    }

    private List<App> running(Work work) {
        return (axes.stacks().isEmpty() ? List.of(new Value(ALL, "stacks")) : axes.stacks())
                .stream()
                        .flatMap(stack -> stack.text().equals(ALL)
                                ? known.unasked().stream()
                                        .filter(app -> app.stack().runs(work)
                                                || app.stack()
                                                        .abilities()
                                                        .without()
                                                        .containsKey(work))
                                : Stream.of(WorkloadApps.named(known, stack, work)))
                        .distinct()
                        .toList();
    }

    private List<App> answering(String scenario) {
        List<App> answering = known.all().stream()
                .filter(app -> app.stack().abilities().scenarios().contains(scenario))
                .toList();
        if (axes.stacks().stream().allMatch(stack -> stack.text().equals(ALL))) {
            return answering.stream()
                    .filter(app -> !app.stack().selection().onlyByName())
                    .toList();
        }
        return axes.stacks().stream()
                .map(stack -> WorkloadApps.answering(known, stack.text(), stack, scenario))
                .toList();
    }

    List<Work> workloads() {
        if (!axes.loads().isEmpty()) {
            return axes.loads().all(axes.workloads());
        }
        return axes.workloads().isEmpty()
                ? List.of(Workload.SINGLE_ROW, Workload.MULTI_ROW)
                : axes.workloads().stream().<Work>map(Value::workload).toList();
    }
}
