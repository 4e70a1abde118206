package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A named plan: defaults for the settings, and how much of it to run. A file {@code presets/<name>.properties} holds
 * settings by key, or by workload and key ({@code multi-row.selects}), and what only the command line reads
 * ({@code plan.blocks}).
 */
public record Preset(String name, Map<String, String> properties) {
    /** The presets there are, shortest first. */
    public static final List<String> NAMES = List.of("smoke", "quick", "standard", "paper");

    private static final String PLAN = "plan.";

    public Preset {
        properties = Map.copyOf(properties);
    }

    /** The preset of that name; empty when there is none. */
    public static Optional<Preset> named(String name) {
        if (!NAMES.contains(name)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (InputStream in = Preset.class.getResourceAsStream("/presets/" + name + ".properties")) {
            if (in == null) {
                throw new IllegalStateException("preset " + name + " is missing from the jar");
            }
            Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> map = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> map.put(key, properties.getProperty(key)));
        return Optional.of(new Preset(name, map));
    }

    /** A value of the plan, such as {@code blocks}; every preset has all of them. */
    public String plan(String key) {
        String value = properties.get(PLAN + key);
        if (value == null) {
            throw new IllegalStateException("preset " + name + " has no " + PLAN + key);
        }
        return value;
    }

    /** The settings that the preset gives a workload. */
    Map<String, String> settings(Workload workload) {
        Map<String, String> settings = new TreeMap<>();
        properties.forEach((key, value) -> {
            if (key.indexOf('.') < 0) {
                settings.put(key, value);
            }
        });
        String prefix = workload + ".";
        properties.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                settings.put(key.substring(prefix.length()), value);
            }
        });
        return settings;
    }
}
