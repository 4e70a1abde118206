package io.github.dbstacks.web;

import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Key;
import io.github.dbstacks.settings.Profile;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.Stack;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The command line of a web application: Spring's, whose silence about what it does not know is not for people. */
final class WebArguments {
    private static final Pattern ALLOWED =
            Pattern.compile("--(?:debug|trace|(?:bench|server|spring|management|logging)\\..+)");

    private final Stack stack;
    private final List<String> arguments;

    WebArguments(Stack stack, String... arguments) {
        this.stack = stack;
        this.arguments = List.of(arguments);
    }

    /** The help or the version, where that is what is asked for. */
    Optional<String> answer() {
        if (arguments.contains("--help") || arguments.contains("-h")) {
            return Optional.of(help());
        }
        return arguments.contains("--version") || arguments.contains("-V")
                ? Optional.of(SuiteVersion.current() + System.lineSeparator())
                : Optional.empty();
    }

    /** @throws SettingsException for an argument that nobody would read */
    void refuseUnknown() {
        for (String argument : arguments) {
            if (!ALLOWED.matcher(argument).matches()) {
                throw new SettingsException(
                        argument + " is not an argument of " + stack.name() + ": " + meant(argument));
            }
        }
    }

    private static String meant(String argument) {
        String setting = argument.replaceFirst("^--", "");
        String key = setting.replaceFirst("=.*", "");
        if (key.equals(Key.PROFILES.text())) {
            return "--spring.profiles.active" + setting.substring(key.length()) + " is meant.";
        }
        Optional<String> gone = Given.gone(key);
        if (gone.isPresent()) {
            return gone.get() + ".";
        }
        return Arrays.stream(Key.values()).anyMatch(known -> known.text().equals(key))
                ? "--bench." + setting + " is meant."
                : "it takes --bench.KEY=VALUE, --spring.profiles.active=A,B, --server.port=N and other properties of"
                        + " Spring Boot (server, spring, management, logging), --help or --version.";
    }

    private String help() {
        StringBuilder out = new StringBuilder();
        out.append("Usage: java -jar %s.jar [--bench.KEY=VALUE]... [--spring.profiles.active=A,B]%n"
                .formatted(stack.name()));
        out.append(
                "GET /benchmark runs one iteration of SELECTs through %s and answers its%n".formatted(stack.title()));
        out.append("duration in milliseconds, or JSON with 'Accept: application/json'.%n".formatted());
        out.append("%nSettings, each also as an environment variable (BENCH_POOL_SIZE=20):%n".formatted());
        for (Key key : Key.values()) {
            if (key != Key.PROFILES && key != Key.OUTPUT) {
                out.append("  --bench.%s%n      %s: %s (default: %s)%n"
                        .formatted(key.text(), key.meaning(), key.allowed(), key.defaultText()));
            }
        }
        out.append(
                "  --server.port, --server.address%n      where to listen (default: 8080 on 127.0.0.1)%n".formatted());
        out.append("%nProfiles (--spring.profiles.active=a,b, or BENCH_PROFILES=a,b):%n".formatted());
        for (Profile profile : stack.profiles()) {
            out.append("  %-16s %s%n".formatted(profile.name(), profile.meaning()));
        }
        out.append("%nOther arguments:%n  -h, --help       shows this and ends%n".formatted());
        out.append("  -V, --version    shows version and commit and ends%n".formatted());
        out.append("%nExamples:%n  java -jar %s.jar --bench.pool-size=50 --server.port=8081%n".formatted(stack.name()));
        out.append("  curl localhost:8080/benchmark%n".formatted());
        out.append("  curl -H 'Accept: application/json' 'localhost:8080/benchmark?workload=multi-row&selects=1000'%n"
                .formatted());
        out.append("%nExit status: 1 the database did not let it start, 2 wrong usage.%n".formatted());
        return out.toString();
    }
}
