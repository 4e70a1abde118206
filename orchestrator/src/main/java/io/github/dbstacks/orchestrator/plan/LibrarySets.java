package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.ClassPath;
import io.github.dbstacks.testbed.library.Library;
import io.github.dbstacks.testbed.process.App;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * In which versions of libraries a stack is measured. A stack takes from each set the libraries it has, so one set can name libraries of
 * several stacks. {@code none} is the application as it is built.
 */
public final class LibrarySets {
    private static final String NONE = "none";

    private final List<List<Library>> sets;

    private LibrarySets(List<List<Library>> sets) {
        this.sets = sets;
    }

    /**
     * @param values sets as somebody wrote them; none for the applications as they are built
     * @param apps those that are measured
     * @throws BenchException when a set is none, or names a library that no application has
     */
    public static LibrarySets of(List<Value> values, List<App> apps) {
        return values.isEmpty()
                ? new LibrarySets(List.of(List.of()))
                : new LibrarySets(values.stream().map(value -> set(value, apps)).toList());
    }

    private static List<Library> set(Value value, List<App> apps) {
        if (value.text().equals(NONE)) {
            return List.of();
        }
        return Stream.of(value.text().split(",", -1))
                .map(coordinates -> library(coordinates.strip(), value, apps))
                .toList();
    }

    private static Library library(String coordinates, Value value, List<App> apps) {
        Library library = Library.parse(coordinates)
                .orElseThrow(() -> value.refused("it takes GROUP:ARTIFACT:VERSION, several with commas between them, or"
                        + " none for the libraries that the stacks are built with."));
        if (apps.stream().noneMatch(app -> ClassPath.has(app.classPath(), library))) {
            throw value.refused("no stack of this run has the library " + library.artifact() + ".");
        }
        return library;
    }

    /** The versions of each set by the coordinates without the version. */
    public Set<SortedMap<String, String>> of(App app) {
        Set<SortedMap<String, String>> result = new LinkedHashSet<>();
        for (List<Library> set : sets) {
            SortedMap<String, String> own = new TreeMap<>();
            set.stream()
                    .filter(library -> ClassPath.has(app.classPath(), library))
                    .forEach(library -> own.put(library.key(), library.version()));
            result.add(own);
        }
        return result;
    }
}
