package io.github.dbstacks.spring.start;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Reads {@link Settings} from Spring's properties {@code bench.*} and from the profiles that Spring has activated.
 *
 * <p>{@code @ConfigurationProperties} would ignore a mistyped variable such as {@code BENCH_POOL_SIEZ}, and the run
 * would measure another pool than the user asked for ({@code WebSettingsTest} shows it).
 */
public final class WebSettings {
    private static final ConfigurationPropertyName BENCH = ConfigurationPropertyName.of("bench");

    /** The properties that name profiles. The last one is known to Spring from {@code defaults.properties}. */
    private static final List<ConfigurationPropertyName> PROFILES = Stream.of(
                    "spring.profiles.active", "spring.profiles.include", "spring.profiles.default", "bench.profiles")
            .map(ConfigurationPropertyName::of)
            .toList();

    private WebSettings() {}

    /**
     * Refuses profiles before Spring Boot reads its files: that makes file names of the profiles, and would fail with a
     * stack trace for a profile such as {@code up/down}.
     *
     * @throws SettingsException when a profile is named that the stack has not
     */
    public static void refuseUnknownProfiles(Stack stack, ConfigurableEnvironment environment) {
        namedProfiles(sources(environment)).ifPresent(property -> {
            String names = environment.resolvePlaceholders(String.valueOf(property.getValue()));
            // Whether they go with the database is known when Spring has read its files.
            stack.profilesInsteadOf(Stack.commaSeparated(names)).ifPresent(allowed -> {
                throw new SettingsException(
                        label(property) + "=" + names + " is not allowed: it takes " + allowed + ".");
            });
        });
    }

    /** @throws SettingsException when a key, a value, a profile or a combination is not allowed */
    public static Settings read(Stack stack, ConfigurableEnvironment environment) {
        List<ConfigurationPropertySource> sources = sources(environment);
        Collections.reverse(sources); // Spring's first source wins, and so does the last value put into Given.
        Given given = new Given();
        for (ConfigurationPropertySource source : sources) {
            if (source instanceof IterableConfigurationPropertySource properties) {
                properties.stream()
                        .filter(BENCH::isAncestorOf)
                        .flatMap(name -> Stream.ofNullable(properties.getConfigurationProperty(name)))
                        .forEach(property -> given.put(
                                key(property.getName()), String.valueOf(property.getValue()), label(property)));
            }
        }
        String label =
                namedProfiles(sources(environment)).map(WebSettings::label).orElse(Setting.PROFILES.key());
        given.put(Setting.PROFILES.key(), activeProfiles(environment), label);
        return SettingsReader.read(stack, given);
    }

    private static List<ConfigurationPropertySource> sources(ConfigurableEnvironment environment) {
        List<ConfigurationPropertySource> sources = new ArrayList<>();
        ConfigurationPropertySources.from(environment.getPropertySources()).forEach(sources::add);
        return sources;
    }

    /** Spring reads the variable {@code BENCH_POOL_SIZE} as {@code bench.pool.size}. */
    private static String key(ConfigurationPropertyName name) {
        return name.toString().substring(BENCH.toString().length() + 1).replace('.', '-');
    }

    /** Spring's default profiles count if no others are active. The one called "default" is Spring's own. */
    private static String activeProfiles(ConfigurableEnvironment environment) {
        String[] active = environment.getActiveProfiles();
        return Stream.of(active.length > 0 ? active : environment.getDefaultProfiles())
                .filter(name -> !name.equals("default"))
                .collect(Collectors.joining(","));
    }

    private static Optional<ConfigurationProperty> namedProfiles(List<ConfigurationPropertySource> sources) {
        return sources.stream()
                .flatMap(source -> PROFILES.stream().map(source::getConfigurationProperty))
                .flatMap(Stream::ofNullable)
                .findFirst();
    }

    /**
     * The property as the user gave it: {@code --bench.tls}, {@code BENCH_TLS}, {@code -Dbench.tls}, or file and line.
     */
    private static String label(ConfigurationProperty property) {
        if (property.getOrigin() instanceof PropertySourceOrigin origin) {
            String name = origin.getPropertyName();
            return switch (origin.getPropertySource().getName()) {
                case "commandLineArgs" -> "--" + name;
                case "systemEnvironment" -> name;
                case "systemProperties" -> "-D" + name;
                default -> origin + ": " + name;
            };
        }
        return property.getName().toString();
    }
}
