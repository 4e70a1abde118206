package io.github.dbstacks.orchestrator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.harness.MeasuredPart;
import io.github.dbstacks.orchestrator.observe.SamplingSchedule.Sample;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplingScheduleTest {
    private long now = 7;

    @Test
    void bothEndsOfWhatIsMeasured() {
        assertThat(samples(2, 5, 0))
                .containsExactly(
                        Sample.NONE,
                        Sample.NONE,
                        Sample.FIRST_MEASURED,
                        Sample.NONE,
                        Sample.NONE,
                        Sample.LAST_BUT_ONE,
                        Sample.MEMORY);
    }

    /** Iterations of two seconds: every third ends five seconds or more after the sample before. */
    @Test
    void everyFiveSecondsBetween() {
        assertThat(samples(4, 6, 2_000_000_000L))
                .containsExactly(
                        Sample.NONE,
                        Sample.NONE,
                        Sample.PROCESSES,
                        Sample.NONE,
                        Sample.FIRST_MEASURED,
                        Sample.NONE,
                        Sample.NONE,
                        Sample.PROCESSES,
                        Sample.LAST_BUT_ONE,
                        Sample.MEMORY);
    }

    /**
     * Of two measured iterations, the first is also the last but one. It is sampled once, and there is no usage between
     * two samples.
     */
    @Test
    void fewMeasuredIterations() {
        assertThat(samples(1, 2, 0)).containsExactly(Sample.NONE, Sample.FIRST_MEASURED, Sample.MEMORY);
        assertThat(samples(1, 1, 0)).containsExactly(Sample.NONE, Sample.MEMORY);
    }

    @Test
    void afterTheLastIterationThereIsNothingButMemoryHoweverLongItTook() {
        assertThat(samples(0, 3, SamplingSchedule.BETWEEN_NANOS))
                .containsExactly(Sample.FIRST_MEASURED, Sample.LAST_BUT_ONE, Sample.MEMORY);
    }

    /**
     * A time of 3 s holds six iterations of 0.5 s, or seven where they are a little shorter: both ends of the last but
     * one are sampled.
     */
    @Test
    void measuredForATimeItSamplesWhatMayBeTheLastButOne() {
        assertThat(samples(0, 6, 500_000_000, "measured-time=3s"))
                .containsExactly(
                        Sample.FIRST_MEASURED,
                        Sample.NONE,
                        Sample.NONE,
                        Sample.NONE,
                        Sample.LAST_BUT_ONE,
                        Sample.MEMORY);
        assertThat(samples(0, 7, 490_000_000, "measured-time=3s"))
                .endsWith(Sample.NONE, Sample.LAST_BUT_ONE, Sample.LAST_BUT_ONE, Sample.MEMORY);
    }

    /**
     * A request every two seconds: the seconds without an answer are no iterations, and the last one is not answered.
     */
    @Test
    void secondsOfALoadWithoutAnAnswer() {
        assertThat(underLoad("1010101010"))
                .containsExactly(
                        Sample.FIRST_MEASURED,
                        Sample.NONE,
                        Sample.NONE,
                        Sample.NONE,
                        Sample.NONE,
                        Sample.NONE,
                        Sample.LAST_BUT_ONE,
                        Sample.NONE,
                        Sample.LAST_BUT_ONE,
                        Sample.MEMORY);
        assertThat(underLoad("0101010101"))
                .as("whose last second is answered")
                .endsWith(Sample.LAST_BUT_ONE, Sample.NONE, Sample.MEMORY);
        assertThat(underLoad("1111111111"))
                .as("whose seconds are all answered")
                .endsWith(Sample.NONE, Sample.LAST_BUT_ONE, Sample.MEMORY);
        assertThat(underLoad("1000010000")).as("by chance").contains(Sample.LAST_BUT_ONE, Sample.MEMORY);
    }

    /** @param answered for each second 1, or 0 where it has no answer */
    private List<Sample> underLoad(String answered) {
        SamplingSchedule schedule = new SamplingSchedule(measured(answered.length(), "0s"), () -> now);
        List<Sample> seen = new ArrayList<>();
        for (int second = 0; second < answered.length(); second++) {
            schedule.ended(1_000_000_000);
            seen.add(answered.charAt(second) == '1' ? schedule.after(true) : schedule.afterEmptySecond());
        }
        return seen;
    }

    private List<Sample> samples(int warmUps, int measured, long nanosEach) {
        return samples(warmUps, measured, nanosEach, "measured-time=0s");
    }

    private List<Sample> samples(int warmUps, int measured, long nanosEach, String time) {
        SamplingSchedule schedule =
                new SamplingSchedule(measured(measured, time.substring(time.indexOf('=') + 1)), () -> now);
        List<Sample> seen = new ArrayList<>();
        for (int iteration = 0; iteration < warmUps + measured; iteration++) {
            now += nanosEach;
            boolean isMeasured = iteration >= warmUps;
            if (isMeasured) {
                schedule.ended(nanosEach);
            }
            Sample sample = schedule.after(isMeasured);
            if (sample != Sample.NONE) {
                schedule.sampled();
            }
            seen.add(sample);
        }
        return seen;
    }

    private static MeasuredPart measured(int iterations, String time) {
        Given given = new Given()
                .put("measured-iterations", Integer.toString(iterations), "")
                .put("measured-time", time, "");
        return new MeasuredPart(SettingsReader.read(Stack.plain("orchestrator"), given));
    }
}
