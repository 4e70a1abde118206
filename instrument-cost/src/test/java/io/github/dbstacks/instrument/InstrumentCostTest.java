package io.github.dbstacks.instrument;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.r2dbc.Application;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstrumentCostTest {

    @ParameterizedTest
    @CsvSource({
        "workload, insert-row",
        "workload, stream-rows",
        "id, uniform",
        "fan-out, all-at-once",
        "profiles, connection",
    })
    void whatABareLoopDoesNotDoIsRefused(String key, String value) {
        assertThatThrownBy(() -> InstrumentCost.requireBare(settings(key, value)))
                .isInstanceOf(BenchException.class)
                .hasMessage("--set " + key + "=" + value + " is not allowed: a bare loop executes one SELECT with a"
                        + " fixed id, as many at a time as concurrency says, and has no profile virtual-threads or"
                        + " connection.");
    }

    @Test
    void otherSettingsAreAllowed() {
        InstrumentCost.requireBare(settings("workload", "multi-row"));
        InstrumentCost.requireBare(settings("id", "fixed:7"));
        InstrumentCost.requireBare(settings("profiles", "loop-resources"));
    }

    private static Settings settings(String key, String value) {
        return SettingsReader.read(Stack.of(Application.class), new Given().put(key, value, key));
    }
}
