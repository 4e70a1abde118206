package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.load.LoadResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A cell under load as the load engine measured it: means over its completed forks, of which each has percentiles of its own. Of a
 * reference its aliases are left out, but for their problems. Times are in milliseconds from the intended start of a request.
 *
 * @param intendedRate requests per second that were due; empty in closed loop
 * @param achievedRate right answers per second
 * @param inFlight requests sent and not yet answered, by Little's law
 * @param peakConnections most connections of the engine that were open at a time, over all forks
 * @param engineMicros CPU time of the engine for each right answer
 * @param problems why loads were invalid, each kind of sentence once
 */
public record LoadSummary(
        OptionalDouble intendedRate,
        double achievedRate,
        OptionalDouble mean,
        OptionalDouble p50,
        OptionalDouble p90,
        OptionalDouble p99,
        OptionalDouble p999,
        OptionalDouble max,
        double inFlight,
        long peakConnections,
        OptionalDouble engineMicros,
        List<String> problems) {
    public LoadSummary {
        problems = List.copyOf(problems);
    }

    /** Empty for a cell that was under no load, or none of whose forks was completed. */
    public static Optional<LoadSummary> of(MeasuredRun measured, Cell cell) {
        return of(loads(measured.forks(cell, false)), loads(measured.forks(cell)));
    }

    /** The same load on a server that answers at once; empty where it was not measured. */
    public static Optional<LoadSummary> floor(MeasuredRun measured, Cell cell) {
        List<LoadResult> floor = Optional.ofNullable(
                        measured.floors().get(cell.workload().toString()))
                .stream()
                .toList();
        return of(floor, floor);
    }

    private static List<LoadResult> loads(List<MeasuredFork> forks) {
        return forks.stream()
                .filter(MeasuredFork::isCompleted)
                .flatMap(fork -> fork.load().stream())
                .toList();
    }

    /** @param all with those of aliases */
    private static Optional<LoadSummary> of(List<LoadResult> loads, List<LoadResult> all) {
        if (loads.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> problems = new TreeMap<>();
        all.forEach(load -> load.problems().forEach(sentence -> problems.putIfAbsent(kind(sentence), sentence)));
        return Optional.of(new LoadSummary(
                mean(loads, load -> load.intendedRate().orElse(Double.NaN)),
                mean(loads, LoadResult::achievedRate).orElse(0),
                mean(loads, load -> load.latencyMeanNanos().orElse(Double.NaN) / 1e6),
                millis(loads, ServiceTime::p50Nanos),
                millis(loads, ServiceTime::p90Nanos),
                millis(loads, ServiceTime::p99Nanos),
                millis(loads, ServiceTime::p999Nanos),
                millis(loads, ServiceTime::maxNanos),
                mean(loads, LoadResult::inFlight).orElse(0),
                loads.stream().mapToLong(LoadResult::peakConnections).max().orElse(0),
                mean(
                        loads,
                        load -> load.engineCpuPerAnswerNanos().stream()
                                .mapToDouble(nanos -> nanos / 1e3)
                                .findFirst()
                                .orElse(Double.NaN)),
                List.copyOf(problems.values())));
    }

    /** Whether a constant rate was answered, so that the application could perhaps answer more. False in closed loop. */
    public boolean isAnsweredRate() {
        return intendedRate.isPresent() && achievedRate >= LoadResult.ANSWERED * intendedRate.getAsDouble();
    }

    /** Sentences that differ in their numbers only are of the same kind. */
    private static String kind(String sentence) {
        return sentence.replaceAll("[\\d.]+", "#");
    }

    private static OptionalDouble millis(List<LoadResult> loads, ToLongFunction<ServiceTime> percentile) {
        return mean(
                loads,
                load -> load.latency().stream()
                        .mapToDouble(times -> percentile.applyAsLong(times) / 1e6)
                        .findFirst()
                        .orElse(Double.NaN));
    }

    /** Over the loads that know the value; it is no number where one does not. */
    private static OptionalDouble mean(List<LoadResult> loads, ToDoubleFunction<LoadResult> value) {
        return loads.stream()
                .mapToDouble(value)
                .filter(number -> !Double.isNaN(number))
                .average();
    }
}
