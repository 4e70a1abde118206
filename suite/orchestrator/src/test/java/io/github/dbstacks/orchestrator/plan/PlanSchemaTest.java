package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds {@code plans/plan.schema.json}, by which editors complete plans, against what reads plans. */
class PlanSchemaTest {
    private static final Path PLANS = Checkout.path("plans");
    private static final Path FILE = PLANS.resolve("plan.schema.json");
    private static final JsonNode SCHEMA = JsonMapper.shared().readTree(FILE.toFile());
    private static final Schema VALIDATOR =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(SCHEMA.toString());

    /** The reader names all keys of a mapping when it refuses one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            x: 1                                                     | /properties
            blocks: {x: 1}                                           | /properties/blocks/properties
            workload-settings: {x: {}}                               | /properties/workload-settings/properties
            study: {x: 1}                                            | /properties/study/properties
            study: {title: t, link: "http://a", tables: [{x: 1}]}                                    | /definitions/table/properties
            study: {title: t, link: "http://a", tables: [{columns: {c: {x: 1}}}]}                    \
            | /definitions/table/properties/columns/additionalProperties/properties
            study: {title: t, link: "http://a", tables: [{columns: {c: {of: rows}}, rows: {r: {x: 1}}}]} \
            | /definitions/table/properties/rows/additionalProperties/properties
            cells-named: {a: {x: 1}}                                 | /properties/cells-named/additionalProperties/properties
            expect: [{claim: c, x: 1}]                               | /definitions/claim/properties
            expect: [{claim: c, says: s, all: [{x: 1}]}]             | /definitions/condition/properties
            expect: [{claim: c, undecidable: {x: 1}}]                | /definitions/claim/properties/undecidable/anyOf/1/properties
            cells-named: {a: {stack: a}}\\nexpect: [{claim: c, says: s, value: a, of: rows, at-least: 1, needs: {x: 1}}] \
            | /definitions/claim/properties/needs/properties
            """)
    void theKeysAreThoseOfTheReader(String plan, String pointer) {
        assertThat(keysNamedBy(() -> PlanFile.parse("my.yaml", plan.replace("\\n", "\n"))))
                .containsExactlyInAnyOrderElementsOf(SCHEMA.at(pointer).propertyNames());
    }

    @Test
    void theKeysOfCellsAreThoseOfTheReader(@TempDir Path folder) throws IOException {
        Cells cells =
                new Cells(Axes.NONE, List.of(), Optional.empty(), Modules.in(folder), Map.of(), new ReadSettings());

        assertThat(SCHEMA.at("/definitions/cells/items/properties").propertyNames())
                .containsExactlyInAnyOrderElementsOf(ListedCells.NO_SETTINGS);
        assertThat(keysNamedBy(() -> cells.withReferences(List.of(), Map.of("x", new Value("1", "x")), false)))
                .containsExactlyInAnyOrderElementsOf(
                        SCHEMA.at("/properties/reference/properties").propertyNames());
    }

    /** How long a plan takes, --dry-run and ./bench list compute: a comment would say something else one day. */
    @Test
    void noPlanSaysInItsTextHowLongItTakes() throws IOException {
        for (Path folder : List.of(
                PLANS,
                Checkout.path("plans/studies/000"),
                Checkout.path("plans/studies/001"),
                Checkout.path("plans/studies/002"),
                Checkout.path("plans/studies/004"))) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file :
                        files.filter(one -> one.toString().endsWith(".yaml")).toList()) {
                    assertThat(Files.readString(file))
                            .as(file.toString())
                            .doesNotContainPattern("(?i)(#|description:).*\\b(minutes?|hours?) on \\d+ cores")
                            .doesNotContainPattern("description:.*\\d+ minutes");
                }
            }
        }
    }

    @Test
    void theSettingsAreThoseOfTheirTable() {
        JsonNode values = SCHEMA.at("/definitions/values/properties");
        List<String> free = new ArrayList<>();

        assertThat(values.propertyNames()).containsExactlyElementsOf(CellSettings.keys());
        assertThat(texts("/definitions/setting/enum")).isEqualTo(CellSettings.keys());
        for (String key : CellSettings.keys()) {
            Setting<?> setting = Setting.named(key).orElseThrow();
            assertThat(values.path(key).path("description").asString("")).isEqualTo(setting.explanation());
            allowed(values.path(key))
                    .ifPresentOrElse(
                            words -> assertThat(setting.allowed()).as(key).isEqualTo(words), () -> free.add(key));
        }
        assertThat(free)
                .containsExactly(
                        "measured-time",
                        "longest-warm-up",
                        "id",
                        "pause",
                        "ramp",
                        "timeout",
                        "tls-root-cert",
                        "disk-delay");
    }

    @Test
    void theValuesAreThoseOfTheReader() {
        assertThat(texts("/definitions/workload/enum")).isEqualTo(strings(Workload.values()));
        assertThat(texts("/definitions/scenario/enum"))
                .isEqualTo(Scenarios.ALL.stream().map(Scenario::name).toList());
        assertThat(texts("/properties/yardstick/enum")).isEqualTo(strings(Yardstick.values()));
        assertThat(texts("/definitions/metric/enum"))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Metric.values()).map(Metric::id).toList());
        assertThat(SCHEMA.at("/definitions/blocks/maximum").asInt()).isEqualTo(PlanFile.MOST_BLOCKS);
        assertThat(SCHEMA.at("/definitions/clients/maximum").asInt()).isEqualTo(ScenarioLoad.MOST_CLIENTS);
        assertThat(SCHEMA.at("/definitions/rate/maximum").asDouble()).isEqualTo(ScenarioLoad.MOST_PER_SECOND);
        Loads late = new Loads(
                Value.of("scenarios", List.of("delay")),
                List.of(),
                Value.of("rate", List.of("5")),
                List.of(),
                Value.of("arrivals", List.of("late")));
        assertThatThrownBy(() -> late.all(List.of()))
                .hasMessageEndingWith("it takes " + words(texts("/definitions/arrivals/enum")) + ".");
    }

    static List<Path> plans() throws IOException {
        List<Path> plans = new ArrayList<>();
        for (Path folder : List.of(PLANS, PLANS.resolve("cells"), Checkout.path("plans/studies"))) {
            try (Stream<Path> files = Files.walk(folder, folder.equals(PLANS) ? 1 : 2)) {
                files.filter(file -> file.toString().endsWith(".yaml")).forEach(plans::add);
            }
        }
        return plans;
    }

    @ParameterizedTest
    @MethodSource("plans")
    void everyPlanOfTheProjectConformsAndTellsEditorsSo(Path plan) throws IOException {
        String text = Files.readString(plan);

        assertThat(problems(text)).isEmpty();
        assertThat(text)
                .startsWith("# yaml-language-server: $schema="
                        + Objects.requireNonNull(plan.getParent()).relativize(FILE) + "\n");
    }

    @Test
    void aPlanAsARunKeepsItConforms() {
        assertThat(PlanFile.names(PLANS))
                .contains("quick", "load")
                .allSatisfy(name -> assertThat(problems(PlanText.of(PlanFile.preset(PLANS, name))))
                        .isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stakcs: [a]",
                "stacks: []",
                "stacks: [[web-a]]",
                "stacks: [web-a, web-a]",
                "workloads: [single]",
                "{scenarios: [get-all], rate: 5}",
                "{scenarios: [delay], clients: 0}",
                "{scenarios: [delay], rate: 0}",
                "{scenarios: [delay], slo: p98=1ms}",
                "vary: [concurrency]",
                "vary: {speed: [1, 2]}",
                "settings: fast",
                "settings: {speed: 1}",
                "settings: {pool-size: 10001}",
                "settings: {pool-size: [1, 2]}",
                "settings: {pause: soon}",
                "settings: {tls: on}",
                "workload-settings: {all: {}}",
                "reference: {jdk: current}",
                "cells: {stack: web-a}",
                "cells: [{profiles: none}]",
                "cells: [{stack: web-a, speed: 1}]",
                "blocks: {most: 1001}",
                "budget: 3 hours",
                "race: perhaps",
                "heap: large",
                "fork-seconds: 100001",
                "yardstick: money",
                "seed: never",
                "study: {title: t}",
                "study: {title: t, link: example.org}",
                "study: {title: t, link: 'https://example.org', tables: [{title: T}]}",
                "{cells-named: {a: {stack: web-a}}, study: {title: t, link: 'https://example.org', tables:"
                        + " [{title: T, columns: {c: {of: speed}}, rows: {r: {cells: a, published: 1}}}]}}",
                "{cells-named: {a: {stack: web-a}}, study: {title: t, link: 'https://example.org', tables:"
                        + " [{title: T, columns: {c: {of: rows}}, rows: {r: {cells: a, published: 1 s}}}]}}",
                "expect: []",
                "expect: [{claim: c, says: s}]",
                "expect: [{claim: c, says: s, undecidable: {cores: a, words: b}}]",
                "{cells-named: {a: {stack: web-a}}, expect: [{claim: c, says: s, value: a, of: speed, at-least: 1}]}",
                "{cells-named: {a: {stack: web-a}}, expect: [{claim: c, says: s, value: a, of: rows, within: 200 %}]}",
                "{cells-named: {a: {stack: web-a}}, expect: [{claim: c, says: s, value: a, of: rows, within: 10 %}]}",
                "{cells-named: {a: {stack: web-a}}, expect: [{claim: c, says: s, value: a, of: rows, at-least: much}]}"
            })
    void aMistakeIsRefusedByBoth(String plan, @TempDir Path folder) throws IOException {
        Apps apps = Modules.withScenarios(folder);

        assertThat(problems(plan)).isNotEmpty();
        assertThatThrownBy(() -> new Planner(
                                PlanFile.parse("my.yaml", plan), PlanOptions.NONE, apps, List.of(Jdk.current()))
                        .run())
                .hasMessageContaining("my.yaml:1: ");
    }

    private static List<String> problems(String yaml) {
        Object plan = Objects.requireNonNull(new Load(LoadSettings.builder().build()).loadFromString(yaml));
        return VALIDATOR.validate(JsonMapper.shared().writeValueAsString(plan), InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    /** Returns the keys at the end of the sentence that refuses the key {@code x}. */
    private static List<String> keysNamedBy(ThrowingCallable reading) {
        String sentence = String.valueOf(catchThrowable(reading).getMessage());
        assertThat(sentence)
                .contains("x is no key of ")
                .contains(": the keys are ")
                .endsWith(".");
        return List.of(sentence.replaceFirst("(?s).*: the keys are ", "")
                .replaceFirst("\\.$", "")
                .split(", ", -1));
    }

    /** Returns what the table of settings says of such a value; empty where the schema has only a pattern. */
    private static Optional<String> allowed(JsonNode value) {
        String reference = value.path("$ref").asString("");
        JsonNode type = reference.isEmpty() ? value : SCHEMA.at(reference.substring(1));
        if (type.has("enum")) {
            return Optional.of(words(texts(type.path("enum"))));
        }
        return type.has("minimum")
                ? Optional.of("a whole number from " + type.path("minimum").asInt() + " to "
                        + type.path("maximum").asString("iterations"))
                : Optional.empty();
    }

    private static String words(List<String> names) {
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    private static List<String> strings(Object[] constants) {
        return Stream.of(constants).map(Object::toString).toList();
    }

    private static List<String> texts(String pointer) {
        return texts(SCHEMA.at(pointer));
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
