package io.github.dbstacks.orchestrator.explain;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A cell of a chain, as a plan can name it.
 *
 * @param libraries versions by Maven coordinates without the version
 * @param settings by key
 * @param jdk folder, or {@code current}
 */
record ChainCell(
        String stack,
        SortedSet<String> profiles,
        SortedMap<String, String> libraries,
        SortedMap<String, String> settings,
        String jdk) {
    ChainCell {
        profiles = Collections.unmodifiableSortedSet(new TreeSet<>(profiles));
        libraries = Collections.unmodifiableSortedMap(new TreeMap<>(libraries));
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    ChainCell withStack(String other) {
        return new ChainCell(other, profiles, libraries, settings, jdk);
    }

    ChainCell withJdk(String other) {
        return new ChainCell(stack, profiles, libraries, settings, other);
    }

    ChainCell withLibraries(SortedMap<String, String> others) {
        return new ChainCell(stack, profiles, others, settings, jdk);
    }

    /** @param on whether the profile is to be on */
    ChainCell withProfile(String profile, boolean on) {
        SortedSet<String> changed = new TreeSet<>(profiles);
        if (on) {
            changed.add(profile);
        } else {
            changed.remove(profile);
        }
        return new ChainCell(stack, changed, libraries, settings, jdk);
    }

    ChainCell withSettings(Map<String, String> more) {
        SortedMap<String, String> changed = new TreeMap<>(settings);
        changed.putAll(more);
        return new ChainCell(stack, profiles, libraries, changed, jdk);
    }

    ChainCell withoutSetting(String key) {
        SortedMap<String, String> changed = new TreeMap<>(settings);
        changed.remove(key);
        return new ChainCell(stack, profiles, libraries, changed, jdk);
    }
}
