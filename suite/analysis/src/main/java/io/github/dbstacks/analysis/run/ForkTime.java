package io.github.dbstacks.analysis.run;

import java.util.List;
import java.util.Optional;

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

    /** Empty for a fork that was not completed, and for the records of old versions without wall clocks. */
    public static Optional<ForkTime> of(MeasuredFork fork) {
        List<MeasuredIteration> iterations = fork.iterations();
        if (!fork.isCompleted()
                || fork.elapsedSeconds().isEmpty()
                || iterations.stream().anyMatch(one -> one.startEpochMillis() == 0)) {
            return Optional.empty();
        }
        List<MeasuredIteration> measured = fork.measured();
        List<List<MeasuredIteration>> warmUps = fork.warmUps();
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
