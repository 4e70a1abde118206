package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.settings.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When an application that began cold answered 90 % of the rate that it has in the end: the end of the first of two
 * iterations in a row that did. An iteration of the warm-up takes half a second, and that is the resolution.
 *
 * @param afterNanos since just before its process was started
 * @param cpuNanos CPU time of its process until then; empty where that is unknown. What it used between its first
 *     answer and the first iteration, some ten milliseconds, is not in it
 */
public record FullRate(long afterNanos, OptionalLong cpuNanos) {
    private static final double NEARLY = 0.9;

    /**
     * The result is empty for a fork whose iterations do not show it: without clients that ask as fast as they get
     * answers, without a right answer, or with a warm-up that rests or ends by itself.
     */
    public static Optional<FullRate> of(MeasuredFork fork) {
        Optional<FirstAnswer> first = fork.footprint().firstAnswer();
        return first.isPresent() && fork.isCompleted() && isDrivenAtOnce(fork)
                ? after(first.get(), fork)
                : Optional.empty();
    }

    private static boolean isDrivenAtOnce(MeasuredFork fork) {
        return fork.planned().cell().workload().clients().isPresent()
                && fork.settings().has(Setting.WARM_UP, WarmUp.FIXED)
                && fork.settings().has(Setting.REST, Switch.OFF)
                && fork.settings().has(Setting.PAUSE, Duration.ZERO);
    }

    private static Optional<FullRate> after(FirstAnswer first, MeasuredFork fork) {
        List<MeasuredIteration> iterations = fork.iterations();
        double least = NEARLY * rate(fork.measured());
        OptionalLong cpuNanos = first.cpuNanos();
        for (int at = 0; at + 1 < iterations.size(); at++) {
            MeasuredIteration one = iterations.get(at);
            cpuNanos = InFlight.sum(cpuNanos, one.metrics().cpuNanos());
            if (rate(List.of(one)) >= least && rate(List.of(iterations.get(at + 1))) >= least) {
                long endMillis = one.startEpochMillis() + one.durationNanos() / 1_000_000;
                return Optional.of(new FullRate(1_000_000 * (endMillis - first.startEpochMillis()), cpuNanos));
            }
        }
        return Optional.empty();
    }

    private static double rate(List<MeasuredIteration> iterations) {
        long nanos =
                iterations.stream().mapToLong(MeasuredIteration::durationNanos).sum();
        long operations =
                iterations.stream().mapToLong(MeasuredIteration::operations).sum();
        return 1e9 * operations / Math.max(1, nanos);
    }
}
