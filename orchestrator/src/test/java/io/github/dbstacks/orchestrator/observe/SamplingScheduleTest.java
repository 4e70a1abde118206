package io.github.dbstacks.orchestrator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.observe.SamplingSchedule.Sample;
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

    /** Of two measured iterations, the first is also the last but one. It is sampled once, and there is no usage between two samples. */
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

    private List<Sample> samples(int warmUps, int measured, long nanosEach) {
        SamplingSchedule schedule = new SamplingSchedule(measured, () -> now);
        List<Sample> seen = new ArrayList<>();
        for (int iteration = 0; iteration < warmUps + measured; iteration++) {
            now += nanosEach;
            Sample sample = schedule.after(iteration >= warmUps);
            if (sample != Sample.NONE) {
                schedule.sampled();
            }
            seen.add(sample);
        }
        return seen;
    }
}
