package io.github.dbstacks.spring;

import java.util.Locale;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.core.env.CommandLinePropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/** The words a message names a property by, which are those that it was given by. */
final class Label {
    /** Spring Boot puts one source in front that shows all the others. */
    private static final String VIEW_OF_ALL = "configurationProperties";

    private Label() {}

    /** The label of the property that counts: Spring's first source that has it. */
    static String of(ConfigurableEnvironment environment, String name) {
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (!source.getName().equals(VIEW_OF_ALL) && source.containsProperty(name)) {
                return in(source, name);
            }
        }
        return name;
    }

    /** {@code --server.port}, {@code SERVER_PORT}, {@code -Dserver.port}, or the file and line with the name. */
    static String in(PropertySource<?> source, String name) {
        if (source instanceof CommandLinePropertySource<?>) {
            return "--" + name;
        }
        if (isVariables(source)) {
            return name.replace('.', '_').replace("-", "").toUpperCase(Locale.ROOT);
        }
        if (source.getName().equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)) {
            return "-D" + name;
        }
        Object origin = OriginLookup.getOrigin(source, name);
        return origin == null ? name : origin + ": " + name;
    }

    static boolean isVariables(PropertySource<?> source) {
        return source.getName().equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
    }
}
