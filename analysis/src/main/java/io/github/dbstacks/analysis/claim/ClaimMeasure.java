package io.github.dbstacks.analysis.claim;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.load.LoadResult;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** What a claim compares two cells by, and what a published number is of. */
public enum ClaimMeasure {
    /** The mean duration of the last ten iterations in milliseconds: the figure of study 000. */
    DURATION,
    /** The median in milliseconds from a free slot to the last row; under load from a request's intended start to its answer. */
    TURNAROUND,
    /** CPU time in microseconds of the application per SELECT, or per request. */
    CPU,
    /** CPU time in microseconds of the database per SELECT, or per request. */
    DATABASE_CPU,
    /** Right answers per second, as the load engine counted them. */
    THROUGHPUT(true),
    /** CPU time of the application per request times the requests, in per cent of the machine's processors. */
    CPU_USAGE(true),
    /** Mean in milliseconds from a request's intended start to its right answer. */
    LATENCY(true),
    /** The median of that. */
    LATENCY_P50(true),
    /** What 99 % of the answers did not exceed. */
    LATENCY_P99(true),
    /** Largest number of live platform threads of the application. */
    THREADS,
    /** Largest use of the heap in MiB. */
    HEAP,
    /** Mean use of the heap over time in MiB, which is another figure than the largest. No record has it. */
    HEAP_MEAN,
    /** Largest resident memory of the application's process in MiB. */
    RSS;

    private static final double MEBIBYTE = 1 << 20;

    private final boolean byEngine;

    ClaimMeasure() {
        this(false);
    }

    ClaimMeasure(boolean byEngine) {
        this.byEngine = byEngine;
    }

    /** Whether it rests on what the load engine measured. Of a fork whose load was invalid it is unknown then. */
    boolean isByEngine() {
        return byEngine;
    }

    /** Whether it is time of a clock or of processors, or is made of that. */
    boolean isOfTime() {
        return switch (this) {
            case THREADS, HEAP, HEAP_MEAN, RSS -> false;
            default -> true;
        };
    }

    /** Of one fork; empty where it is unknown. */
    OptionalDouble of(MeasuredRun run, Estimate fork) {
        return switch (this) {
            case DURATION -> fork.costs().lastTenMillis();
            case TURNAROUND -> Metric.P50_TIME.of(run, fork);
            case CPU -> fork.costs().cpuMicros();
            case DATABASE_CPU -> fork.costs().databaseCpuMicros();
            case THROUGHPUT -> ofLoad(run, fork, load -> OptionalDouble.of(load.achievedRate()));
            case CPU_USAGE ->
                ofLoad(
                        run,
                        fork,
                        load -> Costs.combined(
                                fork.costs().cpuMicros(),
                                OptionalDouble.of(load.achievedRate()),
                                (micros, rate) -> 100 * micros / 1e6 * rate / run.cores()));
            case LATENCY -> ofLoad(run, fork, load -> millis(load.latencyMeanNanos()));
            case LATENCY_P50 -> ofLoad(run, fork, load -> millis(load, ServiceTime::p50Nanos));
            case LATENCY_P99 -> ofLoad(run, fork, load -> millis(load, ServiceTime::p99Nanos));
            case THREADS -> most(run, fork, iteration -> iteration.own().threads());
            case HEAP -> mebibytes(most(run, fork, iteration -> iteration.own().peakHeapBytes()));
            case HEAP_MEAN -> OptionalDouble.empty(); // not recorded
            case RSS -> {
                OptionalDouble bytes = run.fork(fork).stream()
                        .flatMapToLong(found -> found.peakRssBytes().stream())
                        .asDoubleStream()
                        .findFirst();
                yield mebibytes(bytes);
            }
        };
    }

    private static OptionalDouble ofLoad(MeasuredRun run, Estimate fork, Function<LoadResult, OptionalDouble> value) {
        return run.fork(fork).flatMap(MeasuredFork::load).stream()
                .filter(load -> load.problems().isEmpty())
                .flatMapToDouble(load -> value.apply(load).stream())
                .findFirst();
    }

    private static OptionalDouble most(MeasuredRun run, Estimate fork, ToLongFunction<MeasuredIteration> value) {
        return run.fork(fork).stream()
                .flatMap(found -> found.measured().stream())
                .mapToLong(value)
                .asDoubleStream()
                .max();
    }

    private static OptionalDouble millis(LoadResult load, ToLongFunction<ServiceTime> percentile) {
        return millis(
                load.latency().stream().mapToLong(percentile).asDoubleStream().findFirst());
    }

    private static OptionalDouble millis(OptionalDouble nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / 1e6) : nanos;
    }

    private static OptionalDouble mebibytes(OptionalDouble bytes) {
        return bytes.isPresent() ? OptionalDouble.of(bytes.getAsDouble() / MEBIBYTE) : bytes;
    }

    /** As a claim names it: {@code database-cpu}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
