package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.analysis.statistics.SteadyState;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One fork in numbers. The iterations that count were both measured and steady, or only measured where the fork never
 * became steady. Costs leave out those of them that recorded service times.
 *
 * @param steady judges the whole series of CPU time per SELECT, warm-up included
 * @param steadyAfterNanos time from the start of the process to the steady part, without the rests between iterations:
 *     starting the JVM and opening the pool are part of it on every stack
 */
public record Estimate(
        PlannedFork planned, SteadyState steady, long steadyAfterNanos, Costs costs, Times times, InFlight inFlight) {
    /**
     * Share of the measured iterations that must be steady. It is below 1 because CPU per SELECT changes where
     * measuring begins, and a changepoint may be found a few iterations beside its true place.
     */
    private static final double FEWEST_STEADY = 0.75;

    /** The reference study took the mean of as many iterations. */
    private static final int LAST_ITERATIONS = 10;

    /**
     * How long SELECTs took, over all iterations that recorded it.
     *
     * @param acquire the part of the service time until a SELECT had its connection
     * @param turnaround from when its slot became free: what is compared between stacks
     * @param iterations each of these iterations
     */
    public record Times(Counts service, Counts acquire, Counts turnaround, List<OfIteration> iterations) {
        /** The times where nothing was recorded. */
        public static final Times NONE = new Times(Counts.NONE, Counts.NONE, Counts.NONE, List.of());

        /** @param iterations of which some recorded times */
        static Times of(List<OperationTimes> iterations) {
            List<OperationTimes> recorded = iterations.stream()
                    .filter(each ->
                            each.serviceTime().isPresent() && each.turnaround().isPresent())
                    .toList();
            List<Double> serviceNanos = new ArrayList<>();
            return new Times(
                    Counts.decode(histograms(recorded, OperationTimes::serviceTime), serviceNanos::add),
                    Counts.decode(histograms(recorded, OperationTimes::acquireTime)),
                    Counts.decode(histograms(recorded, OperationTimes::turnaround)),
                    IntStream.range(0, recorded.size())
                            .mapToObj(at -> OfIteration.of(recorded.get(at), serviceNanos.get(at)))
                            .toList());
        }

        private static List<String> histograms(
                List<OperationTimes> times, Function<OperationTimes, Optional<ServiceTime>> which) {
            return times.stream()
                    .flatMap(each -> which.apply(each).stream())
                    .map(ServiceTime::histogram)
                    .toList();
        }
    }

    /**
     * How long the SELECTs of one iteration took.
     *
     * @param operations how many were recorded
     * @param serviceNanos their service times added up
     * @param p50Nanos of their turnarounds, as is {@code p99Nanos}
     */
    public record OfIteration(long operations, double serviceNanos, long p50Nanos, long p99Nanos) {
        private static OfIteration of(OperationTimes times, double serviceNanos) {
            ServiceTime turnaround = times.turnaround().orElseThrow();
            return new OfIteration(turnaround.count(), serviceNanos, turnaround.p50Nanos(), turnaround.p99Nanos());
        }
    }

    /**
     * The result is empty when the fork was not completed.
     *
     * @param times of its iterations, in the same order
     */
    static Optional<Estimate> of(MeasuredFork fork, List<OperationTimes> times, Yardstick yardstick) {
        return fork.isCompleted() ? Optional.of(ofCompleted(fork, times, yardstick)) : Optional.empty();
    }

    /** Returns this estimate without the durations of single SELECTs, which are most of what it holds. */
    public Estimate withoutTimes() {
        return new Estimate(planned, steady, steadyAfterNanos, costs, Times.NONE, inFlight);
    }

    private static Estimate ofCompleted(MeasuredFork fork, List<OperationTimes> times, Yardstick yardstick) {
        List<MeasuredIteration> iterations = fork.iterations();
        List<MeasuredIteration> measured = fork.measured();
        int fewestSteady = (int)
                Math.ceil(FEWEST_STEADY * MeasuredIteration.unrecorded(measured).size());
        SteadyState steady = steadyState(MeasuredIteration.unrecorded(fork.judged()), fewestSteady, yardstick);
        int firstMeasured = iterations.size() - measured.size();
        int start = fork.steadyFrom(steady).orElse(0);
        int first = Math.max(firstMeasured, start);
        List<MeasuredIteration> counted = iterations.subList(first, iterations.size());
        List<OperationTimes> countedTimes = times.subList(first, iterations.size());
        Times recorded = Times.of(countedTimes);
        return new Estimate(
                fork.planned(),
                steady,
                fork.startNanos()
                        + iterations.subList(0, start).stream()
                                .mapToLong(MeasuredIteration::durationNanos)
                                .sum(),
                costs(fork, measured, counted),
                recorded,
                InFlight.of(fork, counted, recorded, idleSlotNanos(countedTimes)));
    }

    /** The result is empty where no iteration recorded it. */
    private static OptionalLong idleSlotNanos(List<OperationTimes> times) {
        return times.stream()
                .flatMapToLong(each -> each.idleSlotNanos().stream())
                .reduce(Long::sum);
    }

    private static Costs costs(MeasuredFork fork, List<MeasuredIteration> measured, List<MeasuredIteration> counted) {
        List<MeasuredIteration> unrecorded = MeasuredIteration.unrecorded(counted);
        return new Costs(
                CpuTime.of(fork, unrecorded),
                databaseCpuMicros(fork, counted),
                RatioOfSums.of(unrecorded, one -> one.metrics().allocatedBytes(), MeasuredIteration::operations),
                millis(fork, unrecorded),
                millis(fork, measured.subList(Math.max(0, measured.size() - LAST_ITERATIONS), measured.size())));
    }

    /**
     * The mean duration of an iteration; under load, where each takes a second, the time in which 1,000 requests were
     * answered.
     */
    private static OptionalDouble millis(MeasuredFork fork, List<MeasuredIteration> iterations) {
        OptionalInt compared = fork.planned().cell().workload().comparedOperations();
        if (compared.isPresent()) {
            double nanosToMillis = 1e6 / compared.getAsInt();
            return RatioOfSums.of(
                    iterations,
                    iteration -> OptionalLong.of(iteration.durationNanos()),
                    MeasuredIteration::operations,
                    nanosToMillis);
        }
        return iterations.stream()
                .mapToDouble(iteration -> iteration.durationNanos() / 1e6)
                .average();
    }

    /**
     * Returns the database's CPU time per operation: from the counters of the kernel over a time in which no connection
     * was opened or closed; else from single iterations.
     */
    private static OptionalDouble databaseCpuMicros(MeasuredFork fork, List<MeasuredIteration> counted) {
        OptionalLong nanos =
                fork.usage().map(usage -> usage.database().databaseCpuNanos()).orElse(OptionalLong.empty());
        if (nanos.isPresent()) {
            return OptionalDouble.of(nanos.getAsLong() / 1e3 / fork.watchedOperations());
        }
        return RatioOfSums.of(
                MeasuredIteration.around(counted),
                around -> around.database().databaseCpuNanos(),
                Surroundings::operations,
                1e3);
    }

    /**
     * Judges by the CPU time of the Java threads where the JVM tells it in nanoseconds. That of the process advances in
     * clock ticks: an iteration of 0.1 s is about ten of them, so that several in a row may be equal by chance and seem
     * to be a level.
     */
    private static SteadyState steadyState(List<MeasuredIteration> iterations, int minimumTail, Yardstick yardstick) {
        return Stream.<ToLongFunction<MeasuredIteration>>of(
                        iteration -> iteration.threads().cpuNanos(),
                        iteration -> iteration.metrics().cpuNanos().orElse(0))
                .filter(clock -> iterations.stream().allMatch(iteration -> clock.applyAsLong(iteration) > 0))
                .findFirst()
                .map(clock -> SteadyState.of(
                        iterations.stream()
                                .mapToDouble(
                                        iteration -> clock.applyAsLong(iteration) / (double) iteration.operations())
                                .toArray(),
                        minimumTail,
                        yardstick == Yardstick.DATABASE
                                ? SteadyState.SAME_LEVEL_BUT_FOR_THE_MACHINE
                                : SteadyState.SAME_LEVEL))
                .orElse(SteadyState.TOO_SHORT);
    }
}
