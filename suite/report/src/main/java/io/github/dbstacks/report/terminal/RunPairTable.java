package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.pair.Change;
import io.github.dbstacks.analysis.pair.Difference;
import io.github.dbstacks.analysis.pair.RunPair;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.PairWording;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.List;

/** Two runs beside each other, for a terminal: what was different around them, what may be concluded, and each cell. */
public final class RunPairTable {
    /** What a ratio with its interval, a verdict and the blanks between columns take. */
    private static final int BESIDE_CELL = 42;

    private static final int NARROWEST = 18;
    private static final int INDENT = 2;

    private RunPairTable() {}

    /** @param width columns of the terminal */
    public static String of(RunPair pair, int width) {
        StringBuilder text = new StringBuilder("\n");
        wrap(
                text,
                "before: "
                        + name(
                                pair.before().name(),
                                pair.before().measured().run().startedAt()),
                width);
        wrap(
                text,
                "after:  "
                        + name(
                                pair.after().name(),
                                pair.after().measured().run().startedAt()),
                width);
        text.append('\n').append(pair.differences().isEmpty() ? "Nothing else was different.\n" : "Different:\n");
        for (Difference difference : pair.differences()) {
            wrap(
                    text,
                    "  " + PairWording.subject(difference) + ": " + PairWording.value(difference.before()) + " -> "
                            + PairWording.value(difference.after()),
                    width);
        }
        text.append('\n');
        PairWording.mayConclude(pair).forEach(sentence -> wrap(text, sentence, width));
        pair.byGroup()
                .forEach((group, changes) ->
                        text.append('\n').append(group).append('\n').append(table(changes, width)));
        text.append('\n');
        wrap(
                text,
                "µs: CPU of the application per " + pair.after().measured().operation()
                        + ". The intervals of all judged cells hold together, at 95 %. same: no relevant difference; open:"
                        + " inconclusive.",
                width);
        List<String> remarks = new ArrayList<>();
        PairWording.reach(pair).ifPresent(remarks::add);
        remarks.addAll(PairWording.obstacles(pair));
        remarks.addAll(PairWording.missing(pair));
        remarks.forEach(sentence -> wrap(text, sentence, width));
        return text.toString();
    }

    private static String name(String name, String startedAt) {
        return name.contains(startedAt.replace(":", "")) ? name : name + " of " + startedAt;
    }

    private static String table(List<Change> changes, int width) {
        TextTable table = new TextTable()
                .left("cell")
                .right("µs before")
                .right("µs after")
                .left("ratio")
                .left("verdict");
        for (Change change : changes) {
            table.row(
                    TextTable.folded(PairWording.cell(change), Math.max(NARROWEST, width - BESIDE_CELL)),
                    Numbers.decimals(change.before(), 1),
                    Numbers.decimals(change.after(), 1),
                    Numbers.ratio(change.shown()),
                    word(change));
        }
        return table.fitting(width, List.of("µs after", "µs before"));
    }

    /** The verdict in a word or two; the report has all of it. */
    private static String word(Change change) {
        return switch (change.basis()) {
            case IS_REFERENCE -> "reference";
            case NOTHING -> "not judged";
            case AGAINST_REFERENCE, CPU ->
                change.verdict()
                        .map(found -> switch (found.kind()) {
                            case NO_RELEVANT_DIFFERENCE -> "same";
                            case INCONCLUSIVE -> "open";
                            case NO_INTERVAL -> "too few blocks";
                            case MORE, LESS, NOT_MEASURED, NOT_COMPARABLE -> Wording.words(found.kind());
                        })
                        .orElse("");
        };
    }

    /** Breaks between words; what follows the first line is indented. */
    static void wrap(StringBuilder text, String sentence, int width) {
        String line = "";
        for (String word : sentence.split("(?<=\\S) ", -1)) {
            if (!line.isBlank() && line.length() + 1 + word.length() > width) {
                text.append(line).append('\n');
                line = " ".repeat(INDENT) + word;
            } else {
                line = line.isEmpty() ? word : line + " " + word;
            }
        }
        text.append(line).append('\n');
    }
}
