package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.ClassPath;
import io.github.dbstacks.testbed.library.Library;
import io.github.dbstacks.testbed.process.App;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says in which versions of libraries a stack is measured. A stack takes from each set the libraries it has, so one set
 * can name libraries of several stacks. {@code none} is the application as it is built. Any other word is the name of a
 * {@link VersionSet}, which stands in a cell by its name; a library beside it comes before the set's.
 */
public final class LibrarySets {
    private static final String NONE = "none";
    private static final String COORDINATES =
            "GROUP:ARTIFACT:VERSION, several with commas between them, or none for the"
                    + " libraries that the stacks are built with.";
    private static final Pattern NAME = Pattern.compile("[\\w.-]+");

    private final List<LibrarySet> sets;

    private LibrarySets(List<LibrarySet> sets) {
        this.sets = sets;
    }

    /** Says what a stack has of a set, as {@link Cell#libraries()} has it. */
    private interface LibrarySet {
        SortedMap<String, String> of(App app);
    }

    /**
     * @param values sets as somebody wrote them; none for the applications as they are built
     * @param apps those that are measured, with the drivers of their systems
     * @param home where the named sets are
     * @throws BenchException when a set is none, or names a library that no application has
     */
    public static LibrarySets of(List<Value> values, List<App> apps, Path home) {
        return values.isEmpty()
                ? new LibrarySets(List.of(app -> new TreeMap<>()))
                : new LibrarySets(
                        values.stream().map(value -> set(value, apps, home)).toList());
    }

    /**
     * The versions of one set, by stack and by the coordinates without the version. A stack that does not run with a
     * named set is left out.
     *
     * @param apps all that may have one of its libraries
     * @param home where the named sets are
     */
    public static Map<String, SortedMap<String, String>> byStack(Value value, List<App> apps, Path home) {
        List<App> able = VersionSet.names(home).contains(value.text())
                ? apps.stream()
                        .filter(VersionSet.named(home, value.text())::isFor)
                        .toList()
                : apps;
        LibrarySets set = of(List.of(value), able, home);
        return able.stream()
                .collect(Collectors.toMap(
                        app -> app.stack().name(), app -> set.of(app).iterator().next()));
    }

    /**
     * A named set as a cell has it.
     *
     * @param home where the named sets are
     * @throws BenchException when there is no such set, or the application does not run with it
     */
    public static SortedMap<String, String> byName(Value name, App app, Path home) {
        named(name, List.of(app), home);
        return new TreeMap<>(Map.of(Cell.VERSIONS, name.text()));
    }

    /**
     * Returns whether an application can have an entry of {@link Cell#libraries()}.
     *
     * @param home where the named sets are
     */
    public static boolean has(App app, String key, String version, Path home) {
        return key.equals(Cell.VERSIONS)
                ? VersionSet.named(home, version).isFor(app)
                : has(app, Library.of(key, version));
    }

    /**
     * The libraries that a cell's application is not built with, those of a named set included.
     *
     * @param home where the named sets are
     */
    public static List<Library> of(Cell cell, App app, Path home) {
        SortedMap<String, String> versions = new TreeMap<>(cell.libraries());
        String named = versions.remove(Cell.VERSIONS);
        if (named != null) {
            VersionSet.named(home, named)
                    .of(app)
                    .forEach(library -> versions.putIfAbsent(library.key(), library.version()));
        }
        return versions.entrySet().stream()
                .map(library -> Library.of(library.getKey(), library.getValue()))
                .toList();
    }

    private static LibrarySet set(Value value, List<App> apps, Path home) {
        if (value.text().equals(NONE)) {
            return app -> new TreeMap<>();
        }
        List<Value> parts = Stream.of(value.text().split(",", -1))
                .map(part -> new Value(part.strip(), value.label()))
                .toList();
        Optional<Value> name = parts.stream()
                .filter(part -> NAME.matcher(part.text()).matches())
                .findFirst();
        List<Library> libraries = parts.stream()
                .filter(part -> !name.equals(Optional.of(part)))
                .map(part -> library(part, value))
                .toList();
        for (Library library : libraries) {
            if (!library.isBom() && apps.stream().noneMatch(app -> has(app, library))) {
                throw value.refused("no stack of this run has the library " + library.artifact() + ".");
            }
        }
        if (name.isEmpty() && libraries.stream().allMatch(Library::isBom)) {
            throw value.refused("a BOM decides versions of other libraries, and none is named.");
        }
        Optional<VersionSet> named = name.map(one -> named(one, apps, home));
        return app -> {
            SortedMap<String, String> own = own(libraries, app);
            named.filter(set -> !set.of(app).stream().allMatch(Library::isBom))
                    .ifPresent(set -> own.put(Cell.VERSIONS, name.orElseThrow().text()));
            return own;
        };
    }

    private static VersionSet named(Value value, List<App> apps, Path home) {
        List<String> names = VersionSet.names(home);
        if (!names.contains(value.text())) {
            throw value.refused("it takes "
                    + (names.isEmpty() ? "" : "the name of a set (" + String.join(", ", names) + "), ") + COORDINATES);
        }
        VersionSet set = VersionSet.named(home, value.text());
        for (App app : apps) {
            if (!set.isFor(app)) {
                throw value.refused(app.stack().name() + " does not run with it; the stacks that do are "
                        + String.join(", ", set.stacks()) + ".");
            }
        }
        return set;
    }

    static Library library(Value coordinates, Value whole) {
        return Library.parse(coordinates.text()).orElseThrow(() -> whole.refused("it takes " + COORDINATES));
    }

    /** Returns for each set what {@link Cell#libraries()} has. */
    public Set<SortedMap<String, String>> of(App app) {
        Set<SortedMap<String, String>> result = new LinkedHashSet<>();
        for (LibrarySet set : sets) {
            result.add(set.of(app));
        }
        return result;
    }

    /** Returns what the application has of a set, and the set's BOM if it has anything of it. */
    private static SortedMap<String, String> own(List<Library> set, App app) {
        SortedMap<String, String> own = new TreeMap<>();
        if (set.stream().anyMatch(library -> has(app, library))) {
            set.stream()
                    .filter(library -> library.isBom() || has(app, library))
                    .forEach(library -> own.put(library.key(), library.version()));
        }
        return own;
    }

    static boolean has(App app, Library library) {
        return !library.isBom() && ClassPath.has(app.classPath(), library);
    }
}
