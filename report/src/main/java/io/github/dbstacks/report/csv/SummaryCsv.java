package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.LoadSummary;
import io.github.dbstacks.analysis.cell.Percentiles;
import io.github.dbstacks.analysis.run.InFlight;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.text.Numbers;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The file {@code summary.csv}: a row for each cell. Its columns are part of the result format. */
public final class SummaryCsv {
    private SummaryCsv() {}

    public static String of(RunAnalysis analysis) {
        StringBuilder text = new StringBuilder();
        for (CellSummary cell : analysis.cells()) {
            Map<String, String> values = values(analysis.measured(), cell);
            if (text.isEmpty()) {
                text.append(Csv.line(values.keySet()));
            }
            text.append(Csv.line(values.values()));
        }
        return text.toString();
    }

    private static Map<String, String> values(MeasuredRun measured, CellSummary summary) {
        var cell = summary.cell();
        var extent = summary.extent();
        var costs = summary.costs();
        var resources = summary.resources();
        Optional<Comparison> comparison = summary.comparison();
        // The reference has its own interval: that of its alias.
        Optional<Interval> interval = (cell.reference()
                        ? Control.of(measured, cell).flatMap(Control::interval)
                        : comparison.flatMap(found -> found.ratios().cost()))
                .filter(Interval::isMeasured);
        Map<String, String> values = new LinkedHashMap<>();
        values.put("stack", cell.stack());
        values.put("profiles", String.join("+", cell.profiles()));
        values.put("workload", cell.workload().toString());
        values.put("iterations", Integer.toString(extent.iterations()));
        values.put("selects", Integer.toString(extent.selects()));
        values.put("last10_mean_ms", Numbers.decimals(costs.lastTenMillis(), 3));
        values.put("selects_per_s", Numbers.decimals(summary.selectsPerSecond(), 1));
        values.put("ratio_to_jdbc", ratio(measured, summary));
        values.put("rows", Long.toString(extent.rows()));
        values.put("errors", Integer.toString(summary.outcome().errors()));
        values.put("status", summary.outcome().status().toString());
        values.put("jdk", cell.jdk());
        values.put("forks", Integer.toString(extent.forks()));
        values.put("app_cpu_us_per_select", Numbers.decimals(costs.cpuMicros(), 3));
        values.put("db_cpu_us_per_select", Numbers.decimals(costs.databaseCpuMicros(), 3));
        values.put("allocated_bytes_per_select", Numbers.decimals(costs.allocatedBytes(), 1));
        values.put("total_cpu_us_per_select", Numbers.decimals(costs.bothCpuMicros(), 3));
        Optional<Interval> capacity = summary.capacity();
        values.put("capacity_ratio", decimals(capacity.map(Interval::estimate)));
        values.put("capacity_low", decimals(capacity.map(Interval::low)));
        values.put("capacity_high", decimals(capacity.map(Interval::high)));
        values.put("mean_ms", Numbers.decimals(summary.meanMillis(), 4));
        values.put("idle_slots", Numbers.decimals(summary.inFlight().idleShare(), 4));
        values.put("cost_ratio", decimals(interval.map(Interval::estimate)));
        values.put("ratio_low", decimals(interval.map(Interval::low)));
        values.put("ratio_high", decimals(interval.map(Interval::high)));
        values.put("bottleneck", summary.bottleneck().kind().toString());
        values.put("steady_state", name(summary.steadiness().state()));
        values.put("steady_after_ms", Numbers.decimals(summary.steadiness().afterMillis(), 0));
        values.put(
                "comparable",
                comparison.map(Comparison::comparable).map(String::valueOf).orElse(""));
        values.put(
                "verdict",
                cell.reference() && measured.isForComparing()
                        ? "reference"
                        : comparison.map(found -> name(found.verdict().kind())).orElse(""));
        Optional<Percentiles> service = summary.times().service();
        values.put("p50_ms", millis(service, times -> OptionalDouble.of(times.p50())));
        values.put("p99_ms", millis(service, times -> OptionalDouble.of(times.p99())));
        values.put("p999_ms", millis(service, Percentiles::p999));
        values.put("acquire_p99_ms", millis(summary.times().acquire(), times -> OptionalDouble.of(times.p99())));
        values.put("threads", Integer.toString(resources.threads()));
        values.put("event_loops", Integer.toString(resources.eventLoops()));
        values.put("peak_rss_mb", Numbers.megabytes(resources.peakRssBytes()));
        values.put("tcp_segments_per_select", Numbers.decimals(summary.work().tcpSegments(), 3));
        values.put("yardstick", measured.run().plan().yardstick().toString());
        values.put(
                "db_cpu_ratio",
                decimals(comparison
                        .flatMap(found -> found.ratios().databaseCpu())
                        .filter(Interval::isMeasured)
                        .map(Interval::estimate)));
        values.put("settings", cell.settingsText());
        InFlight inFlight = summary.inFlight();
        values.put("concurrency", Numbers.decimals(inFlight.concurrency(), 0));
        values.put("in_flight", Numbers.decimals(inFlight.asked(), 1));
        values.put(
                "same_in_flight",
                comparison
                        .filter(found -> inFlight.asked().isPresent())
                        .map(Comparison::sameInFlight)
                        .map(String::valueOf)
                        .orElse(""));
        values.put("db_at_work", Numbers.decimals(inFlight.sessionsAtWork(), 1));
        values.put("jit_us_per_select", Numbers.decimals(costs.cpu().jitMicros(), 3));
        values.put("gc_us_per_select", Numbers.decimals(costs.cpu().gcMicros(), 3));
        Optional<Percentiles> turnaround = summary.times().turnaround();
        values.put("turnaround_p50_ms", millis(turnaround, times -> OptionalDouble.of(times.p50())));
        values.put("turnaround_p99_ms", millis(turnaround, times -> OptionalDouble.of(times.p99())));
        values.put("libraries", cell.librariesText());
        values.put("peak_heap_mb", Numbers.megabytes(resources.peakHeapBytes()));
        values.put("heap_after_gc_mb", Numbers.megabytes(resources.heapAfterGcBytes()));
        values.put(
                "thread_groups",
                resources.jvm().threads().entrySet().stream()
                        .map(group -> group.getKey() + " " + group.getValue())
                        .collect(Collectors.joining("; ")));
        load(measured, summary, values);
        return values;
    }

