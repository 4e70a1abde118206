package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.plan.value.YamlMapping;
import io.github.dbstacks.orchestrator.plan.value.YamlValue;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.Library;
import io.github.dbstacks.testbed.process.App;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Versions of libraries that belong together and have a name: a file of {@code plans/versions}.
 *
 * @param description one line, for {@code ./bench list}
 * @param stacks those that run with it
 * @param libraries as {@code --with} takes them; a stack takes those that it has
 * @param more what a stack needs besides, in place of libraries with other names
 */
public record VersionSet(
        String description, List<String> stacks, List<Value> libraries, Map<String, List<Value>> more) {
    private static final String FOLDER = "plans/versions";
    private static final String MORE = "more";
    private static final Set<String> NEEDED = YamlMapping.keys("description", "stacks", "libraries");
    private static final Set<String> KEYS = YamlMapping.keys("description", "stacks", "libraries", MORE);

    boolean isFor(App app) {
        return stacks.contains(app.stack().name());
    }

    /**
     * Returns what a stack runs with: the set's BOMs, those of its libraries that the stack has, and what it needs
     * besides.
     */
    List<Library> of(App app) {
        return Stream.concat(
                        libraries.stream()
                                .map(VersionSet::library)
                                .filter(library -> library.isBom() || LibrarySets.has(app, library)),
                        more.getOrDefault(app.stack().name(), List.of()).stream()
                                .map(VersionSet::library))
                .toList();
    }

    private static Library library(Value coordinates) {
        return LibrarySets.library(coordinates, coordinates);
    }

    /** The names of all sets. */
    public static List<String> names(Path home) {
        return Files.isDirectory(home.resolve(FOLDER)) ? PlanFile.names(home.resolve(FOLDER)) : List.of();
    }

    /**
     * @param name one of {@link #names}
     * @throws BenchException when its file has a mistake
     */
    public static VersionSet named(Path home, String name) {
        Path file = home.resolve(FOLDER).resolve(name + ".yaml");
        YamlMapping set = YamlValue.parse(
                        file.toString(), "a set of versions", YamlValue.text(file, "set of versions"), KEYS)
                .mapping(KEYS);
        if (!NEEDED.stream().allMatch(set::has)) {
            throw set.whole().refused("needs " + String.join(", ", NEEDED));
        }
        List<String> stacks = set.list("stacks").stream().map(Value::text).toList();
        Map<String, List<Value>> more = new LinkedHashMap<>();
        set.mapping(MORE, new LinkedHashSet<>(stacks))
                .values()
                .forEach((stack, needed) -> more.put(stack, needed.list()));
        return new VersionSet(set.text("description").orElseThrow(), stacks, set.list("libraries"), more);
    }
}
