package io.github.dbstacks.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.settings.stack.Stack;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordedSettingsTest {
    @Test
    void haveTheTypesOfTheTable() {
        Given given = new Given().put("pool-size", "7", "pool-size").put("pause", "1m", "pause");
        RecordedSettings recorded = new RecordedSettings(
                SettingsReader.read(Stack.plain("standalone-test"), given).asMap());

        assertThat(recorded.get(Setting.POOL_SIZE)).contains(7);
        assertThat(recorded.get(Setting.PAUSE)).contains(Duration.ofMinutes(1));
        assertThat(recorded.get(Setting.FAN_OUT)).contains(FanOut.BOUNDED);
        assertThat(recorded.has(Setting.LIBRARY_DEFAULTS, Switch.OFF)).isTrue();
        assertThat(recorded.has(Setting.LIBRARY_DEFAULTS, Switch.ON)).isFalse();
    }

    @Test
    void lackWhatWasNotReportedOrIsNoValueOfTheSetting() {
        RecordedSettings recorded = new RecordedSettings(Map.of("pool-size", "many"));

        assertThat(recorded.get(Setting.POOL_SIZE)).isEmpty();
        assertThat(recorded.get(Setting.CONCURRENCY)).isEmpty();
        assertThat(recorded.has(Setting.CONCURRENCY, 1)).isFalse();
    }
}
