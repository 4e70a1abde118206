package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.ClassPath;
import io.github.dbstacks.testbed.library.Library;
import io.github.dbstacks.testbed.process.App;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * In which versions of libraries a stack is measured. A stack takes from each set the libraries it has, so one set can name libraries of
 * several stacks. {@code none} is the application as it is built; any other single word is the name of a {@link VersionSet}.
 */
public final class LibrarySets {
    private static final String NONE = "none";
    private static final String COORDINATES =
            "GROUP:ARTIFACT:VERSION, several with commas between them, or none for the"
                    + " libraries that the stacks are built with.";
    private static final Pattern NAME = Pattern.compile("[\\w-]+");

    private final List<List<Library>> sets;

    private LibrarySets(List<List<Library>> sets) {
        this.sets = sets;
    }

    /**
     * @param values sets as somebody wrote them; none for the applications as they are built
     * @param apps those that are measured
     * @param home where the named sets are
     * @throws BenchException when a set is none, or names a library that no application has
     */
    public static LibrarySets of(List<Value> values, List<App> apps, Path home) {
        return values.isEmpty()
                ? new LibrarySets(List.of(List.of()))
                : new LibrarySets(
                        values.stream().map(value -> set(value, apps, home)).toList());
    }

    /**
     * The versions of one set, by stack and by the coordinates without the version.
     *
     * @param apps all that may have one of its libraries
     * @param home where the named sets are
     */
    public static Map<String, SortedMap<String, String>> byStack(Value value, List<App> apps, Path home) {
        LibrarySets set = of(List.of(value), apps, home);
        return apps.stream()
                .collect(Collectors.toMap(
                        app -> app.stack().name(), app -> set.of(app).iterator().next()));
    }

    private static List<Library> set(Value value, List<App> apps, Path home) {
        if (value.text().equals(NONE)) {
            return List.of();
        }
        if (NAME.matcher(value.text()).matches()) {
            return named(value, apps, home);
        }
        List<Library> libraries = Stream.of(value.text().split(",", -1))
                .map(coordinates -> library(new Value(coordinates.strip(), value.label()), value))
                .toList();
        for (Library library : libraries) {
            if (!library.isBom() && apps.stream().noneMatch(app -> has(app, library))) {
                throw value.refused("no stack of this run has the library " + library.artifact() + ".");
            }
        }
        if (libraries.stream().allMatch(Library::isBom)) {
            throw value.refused("a BOM decides versions of other libraries, and none is named.");
        }
        return libraries;
    }

    /** A named set is for all stacks, so most runs have some of its libraries only. */
    private static List<Library> named(Value value, List<App> apps, Path home) {
        List<String> names = VersionSet.names(home);
        if (!names.contains(value.text())) {
            throw value.refused("it takes "
                    + (names.isEmpty() ? "" : "the name of a set (" + String.join(", ", names) + "), ") + COORDINATES);
        }
        VersionSet set = VersionSet.named(home, value.text());
        for (App app : apps) {
            if (!set.stacks().contains(app.stack().name())) {
                throw value.refused(app.stack().name() + " does not run with it; the stacks that do are "
                        + String.join(", ", set.stacks()) + ".");
            }
        }
        return set.libraries().stream()
                .map(coordinates -> library(coordinates, coordinates))
                .toList();
    }

    private static Library library(Value coordinates, Value whole) {
        return Library.parse(coordinates.text()).orElseThrow(() -> whole.refused("it takes " + COORDINATES));
    }

    /** The versions of each set by the coordinates without the version. */
    public Set<SortedMap<String, String>> of(App app) {
        Set<SortedMap<String, String>> result = new LinkedHashSet<>();
        for (List<Library> set : sets) {
            result.add(own(set, app));
        }
        return result;
    }

    /** What the application has of a set, and the set's BOM if it has anything of it. */
    private static SortedMap<String, String> own(List<Library> set, App app) {
        SortedMap<String, String> own = new TreeMap<>();
        if (set.stream().anyMatch(library -> has(app, library))) {
            set.stream()
                    .filter(library -> library.isBom() || has(app, library))
                    .forEach(library -> own.put(library.key(), library.version()));
        }
        return own;
    }

    private static boolean has(App app, Library library) {
        return !library.isBom() && ClassPath.has(app.classPath(), library);
    }
}