    /** What the load engine measured; empty columns for a cell that was under no load. */
    private static void load(MeasuredRun measured, CellSummary summary, Map<String, String> values) {
        Optional<LoadSummary> load = summary.load();
        values.put("intended_per_s", decimals(load, LoadSummary::intendedRate, 1));
        values.put("achieved_per_s", decimals(load, found -> OptionalDouble.of(found.achievedRate()), 1));
        values.put(
                "request_errors",
                summary.outcome()
                        .requests()
                        .map(errors -> Long.toString(errors.all()))
                        .orElse(""));
        values.put("latency_mean_ms", decimals(load, LoadSummary::mean, 3));
        percentiles("latency", load, values);
        percentiles("floor", LoadSummary.floor(measured, summary.cell()), values);
        values.put("engine_cpu_us_per_request", decimals(load, LoadSummary::engineMicros, 3));
        values.put(
                "peak_connections",
                load.map(found -> Long.toString(found.peakConnections())).orElse(""));
    }

    private static void percentiles(String name, Optional<LoadSummary> load, Map<String, String> values) {
        values.put(name + "_p50_ms", decimals(load, LoadSummary::p50, 3));
        values.put(name + "_p90_ms", decimals(load, LoadSummary::p90, 3));
        values.put(name + "_p99_ms", decimals(load, LoadSummary::p99, 3));
        values.put(name + "_p999_ms", decimals(load, LoadSummary::p999, 3));
        values.put(name + "_max_ms", decimals(load, LoadSummary::max, 3));
    }

    private static String decimals(
            Optional<LoadSummary> load, Function<LoadSummary, OptionalDouble> value, int decimals) {
        return load.map(found -> Numbers.decimals(value.apply(found), decimals)).orElse("");
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String millis(Optional<Percentiles> times, Function<Percentiles, OptionalDouble> percentile) {
        return times.map(found -> Numbers.decimals(percentile.apply(found), 3)).orElse("");
    }

    private static String ratio(MeasuredRun measured, CellSummary summary) {
        return summary.cell().reference()
                        && measured.isForComparing()
                        && summary.costs().millis().isPresent()
                ? "1.0000"
                : summary.comparison()
                        .map(comparison -> Numbers.decimals(comparison.ratios().lastTen(), 4))
                        .orElse("");
    }

    private static String decimals(Optional<Double> number) {
        return number.map(value -> Numbers.decimals(value, 4)).orElse("");
    }
}
