package io.github.dbstacks.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.dbstacks.schema.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class PresetTest {
    static final List<String> NAMES = Preset.NAMES;

    /** What the command line reads of a preset besides the settings. */
    private static final List<String> PLAN = List.of(
            "description",
            "fork-seconds",
            "blocks",
            "min-blocks",
            "budget-minutes",
            "workloads",
            "heap",
            "jvm-options");

    static Stream<List<Object>> presetsWorkloadsAndKinds() {
        return NAMES.stream()
                .flatMap(preset -> Arrays.stream(Workload.values())
                        .flatMap(workload -> Arrays.stream(Stack.Kind.values())
                                .map(kind -> List.<Object>of(preset, workload, kind))));
    }

    @ParameterizedTest
    @MethodSource("presetsWorkloadsAndKinds")
    void yieldsSettingsForEveryWorkloadAndKind(List<Object> combination) {
        Stack stack = TestStacks.parse("name=any\ntitle=Any\nkind=" + combination.get(2) + "\n");
        String preset = combination.get(0).toString();
        String workload = combination.get(1).toString();
        Given given = new Given().put("preset", preset, "--preset").put("workload", workload, "--workload");

        Settings settings = SettingsReader.read(stack, given);

        assertThat(settings.preset()).contains(preset);
        assertThat(settings.workload()).hasToString(workload);
        Map<String, String> own = preset(preset).settings(settings.workload());
        assertThat(settings.runs()).hasToString(own.get("runs"));
        assertThat(settings.measuredRuns()).hasToString(own.get("measured-runs"));
        own.forEach((key, value) -> assertThat(settings.asMap()).containsKey(key));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void holdsKnownKeysOnly(String name) {
        for (String key : preset(name).properties().keySet()) {
            String[] parts = key.split("\\.", 2);
            if (parts[0].equals("plan")) {
                assertThat(PLAN).contains(parts[1]);
            } else if (parts.length == 2) {
                assertThat(Arrays.stream(Workload.values()).map(Workload::toString))
                        .contains(parts[0]);
                assertThat(Key.of(parts[1])).as(key).isPresent();
            } else {
                assertThat(Key.of(key)).as(key).isPresent();
            }
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void planIsComplete(String name) {
        Preset preset = preset(name);

        assertThat(preset.plan("description")).contains("all stacks");
        assertThat(Double.parseDouble(preset.plan("fork-seconds"))).isPositive();
        assertThat(Integer.parseInt(preset.plan("blocks"))).isPositive();
        assertThat(preset.plan("workloads").split(","))
                .isSubsetOf(
                        Arrays.stream(Workload.values()).map(Workload::toString).toList());
        assertThat(preset.plan("heap")).matches("\\d+[mg]");
        assertThat(preset.plan("jvm-options")).isNotNull();
        assertThatIllegalStateException()
                .isThrownBy(() -> preset.plan("colour"))
                .withMessage("preset " + name + " has no plan.colour");
    }

    @Test
    void paperIsTheReferenceStudysProtocol() {
        Settings settings = TestStacks.settings("preset=paper");

        assertThat(settings.runs()).isEqualTo(50);
        assertThat(settings.measuredRuns()).isEqualTo(10);
        assertThat(settings.selects()).isEqualTo(500_000);
        assertThat(settings.fanOut()).isEqualTo(FanOut.ALL_AT_ONCE);
    }

    @Test
    void thereIsNoOther() {
        assertThat(Preset.named("turbo")).isEmpty();
        assertThat(Preset.named("../presets/smoke")).isEmpty();
    }

    private static Preset preset(String name) {
        return Preset.named(name).orElseThrow();
    }
}
