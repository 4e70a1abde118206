package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PhasesTest {
    private static final long REST_MILLIS = 100;

    private long nowMillis = 1_000_000;
    /** CPU time of the compiler in an iteration, whose threads use 1 s. */
    private OptionalLong jitCpuNanos = OptionalLong.of(0);

    private long jitMillis;

    @Test
    void byCountTheLastAreMeasured() {
        assertThat(run(1_000, "iterations=5", "measured-iterations=2")).isEqualTo("wwwmm");
        assertThat(run(1_000, "iterations=2", "measured-iterations=2")).isEqualTo("mm");
    }

    @Test
    void byTimeTheyAreMeasuredUntilItIsOver() {
        assertThat(run(500, "iterations=4", "measured-iterations=2", "measured-time=4s"))
                .isEqualTo("ww" + "m".repeat(8));
    }

    /** One of five consecutive iterations records service times. */
    @Test
    void byTimeFiveAreMeasuredAtLeast() {
        assertThat(run(2_000, "iterations=4", "measured-iterations=2", "measured-time=1s"))
                .isEqualTo("wwmmmmm");
    }

    @Test
    void untilCompiledEndsWarmUpBeforeItsLongest() {
        assertThat(run(500, "iterations=40", "measured-iterations=2", "warm-up=until-compiled"))
                .isEqualTo("w".repeat(10) + "mm");
    }

    @Test
    void aCompilerThatNeverIdlesIsMeasuredAfterAsManyIterationsAsAllowed() {
        jitCpuNanos = OptionalLong.of(100_000_000);

        assertThat(run(500, "iterations=20", "measured-iterations=2", "warm-up=until-compiled"))
                .isEqualTo("w".repeat(18) + "mm");
    }

    /** The first iteration ends at 0.5 s, each other 0.6 s later, so the ninth after it ends 5.4 s later. */
    @Test
    void aCompilerThatNeverIdlesIsMeasuredAfterTheLongestWarmUp() {
        jitCpuNanos = OptionalLong.of(100_000_000);

        assertThat(run(500, "iterations=20", "measured-iterations=2", "warm-up=until-compiled", "longest-warm-up=5s"))
                .isEqualTo("w".repeat(10) + "mm");
        // On a machine that is much slower than usual some work is done nevertheless.
        assertThat(run(5_000, "iterations=20", "measured-iterations=2", "warm-up=until-compiled", "longest-warm-up=5s"))
                .isEqualTo("w".repeat(10) + "mm");
    }

    /** The JVM's own time of compilation is elapsed time, which a waiting compiler thread uses up as well. */
    @Test
    void compilationIsJudgedByCpuTimeWhereItIsKnown() {
        jitMillis = 400;
        assertThat(run(500, "iterations=40", "measured-iterations=2", "warm-up=until-steady"))
                .isEqualTo("w".repeat(10) + "mm");
        assertThat(run(500, "iterations=40", "measured-iterations=2", "warm-up=until-compiled"))
                .isEqualTo("w".repeat(10) + "mm");

        jitCpuNanos = OptionalLong.empty();
        assertThat(run(500, "iterations=40", "measured-iterations=2", "warm-up=until-compiled"))
                .isEqualTo("w".repeat(38) + "mm");
    }

    @Test
    void knowsHowManyAreLeft() {
        MeasuredPart byCount = new MeasuredPart(settings("measured-iterations=3"));
        byCount.ended(1);
        assertThat(byCount.iterationsLeft()).isEqualTo(2);

        MeasuredPart byTime = new MeasuredPart(settings("measured-time=3s"));
        assertThat(byTime.iterationsLeft()).isEqualTo(5);
        for (int i = 0; i < 4; i++) {
            byTime.ended(500_000_000);
        }
        assertThat(byTime.iterationsLeft()).isEqualTo(2);
    }

    /** The phases of a process whose iterations take so long, a letter each. */
    private String run(long durationMillis, String... given) {
        Phases phases = new Phases(settings(given));
        StringBuilder seen = new StringBuilder();
        while (!phases.areOver()) {
            seen.append(phases.phase() == Phase.WARMUP ? 'w' : 'm');
            phases.ended(iteration(phases.index(), durationMillis));
            nowMillis += durationMillis + REST_MILLIS;
        }
        return seen.toString();
    }

    private Iteration iteration(int index, long durationMillis) {
        RowsRead rows = new RowsRead(1, 2);
        return new Iteration(
                index,
                Phase.WARMUP,
                nowMillis,
                durationMillis * 1_000_000,
                new WorkDone(Workload.SINGLE_ROW, 1_000, rows, rows),
                new Metrics(
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        0,
                        0,
                        jitMillis,
                        jitCpuNanos,
                        OptionalLong.empty(),
                        0,
                        new Metrics.Heap(OptionalLong.empty(), 1, OptionalLong.empty()),
                        1),
                new ThreadsUsed(
                        "main",
                        List.of(ThreadCpu.of("worker", List.of(1_000_000_000L))),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        Map.of()),
                OperationTimes.NONE,
                Optional.empty());
    }

    private static Settings settings(String... keysAndValues) {
        Given given = new Given();
        for (String setting : keysAndValues) {
            given.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1), "");
        }
        return SettingsReader.read(Stack.plain("test"), given);
    }
}
