package io.github.dbstacks.orchestrator.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.fork.Looks.Look;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LooksTest {
    private long now = 7;

    @Test
    void bothEndsOfWhatIsMeasured() {
        assertThat(looks(2, 5, 0))
                .containsExactly(
                        Look.NONE, Look.NONE, Look.FIRST_MEASURED, Look.NONE, Look.NONE, Look.LAST_BUT_ONE, Look.LAST);
    }

    /** Iterations of two seconds: every third is five seconds or more after the look before. */
    @Test
    void everyFiveSecondsBetween() {
        assertThat(looks(4, 6, 2_000_000_000L))
                .containsExactly(
                        Look.NONE,
                        Look.NONE,
                        Look.BRIEF,
                        Look.NONE,
                        Look.FIRST_MEASURED,
                        Look.NONE,
                        Look.NONE,
                        Look.BRIEF,
                        Look.LAST_BUT_ONE,
                        Look.LAST);
    }

    /** With two, the first is the last but one; its look is the only one, and there is no usage between two looks. */
    @Test
    void fewMeasuredIterations() {
        assertThat(looks(1, 2, 0)).containsExactly(Look.NONE, Look.FIRST_MEASURED, Look.LAST);
        assertThat(looks(1, 1, 0)).containsExactly(Look.NONE, Look.LAST);
    }

    @Test
    void afterTheLastIterationThereIsNothingButMemoryHoweverLongItTook() {
        assertThat(looks(0, 3, Looks.BETWEEN_NANOS)).containsExactly(Look.FIRST_MEASURED, Look.LAST_BUT_ONE, Look.LAST);
    }

    private List<Look> looks(int warmUps, int measured, long nanosEach) {
        Looks looks = new Looks(measured, () -> now);
        List<Look> seen = new ArrayList<>();
        for (int iteration = 0; iteration < warmUps + measured; iteration++) {
            now += nanosEach;
            Look look = looks.after(iteration >= warmUps);
            if (look != Look.NONE) {
                looks.taken();
            }
            seen.add(look);
        }
        return seen;
    }
}
