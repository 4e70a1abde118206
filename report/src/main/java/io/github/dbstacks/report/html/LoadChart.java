package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.LoadSummary;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Latency over rate: what the loads of a scenario came to. Loads of closed and of open loops are charts of their own, because the one gives
 * the rate and the other asks for it.
 *
 * @param name of the scenario and the loop
 * @param points one for each cell, by rate
 */
public record LoadChart(String name, List<Point> points) {
    /**
     * A cell under one load.
     *
     * @param load such as {@code rate=500}
     * @param rate right answers per second
     * @param p50 latency in milliseconds from the intended start, as is {@code p99}
     */
    public record Point(
            String label, CellKeys keys, String load, double rate, OptionalDouble p50, OptionalDouble p99) {}

    /** None where the run had no load. */
    static List<LoadChart> of(RunAnalysis analysis) {
        Map<String, List<Point>> charts = new LinkedHashMap<>();
        for (CellSummary summary : analysis.cells()) {
            Cell cell = summary.cell();
            if (cell.workload() instanceof ScenarioLoad load) {
                summary.load()
                        .ifPresent(found -> charts.computeIfAbsent(
                                        load.scenario() + (load.rate().isPresent() ? ", open loop" : ", closed loop"),
                                        name -> new ArrayList<>())
                                .add(point(cell, load, found)));
            }
        }
        return charts.entrySet().stream()
                .map(chart -> new LoadChart(chart.getKey(), List.copyOf(chart.getValue())))
                .toList();
    }

    private static Point point(Cell cell, ScenarioLoad load, LoadSummary found) {
        return new Point(
                cell.label(),
                CellKeys.of(cell),
                load.toString().substring(load.scenario().length() + 1),
                found.achievedRate(),
                found.p50(),
                found.p99());
    }
}
