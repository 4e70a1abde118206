package io.github.dbstacks.conformance.support;

import io.github.dbstacks.testbed.process.App;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** {@code docker-compose.yml}, as far as it can be read without a container engine. */
public record ComposeFile(Map<String, Map<String, Object>> services) {
    /** Each web application has five aliases: of its user, its rights, its variables and its database. */
    private static final int MOST_ALIASES = 200;

    public static ComposeFile read() throws IOException {
        return new ComposeFile(
                mapping(Objects.requireNonNull(yaml("docker-compose.yml").get("services"))));
    }

    public static Map<String, Object> yaml(String file) throws IOException {
        Object document = new Load(LoadSettings.builder()
                        .setMaxAliasesForCollections(MOST_ALIASES)
                        .build())
                .loadFromString(Files.readString(Applications.home().resolve(file)));
        return mapping(Objects.requireNonNull(document));
    }

    public Map<String, Object> service(String name) {
        return Objects.requireNonNull(services.get(name), name);
    }

    /** A list of texts; empty where the service has none. */
    public List<String> list(String service, String key) {
        return ((List<?>) service(service).getOrDefault(key, List.of()))
                .stream().map(String::valueOf).toList();
    }

    /**
     * Variables of a service, with defaults where the shell may set another value; without those that are the shell's.
     */
    public Map<String, String> environment(String service) {
        Map<String, Object> given = mapping(service(service).getOrDefault("environment", Map.of()));
        Map<String, String> variables = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            if (value != null) {
                variables.put(name, value.toString().replaceAll("\\$\\{\\w+:-([^}]*)}", "$1"));
            }
        });
        return variables;
    }

    /** Returns those of the variables of a web application that say what it measures for Prometheus. */
    public Map<String, String> metrics(App app) {
        Map<String, String> variables = environment(app.stack().name());
        variables.keySet().removeIf(name -> !name.startsWith("SPRING_") && !name.startsWith("MANAGEMENT_"));
        return variables;
    }

    @SuppressWarnings("unchecked")
    private static <T> Map<String, T> mapping(Object value) {
        return (Map<String, T>) value;
    }
}
