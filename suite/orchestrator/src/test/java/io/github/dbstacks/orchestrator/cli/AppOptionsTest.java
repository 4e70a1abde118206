package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.testbed.BenchException;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AppOptionsTest {
    private final AppOptions app = new AppOptions();

    @Test
    void aVariableIsASettingAndAnOptionGoesBeforeIt() {
        app.settings.put("pool-size", "7");

        Map<String, Value> settings = app.settings(
                Map.of("BENCH_POOL_SIZE", "5", "BENCH_SELECTS", "9", "BENCH_PASSWORD", "secret", "PATH", "/bin"));

        assertThat(settings).containsOnlyKeys("pool-size", "selects");
        assertThat(Objects.requireNonNull(settings.get("pool-size")).text()).isEqualTo("7");
        assertThat(Objects.requireNonNull(settings.get("selects")).text()).isEqualTo("9");
    }

    @Test
    void aVariableThatIsNoSettingIsRefusedWithoutItsValue() {
        assertThatThrownBy(() -> app.settings(Map.of("BENCH_POOL_SIEZ", "secret")))
                .isInstanceOfSatisfying(
                        BenchException.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessageStartingWith("BENCH_POOL_SIEZ is not a setting: the keys are ")
                .hasMessageNotContaining("secret");
    }
}
