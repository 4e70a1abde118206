package io.github.dbstacks.http;

import io.github.dbstacks.schema.ResourceText;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioRequest;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The answers to {@code GET /} and {@code GET /openapi.yaml}. */
public final class HomePage {
    /** The media type of the contract (RFC 9512). */
    public static final String YAML = "application/yaml";

    private HomePage() {}

    /**
     * A request of each kind that the application answers, as plain text.
     *
     * @param withScenarios false where the scenarios are not answered, whatever the stack says
     */
    public static String text(Settings settings, boolean withScenarios) {
        Stack stack = settings.stack();
        return """
                %s: %s. A web application of dbstacks.

                %s%sGET /openapi.yaml
                    the contract of these requests (OpenAPI 3.1)
                GET /actuator/health
                GET /actuator/prometheus
                """.formatted(
                        stack.name(),
                        stack.title(),
                        stack.answersWorkloads() ? benchmark(settings) : "",
                        withScenarios ? scenarios(stack) : "");
    }

    /** The contract of the scenarios. */
    public static byte[] contract() {
        return ResourceText.of(Scenario.class, "scenarios.yaml").getBytes(StandardCharsets.UTF_8);
    }

    private static String benchmark(Settings settings) {
        return """
                GET /benchmark?workload=single-row&selects=10000
                    one iteration of SELECTs; after its last row the milliseconds that it took,
                    or more as JSON with 'Accept: application/json';
                    without parameters %s SELECTs of %s
                GET /benchmark/last-ten
                    the mean of the last ten
                """.formatted(Integer.toString(settings.selects()), settings.workload());
    }

    private static String scenarios(Stack stack) {
        return stack.abilities().scenarios().stream()
                .flatMap(name -> Scenarios.named(name).stream())
                .map(HomePage::example)
                .collect(Collectors.joining());
    }

    private static String example(Scenario scenario) {
        ScenarioRequest request = scenario.request(0);
        String body = request.body().map(json -> " " + json).orElse("");
        return "%s %s%s%n    %s%n".formatted(request.method(), request.path(), body, scenario.meaning());
    }
}
