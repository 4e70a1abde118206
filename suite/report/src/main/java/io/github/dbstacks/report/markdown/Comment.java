package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.choice.Choice;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.report.section.MainTable;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.Conclusion;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Validity;
import java.util.List;

/**
 * The file {@code comment.md}: what a pull request gets of a run. First it says which difference the run would have
 * found.
 */
public final class Comment {
    private Comment() {}

    public static String of(RunAnalysis analysis) {
        MeasuredRun measured = analysis.measured();
        ShortNames names = ShortNames.of(analysis);
        Markdown out = new Markdown();
        for (CellGroup group : analysis.groups()) {
            out.bold(Conclusion.reach(group)
                    .orElse("This run could not have found any difference: it takes two blocks of cells that"
                            + " can be compared."));
            String answer = Headline.answer(group, Choice.of(group, measured), measured, names);
            out.paragraph(Markdown.escaped(CellWords.group(group.first()) + ": " + answer + "."));
            out.table(MainTable.of(measured, List.of(group), names));
        }
        Validity validity = Validity.of(analysis);
        out.paragraph("*" + validity.level().title() + ".* " + Markdown.escaped(validity.sentence()));
        out.paragraph(Markdown.escaped(String.join(". ", Facts.of(measured)) + "."));
        out.line(MainTable.legend(
                analysis.cells().stream().map(cell -> cell.cell().workload()).toList()));
        return out.toString();
    }
}
