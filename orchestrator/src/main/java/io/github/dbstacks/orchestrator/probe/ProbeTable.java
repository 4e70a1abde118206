package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.report.terminal.TextTable;
import java.util.List;

/** The printed table of a probe: up to three lines for each cell. What went wrong stands below it. */
public final class ProbeTable {
    private static final List<String> MOMENTS = List.of("first", "later", "several at once");
    private static final List<String> NUMBERS = List.of("established", "active", "holding", "loaded");
    /** The most telling first. In a narrow window the others are left out. */
    private static final List<String> BY_IMPORTANCE = List.of("loaded", "holding", "established", "active");

    private static final String LEGEND = """
            established, active: sessions of the database.
            holding, loaded: event-loop threads that hold connections, and those that do the work;
            0 where threads own no connection.
            """;

    private ProbeTable() {}

    /** @param width columns of the terminal */
    public static String of(List<Probed> cells, int width) {
        TextTable table = new TextTable().left("stack").left("iterations");
        NUMBERS.forEach(table::right);
        for (Probed probed : cells) {
            List<String> row = probed.row();
            String stack = row.get(0);
            for (int moment = 0; moment < MOMENTS.size(); moment++) {
                int begin = 1 + moment * NUMBERS.size();
                List<String> seen = row.subList(begin, begin + NUMBERS.size());
                if (!seen.get(0).isEmpty()) {
                    table.row(stack, MOMENTS.get(moment), seen.get(0), seen.get(1), seen.get(2), seen.get(3));
                    stack = "";
                }
            }
        }
        StringBuilder text = new StringBuilder(table.fitting(width, BY_IMPORTANCE)).append(LEGEND);
        cells.forEach(probed ->
                probed.problem().ifPresent(problem -> text.append(probed.cell().name() + ": " + problem + "\n")));
        return text.toString();
    }
}
