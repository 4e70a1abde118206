package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.ChainSection;
import io.github.dbstacks.report.section.CountSection;
import io.github.dbstacks.report.section.Document;
import io.github.dbstacks.report.section.ExpectationSection;
import io.github.dbstacks.report.section.RateSection;
import io.github.dbstacks.report.section.StartSection;
import io.github.dbstacks.report.section.StudySection;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Blocks as plain text that fits a terminal. Cells have the names that pages give them. The name of a module stands
 * where somebody types it or looks for its file: in commands and plans, in what {@code list} and {@code --dry-run}
 * print, in the progress of a run, and in every file for programs.
 */
public final class TerminalText {
    /** Columns that are left out where a table does not say which, the most important first. */
    private static final List<String> OPTIONAL =
            List.of("µs after", "µs before", "canary, ms", "JDK", "date", "blocks", "kernel");

    private static final int NARROWEST = 18;

    /** A first column that would be narrower than this is worth more than an optional one. */
    private static final int LEGIBLE = 28;

    private final StringBuilder text = new StringBuilder();
    private final int width;
    /** Whether sentences are broken between words. */
    private final boolean isBroken;

    private TerminalText(int width, boolean isBroken) {
        this.width = width;
        this.isBroken = isBroken;
    }

    /**
     * What a run prints.
     *
     * @param width columns of the terminal
     */
    public static String of(RunAnalysis analysis, int width) {
        ShortNames names = ShortNames.of(analysis);
        return ChainExplanation.of(analysis)
                        .map(chain ->
                                of(ChainSection.brief(chain, names), width) + SummaryTable.remarks(analysis, names))
                        .orElseGet(() -> SummaryTable.of(analysis, names, width))
                + Stream.of(
                                StartSection.brief(analysis, names),
                                RateSection.brief(analysis, names),
                                CountSection.brief(analysis.measured(), names),
                                analysis.judgement()
                                        .map(ExpectationSection::brief)
                                        .orElse(List.of()),
                                StudySection.of(analysis).blocks())
                        .map(blocks -> of(blocks, width))
                        .collect(Collectors.joining());
    }

    /** Returns the blocks with an empty line before them; empty where there are none. */
    public static String of(List<Block> blocks, int width) {
        TerminalText terminal = new TerminalText(width, false);
        if (!blocks.isEmpty()) {
            terminal.add(blocks);
        }
        return terminal.text.toString();
    }

    /** Returns what several runs come to, and the tables that matter most. */
    public static String of(Document document, int width) {
        TerminalText terminal = new TerminalText(width, true);
        terminal.text.append('\n').append(document.title()).append('\n');
        document.parts().stream()
                .flatMap(part -> part.brief().stream())
                .forEach(section -> terminal.add(section.blocks()));
        return terminal.text.toString();
    }

    private void add(List<Block> blocks) {
        text.append('\n');
        blocks.forEach(this::add);
    }

    /** What a reader must open is left to the page. */
    private void add(Block block) {
        if (block instanceof Block.Heading heading) {
            text.append(isBroken || text.length() == 1 ? "" : "\n")
                    .append(heading.text())
                    .append('\n');
        } else if (block instanceof Block.Text plain) {
            sentence(plain.text());
        } else if (block instanceof Block.Items items) {
            items.items().forEach(item -> sentence("- " + item.text()));
        } else if (block instanceof Block.Table table) {
            text.append(table.narrow().map(narrow -> narrow(table, narrow)).orElseGet(() -> wide(table)));
        }
    }

    private void sentence(String sentence) {
        if (isBroken) {
            TextTable.wrap(text, sentence, width);
        } else {
            text.append(sentence).append('\n');
        }
    }

    private String narrow(Block.Table table, Block.Narrow narrow) {
        List<String> header = table.header();
        List<Boolean> isRight = header.stream()
                .map(title -> !title.equals(header.get(0)) && !narrow.left().contains(title))
                .toList();
        TextTable made = made(table, isRight, narrow.longest());
        return narrow.optional().isEmpty() && !isRight.get(header.size() - 1)
                ? made.wrapped(width)
                : made.fitting(width, narrow.optional());
    }

    /** The first column gets the room that the others leave. */
    private String wide(Block.Table table) {
        List<String> beside = table.header().subList(1, table.header().size());
        List<String> optional = OPTIONAL.stream().filter(beside::contains).toList();
        List<String> needed =
                beside.stream().filter(title -> !optional.contains(title)).toList();
        TextTable whole = made(table, table.numbers(), Integer.MAX_VALUE);
        int least = Math.max(NARROWEST, whole.room(width, needed) - TextTable.BETWEEN_COLUMNS);
        int room = whole.room(width, beside) - TextTable.BETWEEN_COLUMNS;
        return made(table, table.numbers(), room < LEGIBLE ? least : room).fitting(width, optional);
    }

    /** @param longest characters of a line of its first column */
    private static TextTable made(Block.Table table, List<Boolean> isRight, int longest) {
        TextTable made = new TextTable();
        for (int column = 0; column < isRight.size(); column++) {
            String title = table.header().get(column);
            if (isRight.get(column)) {
                made.right(title);
            } else {
                made.left(title);
            }
        }
        for (List<String> row : table.rows()) {
            List<String> cells = new ArrayList<>(row);
            cells.set(0, TextTable.folded(row.get(0), longest));
            made.row(cells);
        }
        return made;
    }
}
