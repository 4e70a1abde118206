package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Unsupported;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Versions;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.report.text.WorkWords;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table that comes first: a row for each cell, and what most readers want to know of it; of one that cannot be
 * measured, why.
 */
public final class MainTable {
    /** The column of a run that compares nothing. */
    public static final String WORKED = "did it work?";

    private MainTable() {}

    /**
     * What its columns and signs mean.
     *
     * @param works of all cells whose rows it explains
     */
    public static String legend(List<Work> works) {
        return "CPU: per " + Work.operationOf(works)
                + ", of application and database, and of the application alone (app), without compilation. "
                + WorkWords.legends(works)
                + Wording.AT_LEAST.strip()
                + ": at least, since nothing was fully used; by such a number no cell is ranked. "
                + "Ratios are to the reference of the group, with intervals of 95 %, each alone, so that of twenty one leaves out"
                + " the truth: × is a difference that is established for"
                + " all of them together, = none that matters, ≈ not decided.";
    }

    /** @param groups of the same work */
    public static Block.Table of(MeasuredRun measured, List<CellGroup> groups, ShortNames names) {
        return measured.isForComparing() ? compared(measured, groups, names) : worked(measured, groups, names);
    }

    /** {@code worked}, {@code failed}. */
    public static String worked(CellSummary cell) {
        return cell.outcome().status() == CellSummary.Status.OK
                ? "worked"
                : cell.outcome().status().toString();
    }

    /** Returns what worked in a run that compares nothing, and no number that somebody could take for a result. */
    private static Block.Table worked(MeasuredRun measured, List<CellGroup> groups, ShortNames names) {
        List<List<String>> rows = new ArrayList<>();
        List<String> anchors = new ArrayList<>();
        groups.stream().flatMap(group -> group.cells().stream()).forEach(cell -> {
            rows.add(List.of(
                    label(measured, cell.cell(), names),
                    worked(cell),
                    cell.work().perFork().stream()
                            .findFirst()
                            .map(line -> line.executed())
                            .orElse("not counted")));
            anchors.add(anchor(cell.cell()));
        });
        unsupported(measured, groups).forEach(cell -> {
            rows.add(List.of(label(measured, cell.cell(), names), "not run: " + cell.why(), ""));
            anchors.add(anchor(cell.cell()));
        });
        Work work = groups.get(0).first().workload();
        return new Block.Table(
                List.of("cell", WORKED, "statements per " + work.operation() + ", as the database counted them"),
                rows,
                anchors);
    }

    private static List<Unsupported> unsupported(MeasuredRun measured, List<CellGroup> groups) {
        return groups.stream()
                .flatMap(group -> measured.run().plan().unsupported().stream()
                        .filter(cell -> cell.cell().group().equals(group.name())))
                .toList();
    }

    private static Block.Table compared(MeasuredRun measured, List<CellGroup> groups, ShortNames names) {
        List<String> header = new ArrayList<>(List.of("cell"));
        Work work = groups.get(0).first().workload();
        header.addAll(List.of(
                rate(work).metric().label(work),
                "ratio",
                Metric.TOTAL_CPU.label(work),
                Metric.APP_CPU.label(work),
                measured.isByDatabase() ? "CPU by the database's" : "CPU ratio",
                WorkWords.of(work).column()));
        List<List<String>> rows = new ArrayList<>();
        List<String> anchors = new ArrayList<>();
        for (CellGroup group : groups) {
            Map<Cell, String> versions = Versions.names(group, measured);
            inOrder(measured, group).forEach(cell -> {
                rows.add(row(measured, group, cell, versions, names));
                anchors.add(anchor(cell.cell()));
            });
            unsupported(measured, List.of(group)).forEach(cell -> {
                rows.add(List.of(label(measured, cell.cell(), names), "", "", "", "", "not run: " + cell.why(), ""));
                anchors.add(anchor(cell.cell()));
            });
        }
        return new Block.Table(header, rows, anchors);
    }

    private static String label(MeasuredRun measured, Cell cell, ShortNames names) {
        return names.whole(cell)
                + measured.jdkBeside(cell).map(jdk -> " (JDK " + jdk + ")").orElse("");
    }

