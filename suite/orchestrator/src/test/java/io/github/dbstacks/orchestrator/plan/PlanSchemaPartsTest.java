package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * The parts of {@code plans/plan.schema.json} that follow from the constants of settings, workloads, scenarios and
 * metrics. The test generates them, and writes the schema as it ought to be into {@code target}.
 */
class PlanSchemaPartsTest {
    private static final Path FILE = Checkout.path("plans/plan.schema.json");
    private static final Path GENERATED = Path.of("target", "plan.schema.json");
    private static final Pattern NUMBER = Pattern.compile("a whole number from (\\d+) to (\\w+)");
    private static final Pattern NAMES = Pattern.compile("[a-z-]+((, | or )[a-z-]+)+");
    private static final int COLUMNS = 120;

    @Test
    void theSchemaHasWhatFollowsFromConstants() throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("workload", enumOf(strings(Workload.values())));
        parts.put("workload-settings", workloadSettings());
        parts.put("scenario", enumOf(Scenarios.ALL.stream().map(Scenario::name)));
        parts.put("metric", "{\n      \"enum\": [\n" + wrapped(strings(Metric.values())) + "\n      ]\n    }");
        parts.put("setting", "{\n      \"enum\": " + array(CellSettings.keys().stream()) + "\n    }");
        parts.put("values", values());
        String text = Files.readString(FILE);
        String generated = text;
        for (Map.Entry<String, String> part : parts.entrySet()) {
            Matcher written = Pattern.compile("(?m)^ {4}\"" + part.getKey() + "\": \\{(.*\\}|(\\n {5,}.*)*\\n {4}\\})")
                    .matcher(generated);
            assertThat(written.results()).as(part.getKey()).hasSize(1);
            generated =
                    written.replaceFirst(Matcher.quoteReplacement("    \"" + part.getKey() + "\": " + part.getValue()));
        }
        Files.writeString(GENERATED, generated);

        assertThat(text.equals(generated))
                .as("The schema is as the constants are, or: cp suite/orchestrator/%s plans", GENERATED)
                .isTrue();
    }

    private static String values() {
        return CellSettings.keys().stream()
                .map(key -> Setting.named(key).orElseThrow())
                .map(setting -> "        \"" + setting.key() + "\": {\n          \"description\": "
                        + quoted(setting.explanation()) + ",\n          " + type(setting) + "\n        }")
                .collect(Collectors.joining(",\n", "{\n      \"properties\": {\n", "\n      }\n    }"));
    }

    private static String type(Setting<?> setting) {
        String allowed = setting.allowed();
        Matcher number = NUMBER.matcher(allowed);
        if (number.matches()) {
            boolean hasMaximum = number.group(2).matches("\\d+");
            return "\"type\": [\"integer\", \"string\"], \"minimum\": " + number.group(1)
                    + (hasMaximum ? ", \"maximum\": " + number.group(2) : "") + ", \"pattern\": \"^\\\\d{1,9}$\"";
        }
        if (setting.equals(Setting.ID)) {
            return "\"type\": \"string\", \"pattern\": \"^(fixed:\\\\d{1,9}|uniform)$\"";
        }
        if (NAMES.matcher(allowed).matches() && !allowed.equals("on or off")) {
            return "\"enum\": " + array(Stream.of(allowed.split(", | or ", -1)));
        }
        String definition =
                allowed.equals("on or off") ? "switch" : allowed.startsWith("a duration ") ? "duration" : "text";
        return "\"$ref\": \"#/definitions/" + definition + "\"";
    }

    private static String workloadSettings() {
        return strings(Workload.values())
                .map(name -> "        \"" + name + "\": {\"$ref\": \"#/definitions/settings\"}")
                .collect(Collectors.joining(",\n", """
                        {
                              "description": "Settings of the cells of one workload.",
                              "type": "object",
                              "properties": {
                        """, "\n      },\n      \"additionalProperties\": false\n    }"));
    }

    private static String enumOf(Stream<String> names) {
        return "{\"enum\": " + array(names) + "}";
    }

    private static String array(Stream<String> names) {
        return names.map(PlanSchemaPartsTest::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Returns the names in lines that are not too long. */
    private static String wrapped(Stream<String> names) {
        StringBuilder lines = new StringBuilder();
        String line = "";
        for (String name : names.map(PlanSchemaPartsTest::quoted).toList()) {
            if (!line.isEmpty() && line.length() + name.length() + 3 > COLUMNS) {
                lines.append(line).append(",\n");
                line = "";
            }
            line = line.isEmpty() ? "        " + name : line + ", " + name;
        }
        return lines.append(line).toString();
    }

    private static Stream<String> strings(Object[] constants) {
        return List.of(constants).stream().map(Object::toString);
    }

    private static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
