package io.github.dbstacks.orchestrator.tune;

import io.github.dbstacks.orchestrator.plan.Axes;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.ProfileSets;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.ArrayList;
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
 * The cells of a tuning: every combination of a stack's axes that is allowed and means something. A setting that has
 * its default value is not written, so no cell stands there twice.
 */
public final class TuningGrid {
    /** Settings that change how a stack works and not what it works on. */
    private static final List<Setting<?>> TUNED = List.of(
            Setting.POOL_SIZE,
            Setting.CONCURRENCY,
            Setting.FAN_OUT,
            Setting.EVENT_LOOPS,
            Setting.EVEN_LOOPS,
            Setting.TRANSPORT);

    private final Stack stack;
    private final Workload workload;
    private final Map<String, Value> settings;
    private final Set<String> byHand;
    private final Jdk jdk;
    private final int processors;

    /**
     * @param settings of every cell that has no other value of its own
     * @param byHand the keys of those that no cell may have another value of
     * @param processors that the application may use
     */
    public TuningGrid(
            Stack stack, Workload workload, Map<String, Value> settings, Set<String> byHand, Jdk jdk, int processors) {
        this.stack = stack;
        this.workload = workload;
        this.settings = Map.copyOf(settings);
        this.byHand = Set.copyOf(byHand);
        this.jdk = jdk;
        this.processors = processors;
    }

    /**
     * The default, which is the reference, and after it the others.
     *
     * @param profiles sets to try; empty for every combination of those that the stack names
     * @param vary values to try in place of those that the stack names, by key
     * @throws BenchException when a key or a value is not allowed, or nothing is left to try
     */
    public List<Cell> cells(List<Value> profiles, Map<String, List<Value>> vary) {
        Map<String, List<Value>> axes = axes(vary);
        Set<Cell> cells = new LinkedHashSet<>();
        for (List<String> names : profiles(profiles)) {
            for (Map<String, Value> values : Axes.combinations(axes)) {
                cell(names, new TreeMap<>(values)).ifPresent(cells::add);
            }
        }
        Cell standard = cell(List.of(), new TreeMap<>(), true);
        cells.remove(cell(List.of(), new TreeMap<>(), false));
        if (cells.isEmpty()) {
            throw BenchException.usage(stack.name() + " has nothing to tune: its " + Stack.FILE
                    + " has no tune.KEY with another value than the default; --vary KEY=V1,V2 or --profiles A,B gives"
                    + " some.");
        }
        List<Cell> all = new ArrayList<>(List.of(standard));
        all.addAll(cells);
        return all;
    }

    private Map<String, List<Value>> axes(Map<String, List<Value>> vary) {
        Map<String, List<Value>> axes = new TreeMap<>();
        stack.tuning()
                .values()
                .forEach((key, values) ->
                        axes.put(key, Value.of(stack.name() + "/" + Stack.FILE + ": tune." + key, values)));
        // A setting given by hand is the same for every cell.
        axes.keySet().removeAll(byHand);
        axes.putAll(vary);
        axes.forEach((key, values) -> values.forEach(value -> check(key, value)));
        return axes;
    }

    private void check(String key, Value value) {
        CellSettings.checkKey(key, value);
        if (TUNED.stream().noneMatch(setting -> setting.key().equals(key))) {
            throw value.refused(key + " decides what is measured; tuned are "
                    + TUNED.stream().map(Setting::key).collect(Collectors.joining(", ")) + ".");
        }
        read(Map.of(key, value));
    }

    private Iterable<List<String>> profiles(List<Value> sets) {
        return sets.isEmpty()
                ? ProfileSets.combinations(
                        stack,
                        stack.profiles().stream()
                                .filter(profile ->
                                        stack.tuning().profiles().contains(profile.name()) && profile.allows(workload))
                                .toList(),
                        jdk)
                : ProfileSets.of(
                        stack, sets, jdk, workload, Set.of(read(Map.of()).dbms()));
    }

    /** Empty where the combination is not allowed or means nothing. */
    private Optional<Cell> cell(List<String> profiles, SortedMap<String, Value> values) {
        values.keySet().removeIf(key -> !stack.isMeaningful(key, profiles));
        try {
            if (!isMeaningful(read(values), values.containsKey(Setting.POOL_SIZE.key()))) {
                return Optional.empty();
            }
            withoutDefaults(values);
            return Optional.of(cell(profiles, values, false));
        } catch (SettingsException e) {
            return Optional.empty();
        }
    }

    private Cell cell(List<String> profiles, SortedMap<String, Value> values, boolean reference) {
        SortedMap<String, String> own = new TreeMap<>(Value.texts(values));
        return new Cell(stack.name(), stack.kind(), reference, new TreeMap<>(), profiles, own, workload, jdk.label());
    }

    private boolean isMeaningful(Settings read, boolean poolSizeIsTuned) {
        boolean idleConnections =
                poolSizeIsTuned && read.fanOut() == FanOut.BOUNDED && read.poolSize() > read.concurrency();
        boolean idleProcessors = read.eventLoops() > processors;
        boolean oneLoopIsEven = read.eventLoops() == 1 && read.evenLoops() == Switch.ON;
        return !idleConnections && !idleProcessors && !oneLoopIsEven;
    }

    /** Takes out what changes nothing. */
    private void withoutDefaults(SortedMap<String, Value> values) {
        Map<String, String> effective = read(values).asMap();
        for (String key : List.copyOf(values.keySet())) {
            Map<String, Value> others = new LinkedHashMap<>(values);
            others.remove(key);
            if (read(others).asMap().equals(effective)) {
                values.remove(key);
            }
        }
        boolean allAtOnce = read(values).fanOut() == FanOut.ALL_AT_ONCE;
        if (allAtOnce) {
            values.remove(Setting.CONCURRENCY.key());
        }
    }

    private Settings read(Map<String, Value> own) {
        Map<String, Value> all = new LinkedHashMap<>(settings);
        all.putAll(own);
        return CellSettings.read(stack, workload, all);
    }
}
