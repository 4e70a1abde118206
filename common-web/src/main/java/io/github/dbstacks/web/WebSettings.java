package io.github.dbstacks.web;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Stack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Reads {@link Settings} from Spring's property sources: {@code bench.pool-size}, and profiles as Spring profiles. */
final class WebSettings {
    private static final String PREFIX = "bench.";
    private static final String PROFILES = "profiles";

    private WebSettings() {}

    /**
     * @param variables the process's environment, whose {@code BENCH_*} yield to every other source
     * @throws SettingsException when a key, a value or a combination is not allowed
     */
    static Settings read(Stack stack, ConfigurableEnvironment environment, Map<String, String> variables) {
        Given given = Given.environment(variables);
        List<PropertySource<?>> sources = new ArrayList<>();
        environment.getPropertySources().forEach(sources::add);
        Collections.reverse(sources); // the last one put is the one that counts
        for (PropertySource<?> source : sources) {
            boolean variable = source.getName().equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
            if (!variable && source instanceof EnumerablePropertySource<?> properties) {
                put(properties, given);
            }
        }
        if (environment.getActiveProfiles().length > 0) {
            given.put(PROFILES, String.join(",", environment.getActiveProfiles()), "--spring.profiles.active");
        }
        return SettingsReader.read(stack, given);
    }

    private static void put(EnumerablePropertySource<?> properties, Given given) {
        for (String name : properties.getPropertyNames()) {
            if (name.equals(PREFIX + PROFILES)) {
                throw new SettingsException("--" + name
                        + " is not allowed: in a web application profiles are Spring profiles,"
                        + " --spring.profiles.active=a,b.");
            }
            if (name.startsWith(PREFIX)) {
                String key = name.substring(PREFIX.length());
                given.put(key, String.valueOf(properties.getProperty(name)), "--" + name);
            }
        }
    }
}
