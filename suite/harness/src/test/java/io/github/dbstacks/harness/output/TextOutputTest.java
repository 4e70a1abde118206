package io.github.dbstacks.harness.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TextOutputTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void writesMillisecondsAndSelectsPerSecondInAnyLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("th-TH-u-nu-thai")); // has digits of its own
            output(false).ended(iteration(1, Phase.WARMUP, 1_234.4), 50);
            output(false).ended(iteration(50, Phase.MEASURED, 2_000), 50);
            output(false).summary(List.of(iteration(1, Phase.MEASURED, 2_000)), 1);
        } finally {
            Locale.setDefault(before);
        }

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "1 of 50: 1234 ms, 8101 SELECTs/s (warm-up)",
                        "50 of 50: 2000 ms, 5000 SELECTs/s",
                        "Mean of the last 1: 2000 ms, 5000 SELECTs/s");
    }

    @Test
    void writesTwoPercentilesWhereThereAreAny() {
        ServiceTime time = new ServiceTime(10_000, 1_234_567, 2_000_000, 23_456_789, 30_000_000, 40_000_000, "");

        output(false).ended(iteration(1, Phase.WARMUP, 1_000, Optional.of(time)), 50);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines("1 of 50: 1000 ms, 10000 SELECTs/s, p50 1.23 ms, p99 23.46 ms (warm-up)");
    }

    @Test
    void doesNotSayOfHowManyWhereTheApplicationDecidesAsItGoes() {
        output(false).ended(iteration(12, Phase.MEASURED, 2_000), 0);
        output(false).summary(List.of(iteration(12, Phase.MEASURED, 2_000)), 0);

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("12: 2000 ms, 5000 SELECTs/s", "Mean of the last 1: 2000 ms, 5000 SELECTs/s");
    }

    @Test
    void averagesTheMeasuredIterationsOnly() {
        output(false)
                .summary(
                        List.of(
                                iteration(1, Phase.WARMUP, 9_000),
                                iteration(2, Phase.MEASURED, 1_000),
                                iteration(3, Phase.MEASURED, 3_000)),
                        3);

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("Mean of the last 2: 2000 ms, 5000 SELECTs/s");
    }

    @Test
    void saysWhenItEndedBeforeItsTime() {
        output(false).summary(List.of(iteration(1, Phase.WARMUP, 1_000)), 3);

        assertThat(out.toString(StandardCharsets.UTF_8).lines()).containsExactly("Ended after 1 of 3 iterations.");
    }

    @Test
    void drawsProgressOnATerminalAndClearsItAgain() {
        TextOutput output = output(true);

        output.progress(2, 5, Duration.ofSeconds(3), Duration.ofSeconds(7));
        output.progress(2, 5, Duration.ofSeconds(4), Duration.ZERO);
        output.progress(2, 5, Duration.ofSeconds(5), Duration.ofMillis(300));
        output.ended(iteration(2, Phase.MEASURED, 1_000), 5);

        String clear = "\r\u001b[K";
        assertThat(err.toString(StandardCharsets.UTF_8).replaceAll("\u001b\\[\\?7[hl]", ""))
                .isEqualTo(clear + "iteration 2 of 5: 3 s of about 7 s" + clear + "iteration 2 of 5: 4 s" + clear
                        + "iteration 2 of 5: 5 s of about 1 s" + clear);
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("\r\u001b");
    }

    @Test
    void drawsNothingWhereThereIsNoTerminal() {
        TextOutput output = output(false);

        output.progress(2, 5, Duration.ofSeconds(3), Duration.ofSeconds(7));
        output.failed(FailureReason.of("It broke."));

        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines("It broke.");
    }

    private TextOutput output(boolean terminal) {
        return new TextOutput(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal);
    }

    private static Iteration iteration(int index, Phase phase, double millis) {
        return iteration(index, phase, millis, Optional.empty());
    }

    private static Iteration iteration(int index, Phase phase, double millis, Optional<ServiceTime> serviceTime) {
        return new Iteration(
                index,
                phase,
                0,
                Math.round(millis * 1e6),
                new WorkDone(Workload.SINGLE_ROW, 10_000, RowsRead.NONE, RowsRead.NONE),
                new Metrics(
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        0,
                        0,
                        0,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        0,
                        new Metrics.Heap(OptionalLong.empty(), 0, OptionalLong.empty()),
                        0),
                new ThreadsUsed("main", List.of(), OptionalLong.empty(), OptionalLong.empty(), Map.of()),
                new OperationTimes(serviceTime, Optional.empty(), Optional.empty(), OptionalLong.empty()),
                Optional.empty());
    }
}
