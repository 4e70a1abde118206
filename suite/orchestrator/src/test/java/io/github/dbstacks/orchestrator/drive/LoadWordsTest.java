package io.github.dbstacks.orchestrator.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoadWordsTest {
    private static LoadWords words(ScenarioLoad load) {
        return words(load, "fixed");
    }

    private static LoadWords words(ScenarioLoad load, String warmUp) {
        Given given = new Given().put("pool-size", "20", "--pool-size").put("warm-up", warmUp, "");
        return new LoadWords(load, SettingsReader.read(Stack.plain("web-a"), given));
    }

    private static LoadWords words(String iterations, String measured) {
        Given given = new Given().put("iterations", iterations, "").put("measured-iterations", measured, "");
        return new LoadWords(
                ScenarioLoad.open("get-company", 60, false), SettingsReader.read(Stack.plain("web-a"), given));
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

    @Test
    void everyFourthBurstOfAWarmUpHasNewConnections() {
        LoadWords words = words(ScenarioLoad.closed("get-company", 7));

        assertThat(words.warmUp(3)).isEqualTo("--clients=7 --warm-up=0s --duration=500ms");
        assertThat(words.warmUp(4)).isEqualTo("--clients=7 --warm-up=0s --duration=500ms --reconnect");
    }

    @Test
    void fewClientsTakeTurnsWithAsManyAsTheCompilerNeeds() {
        ScenarioLoad few = ScenarioLoad.closed("get-company", 7);
        ScenarioLoad many = ScenarioLoad.closed("get-company", 100);

        assertThat(words(few, "until-compiled").burst(1)).isEqualTo(ScenarioLoad.closed("get-company", 20));
        assertThat(words(few, "until-compiled").burst(2)).isEqualTo(few);
        assertThat(words(many, "until-compiled").burst(1)).isEqualTo(many);
    }

    @Test
    void aForkMayWarmUpForHalfASecondInEachIterationThatIsNotMeasured() {
        assertThat(words("12", "3").longestWarmUp()).isEqualTo(Duration.ofMillis(4_500));
        assertThat(words("3", "3").longestWarmUp()).isZero();
    }

    @Test
    void aTrialIsNoLongerThanWhatIsMeasured() {
        assertThat(words("9", "1").trial(812))
                .isEqualTo("--rate=812 --arrivals=even --warm-up=1s --duration=1s --trial");
        assertThat(words("60", "10").trial(0.5))
                .isEqualTo("--rate=0.5 --arrivals=even --warm-up=1s --duration=3s --trial");
    }

    @Test
    void clientsBeginSpreadOverTheRamp() {
        Given given = new Given().put("ramp", "20s", "").put("measured-iterations", "5", "");
        LoadWords closed = new LoadWords(
                ScenarioLoad.closed("get-company", 1_000), SettingsReader.read(Stack.plain("web-a"), given));
        LoadWords open = new LoadWords(
                ScenarioLoad.open("get-company", 60, false), SettingsReader.read(Stack.plain("web-a"), given));

        assertThat(closed.measured())
                .isEqualTo("--clients=1000 --ramp=20s --warm-up=20s --duration=5s --cool-down=500ms");
        assertThat(closed.longest()).isEqualTo(Duration.ofSeconds(25));
        assertThat(words(ScenarioLoad.closed("get-company", 7)).measured())
                .startsWith("--clients=7 --ramp=1s --warm-up=1s --duration=");
        assertThat(open.measured()).startsWith("--rate=60 --arrivals=even --warm-up=1s --duration=5s");
    }

    @Test
    void aFloorIsMeasuredForAMinuteAtMost() {
        LoadWords soak = words("1860", "1800");

        assertThat(words("9", "2").floor()).isEqualTo(words("9", "2").measured());
        assertThat(soak.measured()).endsWith(" --duration=1800s --cool-down=500ms");
        assertThat(soak.floor()).endsWith(" --duration=60s --cool-down=500ms");
        assertThat(LoadWords.inTurns(soak.measured())).endsWith(" --duration=1800s --cool-down=500ms --turn=2s");
        assertThat(soak.longestFloor()).isEqualTo(Duration.ofSeconds(61));
    }
}
