package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.pair.RunsTogether;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.RunsSection;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.ShortNames;
import java.util.List;

/** Several runs together, for a terminal: what they come to, and a row for each run. */
public final class RunsTable {
    private RunsTable() {}

    /** @param width columns of the terminal */
    public static String of(RunsTogether together, ShortNames names, int width) {
        StringBuilder text = new StringBuilder("\n" + RunsWording.title(together) + "\n");
        RunsSection.of(together, names).stream().limit(2).forEach(section -> write(text, section, width));
        RunPairTable.wrap(text, RunsWording.along(together), width);
        return text.toString();
    }

    private static void write(StringBuilder text, Section section, int width) {
        text.append('\n');
        for (Block block : section.blocks()) {
            if (block instanceof Block.Heading heading) {
                text.append(heading.text()).append('\n');
            } else if (block instanceof Block.Text plain) {
                RunPairTable.wrap(text, plain.text(), width);
            } else if (block instanceof Block.Items items) {
                items.items().forEach(item -> RunPairTable.wrap(text, "- " + item.text(), width));
            } else if (block instanceof Block.Table table) {
                text.append(text(table, width));
            }
        }
    }

    private static String text(Block.Table table, int width) {
        TextTable text = new TextTable();
        table.header().forEach(text::left);
        table.rows().forEach(text::row);
        List<String> optional = List.of("canary, ms", "JDK", "date", "blocks", "kernel");
        return text.fitting(width, optional);
    }
}
