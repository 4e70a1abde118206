package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.settings.Setting;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What differs in the cell that is to be measured beside another one to confirm a finding.
 *
 * @param profiles switched on in addition
 * @param settings other values, by key
 * @param builtIn artifacts of which the cell has another version and gets the one that its application is built with
 */
public record Knob(SortedSet<String> profiles, SortedMap<String, String> settings, SortedSet<String> builtIn) {
    public Knob {
        profiles = Collections.unmodifiableSortedSet(new TreeSet<>(profiles));
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        builtIn = Collections.unmodifiableSortedSet(new TreeSet<>(builtIn));
    }

    /** Returns another value of one setting. */
    static <T> Knob setting(Setting<T> setting, T value) {
        return new Knob(new TreeSet<>(), new TreeMap<>(), new TreeSet<>()).and(setting, value);
    }

    /** A profile switched on. */
    static Knob profile(String name) {
        return new Knob(new TreeSet<>(List.of(name)), new TreeMap<>(), new TreeSet<>());
    }

    /** The version of a library that the application is built with. */
    static Knob builtIn(String artifact) {
        return new Knob(new TreeSet<>(), new TreeMap<>(), new TreeSet<>(List.of(artifact)));
    }

    /** Returns this knob and another value of one setting. */
    <T> Knob and(Setting<T> setting, T value) {
        SortedMap<String, String> more = new TreeMap<>(settings);
        more.put(setting.key(), setting.text(value));
        return new Knob(profiles, more, builtIn);
    }

    /** {@code loop-resources even-loops=on}. */
    @Override
    public String toString() {
        return Stream.of(
                        profiles.stream(),
                        settings.entrySet().stream().map(Object::toString),
                        builtIn.stream().map(artifact -> "the " + artifact + " that it is built with"))
                .flatMap(part -> part)
                .collect(Collectors.joining(" "));
    }
}
