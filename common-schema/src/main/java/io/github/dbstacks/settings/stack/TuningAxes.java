package io.github.dbstacks.settings.stack;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a stack can be tuned in: what is tried beside the defaults.
 *
 * @param profiles of which every combination is tried
 * @param values of settings, by key
 */
public record TuningAxes(Set<String> profiles, SortedMap<String, List<String>> values) {
    public TuningAxes {
        profiles = Set.copyOf(profiles);
        SortedMap<String, List<String>> copies = new TreeMap<>();
        for (Map.Entry<String, List<String>> axis : values.entrySet()) {
            copies.put(axis.getKey(), List.copyOf(axis.getValue()));
        }
        values = Collections.unmodifiableSortedMap(copies);
    }
}
