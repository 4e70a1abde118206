package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.ExpectationWording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The printed table of connections and event loops that were counted: up to three lines for each cell. */
public final class CountTable {
    private static final List<String> NUMBERS = List.of("established", "active", "holding", "loaded");
    /** The most telling first. In a narrow window the others are left out. */
    private static final List<String> BY_IMPORTANCE = List.of("loaded", "holding", "established", "active");

    private static final Map<String, List<Metric>> MOMENTS = moments();

    private static final String LEGEND = """
            established, active: sessions of the database.
            holding, loaded: event-loop threads that hold connections, and those that do the work;
            0 where threads own no connection.
            """;

    private CountTable() {}

    private static Map<String, List<Metric>> moments() {
        Map<String, List<Metric>> moments = new LinkedHashMap<>();
        moments.put(
                "first",
                List.of(
                        Metric.SESSIONS_FIRST,
                        Metric.ACTIVE_SESSIONS_FIRST,
                        Metric.EVENT_LOOPS_FIRST,
                        Metric.LOADED_LOOPS_FIRST));
        moments.put("later", List.of(Metric.SESSIONS, Metric.ACTIVE_SESSIONS, Metric.EVENT_LOOPS, Metric.LOADED_LOOPS));
        moments.put(
                "several at once",
                List.of(
                        Metric.SESSIONS_AT_ONCE,
                        Metric.ACTIVE_SESSIONS_AT_ONCE,
                        Metric.EVENT_LOOPS_AT_ONCE,
                        Metric.LOADED_LOOPS_AT_ONCE));
        return moments;
    }

    /**
     * @param width columns of the terminal
     * @return empty where nobody counted
     */
    public static String of(MeasuredRun measured, int width) {
        TextTable table = new TextTable().left("stack").left("iterations");
        NUMBERS.forEach(table::right);
        boolean isEmpty = true;
        for (Cell cell : CellGroup.cellsInOrder(measured)) {
            String stack = measured.name(cell);
            for (Map.Entry<String, List<Metric>> moment : MOMENTS.entrySet()) {
                Metric active = moment.getValue().get(1);
                if (active.ofForks(measured, cell).findAny().isPresent()) {
                    List<String> row = new ArrayList<>(List.of(stack, moment.getKey()));
                    moment.getValue()
                            .forEach(metric -> row.add(ExpectationWording.numbers(
                                    metric.ofForks(measured, cell).boxed().toList())));
                    table.row(row);
                    stack = "";
                    isEmpty = false;
                }
            }
        }
        return isEmpty ? "" : "\n" + table.fitting(width, BY_IMPORTANCE) + LEGEND;
    }
}
