package io.github.dbstacks.analysis.run;

import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.WarmUp;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the time of forks was spent on, in seconds, without the turns of other forks. A fork's start and end are
 * recorded to the second, so opening and ending are right to about a second.
 *
 * @param opening from before the process was started to the first iteration: the canary, the JVM, the pool
 * @param warmUp iterations of the warm-up; the first opens the connections of pools that fill on demand
 * @param resting between those
 * @param measured measured iterations
 * @param between between those
 * @param ending from the last iteration to the end of the process and of the ledger
 */
public record ForkTime(double opening, double warmUp, double resting, double measured, double between, double ending) {
    private static final ForkTime NONE = new ForkTime(0, 0, 0, 0, 0, 0);

    /**
     * The result is empty for a fork that was not completed, and for the records of old versions without wall clocks.
     */
    public static Optional<ForkTime> of(MeasuredFork fork) {
        List<MeasuredIteration> iterations = fork.iterations();
        if (!fork.isCompleted()
                || fork.elapsedSeconds().isEmpty()
                || iterations.stream().anyMatch(one -> one.startEpochMillis() == 0)) {
            return Optional.empty();
        }
        List<MeasuredIteration> measured = fork.measured();
        List<List<MeasuredIteration>> warmUps = warmUps(fork);
        double opening = fork.startNanos() / 1e9;
        double waited = fork.waitedSeconds();
        double first = start(iterations.get(0));
        // A fork that takes turns waits for the others before its first measured iteration.
        double warm = waited > 0 && !warmUps.isEmpty() ? end(warmUps.get(warmUps.size() - 1)) : start(measured.get(0));
        double lastEnd = end(measured.get(measured.size() - 1));
        double warmUp = warmUps.stream().mapToDouble(ForkTime::seconds).sum();
        double measuring = seconds(measured);
        double waitedWarmingUp = warmUps.size() == 2 ? start(warmUps.get(1).get(0)) - end(warmUps.get(0)) : 0;
        return Optional.of(new ForkTime(
                opening,
                warmUp,
                Math.max(0, warm - first - warmUp - waitedWarmingUp),
                measuring,
                Math.max(0, lastEnd - warm - measuring - Math.max(0, waited - waitedWarmingUp)),
                Math.max(0, fork.elapsedSeconds().getAsDouble() - opening - (lastEnd - first - waited))));
    }

    /** Whether the gate of a fork did not open, or opened at the very last iteration that was allowed. */
    public static boolean isWarmedUpAsLongAsAllowed(MeasuredFork fork) {
        WarmUp rule = fork.settings().get(Setting.WARM_UP).orElse(WarmUp.FIXED);
        return fork.isCompleted()
                && rule != WarmUp.FIXED
                && warmUps(fork).stream().anyMatch(warmUp -> isAsLongAsAllowed(fork, warmUp));
    }

    /**
     * The iterations of the warm-up. Under load a fork in turns warms up, waits until all have done so, and warms up
     * again: then two lists.
     */
    private static List<List<MeasuredIteration>> warmUps(MeasuredFork fork) {
        List<MeasuredIteration> all = fork.iterations()
                .subList(0, fork.iterations().size() - fork.measured().size());
        if (all.isEmpty()) {
            return List.of();
        }
        int second = fork.planned().cell().workload().isLoad() && fork.waitedSeconds() > 0
                ? IntStream.range(1, all.size())
                        .boxed()
                        .max(Comparator.comparingDouble(at ->
                                all.get(at).startEpochMillis() - all.get(at - 1).endEpochMillis()))
                        .orElse(0)
                : 0;
        return second == 0 ? List.of(all) : List.of(all.subList(0, second), all.subList(second, all.size()));
    }

    private static boolean isAsLongAsAllowed(MeasuredFork fork, List<MeasuredIteration> warmUp) {
        double afterFirstMillis =
                warmUp.get(warmUp.size() - 1).endEpochMillis() - warmUp.get(0).endEpochMillis();
        return warmUp.size()
                        >= fork.settings().get(Setting.ITERATIONS).orElse(0)
                                - fork.settings()
                                        .get(Setting.MEASURED_ITERATIONS)
                                        .orElse(0)
                || fork.settings()
                        .get(Setting.LONGEST_WARM_UP)
                        .filter(longest -> afterFirstMillis >= longest.toMillis())
                        .isPresent();
    }

    public static ForkTime sum(List<ForkTime> times) {
        return times.stream().reduce(NONE, ForkTime::plus);
    }

    private ForkTime plus(ForkTime other) {
        return new ForkTime(
                opening + other.opening,
                warmUp + other.warmUp,
                resting + other.resting,
                measured + other.measured,
                between + other.between,
                ending + other.ending);
    }

    public double total() {
        return opening + warmUp + resting + measured + between + ending;
    }

    private static double start(MeasuredIteration iteration) {
        return iteration.startEpochMillis() / 1e3;
    }

    private static double end(MeasuredIteration iteration) {
        return iteration.endEpochMillis() / 1e3;
    }

    private static double end(List<MeasuredIteration> iterations) {
        return end(iterations.get(iterations.size() - 1));
    }

    private static double seconds(List<MeasuredIteration> iterations) {
        return iterations.stream().mapToDouble(one -> one.durationNanos() / 1e9).sum();
    }
}
