package io.github.dbstacks.analysis.metric;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Counts;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.Footprint;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Counted;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * How a metric is computed. Of a cell only completed forks count, and of a reference its aliases are left out, unless
 * said otherwise.
 *
 * @param how the value of a cell is made, in words
 * @param ofLoad of what the load engine measured of a fork or of its floor; empty where the metric does not rest on
 *     that alone
 * @param ofAny of any fork, also of one that failed; empty where only completed forks count
 * @param judging when a value is one to judge by
 */
record Computation(
        String how,
        OfFork ofFork,
        OfCell ofCell,
        Optional<Function<LoadResult, OptionalDouble>> ofLoad,
        Optional<Function<MeasuredFork, OptionalDouble>> ofAny,
        Judging judging) {
    /** When a value tells something about the application, so that expectations are judged by it. */
    enum Judging {
        /** It counts where the load was valid, if the load engine measured it ({@link #ofLoad}); else always. */
        UNLESS_INVALID,
        /**
         * It counts where the load was valid: it is made of the seconds that the engine tells, which {@link #ofLoad} is
         * not.
         */
        BY_SECONDS,
        /** It counts where the load engine kept up, also where the load was invalid since the application did not. */
        UNLESS_ENGINE_LIMITED,
        /** It counts as one number for all forks of a cell: a fault is one too many. */
        AS_FAULTS
    }

    interface OfFork {
        OptionalDouble of(MeasuredRun run, Estimate fork);
    }

    interface OfCell {
        OptionalDouble of(MeasuredRun run, Cell cell);
    }

    /** The values of other metrics, of one fork or of one cell. */
    interface MetricValues {
        OptionalDouble of(Metric metric);

        /** Returns a value that is made of two of them; empty where one is unknown. */
        default OptionalDouble both(Metric one, Metric other, DoubleBinaryOperator operator) {
            return Costs.combined(of(one), of(other), operator);
        }
    }

    /** Fewer operations leave fewer than ten above the 99.9th percentile. */
    private static final long ENOUGH_FOR_P999 = 10_000;

    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

    Computation(String how, OfFork ofFork, OfCell ofCell) {
        this(how, ofFork, ofCell, Optional.empty(), Optional.empty(), Judging.UNLESS_INVALID);
    }

    private Computation(String how, OfFork ofFork, OfCell ofCell, Function<LoadResult, OptionalDouble> ofLoad) {
        this(how, ofFork, ofCell, Optional.of(ofLoad), Optional.empty(), Judging.UNLESS_INVALID);
    }

    /** Returns this computation for what is made, under load, of the seconds that the engine tells. */
    Computation bySeconds() {
        return judged(Judging.BY_SECONDS);
    }

    /**
     * Returns this computation for what tells how much of a load was answered, so that one that was too much has it.
     */
    Computation unlessEngineLimited() {
        return judged(Judging.UNLESS_ENGINE_LIMITED);
    }

    /** Returns this computation for what should not happen at all. */
    Computation asFaults() {
        return judged(Judging.AS_FAULTS);
    }

    private Computation judged(Judging other) {
        return new Computation(how, ofFork, ofCell, ofLoad, ofAny, other);
    }

    /** Whether it rests on what the load engine measured. */
    boolean isByEngine() {
        return ofLoad.isPresent() || judging == Judging.BY_SECONDS;
    }

    /** Whether nobody judges the application by what the load engine measured of this load. */
    boolean isSpoilt(LoadResult load) {
        return judging == Judging.UNLESS_ENGINE_LIMITED
                ? load.engine().engineLimited()
                : !load.problems().isEmpty();
    }

    /** Takes values of forks that failed, too: that of a cell is made of those of its forks that know it. */
    static Computation ofAny(
            String how,
            Function<MeasuredFork, OptionalDouble> value,
            Function<DoubleStream, OptionalDouble> together,
            boolean withAliases) {
        return new Computation(
                how,
                (run, fork) -> run.fork(fork).map(value).orElse(UNKNOWN),
                (run, cell) -> together.apply((withAliases ? run.forks(cell) : run.forks(cell, false))
                        .stream().flatMapToDouble(fork -> value.apply(fork).stream())),
                Optional.empty(),
                Optional.of(value),
                Judging.UNLESS_INVALID);
    }

    /** Connections or threads that were counted at a moment. */
    static Computation at(Counted.Moment moment, Function<Counted, OptionalInt> count) {
        return ofAny(
                "largest of all forks, failed ones too",
                fork -> fork.counted(moment).map(count).stream()
                        .flatMapToInt(OptionalInt::stream)
                        .asDoubleStream()
                        .findFirst(),
                DoubleStream::max,
                false);
    }

    /** The mean over the forks whose value is known. */
    static Computation mean(OfFork value) {
        return new Computation(
                "mean over forks",
                value,
                (run, cell) -> values(run, cell, value).average());
    }

    static Computation mean(Function<Estimate, OptionalDouble> value) {
        return mean((run, fork) -> value.apply(fork));
    }

    /** The mean of what the load engine measured of each fork. */
    static Computation meanOfLoad(Function<LoadResult, OptionalDouble> value) {
        Computation mean = mean((run, fork) -> load(run, fork).map(value).orElse(UNKNOWN));
        return new Computation(mean.how, mean.ofFork, mean.ofCell, value);
    }

    /** The largest that the load engine measured. */
    static Computation largestOfLoad(ToLongFunction<LoadResult> value) {
        Computation largest = together(
                "largest of all forks",
                forks -> forks.stream()
                        .flatMap(fork -> fork.load().stream())
                        .mapToLong(value)
                        .asDoubleStream()
                        .max());
        return new Computation(largest.how, largest.ofFork, largest.ofCell, always(value::applyAsLong));
    }

    /** What the load engine measured on a server that answers at once. */
    static Computation ofFloor(Function<LoadResult, OptionalDouble> value) {
        return new Computation(
                "same load on a server that answers at once",
                (run, fork) -> UNKNOWN,
                (run, cell) -> run.floor(cell).map(value).orElse(UNKNOWN));
    }

    /** The mean over forks of how each started or what its process held. */
    static Computation meanOfFootprint(Function<Footprint, OptionalDouble> value) {
        return meanOfFork(fork -> value.apply(fork.footprint()));
    }

    /** The mean of a value of each fork as its file describes it. */
    static Computation meanOfFork(Function<MeasuredFork, OptionalDouble> value) {
        return mean((run, fork) -> run.fork(fork).map(value).orElse(UNKNOWN));
    }

    /**
     * What each further client adds to a value: the difference from the cell with the fewest clients, of those that
     * differ in nothing but clients, in the same block. That cell itself has none.
     */
    static Computation forEachClient(Function<Footprint, OptionalDouble> value) {
        Computation mean = mean((run, estimate) -> run.fork(estimate)
                .flatMap(fork -> fewestClients(run, fork)
                        .map(fewest -> Costs.combined(
                                value.apply(fork.footprint()),
                                value.apply(fewest.footprint()),
                                (more, less) -> (more - less) / (clients(fork) - clients(fewest)))))
                .orElse(UNKNOWN));
        return new Computation("mean over blocks, against the fewest clients", mean.ofFork, mean.ofCell);
    }

    /** The fork of the same block that drives the same with the fewest clients; empty where that is this one. */
    private static Optional<MeasuredFork> fewestClients(MeasuredRun run, MeasuredFork fork) {
        return run.forks().stream()
                .filter(other -> other.isCompleted()
                        && !other.planned().alias()
                        && other.planned().block() == fork.planned().block()
                        && differInClientsOnly(
                                other.planned().cell(), fork.planned().cell()))
                .min(Comparator.comparingInt(Computation::clients))
                .filter(fewest -> clients(fewest) < clients(fork));
    }

    private static boolean differInClientsOnly(Cell one, Cell other) {
        Optional<String> scenario = one.workload().load().map(ScenarioLoad::scenario);
        return one.workload().clients().isPresent()
                && other.workload().clients().isPresent()
                && scenario.equals(other.workload().load().map(ScenarioLoad::scenario))
                && one.label().equals(other.label())
                && one.jdk().equals(other.jdk());
    }

    private static int clients(MeasuredFork fork) {
        return fork.planned().cell().workload().clients().orElse(0);
    }

    /** Computes a metric from others of the same fork, or of the same cell. */
    static Computation derived(String how, Function<MetricValues, OptionalDouble> formula) {
        return new Computation(
                how,
                (run, fork) -> formula.apply(metric -> metric.of(run, fork)),
                (run, cell) -> formula.apply(metric -> metric.of(run, cell)));
    }

    /** Computes a metric from all forks together. */
    static Computation together(String how, Function<List<MeasuredFork>, OptionalDouble> value) {
        return new Computation(
                how,
                (run, fork) ->
                        run.fork(fork).map(found -> value.apply(List.of(found))).orElse(UNKNOWN),
                (run, cell) -> value.apply(run.forks(cell, false).stream()
                        .filter(MeasuredFork::isCompleted)
                        .toList()));
    }

    /** The mean of the measured iterations that have it. */
    static Computation meanOfIterations(Function<MeasuredIteration, OptionalLong> value, double divisor) {
        return together(
                "mean of all iterations",
                forks -> iterations(forks)
                        .flatMapToLong(one -> value.apply(one).stream())
                        .mapToDouble(number -> number / divisor)
                        .average());
    }

    /** The largest that a measured iteration had. */
    static Computation largest(Function<MeasuredIteration, OptionalLong> value, double divisor) {
        return together(
                "largest of all iterations",
                forks -> iterations(forks)
                        .flatMapToLong(one -> value.apply(one).stream())
                        .mapToDouble(number -> number / divisor)
                        .max());
    }

    /** The sum over all forks. */
    static Computation sum(ToLongFunction<MeasuredFork> value) {
        return together(
                "sum over forks",
                forks -> OptionalDouble.of(
                        (double) forks.stream().mapToLong(value).sum()));
    }

    /** What the kernel counted of all forks divided by their operations. */
    static Computation counted(Function<Usage, OptionalLong> count, double divisor) {
        return together("sum over forks divided by their operations", forks -> counted(forks, count, divisor));
    }

    /**
     * What the kernel counted of a time in nanoseconds, in microseconds per operation; where it tells nothing, the
     * elapsed time that the JVM tells.
     */
    static Computation countedOrElapsed(ToLongFunction<Usage> nanos, ToLongFunction<MeasuredFork> jvmMillis) {
        return together("sum over forks divided by their operations", forks -> {
            OptionalDouble counted = counted(forks, usage -> OptionalLong.of(nanos.applyAsLong(usage)), 1e3);
            return counted.isPresent()
                    ? counted
                    : RatioOfSums.of(
                            forks,
                            fork -> OptionalLong.of(1_000_000 * jvmMillis.applyAsLong(fork)),
                            fork -> fork.jvm().operations(),
                            1e3);
        });
    }

    /** The highest rates that forks found. */
    static Computation geometricMean(Function<MeasuredFork, OptionalDouble> value) {
        OfFork ofFork = (run, fork) -> run.fork(fork).map(value).orElse(UNKNOWN);
        return new Computation("geometric mean over forks", ofFork, (run, cell) -> {
            OptionalDouble logarithm = values(run, cell, ofFork).map(Math::log).average();
            return logarithm.isPresent() ? OptionalDouble.of(Math.exp(logarithm.getAsDouble())) : UNKNOWN;
        });
    }

    /**
     * Percentiles over all measured iterations of all forks together, in milliseconds. Percentiles of iterations or of
     * forks are never averaged: a mean of many would be what one slow slot of one fork makes of it. In a closed loop of
     * SELECTs they are percentiles of time ({@link Counts#percentileOfTime}): there a slot that gets its answer at once
     * asks at once again, so that most SELECTs may be short while most of the time passes in long ones. Of requests
     * under load, which come from outside, they are percentiles of requests.
     */
    static Computation percentile(Function<Estimate.Times, Counts> times, double percent) {
        return percentile("of the operations of all forks together", times, percent, 1);
    }

    /** The 99.9th percentile; empty of fewer than 10,000 operations, of which only ten would decide it. */
    static Computation p999(Function<Estimate.Times, Counts> times) {
        return percentile("of the operations of all forks together, 10,000 or more", times, 99.9, ENOUGH_FOR_P999);
    }

    /** @param fewest operations that it takes */
    private static Computation percentile(
            String how, Function<Estimate.Times, Counts> times, double percent, long fewest) {
        return new Computation(
                how,
                (run, fork) -> millis(
                        times.apply(fork.times()),
                        percent,
                        fewest,
                        fork.planned().cell().workload()),
                (run, cell) -> millis(
                        Counts.together(run.estimates(cell, false).stream()
                                .map(fork -> times.apply(fork.times()))
                                .toList()),
                        percent,
                        fewest,
                        cell.workload()));
    }

    private static OptionalDouble millis(Counts counts, double percent, long fewest, Work work) {
        if (counts.total() < fewest) {
            return UNKNOWN;
        }
        double nanos = work.hasSlots() ? counts.percentileOfTime(percent) : counts.percentile(percent);
        return OptionalDouble.of(nanos / 1e6);
    }

    /**
     * A percentile of the latency that the load engine measured, over all forks together. What all forks agree on is
     * that of all together; else their histograms tell it, and nobody where one of them is damaged.
     *
     * @param ofFork the percentile as the engine told it
     */
    static Computation latencyPercentile(ToLongFunction<ServiceTime> ofFork, double percent) {
        Computation mean = meanOfLoad(latency(ofFork));
        OfCell ofCell = (run, cell) -> {
            double[] told = values(run, cell, mean.ofFork).distinct().toArray();
            return told.length == 1 ? OptionalDouble.of(told[0]) : merged(run, cell, percent);
        };
        return new Computation("of the requests of all forks together", mean.ofFork, ofCell, mean.ofLoad.orElseThrow());
    }

    private static OptionalDouble merged(MeasuredRun run, Cell cell, double percent) {
        List<String> histograms = run.estimates(cell, false).stream()
                .flatMap(fork -> load(run, fork).stream())
                .flatMap(load -> load.latency().stream())
                .map(ServiceTime::histogram)
                .toList();
        try {
            return histograms.isEmpty()
                    ? UNKNOWN
                    : OptionalDouble.of(Counts.decode(histograms).percentile(percent) / 1e6);
        } catch (IllegalArgumentException e) {
            return UNKNOWN;
        }
    }

    /** A percentile of the latency that the load engine measured, in milliseconds. */
    static Function<LoadResult, OptionalDouble> latency(ToLongFunction<ServiceTime> percentile) {
        return load -> load.latency().stream()
                .mapToDouble(times -> percentile.applyAsLong(times) / 1e6)
                .findFirst();
    }

    /** Returns the standard deviation of the latency by its histogram, in milliseconds; empty where that is damaged. */
    static Function<LoadResult, OptionalDouble> latencyDeviation() {
        return load -> load.latency().stream()
                .flatMapToDouble(times -> deviationNanos(times).stream())
                .map(nanos -> nanos / 1e6)
                .findFirst();
    }

    private static OptionalDouble deviationNanos(ServiceTime times) {
        try {
            return OptionalDouble.of(Counts.decode(List.of(times.histogram())).deviation());
        } catch (IllegalArgumentException e) {
            return OptionalDouble.empty();
        }
    }

    static Function<LoadResult, OptionalDouble> always(ToDoubleFunction<LoadResult> value) {
        return load -> OptionalDouble.of(value.applyAsDouble(load));
    }

    /** Returns the values of the completed forks of a cell, without aliases. */
    private static DoubleStream values(MeasuredRun run, Cell cell, OfFork value) {
        return run.estimates(cell, false).stream().flatMapToDouble(fork -> value.of(run, fork).stream());
    }

    static Optional<LoadResult> load(MeasuredRun run, Estimate fork) {
        return run.fork(fork).flatMap(MeasuredFork::load);
    }

    static Stream<MeasuredIteration> iterations(List<MeasuredFork> forks) {
        return forks.stream().flatMap(fork -> fork.measured().stream());
    }

    private static OptionalDouble counted(
            List<MeasuredFork> forks, Function<Usage, OptionalLong> count, double divisor) {
        return RatioOfSums.of(
                forks,
                fork -> fork.usage().map(count).orElse(OptionalLong.empty()),
                MeasuredFork::watchedOperations,
                divisor);
    }
}
