package io.github.dbstacks.records.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunFileTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 99})
    void aRunOfAnotherFormatIsRefused(int version) {
        assertThatThrownBy(() -> RunFile.parse("{\"formatVersion\": %d}".formatted(version), "results/a"))
                .isInstanceOf(OtherFormatException.class)
                .hasMessage("results/a is a run of format " + version + ", and this dbstacks reads format 3 only.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'\"startedAt\": \"x\"'; run.json has startedAt x, which is no time",
                "'\"startedAt\": \"2026-11-21T00:00:00Z\", \"endedAt\": 7'; run.json has endedAt 7, which is no time",
            })
    void aTimeThatIsNoneIsRefused(String more, String why) {
        assertThatThrownBy(() -> RunFile.parse("{\"formatVersion\": 3, " + more + "}", "results/a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"suite", "termination", "plan", "order"})
    void aFileThatLacksSomethingIsRefused(String key) {
        String json = """
                {"formatVersion": 3, "startedAt": "2026-11-21T00:00:00Z", "suite": {}, "termination": "completed",
                 "plan": {}, "order": []}""".replace('"' + key + '"', "\"other\"");

        assertThatThrownBy(() -> RunFile.parse(json, "results/a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("run.json has no " + key);
    }

    @Test
    void aFileWithoutATimeIsRefused() {
        assertThatThrownBy(() -> RunFile.parse("{}", "results/a"))
                .hasMessage("run.json has startedAt , which is no time");
    }
}
