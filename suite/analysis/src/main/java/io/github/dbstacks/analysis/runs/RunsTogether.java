package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Several runs as one group, whose blocks are the runs: of each cell the ratio to its reference in each run, and what
 * these come to, see {@link io.github.dbstacks.analysis.statistics.RandomEffects}. Cells are the same where stack,
 * profiles, settings, libraries and workload are, whatever their JDK, and where the reference is the same.
 *
 * @param runs the oldest first
 * @param cost what the ratios of costs are of: what all runs compare cells by, else the CPU of the application
 * @param costs of the cells that two runs have and more
 * @param rates the same of the operations that they answer in the same time
 * @param alone cells that only one run has, or has beside that reference
 * @param differences between the runs
 */
public record RunsTogether(
        List<NamedRun> runs,
        Metric cost,
        List<RatioOverRuns> costs,
        List<RatioOverRuns> rates,
        List<Cell> alone,
        List<Difference> differences) {
    /** A cell of one run with the model that knows its ratios. */
    private record Found(CellSummary summary, Cell reference) {}

    /** @param some two at least, all for comparing */
    public static RunsTogether of(List<NamedRun> some) {
        List<NamedRun> runs = some.stream()
                .sorted(Comparator.comparing(run -> run.measured().run().startedAt()))
                .toList();
        List<Metric> compared =
                runs.stream().map(run -> Metric.cost(run.measured())).distinct().toList();
        Metric cost = compared.size() == 1 ? compared.get(0) : Metric.APP_CPU;
        List<Map<String, Found>> cells =
                runs.stream().map(run -> cells(run.measured())).toList();
        List<String> keys = new ArrayList<>();
        for (int run = runs.size() - 1; run >= 0; run--) {
            cells.get(run).keySet().stream().filter(key -> !keys.contains(key)).forEach(keys::add);
        }
        List<String> shared = keys.stream()
                .filter(key -> cells.stream().filter(of -> of.containsKey(key)).count() > 1)
                .toList();
        return new RunsTogether(
                runs,
                cost,
                ratios(runs, cells, shared, cost),
                ratios(runs, cells, shared, Metric.CAPACITY),
                keys.stream()
                        .filter(key -> !shared.contains(key))
                        .flatMap(key -> cells.stream().flatMap(of -> Optional.ofNullable(of.get(key)).stream()))
                        .map(found -> found.summary().cell())
                        .distinct()
                        .toList(),
                RunFacts.between(runs.stream().map(NamedRun::measured).toList()));
    }

    /** Ratios of one metric by what their cells have in common, in the order of every table. */
    public static Map<String, List<RatioOverRuns>> byGroup(List<RatioOverRuns> ratios) {
        return ratios.stream()
                .collect(Collectors.groupingBy(
                        ratio -> ratio.cell().workload() + ", " + ratio.cell().kind(),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private static List<RatioOverRuns> ratios(
            List<NamedRun> runs, List<Map<String, Found>> cells, List<String> keys, Metric metric) {
        List<RatioOverRuns> ratios = new ArrayList<>();
        for (String key : keys) {
            List<Optional<LogRatio>> byRun = new ArrayList<>();
            Optional<Found> latest = Optional.empty();
            for (int run = 0; run < runs.size(); run++) {
                Optional<Found> found = Optional.ofNullable(cells.get(run).get(key));
                MeasuredRun measured = runs.get(run).measured();
                byRun.add(found.flatMap(cell -> ratio(cell, measured, metric)));
                latest = found.isPresent() ? found : latest;
            }
            if (byRun.stream().anyMatch(Optional::isPresent)) {
                Found cell = latest.orElseThrow();
                ratios.add(RatioOverRuns.of(cell.summary().cell(), cell.reference(), metric, byRun, runs));
            }
        }
        return ratios;
    }

    /**
     * The ratio is empty where the run itself shows none: with other work, fewer than two blocks, or a constant rate
     * that was answered.
     */
    private static Optional<LogRatio> ratio(Found found, MeasuredRun measured, Metric metric) {
        boolean isShown = metric == Metric.CAPACITY
                ? found.summary().capacityRatio().isPresent()
                : found.summary()
                        .comparison()
                        .filter(Comparison::comparable)
                        .flatMap(comparison -> comparison.ratio(metric))
                        .filter(Interval::isMeasured)
                        .isPresent();
        Cell cell = found.summary().cell();
        return isShown ? GroupModel.of(measured, cell, metric).ratio(cell, found.reference()) : Optional.empty();
    }

    /** The cells that are compared with another one, by what they and that one are. */
    private static Map<String, Found> cells(MeasuredRun measured) {
        List<Cell> all = CellGroup.cellsInOrder(measured);
        Map<String, Found> cells = new LinkedHashMap<>();
        for (CellGroup group : CellGroup.of(measured)) {
            Cell reference = group.first();
            group.cells().stream()
                    .filter(cell -> reference.reference() && !cell.cell().equals(reference))
                    .forEach(cell -> cells.put(
                            name(cell.cell(), all) + " over " + name(reference, all), new Found(cell, reference)));
        }
        return cells;
    }

    /** Its JDK is part of it only where the run has the same cell with several. */
    private static String name(Cell cell, List<Cell> all) {
        String name = CellMatch.identity(cell).label() + ", " + cell.workload();
        long alike = all.stream()
                .filter(other -> other.workload().equals(cell.workload())
                        && CellMatch.identity(other)
                                .label()
                                .equals(CellMatch.identity(cell).label()))
                .count();
        return alike == 1 ? name : name + ", JDK " + cell.jdkFeature();
    }
}
