package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.report.text.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The file {@code iterations.csv}: a row for each iteration of every fork. Its columns are part of the result format,
 * and {@code results/README.md} says what they mean. What is unknown is empty.
 */
public final class IterationsCsv {
    public static final List<String> COLUMNS =
            List.of(("run,workload,stack,profiles,settings,libraries,jdk,block,fork,alias,fork_ended,iteration,"
                            + "phase,steady,recorded,started_ms,duration_ms,operations,rows,process_cpu_us_per_operation,"
                            + "java_cpu_us_per_operation,jit_cpu_us_per_operation,allocated_bytes_per_operation,gc_count,"
                            + "peak_heap_mb,threads,event_loops,in_flight,turnaround_p50_ms,turnaround_p99_ms,"
                            + "looked_after_operations,db_cpu_us_per_operation,steal_share,rss_mb,heap_after_gc_mb,"
                            + "rows_written_per_operation")
                    .split(",", -1));

    private IterationsCsv() {}

    public static void write(MeasuredRun measured, Appendable out) throws IOException {
        out.append(Csv.line(COLUMNS));
        Iterator<List<List<String>>> forks = byFork(measured).iterator();
        while (forks.hasNext()) {
            out.append(Csv.lines(forks.next()));
        }
    }

    /** The rows of each fork. A run may have many thousands, so they are made one fork after the other. */
    public static Stream<List<List<String>>> byFork(MeasuredRun measured) {
        Map<Integer, Estimate> estimates = measured.estimates().stream()
                .collect(Collectors.toMap(
                        estimate -> estimate.planned().fork(), Function.identity(), (one, other) -> one));
        return measured.forks().stream()
                .map(fork -> new Fork(
                                measured.run().startedAt(),
                                fork,
                                Optional.ofNullable(estimates.get(fork.planned().fork())),
                                measured.cores())
                        .all());
    }

    /** The rows of one fork. */
    private static final class Fork {
        private final List<String> beginning;
        private final MeasuredFork fork;
        private final Optional<Estimate> estimate;
        private final OptionalInt steadyFrom;
        private final int cores;
        /** How many iterations that recorded service times, and count, came before. */
        private int recorded;

        Fork(String run, MeasuredFork fork, Optional<Estimate> estimate, int cores) {
            Cell cell = fork.planned().cell();
            this.fork = fork;
            this.estimate = estimate;
            this.cores = cores;
            steadyFrom = estimate.map(found -> fork.steadyFrom(found.steady())).orElse(OptionalInt.empty());
            beginning = List.of(
                    run,
                    cell.workload().toString(),
                    cell.stack(),
                    String.join("+", cell.profiles()),
                    cell.settingsText(),
                    cell.librariesText(),
                    cell.jdk(),
                    Integer.toString(fork.planned().block()),
                    Integer.toString(fork.planned().fork()),
                    Boolean.toString(fork.planned().alias()),
                    fork.termination().toString());
        }

        List<List<String>> all() {
            return IntStream.range(0, fork.iterations().size())
                    .mapToObj(this::row)
                    .toList();
        }

        private List<String> row(int at) {
            MeasuredIteration one = fork.iterations().get(at);
            boolean isSteady = steadyFrom.isPresent() && at >= steadyFrom.getAsInt();
            List<String> row = new ArrayList<>(beginning);
            row.addAll(List.of(
                    Integer.toString(at + 1),
                    one.measured() ? "measured" : "warm-up",
                    estimate.isPresent() ? Boolean.toString(isSteady) : "",
                    Boolean.toString(one.recorded()),
                    one.startEpochMillis() > 0 ? Long.toString(one.startEpochMillis()) : "",
                    Numbers.decimals(one.durationNanos() / 1e6, 3),
                    Integer.toString(one.operations()),
                    Long.toString(one.rows()),
                    micros(one.metrics().cpuNanos(), one.operations()),
                    micros(Costs.known(one.threads().cpuNanos()), one.operations()),
                    micros(one.metrics().jitCpuNanos(), one.operations()),
                    Numbers.decimals(perOperation(one.metrics().allocatedBytes(), one.operations(), 1), 1),
                    Long.toString(one.metrics().gcCount()),
                    one.metrics().heap().peakHeapBytes() > 0
                            ? Numbers.decimals(one.metrics().heap().peakHeapBytes() / 1e6, 1)
                            : "",
                    Integer.toString(one.metrics().threads()),
                    Integer.toString(one.threads().loops())));
            row.addAll(times(one, one.measured() && (isSteady || steadyFrom.isEmpty())));
            row.addAll(one.around().map(this::around).orElse(List.of("", "", "", "")));
            row.add(megabytes(one.metrics().heap().heapAfterGcBytes()));
            row.add(one.around()
                    .map(around ->
                            Numbers.decimals(perOperation(around.database().rowsWritten(), around.operations(), 1), 4))
                    .orElse(""));
            return row;
        }

        /** Operations in flight and turnarounds, of an iteration that recorded them and counts. */
        private List<String> times(MeasuredIteration one, boolean counts) {
            if (!one.recorded() || !counts || estimate.isEmpty()) {
                return List.of("", "", "");
            }
            Estimate.OfIteration times = estimate.get().times().iterations().get(recorded++);
            return times.operations() == 0
                    ? List.of("", "", "")
                    : List.of(
                            Numbers.decimals(times.serviceNanos() / one.durationNanos(), 1),
                            Numbers.decimals(times.p50Nanos() / 1e6, 3),
                            Numbers.decimals(times.p99Nanos() / 1e6, 3));
        }

        private List<String> around(Surroundings around) {
            OptionalLong steal = around.host().stealNanos();
            return List.of(
                    Long.toString(around.operations()),
                    micros(around.database().databaseCpuNanos(), around.operations()),
                    steal.isPresent() && around.elapsedNanos() > 0
                            ? Numbers.decimals(steal.getAsLong() / ((double) around.elapsedNanos() * cores), 4)
                            : "",
                    megabytes(around.rssBytes()));
        }

        private static String megabytes(OptionalLong bytes) {
            return bytes.isPresent() ? Numbers.decimals(bytes.getAsLong() / 1e6, 1) : "";
        }

        private static String micros(OptionalLong nanos, long operations) {
            return Numbers.decimals(perOperation(nanos, operations, 1e3), 3);
        }

        private static OptionalDouble perOperation(OptionalLong count, long operations, double unit) {
            return count.isPresent() && operations > 0
                    ? OptionalDouble.of(count.getAsLong() / unit / operations)
                    : OptionalDouble.empty();
        }
    }
}
