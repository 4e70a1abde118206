package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.stack.Stack;
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

/**
 * The cells that a plan lists one by one. They may differ in anything but the workload, and all of a workload are
 * compared with the first: also a web application with a standalone one, or one JDK with another.
 */
public record ListedCells(List<Map<String, Value>> listed, List<Work> workloads, Apps known, ReadSettings settings) {
    private static final String STACK = "stack";
    private static final String LIBRARIES = "libraries";
    private static final String PROFILES = "profiles";
    static final String JDK = "jdk";
    /** The keys of a cell that are no settings. */
    static final Set<String> NO_SETTINGS = Set.of(STACK, LIBRARIES, PROFILES, JDK);

    /**
     * A cell as a plan lists it: values by key, the stack first. What it has nothing of is left out.
     *
     * @param libraries versions, by Maven coordinates without the version
     * @param jdk folder; empty for the JDK that runs this
     */
    public static Map<String, String> entries(
            String stack,
            Collection<String> profiles,
            Map<String, String> libraries,
            Optional<String> jdk,
            Map<String, String> settings) {
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put(STACK, stack);
        if (!profiles.isEmpty()) {
            entries.put(PROFILES, String.join(",", profiles));
        }
        if (!libraries.isEmpty()) {
            entries.put(
                    LIBRARIES,
                    libraries.entrySet().stream()
                            .map(library -> library.getKey().equals(Cell.VERSIONS)
                                    ? library.getValue()
                                    : library.getKey() + ":" + library.getValue())
                            .collect(Collectors.joining(",")));
        }
        jdk.ifPresent(folder -> entries.put(JDK, folder));
        entries.putAll(settings);
        return entries;
    }

    /** The folders of the JDKs that cells name, and {@code current} where one names none. */
    static List<Value> jdks(List<Map<String, Value>> listed) {
        Map<String, Value> folders = new LinkedHashMap<>();
        listed.forEach(cell -> {
            Value folder = jdk(cell);
            folders.putIfAbsent(folder.text(), folder);
        });
        return List.copyOf(folders.values());
    }

    private static Value jdk(Map<String, Value> cell) {
        return cell.getOrDefault(JDK, new Value("current", JDK));
    }

    /** @throws BenchException when a cell cannot be, or is there twice */
    List<Cell> all() {
        Cells.requireFew((long) listed.size() * workloads.size());
        List<Cell> cells = new ArrayList<>();
        for (Work workload : workloads) {
            for (Map<String, Value> own : listed) {
                App app = WorkloadApps.named(known, stack(own), workload);
                Map<String, Value> values = values(own, workload);
                WorkloadApps.whyNot(app, workload, CellSettings.dbms(values)).ifPresent(why -> {
                    throw stack(own).refused("it does not run " + workload + " there: " + why + ".");
                });
                if (!app.stack().uses(CellSettings.dbms(values))) {
                    throw WorkloadApps.noDriver(app, known, values);
                }
                Cell cell = cell(own, workload, Planner.jdk(jdk(own)))
                        .orElseThrow(() ->
                                stack(own).refused("the JDK of this cell is too old for it, or for its profiles."));
                if (cells.contains(cell)) {
                    throw stack(own).refused("the cell " + cell.label() + " stands there twice.");
                }
                cells.add(cell);
            }
        }
        List<Cell.Across> across = across(cells);
        Set<Work> begun = new LinkedHashSet<>();
        return cells.stream()
                .map(cell -> cell.comparedAcross(across))
                .map(cell -> begun.add(cell.workload()) ? cell.asReference() : cell)
                .toList();
    }

    private static List<Cell.Across> across(List<Cell> cells) {
        List<Cell.Across> across = new ArrayList<>();
        if (cells.stream().map(Cell::kind).distinct().count() > 1) {
            across.add(Cell.Across.KIND);
        }
        if (cells.stream().map(Cell::jdk).distinct().count() > 1) {
            across.add(Cell.Across.JDK);
        }
        return across;
    }

    /**
     * Returns the cells that this JDK can run, and whose stack has a driver for their system; none is a reference yet.
     */
    List<Cell> on(Jdk jdk) {
        listed.stream()
                .flatMap(own -> Optional.ofNullable(own.get(JDK)).stream())
                .findFirst()
                .ifPresent(named -> {
                    throw named.refused("further cells run on the JDKs of the plan.");
                });
        return workloads.stream()
                .flatMap(workload -> listed.stream().flatMap(own -> cell(own, workload, jdk).stream()))
                .toList();
    }

    /** The settings of a cell: those of every cell, and over them its own. */
    private Map<String, Value> values(Map<String, Value> own, Work workload) {
        Map<String, Value> values = new LinkedHashMap<>(settings.of(workload));
        own.forEach((key, value) -> {
            if (!NO_SETTINGS.contains(key)) {
                CellSettings.checkKey(key, value);
                values.put(key, value);
            }
        });
        return values;
    }

    /**
     * Returns the cell; empty where the stack has no driver for its system or cannot run the work there, or where the
     * JDK is too old for the stack or for a set of profiles that ends in {@code ?}.
     */
    private Optional<Cell> cell(Map<String, Value> own, Work workload, Jdk jdk) {
        Value named = stack(own);
        App app = WorkloadApps.named(known, named, workload);
        Map<String, Value> values = values(own, workload);
        Dbms dbms = CellSettings.dbms(values);
        if (!app.stack().uses(dbms)
                || app.tooOld(jdk).isPresent()
                || WorkloadApps.whyNot(app, workload, dbms).isPresent()) {
            return Optional.empty();
        }
        SortedMap<String, String> varied = new TreeMap<>();
        own.forEach((key, value) -> {
            if (!NO_SETTINGS.contains(key)) {
                varied.put(key, value.text());
            }
        });
        settings.read(app.stack(), workload, values);
        Stack stack = app.stack();
        return profiles(own, app, jdk, workload, dbms)
                .map(profiles -> new Cell(
                        stack.name(),
                        stack.kind(),
                        false,
                        libraries(own, app, dbms, profiles),
                        profiles,
                        varied,
                        workload,
                        jdk.label(),
                        List.of()));
    }

    private static Value stack(Map<String, Value> own) {
        Value stack = own.get(STACK);
        if (stack == null) {
            String where = own.values().stream().map(Value::label).findFirst().orElse("cells");
            throw BenchException.usage(where + " belongs to a cell without a stack: each cell names its stack.");
        }
        return stack;
    }

    private SortedMap<String, String> libraries(Map<String, Value> own, App app, Dbms dbms, List<String> profileNames) {
        Value libraries = own.get(LIBRARIES);
        if (libraries == null) {
            return new TreeMap<>();
        }
        App on = app.on(dbms, profileNames);
        return LibrarySets.of(List.of(libraries), List.of(on), known.home())
                .of(on)
                .iterator()
                .next();
    }

    /** Unlike a set of an axis, these are for this stack alone, so it must have them all. */
    private static Optional<List<String>> profiles(Map<String, Value> own, App app, Jdk jdk, Work work, Dbms dbms) {
        Value profiles = own.get(PROFILES);
        if (profiles == null) {
            return Optional.of(List.of());
        }
        ProfileSets.check(List.of(profiles), List.of(app));
        Set<List<String>> sets = ProfileSets.of(app.stack(), List.of(profiles), jdk, work, Set.of(dbms));
        if (sets.size() > 1) {
            throw profiles.refused("a cell takes one set of profiles, such as "
                    + app.stack().profiles().stream()
                            .map(profile -> profile.name())
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        return sets.stream().findFirst();
    }
}
