package io.github.dbstacks.records;

import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What one fork measures.
 *
 * @param stack the module's name
 * @param reference true for the cell that the others of its group are compared with
 * @param profiles names, in alphabetical order
 * @param settings those in which cells of the plan differ, by key
 * @param jdk version and vendor, such as {@code 17.0.15 debian}
 */
public record Cell(
        String stack,
        Stack.Kind kind,
        boolean reference,
        List<String> profiles,
        SortedMap<String, String> settings,
        Workload workload,
        String jdk) {
    public Cell {
        profiles = List.copyOf(profiles);
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    /** A cell that differs from others in stack, profiles, workload or JDK alone. */
    public Cell(
            String stack, Stack.Kind kind, boolean reference, List<String> profiles, Workload workload, String jdk) {
        this(stack, kind, reference, profiles, new TreeMap<>(), workload, jdk);
    }

    public Cell asReference() {
        return new Cell(stack, kind, true, profiles, settings, workload, jdk);
    }

    /** The cells that are compared with each other have this in common. */
    public String group() {
        return workload + ", " + kind + ", JDK " + jdk;
    }

    /** {@code web-webflux-r2dbc+loop-resources,concurrency=20-single-row}. */
    public String name() {
        return label().replace(' ', ',') + "-" + workload;
    }

    /** What tells it from the others of its group: {@code web-webflux-r2dbc+loop-resources concurrency=20}. */
    public String label() {
        String own = profiles.isEmpty() ? stack : stack + "+" + String.join("+", profiles);
        return settings.isEmpty() ? own : own + " " + settingsText();
    }

    /** The keys of the settings in which it differs from another cell of its plan. */
    public Set<String> differences(Cell other) {
        Set<String> keys = new TreeSet<>(settings.keySet());
        keys.removeIf(key -> Objects.equals(settings.get(key), other.settings.get(key)));
        return keys;
    }

    /** {@code concurrency=20 tls=require}; empty where it differs in no setting. */
    public String settingsText() {
        return settings.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" "));
    }
}
