package io.github.dbstacks.spring.start;

import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command line of a web application. Spring ignores an argument that it does not know, so a mistyped setting would go
 * unnoticed ({@code WebArgumentsTest} shows it); this class refuses such an argument.
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
        String settings = Setting.all().stream()
                .filter(setting -> !setting.equals(Setting.PROFILES) && !Setting.OF_STANDALONE.contains(setting))
                .map(setting -> "  --bench.%s%n      %s%n".formatted(setting.key(), setting.explanation()))
                .collect(Collectors.joining());
        String profiles = stack.profiles().stream()
                .map(profile -> "  %-16s %s%n".formatted(profile.name(), profile.meaning()))
                .collect(Collectors.joining());
        return """
                Usage: java -jar %1$s.jar [--bench.KEY=VALUE]... [--spring.profiles.active=A,B]
                %2$s
                Settings, each also as an environment variable (BENCH_POOL_SIZE=20):
                %3$s  --server.port, --server.address
                      where to listen (default: 8080 on 127.0.0.1)

                Profiles (--spring.profiles.active=a,b, or BENCH_PROFILES=a,b):
                %4$s
                Other arguments:
                  -h, --help       shows this and ends
                  -V, --version    shows version and commit and ends

                Examples:
                  java -jar %1$s.jar --bench.pool-size=50 --server.port=8081
                %5$s
                Exit status: 1 the database did not let it start, 2 wrong usage.
                """.formatted(stack.name(), purpose(), settings, profiles, examples());
    }

    private String purpose() {
        String benchmark = """
                GET /benchmark runs one iteration of SELECTs through %s and answers its
                duration in milliseconds, or JSON with 'Accept: application/json'.
                """.formatted(stack.title());
        String scenarios = """
                It answers the requests of these scenarios: %s
                (GET / shows one of each, GET /openapi.yaml is their contract).
                """.formatted(String.join(", ", stack.scenarios()));
        return (stack.answersWorkloads() ? benchmark : stack.title() + "\n")
                + (stack.scenarios().isEmpty() ? "" : scenarios);
    }

    private String examples() {
        return stack.answersWorkloads() ? """
                  curl localhost:8080/benchmark
                  curl -H 'Accept: application/json' 'localhost:8080/benchmark?workload=multi-row&selects=1000'
                """ : """
                  curl localhost:8080/companies/10
                  curl localhost:8080/professors/1
                """;
    }
}
