package io.github.dbstacks.report;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.metric.Unit;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.json.RecordMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The cells of a run in the format of JMH's results ({@code -rf json}), for programs that read these. What cells are
 * compared by is the primary metric, every other metric a secondary one. Each fork gives one value. JMH's error is that
 * of a mean, and dbstacks has intervals of ratios only, so it is NaN, as JMH itself writes it for a single value.
 */
final class JmhJson {
    private static final String UNKNOWN = "NaN";

    private JmhJson() {}

    static String of(RunAnalysis analysis) {
        MeasuredRun measured = analysis.measured();
        Metric cost = Metric.cost(measured);
        return RecordMapper.pretty(analysis.cells().stream()
                .filter(summary -> summary.value(cost).isPresent())
                .map(summary -> benchmark(summary, cost, measured))
                .toList());
    }

    private static Map<String, Object> benchmark(CellSummary summary, Metric cost, MeasuredRun measured) {
        Cell cell = summary.cell();
        Map<String, Object> benchmark = new LinkedHashMap<>();
        benchmark.put("benchmark", "dbstacks." + cell.workload() + "." + cell.stack());
        benchmark.put("mode", "avgt");
        benchmark.put("threads", Math.round(summary.value(Metric.CONCURRENCY).orElse(1)));
        benchmark.put("forks", Math.round(summary.value(Metric.FORKS).orElse(0)));
        benchmark.put("jdkVersion", cell.jdk());
        benchmark.put("measurementIterations", 1);
        benchmark.put("params", params(cell));
        benchmark.put("primaryMetric", score(summary, cost, measured));
        benchmark.put(
                "secondaryMetrics",
                summary.values().keySet().stream()
                        .filter(metric -> metric != cost)
                        .collect(Collectors.toMap(
                                Metric::id,
                                metric -> score(summary, metric, measured),
                                (one, other) -> one,
                                LinkedHashMap::new)));
        return benchmark;
    }

    /** Only what a cell has, so that the same cell has the same name in later runs. */
    private static Map<String, String> params(Cell cell) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("profiles", String.join("+", cell.profiles()));
        params.put("libraries", cell.librariesText());
        params.put("settings", cell.settingsText());
        params.values().removeIf(String::isEmpty);
        return params;
    }

    private static Map<String, Object> score(CellSummary summary, Metric metric, MeasuredRun measured) {
        List<Double> forks = measured.estimates(summary.cell(), false).stream()
                .flatMapToDouble(fork -> metric.of(measured, fork).stream())
                .boxed()
                .toList();
        Map<String, Object> score = new LinkedHashMap<>();
        score.put("score", summary.value(metric).orElseThrow());
        score.put("scoreError", UNKNOWN);
        score.put("scoreConfidence", List.of(UNKNOWN, UNKNOWN));
        score.put("scoreUnit", unit(metric.unit()));
        score.put("rawData", forks.stream().map(fork -> List.of(fork)).toList());
        return score;
    }

    /** In JMH's own words, where it has any. */
    private static String unit(Unit unit) {
        return switch (unit) {
            case MICROSECONDS -> "us/op";
            case RATE -> "ops/s";
            case MILLISECONDS, MULTIPLE, SHARE, PERCENT, BYTES, TIMES, MEGABYTES, KIBIBYTES, NUMBER -> unit.toString();
        };
    }
}
