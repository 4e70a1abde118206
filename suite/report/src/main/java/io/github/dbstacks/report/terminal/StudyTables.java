package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.StudySection;
import java.util.ArrayList;
import java.util.List;

/** The printed tables of a study beside what was measured. */
public final class StudyTables {
    /** The most telling first. In a narrow window the others are left out. */
    private static final List<String> BY_IMPORTANCE = List.of(
            StudySection.BY_PUBLISHED,
            StudySection.RATIO,
            StudySection.PUBLISHED_RATIO,
            StudySection.WARM,
            StudySection.HERE,
            StudySection.PUBLISHED,
            StudySection.RUN);

    /** Characters of a line of what a row is about, which leaves room for the numbers. */
    private static final int LONGEST_LINE = 40;

    private StudyTables() {}

    /**
     * @param width columns of the terminal
     * @return empty where the plan has no table of a study
     */
    public static String of(RunAnalysis analysis, int width) {
        StringBuilder text = new StringBuilder();
        for (Block block : StudySection.of(analysis).blocks()) {
            if (block instanceof Block.Heading heading) {
                text.append('\n').append(heading.text()).append('\n');
            } else if (block instanceof Block.Text sentence) {
                text.append(sentence.text()).append('\n');
            } else if (block instanceof Block.Table table) {
                text.append(printed(table).fitting(width, BY_IMPORTANCE));
            }
        }
        return text.toString();
    }

    private static TextTable printed(Block.Table table) {
        TextTable printed = new TextTable();
        for (int column = 0; column < table.header().size(); column++) {
            if (column == 0) {
                printed.left(table.header().get(column));
            } else {
                printed.right(table.header().get(column));
            }
        }
        for (List<String> row : table.rows()) {
            List<String> cells = new ArrayList<>(row);
            cells.set(0, TextTable.broken(row.get(0), LONGEST_LINE));
            printed.row(cells);
        }
        return printed;
    }
}
