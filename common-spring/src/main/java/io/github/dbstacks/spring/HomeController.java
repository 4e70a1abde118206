package io.github.dbstacks.spring;

import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioRequest;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.util.stream.Collectors;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Tells people what the application answers: {@code GET /} has a request of each kind, and {@code GET /openapi.yaml} is the contract of the
 * scenarios.
 */
@RestController
public class HomeController {
    private final Settings settings;

    public HomeController(Settings settings) {
        this.settings = settings;
    }

    @GetMapping(path = "/", produces = MediaType.TEXT_PLAIN_VALUE)
    public String home() {
        Stack stack = settings.stack();
        return """
                %s: %s. A web application of dbstacks.

                %s%sGET /openapi.yaml
                    the contract of these requests (OpenAPI 3.1)
                GET /actuator/health
                GET /actuator/prometheus
                """.formatted(stack.name(), stack.title(), benchmark(stack), scenarios(stack));
    }

    @GetMapping(path = "/openapi.yaml", produces = "application/yaml") // RFC 9512
    public byte[] contract() throws IOException {
        return new ClassPathResource("scenarios.yaml", Scenario.class).getContentAsByteArray();
    }

    private String benchmark(Stack stack) {
        return stack.answersWorkloads() ? """
                GET /benchmark?workload=single-row&selects=10000
                    one iteration of SELECTs; after its last row the milliseconds that it took,
                    or more as JSON with 'Accept: application/json';
                    without parameters %d SELECTs of %s
                """.formatted(settings.selects(), settings.workload()) : "";
    }

    private static String scenarios(Stack stack) {
        return ClassUtils.isPresent(ForScenarios.NEEDED, null)
                ? stack.scenarios().stream()
                        .flatMap(name -> Scenarios.named(name).stream())
                        .map(HomeController::example)
                        .collect(Collectors.joining())
                : "";
    }

    private static String example(Scenario scenario) {
        ScenarioRequest request = scenario.request(0);
        String body = request.body().map(json -> " " + json).orElse("");
        return "%s %s%s%n    %s%n".formatted(request.method(), request.path(), body, scenario.meaning());
    }
}
