package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.explanation.Gap;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.ExplanationWording;
import java.util.List;

/** Why one end of a chain costs more than the other, as plain text for a terminal. */
public final class ExplanationTable {
    private ExplanationTable() {}

    /**
     * The tables and what a reader must know to judge them.
     *
     * @param width columns of the terminal
     */
    public static String of(ChainExplanation explanation, RunAnalysis analysis, int width) {
        return of(explanation, width) + SummaryTable.remarks(analysis);
    }

    static String of(ChainExplanation explanation, int width) {
        StringBuilder text = new StringBuilder();
        text.append('\n')
                .append(ExplanationWording.title(explanation, Cell::label))
                .append('\n');
        TextTable chain = new TextTable().left("step").left("what changes");
        ExplanationWording.chain(explanation, Cell::label, ExplanationWording::change)
                .forEach(chain::row);
        text.append(chain.wrapped(width));
        for (Gap gap : explanation.gaps()) {
            TextTable table = new TextTable()
                    .left("step")
                    .right("µs")
                    .right("less by")
                    .left("ratio")
                    .right("of the gap");
            ExplanationWording.rows(gap, Cell::stack).forEach(table::row);
            text.append('\n')
                    .append(ExplanationWording.measure(gap.measure(), explanation))
                    .append('\n')
                    .append(table.fitting(width, List.of("of the gap")));
        }
        TextTable database = new TextTable()
                .left("step")
                .right("in flight")
                .right("at work")
                .right("segments")
                .right("µs");
        ExplanationWording.databaseRows(explanation, Cell::stack).forEach(database::row);
        text.append("\nWhat the database sees\n").append(database).append('\n');
        ExplanationWording.notes(explanation).forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }
}
