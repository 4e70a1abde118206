package io.github.dbstacks.report.terminal;

import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.Document;
import java.util.ArrayList;
import java.util.List;

/** Several runs, for a terminal: what they come to, and the tables that matter most. */
public final class RunsTable {
    /** Columns that are left out where there is no room for them, the most important first. */
    private static final List<String> OPTIONAL =
            List.of("µs after", "µs before", "canary, ms", "JDK", "date", "blocks", "kernel");

    private static final int NARROWEST = 18;

    /** A first column that would be narrower than this is worth more than an optional one. */
    private static final int LEGIBLE = 28;

    private RunsTable() {}

    /** @param width columns of the terminal */
    public static String of(Document document, int width) {
        StringBuilder text = new StringBuilder("\n" + document.title() + "\n");
        document.parts().stream().flatMap(part -> part.brief().stream()).forEach(section -> {
            text.append('\n');
            section.blocks().forEach(block -> write(text, block, width));
        });
        return text.toString();
    }

    private static void write(StringBuilder text, Block block, int width) {
        if (block instanceof Block.Heading heading) {
            text.append(heading.text()).append('\n');
        } else if (block instanceof Block.Text plain) {
            TextTable.wrap(text, plain.text(), width);
        } else if (block instanceof Block.Items items) {
            items.items().forEach(item -> TextTable.wrap(text, "- " + item.text(), width));
        } else if (block instanceof Block.Table table) {
            List<String> beside = table.header().subList(1, table.header().size());
            List<String> optional = OPTIONAL.stream().filter(beside::contains).toList();
            List<String> needed =
                    beside.stream().filter(header -> !optional.contains(header)).toList();
            TextTable whole = text(table, Integer.MAX_VALUE);
            int least = Math.max(NARROWEST, whole.room(width, needed) - TextTable.BETWEEN_COLUMNS);
            int room = whole.room(width, beside) - TextTable.BETWEEN_COLUMNS;
            text.append(text(table, room < LEGIBLE ? least : room).fitting(width, optional));
        }
    }

    /** @param room for its first column */
    private static TextTable text(Block.Table table, int room) {
        TextTable text = new TextTable();
        List<Boolean> numbers = table.numbers();
        for (int column = 0; column < numbers.size(); column++) {
            if (numbers.get(column)) {
                text.right(table.header().get(column));
            } else {
                text.left(table.header().get(column));
            }
        }
        table.rows().forEach(row -> {
            List<String> cells = new ArrayList<>(row);
            cells.set(0, TextTable.folded(row.get(0), room));
            text.row(cells);
        });
        return text;
    }
}
