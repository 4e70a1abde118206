package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.statistics.SteadyState;
import io.github.dbstacks.analysis.statistics.SteadyState.Shape;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Usage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One cell of a run, over all its forks: a row of every table. Costs are means over forks, since the fork is the unit that
 * is repeated.
 *
 * @param forks that were completed, aliases left out
 * @param iterations measured, of those
 * @param millis mean duration of an iteration
 * @param lastTenMillis the same of the last ten measured iterations, as the reference study had it
 * @param cpuMicros of the application per SELECT
 * @param databaseCpuMicros of the database per SELECT
 * @param allocatedBytes per SELECT
 * @param serviceTimes of single SELECTs; empty when they were not recorded
 * @param acquireTimes the part of these until a SELECT had its connection; empty where only the driver knows
 * @param threads most at the end of an iteration
 * @param eventLoops most threads holding connections
 * @param shapes of its forks, aliases too
 * @param steadyAfterMillis mean time under load until steady, over forks that became so
 * @param work by the database's account, the same in every fork; empty where it differs or is not known
 * @param besides what its first fork executed beside the work, see {@link LedgerLine#besides}
 * @param tcpSegments received on the host per SELECT, over the measured iterations: messages of both sides
 * @param usage of its forks, for what the kernel told
 * @param account of the JVMs of its forks
 * @param comparison with the reference; empty for the reference itself and where there is none
 * @param errors forks that failed, aliases too
 * @param problems their sentences, and what their ledgers add
 */
public record Row(
        Cell cell,
        int forks,
        int iterations,
        int selects,
        OptionalDouble millis,
        OptionalDouble lastTenMillis,
        OptionalDouble cpuMicros,
        OptionalDouble databaseCpuMicros,
        OptionalDouble allocatedBytes,
        Optional<Percentiles> serviceTimes,
        Optional<Percentiles> acquireTimes,
        int threads,
        int eventLoops,
        List<Shape> shapes,
        OptionalDouble steadyAfterMillis,
        Bottleneck bottleneck,
        List<LedgerLine> work,
        List<String> besides,
        OptionalDouble tcpSegments,
        List<Usage> usage,
        JvmAccount account,
        Optional<Comparison> comparison,
        long peakHeapBytes,
        long peakRssBytes,
        long rows,
        int errors,
        List<String> problems,
        String status) {

    public static Row of(MeasuredRun measured, Cell cell) {
        List<MeasuredFork> forks = measured.forks(cell, false);
        // Whatever is wrong with an alias is wrong with the reference, which it is half of.
        List<MeasuredFork> all = measured.forks(cell);
        List<MeasuredFork> completed =
                forks.stream().filter(MeasuredFork::isCompleted).toList();
        List<Estimate> estimates = measured.estimates(cell, false);
        List<Window> windows =
                completed.stream().flatMap(fork -> fork.measured().stream()).toList();
        List<Window> watched =
                completed.stream().flatMap(fork -> fork.watched().stream()).toList();
        List<Shape> shapes = measured.estimates(cell).stream()
                .map(estimate -> estimate.steady().shape())
                .toList();
        int errors = (int) all.stream()
                .filter(fork -> fork.termination() == Termination.FAILED)
                .count();
        boolean complete = !all.isEmpty() && all.stream().allMatch(MeasuredFork::isCompleted);
        return new Row(
                cell,
                completed.size(),
                windows.size(),
                windows.stream().mapToInt(Window::selects).max().orElse(0),
                mean(estimates, Estimate::millis),
                mean(estimates, Estimate::lastTenMillis),
                mean(estimates, Estimate::cpuMicros),
                mean(estimates, Estimate::databaseCpuMicros),
                mean(estimates, Estimate::allocatedBytes),
                Percentiles.of(estimates.stream().map(Estimate::serviceTimes).toList()),
                Percentiles.of(estimates.stream().map(Estimate::acquireTimes).toList()),
                windows.stream().mapToInt(Window::threads).max().orElse(0),
                windows.stream().mapToInt(Window::loops).max().orElse(0),
                shapes,
                mean(
                        estimates.stream()
                                .filter(estimate -> estimate.steady().start().isPresent())
                                .toList(),
                        estimate -> estimate.steadyAfterNanos() / 1e6),
                Bottleneck.of(windows, watched, measured),
                all.stream()
                        .filter(MeasuredFork::isCompleted)
                        .flatMap(fork -> LedgerLine.of(fork).stream())
                        .distinct()
                        .toList(),
                completed.stream().findFirst().map(LedgerLine::besides).orElse(List.of()),
                Window.perWatchedSelect(watched, Window::tcpSegments),
                completed.stream().flatMap(fork -> fork.usage().stream()).toList(),
                JvmAccount.sum(completed.stream().map(MeasuredFork::account).toList()),
                Optional.empty(),
                windows.stream().mapToLong(Window::peakHeapBytes).max().orElse(-1),
                forks.stream().mapToLong(MeasuredFork::peakRssBytes).max().orElse(-1),
                windows.stream().mapToLong(Window::rows).sum(),
                errors,
                all.stream()
                        .flatMap(fork -> Stream.concat(
                                fork.problem().map(FailureReason::sentence).stream(),
                                DeadlockedPool.sentence(fork).stream()))
                        .distinct()
                        .toList(),
                complete ? "ok" : errors > 0 ? "failed" : "incomplete");
    }

    public Row comparedWith(Row reference, MeasuredRun measured) {
        return new Row(
                cell,
                forks,
                iterations,
                selects,
                millis,
                lastTenMillis,
                cpuMicros,
                databaseCpuMicros,
                allocatedBytes,
                serviceTimes,
                acquireTimes,
                threads,
                eventLoops,
                shapes,
                steadyAfterMillis,
                bottleneck,
                work,
                besides,
                tcpSegments,
                usage,
                account,
                Optional.of(Comparison.of(this, reference, measured)),
                peakHeapBytes,
                peakRssBytes,
                rows,
                errors,
                problems,
                status);
    }

    /** What its forks say together. */
    public SteadyState.CellState steady() {
        return SteadyState.ofForks(shapes);
    }

    public OptionalDouble selectsPerSecond() {
        return millis.isPresent() ? OptionalDouble.of(selects / (millis.getAsDouble() / 1e3)) : OptionalDouble.empty();
    }

    /** Something that the kernel counted, per SELECT; empty where it told nothing. */
    public OptionalDouble perSelect(ToDoubleFunction<Usage> count) {
        List<Usage> known =
                usage.stream().filter(one -> count.applyAsDouble(one) >= 0).toList();
        long all = known.stream().mapToLong(Usage::selects).sum();
        return all == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(known.stream().mapToDouble(count).sum() / all);
    }

    /** CPU time of the collector's threads per SELECT, or where the kernel does not tell, what the JVM says it spent collecting. */
    public OptionalDouble gcMicros() {
        OptionalDouble told = perSelect(one -> one.app().gcCpuNanos() / 1e3);
        return told.isPresent() ? told : microsPerSelect(account.gcMillis() * 1e6);
    }

    /** The same of compiling. */
    public OptionalDouble jitMicros() {
        OptionalDouble told = perSelect(one -> one.app().jitCpuNanos() / 1e3);
        return told.isPresent() ? told : microsPerSelect(account.jitMillis() * 1e6);
    }

    /** CPU time per SELECT of its Java threads, by the names of their groups. */
    public Map<String, Double> threadCpuMicros() {
        Map<String, Double> micros = new TreeMap<>();
        account.threadCpuNanos()
                .forEach((group, nanos) -> microsPerSelect(nanos).ifPresent(each -> micros.put(group, each)));
        return micros;
    }

    private OptionalDouble microsPerSelect(double nanos) {
        return account.selects() == 0 ? OptionalDouble.empty() : OptionalDouble.of(nanos / 1e3 / account.selects());
    }

    /** What is wrong with its own work, a sentence each. */
    public List<String> faults() {
        Stream<String> differing = work.size() > 1
                ? Stream.of("its forks did not all do the same work: "
                        + String.join("; ", work.get(1).differences(work.get(0), Set.of())))
                : Stream.empty();
        return Stream.concat(work.stream().flatMap(line -> line.faults().stream()), differing)
                .distinct()
                .toList();
    }

    public static OptionalDouble mean(List<Estimate> estimates, ToDoubleFunction<Estimate> value) {
        return estimates.stream()
                .mapToDouble(value)
                .filter(number -> !Double.isNaN(number))
                .average();
    }
}
