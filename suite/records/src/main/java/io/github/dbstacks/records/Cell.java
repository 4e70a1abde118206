package io.github.dbstacks.records;

import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.stack.Profile;
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
import java.util.stream.Stream;

/**
 * Says what one fork measures.
 *
 * @param stack the module's name
 * @param reference true for the cell that the others of its group are compared with
 * @param libraries versions of libraries that its application is not built with, by Maven coordinates without the
 *     version; a set of libraries that has a name is {@link #VERSIONS} and that name
 * @param profiles names, in alphabetical order
 * @param settings those in which cells of the plan differ, by key
 * @param workload what it asks: a workload, or a scenario under load
 * @param jdk version and vendor, such as {@code 17.0.15 debian}
 * @param across in what the cells that it is compared with may differ although cells of a plan's axes may not; empty
 *     for those
 */
public record Cell(
        String stack,
        Stack.Kind kind,
        boolean reference,
        SortedMap<String, String> libraries,
        List<String> profiles,
        SortedMap<String, String> settings,
        Work workload,
        String jdk,
        List<Across> across) {
    /** The key of a named set among the libraries. */
    public static final String VERSIONS = "versions";

    /**
     * The properties that cells of the axes have in common with those that they are compared with, and cells that a
     * plan lists need not.
     */
    public enum Across {
        KIND,
        JDK;

        @Override
        public String toString() {
            return EnumText.of(this);
        }
    }

    public Cell {
        libraries = Collections.unmodifiableSortedMap(new TreeMap<>(libraries));
        profiles = List.copyOf(profiles);
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        across = List.copyOf(across);
    }

    /** A cell that differs from others in stack, profiles, workload or JDK alone. */
    public Cell(String stack, Stack.Kind kind, boolean reference, List<String> profiles, Work workload, String jdk) {
        this(stack, kind, reference, new TreeMap<>(), profiles, new TreeMap<>(), workload, jdk, List.of());
    }

    public Cell asReference() {
        return new Cell(stack, kind, true, libraries, profiles, settings, workload, jdk, across);
    }

    /** The feature release of its JDK: {@code 21} of {@code 21.0.4 temurin}. */
    public String jdkFeature() {
        return jdk.split("\\D", 2)[0];
    }

    /** Returns the same cell but for its settings. */
    public Cell with(SortedMap<String, String> otherSettings) {
        return new Cell(stack, kind, reference, libraries, profiles, otherSettings, workload, jdk, across);
    }

    /** Returns the same cell without one of its settings. */
    public Cell without(String setting) {
        SortedMap<String, String> rest = new TreeMap<>(settings);
        rest.remove(setting);
        return with(rest);
    }

    /** Returns the same cell, compared with cells that differ from it in more. */
    public Cell comparedAcross(List<Across> others) {
        return new Cell(stack, kind, reference, libraries, profiles, settings, workload, jdk, others);
    }

    /** The cells that are compared with each other have this in common. */
    public String group() {
        return workload
                + (across.contains(Across.KIND) ? "" : ", " + kind)
                + (across.contains(Across.JDK) ? "" : ", JDK " + jdk);
    }

    /** {@code web-webflux-r2dbc+loop-resources,concurrency=20-single-row}. */
    public String name() {
        return (label() + "-" + workload).replace(' ', ',');
    }

    /**
     * Returns what tells it from the others of its group: {@code web-webflux-r2dbc+loop-resources
     * r2dbc-pool=1.0.0.RELEASE concurrency=20}.
     */
    public String label() {
        String own = profiles.isEmpty() ? stack : stack + "+" + String.join("+", profiles);
        return Stream.of(own, librariesText(), settingsText(), across.contains(Across.JDK) ? "jdk=" + jdk : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /**
     * Returns its application and the libraries that this one is not built with: {@code web-webflux-r2dbc
     * r2dbc-pool=1.0.0.RELEASE}. Where cells differ in the system of their database, and so in their driver, it is
     * named, too, and so is a profile with another driver.
     */
    public String program() {
        String dbms = settings.getOrDefault(Setting.DATABASE.key(), "");
        return Stream.of(
                        stack + driverProfiles(),
                        dbms.isEmpty() ? "" : Setting.DATABASE.key() + "=" + dbms,
                        librariesText())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Returns the same cell with nothing but what its {@link #program} tells of it. */
    public Cell asProgram() {
        SortedMap<String, String> system = new TreeMap<>(settings);
        system.keySet().retainAll(Set.of(Setting.DATABASE.key()));
        return new Cell(stack, kind, reference, libraries, drivers().toList(), system, workload, jdk, List.of());
    }

    /** {@code +driver-connector-j}; empty where it has the stack's driver. */
    private String driverProfiles() {
        return drivers().map(profile -> "+" + profile).collect(Collectors.joining());
    }

    private Stream<String> drivers() {
        return profiles.stream().filter(profile -> profile.startsWith(Profile.DRIVER));
    }

    /**
     * {@code r2dbc-pool=1.0.0.RELEASE} or {@code versions=then}; empty where it has the libraries that its application
     * is built with.
     */
    public String librariesText() {
        return libraries.entrySet().stream()
                .map(library -> library.getKey().replaceFirst("^.*?:", "") + "=" + library.getValue())
                .collect(Collectors.joining(" "));
    }

    /**
     * Returns whether the other cell has another stack or driver of the same kind: then their drivers differ, and not
     * what is around them.
     */
    public boolean hasOtherDriver(Cell other) {
        return kind == other.kind && !(stack + driverProfiles()).equals(other.stack + other.driverProfiles());
    }

    /** The keys of the settings in which it differs from another cell of its plan. */
    public Set<String> differences(Cell other) {
        Set<String> keys = new TreeSet<>(settings.keySet());
        keys.addAll(other.settings.keySet());
        keys.removeIf(key -> Objects.equals(settings.get(key), other.settings.get(key)));
        return keys;
    }

    /** {@code concurrency=20 tls=require}; empty where it differs in no setting. */
    public String settingsText() {
        return settings.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" "));
    }
}
