package io.github.dbstacks.quarkus;

import io.github.dbstacks.http.WebHelp;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command line of a web application with Quarkus: {@code --bench.KEY=VALUE} for each setting,
 * {@code --quarkus.KEY=VALUE} for a property of Quarkus. Both are also system properties, and settings are environment
 * variables.
 */
final class WebArguments {
    private static final String BENCH = "bench.";
    private static final Pattern PROPERTY = Pattern.compile("--((?:bench|quarkus)\\.[^=]+)=(.*)", Pattern.DOTALL);
    private static final List<String> HELP = List.of("-h", "--help");
    private static final List<String> VERSION = List.of("-V", "--version");

    private final Stack stack;
    private final List<String> arguments;

    WebArguments(Stack stack, String... arguments) {
        this.stack = stack;
        this.arguments = List.of(arguments);
    }

    /**
     * The help or the version when one of them is asked for.
     *
     * @throws SettingsException for an argument that is neither a setting nor a property of Quarkus
     */
    Optional<String> answer() {
        for (String argument : arguments) {
            if (!PROPERTY.matcher(argument).matches() && !HELP.contains(argument) && !VERSION.contains(argument)) {
                throw refused(Given.name(argument));
            }
        }
        if (arguments.stream().anyMatch(HELP::contains)) {
            return Optional.of(WebHelp.text(stack, "--bench.profiles", "--quarkus.http.port", "--quarkus.http.host"));
        }
        return arguments.stream().anyMatch(VERSION::contains)
                ? Optional.of(SuiteVersion.current() + System.lineSeparator())
                : Optional.empty();
    }

    private SettingsException refused(String label) {
        String key = label.replaceFirst("^--", "");
        return new SettingsException(label + " is not an argument of " + stack.name() + ": "
                + (Setting.named(key).isPresent()
                        ? "--bench." + key + " is meant."
                        : "it takes --bench.KEY=VALUE, --quarkus.KEY=VALUE, --help or --version."));
    }

    /**
     * The settings. An argument wins over a system property, and that over a variable.
     *
     * @throws SettingsException when a key, a value, a profile or a combination is not allowed
     */
    Settings settings(Map<String, String> environment, Properties properties) {
        Given given = Given.environment(environment);
        for (String name : new TreeSet<>(properties.stringPropertyNames())) {
            if (name.startsWith(BENCH)) {
                given.put(name.substring(BENCH.length()), properties.getProperty(name), "-D" + name);
            }
        }
        properties().forEach((name, value) -> {
            if (name.startsWith(BENCH)) {
                given.put(name.substring(BENCH.length()), value, "--" + name);
            }
        });
        return SettingsReader.read(stack, given);
    }

    /** Returns the properties that were given, by name without dashes. */
    Map<String, String> properties() {
        Map<String, String> properties = new TreeMap<>();
        for (String argument : arguments) {
            Matcher property = PROPERTY.matcher(argument);
            if (property.matches()) {
                properties.put(property.group(1), property.group(2));
            }
        }
        return properties;
    }
}
