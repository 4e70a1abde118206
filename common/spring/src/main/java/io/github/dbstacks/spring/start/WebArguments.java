package io.github.dbstacks.spring.start;

import io.github.dbstacks.http.WebHelp;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The command line of a web application. Spring ignores an argument that it does not know, so a mistyped setting would
 * go unnoticed ({@code WebArgumentsTest} shows it); this class refuses such an argument.
 */
public final class WebArguments {
    private static final Pattern ALLOWED =
            Pattern.compile("-h|-V|--(?:help|version|debug|trace|(?:bench|server|spring|management|logging)\\..+)");

    private final Stack stack;
    private final List<String> arguments;

    public WebArguments(Stack stack, String... arguments) {
        this.stack = stack;
        this.arguments = List.of(arguments);
    }

    /** The help or the version when one of them is asked for, unless another argument is unknown. */
    public Optional<String> answer() {
        if (unknown().isPresent()) {
            return Optional.empty();
        }
        if (arguments.contains("--help") || arguments.contains("-h")) {
            return Optional.of(help());
        }
        return arguments.contains("--version") || arguments.contains("-V")
                ? Optional.of(SuiteVersion.current() + System.lineSeparator())
                : Optional.empty();
    }

    /** @throws SettingsException for an argument that is neither a setting nor a property of Spring Boot */
    public void refuseUnknown() {
        unknown().ifPresent(argument -> {
            String label = Given.name(argument);
            throw new SettingsException(
                    label + " is not an argument of " + stack.name() + ": " + meant(label.replaceFirst("^--", "")));
        });
    }

    private Optional<String> unknown() {
        return arguments.stream()
                .filter(argument -> !ALLOWED.matcher(argument).matches())
                .findFirst();
    }

    private static String meant(String key) {
        if (key.equals(Setting.PROFILES.key())) {
            return "--spring.profiles.active is meant.";
        }
        return Setting.named(key).isPresent()
                ? "--bench." + key + " is meant."
                : "it takes --bench.KEY=VALUE, --spring.profiles.active=A,B, --server.port=N and other properties of"
                        + " Spring Boot (server, spring, management, logging), --help or --version.";
    }

    private String help() {
        return WebHelp.text(stack, "--spring.profiles.active", "--server.port", "--server.address");
    }
}
