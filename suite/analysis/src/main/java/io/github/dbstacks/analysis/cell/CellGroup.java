package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.BlockDependence;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Work;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Cells that are compared with each other.
 *
 * @param name what they have in common, see {@link Cell#group}
 * @param cells in the order of every table, the reference first
 * @param control the reference against itself; empty where it has no aliases
 */
public record CellGroup(String name, List<CellSummary> cells, Optional<Control> control) {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}");

    private static final Comparator<Cell> ORDER = Comparator.<Cell, String>comparing(cell ->
                    cell.across().contains(Cell.Across.KIND) ? "" : cell.kind().toString())
            .thenComparing(Cell::workload, Work.inOrder())
            .thenComparing(cell -> cell.across().contains(Cell.Across.JDK) ? "" : cell.jdk())
            .thenComparing(cell -> !cell.reference())
            .thenComparing(CellGroup::padded);

    /** The label with zeros before its numbers, so that {@code concurrency=5} comes before {@code concurrency=20}. */
    private static String padded(Cell cell) {
        return NUMBER.matcher(cell.label())
                .replaceAll(number -> "0".repeat(12 - number.group().length()) + number.group());
    }

    /** All groups of a run, in the order of every table. */
    public static List<CellGroup> of(MeasuredRun measured) {
        List<CellSummary> cells = cellsInOrder(measured).stream()
                .map(cell -> CellSummary.of(measured, cell))
                .toList();
        return cells.stream()
                .map(cell -> cell.cell().group())
                .distinct()
                .map(name -> of(
                        name,
                        cells.stream()
                                .filter(cell -> cell.cell().group().equals(name))
                                .toList(),
                        measured))
                .toList();
    }

    private static CellGroup of(String name, List<CellSummary> cells, MeasuredRun measured) {
        Optional<CellSummary> reference =
                cells.stream().filter(cell -> cell.cell().reference()).findFirst();
        if (reference.isEmpty() || !measured.isForComparing()) {
            return new CellGroup(name, cells, Optional.empty());
        }
        Optional<Control> control = Control.of(measured, reference.get().cell());
        Map<Metric, Map<Cell, Interval>> ratios =
                ratios(measured, reference.get().cell());
        return new CellGroup(
                name,
                cells.stream()
                        .map(cell ->
                                cell.cell().reference() ? cell : cell.comparedWith(reference.get(), measured, ratios))
                        .toList(),
                control);
    }

    /**
     * Returns the ratios of all cells to the reference by every metric that is compared, each in a model of its own.
     */
    private static Map<Metric, Map<Cell, Interval>> ratios(MeasuredRun measured, Cell reference) {
        Map<Metric, Map<Cell, Interval>> ratios = new EnumMap<>(Metric.class);
        Stream.of(Metric.values())
                .filter(Metric::isCompared)
                .forEach(metric -> ratios.put(
                        metric, GroupModel.of(measured, reference, metric).toReference()));
        return ratios;
    }

    /** All cells of a run, in the order of every table. */
    public static List<Cell> cellsInOrder(MeasuredRun measured) {
        return measured.run().cells().stream().sorted(ORDER).toList();
    }

    /** The cell that comes first: the reference, where it was run. */
    public Cell first() {
        return cells.get(0).cell();
    }

    /** Whether its cells differ in the versions of their libraries alone. */
    public boolean areVersions() {
        List<Cell> all = cells.stream().map(CellSummary::cell).toList();
        return all.size() > 1
                && all.stream().map(CellGroup::withoutLibraries).distinct().count() == 1
                && all.stream().map(Cell::libraries).distinct().count() == all.size();
    }

    private static String withoutLibraries(Cell cell) {
        return cell.stack() + " " + cell.profiles() + " " + cell.settings();
    }

    /** The cells in order of what they are compared by; those that are not comparable are left out. */
    public Ranking byCost(MeasuredRun measured) {
        return Ranking.of(comparable(), measured, Metric.cost(measured));
    }

    /**
     * The cells in order of duration but those of {@link #atLeast}; of loads meaningful only where none is
     * {@link #limited}.
     */
    public Ranking byDuration(MeasuredRun measured) {
        return Ranking.of(
                comparable().stream().filter(cell -> !cell.isAtLeast()).toList(), measured, Metric.DURATION);
    }

    /** The comparable cells whose throughput is a lower bound. */
    public List<CellSummary> atLeast() {
        return comparable().stream().filter(CellSummary::isAtLeast).toList();
    }

    /**
     * Whether blocks resemble the block before in what cells are compared by; empty where there are too few to tell.
     */
    public Optional<BlockDependence> dependence(MeasuredRun measured) {
        return GroupModel.of(measured, first(), Metric.cost(measured)).dependence();
    }

    /** The comparable cells whose throughput was limited by something else than the application. */
    public List<CellSummary> limited() {
        return comparable().stream().filter(cell -> !cell.isThroughput()).toList();
    }

    private List<CellSummary> comparable() {
        return cells.stream()
                .filter(cell -> cell.comparison().map(Comparison::comparable).orElse(true))
                .toList();
    }
}
