package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Versions of libraries that belong together and have a name: a file of {@code plans/versions}.
 *
 * @param description one line, for {@code ./bench list}
 * @param stacks those that run with it
 * @param libraries as {@code --with} takes them
 */
public record VersionSet(String description, List<String> stacks, List<Value> libraries) {
    private static final String FOLDER = "plans/versions";
    private static final Set<String> KEYS = new LinkedHashSet<>(List.of("description", "stacks", "libraries"));

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
        try {
            YamlValue set = YamlValue.parse(file.toString(), "a set of versions", Files.readString(file), KEYS);
            Map<String, YamlValue> values = set.mapping(KEYS);
            YamlValue description = values.get("description");
            YamlValue stacks = values.get("stacks");
            YamlValue libraries = values.get("libraries");
            if (description == null || stacks == null || libraries == null) {
                throw set.refused("needs " + String.join(", ", KEYS));
            }
            return new VersionSet(
                    description.single().text(),
                    stacks.list().stream().map(Value::text).toList(),
                    libraries.list());
        } catch (IOException e) {
            throw BenchException.usage(file + " is no set of versions: " + BenchException.reason(e) + ".");
        }
    }
}