    /** Returns the anchor by which a page links to the row of a cell. */
    static String anchor(Cell cell) {
        return "cell-" + (cell.name() + " " + cell.jdk()).replaceAll("[^A-Za-z0-9]+", "-");
    }

    /**
     * Returns what stands behind the name of a cell that names no version of a library, beside other versions of it: a
     * blank and {@code (r2dbc-pool 1.0.0.RELEASE)}; else nothing.
     *
     * @param versions of the cells of its group, see {@link Versions#names}
     */
    public static String version(Cell cell, Map<Cell, String> versions) {
        return cell.libraries().isEmpty() && versions.containsKey(cell)
                ? " (" + versions.getOrDefault(cell, "") + ")"
                : "";
    }

    private static List<String> row(
            MeasuredRun measured, CellGroup group, CellSummary cell, Map<Cell, String> versions, ShortNames names) {
        List<String> row =
                new ArrayList<>(List.of(label(measured, cell.cell(), names) + version(cell.cell(), versions)));
        row.addAll(List.of(
                rate(cell.cell().workload()).text(cell),
                Numbers.ratio(cell.capacityRatio()),
                Numbers.decimals(cell.value(Metric.TOTAL_CPU), 1),
                Numbers.decimals(cell.value(Metric.APP_CPU), 1),
                against(measured, group, cell),
                times(cell)));
        return row;
    }

    private static Column rate(Work work) {
        return work.isOpenLoop() ? new Column(Metric.ACHIEVED_RATE, 1) : new Column(Metric.CAPACITY, 0);
    }

    /** {@code 0.19 / 9.2}, or of requests {@code 0.66 ± 0.44 / 0.6 / 3.1 / 4.8}: the mean and percentiles. */
    static String times(CellSummary cell) {
        OptionalDouble deviation = cell.value(Metric.LATENCY_SD);
        String mean = Numbers.decimals(cell.value(Metric.MEAN_TIME), 2)
                + (deviation.isPresent() ? " ± " + Numbers.decimals(deviation, 2) : "");
        String invalid = mean.isEmpty() || cell.outcome().loadProblems().isEmpty() ? "" : " (load invalid)";
        return Stream.concat(
                        Stream.of(mean),
                        WorkWords.of(cell.cell().workload()).percentiles().stream()
                                .filter(percentile -> cell.value(percentile).isPresent())
                                .map(percentile -> Numbers.decimals(cell.value(percentile), 1)))
                .collect(Collectors.joining(" / ", "", invalid));
    }

    /** At a constant rate all answer alike, so they stand in order of what that costs; else as in every table. */
    private static List<CellSummary> inOrder(MeasuredRun measured, CellGroup group) {
        return group.first().workload().isOpenLoop()
                ? group.cells().stream()
                        .sorted(Comparator.comparingDouble(
                                cell -> cell.value(Metric.cost(measured)).orElse(Double.MAX_VALUE)))
                        .toList()
                : group.cells();
    }

    /** The ratio of its cost to the reference's: {@code × 1.88 (1.81..1.96)}, or why there is none. */
    public static String against(MeasuredRun measured, CellGroup group, CellSummary cell) {
        boolean hasRatio = cell.comparison().flatMap(Comparison::costRatio).isPresent();
        if (cell.outcome().status() == CellSummary.Status.FAILED
                || (cell.outcome().status() == CellSummary.Status.INCOMPLETE && !hasRatio)) {
            return cell.outcome().status().toString();
        }
        if (cell.cell().reference() && measured.isForComparing()) {
            return group.control()
                    .flatMap(Control::interval)
                    .map(interval -> "itself " + Numbers.plusMinus(interval))
                    .orElse("reference");
        }
        return cell.comparison().map(MainTable::ratio).orElse("");
    }

    private static String ratio(Comparison comparison) {
        Optional<Interval> ratio = comparison.costRatio();
        return switch (comparison.verdict().kind()) {
            case MORE, LESS, NO_RELEVANT_DIFFERENCE, INCONCLUSIVE ->
                ratio.map(Wording::signed).orElseThrow();
            case NOT_MEASURED, NOT_COMPARABLE, NO_INTERVAL ->
                Wording.words(comparison.verdict().kind());
        };
    }
}
