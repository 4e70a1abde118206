package io.github.dbstacks.spring;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Key;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Stack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.core.env.AbstractEnvironment;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * Reads {@link Settings} from Spring's property sources in Spring's order: a file, then {@code BENCH_*}, then system
 * properties, then the command line, each before those it precedes. The profiles are those that Spring has activated.
 */
final class WebSettings {
    private static final String PREFIX = "bench.";

    /** Makes Spring activate what {@code BENCH_PROFILES} names, wherever nothing names Spring profiles. */
    static final Map<String, Object> DEFAULT_PROFILES =
            Map.of(AbstractEnvironment.ACTIVE_PROFILES_PROPERTY_NAME, "${BENCH_PROFILES:}");

    private static final List<String> PROFILE_PROPERTIES =
            List.of("spring.profiles.active", "spring.profiles.include", "spring.profiles.default");

    private WebSettings() {}

    /**
     * To be asked before Spring activates profiles, since it makes names of files of them.
     *
     * @throws SettingsException when a profile is named that the stack has not
     */
    static void refuseUnknownProfiles(Stack stack, ConfigurableEnvironment environment) {
        for (String property : PROFILE_PROPERTIES) {
            String names = environment.getProperty(property, "");
            SettingsReader.read(stack, new Given().put(Key.PROFILES.text(), names, label(environment, property)));
        }
    }

    /** @throws SettingsException when a key, a value, a profile or a combination is not allowed */
    static Settings read(Stack stack, ConfigurableEnvironment environment) {
        Given given = new Given();
        List<PropertySource<?>> sources = new ArrayList<>();
        environment.getPropertySources().forEach(sources::add);
        Collections.reverse(sources); // the last one put is the one that counts
        for (PropertySource<?> source : sources) {
            if (source instanceof EnumerablePropertySource<?> properties) {
                put(properties, given);
            }
        }
        given.put(Key.PROFILES.text(), String.join(",", activated(environment)), profilesLabel(environment));
        return SettingsReader.read(stack, given);
    }

    private static void put(EnumerablePropertySource<?> properties, Given given) {
        if (Label.isVariables(properties)) {
            Map<String, String> variables = new HashMap<>();
            for (String name : properties.getPropertyNames()) {
                variables.put(name, String.valueOf(properties.getProperty(name)));
            }
            given.putEnvironment(variables);
            return;
        }
        for (String name : properties.getPropertyNames()) {
            if (name.equals(PREFIX + Key.PROFILES.text())) {
                throw new SettingsException(Label.in(properties, name)
                        + " is not allowed: in a web application profiles are Spring profiles,"
                        + " --spring.profiles.active=a,b.");
            }
            if (name.startsWith(PREFIX)) {
                String key = name.substring(PREFIX.length());
                given.put(key, String.valueOf(properties.getProperty(name)), Label.in(properties, name));
            }
        }
    }

    /** Spring's default profiles are active where no others are; its own is called default and means nothing here. */
    private static List<String> activated(ConfigurableEnvironment environment) {
        List<String> active = List.of(environment.getActiveProfiles());
        return active.isEmpty()
                ? Stream.of(environment.getDefaultProfiles())
                        .filter(name -> !name.equals("default"))
                        .toList()
                : active;
    }

    private static String profilesLabel(ConfigurableEnvironment environment) {
        return PROFILE_PROPERTIES.stream()
                .filter(property -> !environment.getProperty(property, "").isEmpty())
                .findFirst()
                .map(property -> label(environment, property))
                .orElse(Key.PROFILES.text());
    }

    private static String label(ConfigurableEnvironment environment, String profileProperty) {
        String label = Label.of(environment, profileProperty);
        return label.equals(profileProperty) ? "BENCH_PROFILES" : label;
    }
}
