package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.load.RateTrial;
import io.github.dbstacks.report.html.Piece.Chart;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.Slo.Percentile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Latency over rate: what the loads of a scenario came to. Loads of closed and of open loops are charts of their own,
 * because the one gives the rate and the other asks for it. So is the search for the highest rate that holds an
 * objective.
 *
 * @param name of the scenario, and of the loop or the objective
 * @param points one for each cell; of a search one for each trial
 * @param row height of a row where all points are of one load, in rem
 */
public record LoadChart(String name, List<Point> points, double row) {
    /**
     * A cell under one load, or in one trial.
     *
     * @param load such as {@code 500 requests a second}, or {@code 812/s not held}
     * @param rate right answers per second
     * @param p50 latency in milliseconds from the intended start, as is {@code p99}
     * @param invalid whether these latencies are not of the load that was asked for
     */
    public record Point(
            String label,
            CellKeys keys,
            String load,
            double rate,
            OptionalDouble p50,
            OptionalDouble p99,
            boolean invalid) {}

    public String title() {
        return onlyLoad().map(load -> "Latency, " + load + ": ").orElse("Latency over rate: ") + name;
    }

    /** Returns its height in rem: one load has a row for each cell, whose name may take several lines. */
    double height() {
        return onlyLoad().isPresent() ? Chart.height(points.size(), row) : Chart.HEIGHT;
    }

    public String caption() {
        String latency = "Latency in milliseconds from the intended start of a request, ";
        return latency
                + (onlyLoad().isPresent()
                        ? "99th percentile (filled) and median (hollow), the shortest first."
                        : "99th percentile (line) and median (dashed), over the right answers per second.")
                + invalid();
    }

    /** Which latencies nobody should trust; empty where there are none. */
    private String invalid() {
        List<String> loads = points.stream()
                .filter(Point::invalid)
                .map(Point::load)
                .distinct()
                .toList();
        return loads.isEmpty()
                ? ""
                : " Trust no latency at " + Wording.list(loads, "and") + ", where the load of a cell was invalid.";
    }

    /** The load of all points, such as {@code 500 requests a second}; empty where they have several. */
    private Optional<String> onlyLoad() {
        List<String> loads = points.stream().map(Point::load).distinct().toList();
        return loads.size() == 1 ? Optional.of(loads.get(0)) : Optional.empty();
    }

    /** Returns none where the run had no load. */
    static List<LoadChart> of(RunAnalysis analysis, ShortNames names) {
        Map<String, List<Point>> charts = new LinkedHashMap<>();
        for (CellSummary summary : analysis.cells()) {
            Cell cell = summary.cell();
            cell.workload().load().ifPresent(load -> {
                List<Point> points = load.slo().isPresent()
                        ? trials(analysis.measured(), cell, names)
                        : point(analysis.measured(), summary, load, names).stream()
                                .toList();
                if (!points.isEmpty()) {
                    charts.computeIfAbsent(name(load), name -> new ArrayList<>())
                            .addAll(points);
                }
            });
        }
        return charts.entrySet().stream()
                .map(chart -> new LoadChart(chart.getKey(), List.copyOf(chart.getValue()), row(chart.getValue())))
                .toList();
    }

    private static double row(List<Point> points) {
        int longest =
                points.stream().mapToInt(point -> point.label().length()).max().orElse(0);
        return ChartData.row(longest);
    }

    private static String name(ScenarioLoad load) {
        String how = load.clients().isPresent() ? "closed loop" : "open loop";
        return CellWords.scenario(load) + ", "
                + load.slo().map(slo -> "trials of " + slo).orElse(how);
    }

    private static List<Point> trials(MeasuredRun measured, Cell cell, ShortNames names) {
        return measured.forks(cell).stream()
                .flatMap(fork -> fork.trials().stream())
                .map(trial -> new Point(
                        label(measured, cell, names),
                        CellKeys.of(cell),
                        Math.round(trial.rate()) + "/s " + held(trial),
                        trial.achievedRate(),
                        millis(trial, Percentile.P50),
                        millis(trial, Percentile.P99),
                        false))
                .toList();
    }

    private static String label(MeasuredRun measured, Cell cell, ShortNames names) {
        return names.of(cell)
                + measured.jdkBeside(cell).map(jdk -> ", JDK " + jdk).orElse("");
    }

    private static String held(RateTrial trial) {
        return switch (trial.held()) {
            case YES -> "held";
            case NO -> "not held";
            case UNKNOWN -> "too much for the engine";
        };
    }

    private static OptionalDouble millis(RateTrial trial, Percentile percentile) {
        return trial.latency().stream()
                .mapToDouble(latency -> latency.nanos(percentile) / 1e6)
                .findFirst();
    }

    /** The result is empty where no load came to its end. */
    private static Optional<Point> point(
            MeasuredRun measured, CellSummary summary, ScenarioLoad load, ShortNames names) {
        return summary.value(Metric.ACHIEVED_RATE).stream()
                .mapToObj(rate -> new Point(
                        label(measured, summary.cell(), names),
                        CellKeys.of(summary.cell()),
                        CellWords.load(load),
                        rate,
                        summary.value(Metric.LATENCY_P50),
                        summary.value(Metric.LATENCY_P99),
                        !summary.outcome().loadProblems().isEmpty()))
                .findFirst();
    }
}
