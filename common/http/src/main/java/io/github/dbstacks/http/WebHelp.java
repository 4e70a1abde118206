package io.github.dbstacks.http;

import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.stack.Stack;
import java.util.stream.Collectors;

/** Says what {@code --help} of a web application says. */
public final class WebHelp {
    private WebHelp() {}

    /**
     * The text.
     *
     * @param profiles the argument that names profiles
     * @param port the argument for the port to listen on
     * @param address the argument for the address to listen on
     */
    public static String text(Stack stack, String profiles, String port, String address) {
        String settings = Setting.all().stream()
                .filter(setting -> !setting.equals(Setting.PROFILES) && !Setting.OF_STANDALONE.contains(setting))
                .map(setting -> "  --bench.%s%n      %s%n".formatted(setting.key(), setting.explanation()))
                .collect(Collectors.joining());
        String ofStack = stack.profiles().stream()
                .map(profile -> "  %-16s %s%n".formatted(profile.name(), profile.meaning()))
                .collect(Collectors.joining());
        return """
                Usage: java -jar %1$s.jar [--bench.KEY=VALUE]... [%6$s=A,B]
                %2$s
                Settings, each also as an environment variable (BENCH_POOL_SIZE=20):
                %3$s  %7$s, %8$s
                      where to listen (default: 8080 on 127.0.0.1)

                Profiles (%6$s=a,b, or BENCH_PROFILES=a,b):
                %4$s
                Other arguments:
                  -h, --help       shows this and ends
                  -V, --version    shows version and commit and ends

                Examples:
                  java -jar %1$s.jar --bench.pool-size=50 %7$s=8081
                %5$s
                Exit status: 1 it cannot use the database, 2 wrong usage, 3 out of memory.
                """.formatted(stack.name(), purpose(stack), settings, ofStack, examples(stack), profiles, port, address);
    }

    private static String purpose(Stack stack) {
        String benchmark = """
                GET /benchmark runs one iteration of SELECTs through %s and answers its
                duration in milliseconds, or JSON with 'Accept: application/json'.
                GET /benchmark/last-ten answers the mean of the last ten.
                """.formatted(stack.title());
        String scenarios = """
                It answers the requests of these scenarios: %s
                (GET / shows one of each, GET /openapi.yaml is their contract).
                """.formatted(String.join(", ", stack.abilities().scenarios()));
        return (stack.answersWorkloads() ? benchmark : stack.title() + "\n")
                + (stack.abilities().scenarios().isEmpty() ? "" : scenarios);
    }

    private static String examples(Stack stack) {
        return stack.answersWorkloads() ? """
                  curl localhost:8080/benchmark
                  curl localhost:8080/benchmark/last-ten
                  curl -H 'Accept: application/json' 'localhost:8080/benchmark?workload=multi-row&selects=1000'
                """ : """
                  curl localhost:8080/companies/10
                  curl localhost:8080/people
                """;
    }
}
