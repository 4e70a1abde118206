package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.ExpectationWording;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Connections and event loops as they were counted, a table for each kind. Where the cells differ in one setting, its
 * values are the columns, as in the thread table of study 000.
 */
public final class CountSection {
    private static final String TITLE = "Connections and event loops, counted";

    /** The counts with the titles of their tables. */
    private static final Map<Metric, String> COUNTS = counts();

    /** The columns of a terminal, with the ids of the metrics that they have, but for their ends. */
    private static final List<String> BRIEF = List.of("established", "active", "holding", "loaded");

    private static final List<String> IDS = List.of("sessions", "active-sessions", "event-loops", "loaded-loops");

    /** The rows of a terminal for a cell, with the ends of these ids. */
    private static final List<String> MOMENTS = List.of("first", "later", "several at once");

    private static final List<String> ENDS = List.of("-first", "", "-at-once");

    /** The most telling ones are first. In a narrow window of a terminal the others are left out. */
    private static final List<String> BY_IMPORTANCE = List.of("loaded", "holding", "established", "active");

    private static final String LEGEND = """
            established, active: sessions of the database.
            holding, loaded: event-loop threads that hold connections, and those that do the work;
            0 where threads own no connection.""";

    private final SectionBuilder out = new SectionBuilder(TITLE);
    private final MeasuredRun measured;
    private final List<Cell> cells;
    private final ShortNames names;
    /** The only setting in which cells differ; empty where there is none, or more than one. */
    private final String varied;

    private CountSection(MeasuredRun measured, List<Cell> cells, ShortNames names) {
        this.measured = measured;
        this.cells = cells;
        this.names = names;
        Set<String> keys = cells.stream()
                .flatMap(cell -> cell.settings().keySet().stream())
                .collect(Collectors.toSet());
        this.varied = keys.size() == 1 ? keys.iterator().next() : "";
    }

    private static Map<Metric, String> counts() {
        Map<Metric, String> counts = new LinkedHashMap<>();
        counts.put(Metric.EVENT_LOOPS, "Event loops that hold connections");
        counts.put(Metric.LOADED_LOOPS, "Event loops that do the work");
        counts.put(Metric.LOADED_LOOPS_AT_ONCE, "Event loops that do the work, with several requests at once");
        counts.put(Metric.SESSIONS_FIRST, "Sessions established, first iteration");
        counts.put(Metric.ACTIVE_SESSIONS_FIRST, "Sessions that execute a statement, first iteration");
        counts.put(Metric.ACTIVE_SESSIONS, "Sessions that execute a statement, last iteration");
        return counts;
    }

    /** What a terminal shows, up to three lines for each cell; none where nobody counted. */
    public static List<Block> brief(MeasuredRun measured, ShortNames names) {
        List<String> header = new ArrayList<>(List.of("stack", "iterations"));
        header.addAll(BRIEF);
        List<List<String>> rows = new ArrayList<>();
        for (Cell cell : CellGroup.cellsInOrder(measured)) {
            String stack = names.inRun(measured, cell);
            for (int moment = 0; moment < MOMENTS.size(); moment++) {
                String end = ENDS.get(moment);
                if (metric("active-sessions" + end)
                        .ofForks(measured, cell)
                        .findAny()
                        .isPresent()) {
                    List<String> row = new ArrayList<>(List.of(stack, MOMENTS.get(moment)));
                    IDS.forEach(id -> row.add(ExpectationWording.numbers(
                            metric(id + end).ofForks(measured, cell).boxed().toList())));
                    rows.add(row);
                    stack = "";
                }
            }
        }
        return rows.isEmpty()
                ? List.of()
                : List.of(
                        new Block.Table(header, rows, new Block.Narrow(List.of("iterations"), BY_IMPORTANCE)),
                        new Block.Text(LEGEND));
    }

    private static Metric metric(String id) {
        return Metric.byId(id).orElseThrow();
    }

    /**
     * @param cells in their order
     * @return empty where nobody counted
     */
    public static Section of(MeasuredRun measured, List<Cell> cells, ShortNames names) {
        boolean areCounted = measured.run().order().stream()
                .anyMatch(fork -> Metric.SESSIONS_FIRST
                        .ofForks(measured, fork.cell())
                        .findAny()
                        .isPresent());
        if (!areCounted) {
            return new Section(TITLE, List.of());
        }
        CountSection section = new CountSection(measured, cells, names);
        COUNTS.forEach(section::table);
        return section.out.section();
    }

    private void table(Metric metric, String title) {
        Map<String, Map<String, List<Double>>> rows = new LinkedHashMap<>();
        for (Cell cell : cells) {
            rows.computeIfAbsent(row(cell), row -> new LinkedHashMap<>())
                    .put(column(cell), metric.ofForks(measured, cell).boxed().toList());
        }
        if (rows.values().stream().flatMap(row -> row.values().stream()).allMatch(List::isEmpty)) {
            return;
        }
        List<String> columns = columns(rows.values());
        List<String> header = new ArrayList<>(List.of("cell"));
        columns.forEach(value -> header.add(varied.isEmpty() ? "number" : value + " " + CellWords.setting(varied)));
        out.heading(title);
        out.table(
                header,
                rows.entrySet().stream()
                        .map(row -> line(row.getKey(), row.getValue(), columns))
                        .toList());
    }

    private static List<String> line(String title, Map<String, List<Double>> numbers, List<String> columns) {
        List<String> line = new ArrayList<>(List.of(title));
        columns.forEach(column -> line.add(ExpectationWording.numbers(numbers.getOrDefault(column, List.of()))));
        return line;
    }

    /** Numbers in their order, and other values in the order of the cells. */
    private static List<String> columns(Collection<Map<String, List<Double>>> rows) {
        List<String> columns =
                rows.stream().flatMap(row -> row.keySet().stream()).distinct().toList();
        return columns.stream().allMatch(value -> value.matches("\\d{1,9}"))
                ? new TreeSet<>(columns.stream().map(Integer::valueOf).toList())
                        .stream().map(String::valueOf).toList()
                : columns;
    }

    private String row(Cell cell) {
        return names.inRun(measured, varied.isEmpty() ? cell : cell.with(new TreeMap<>()));
    }

    private String column(Cell cell) {
        return varied.isEmpty() ? "" : cell.settings().getOrDefault(varied, "default");
    }
}
