package io.github.dbstacks.orchestrator.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoadWordsTest {
    private static LoadWords words(ScenarioLoad load) {
        Given given = new Given().put("pool-size", "20", "--pool-size");
        return new LoadWords(load, SettingsReader.read(Stack.plain("web-a"), given));
    }

    @Test
    void aRateIsWarmedUpByManyClientsAndByOneInTurn() {
        LoadWords words = words(ScenarioLoad.open("get-company", 500, false));

        assertThat(words.burst(1)).isEqualTo(ScenarioLoad.closed("get-company", 20));
        assertThat(words.burst(2)).isEqualTo(ScenarioLoad.closed("get-company", 1));
        assertThat(words.burst(3)).isEqualTo(words.burst(1));
        assertThat(LoadWords.burst(words.burst(2), Duration.ofMillis(500)))
                .isEqualTo("--clients=1 --warm-up=0s --duration=500ms");
    }

    @Test
    void aClosedLoopIsWarmedUpByItself() {
        ScenarioLoad load = ScenarioLoad.closed("get-company", 7);

        assertThat(words(load).burst(1)).isEqualTo(load);
        assertThat(words(load).burst(2)).isEqualTo(load);
    }
}
