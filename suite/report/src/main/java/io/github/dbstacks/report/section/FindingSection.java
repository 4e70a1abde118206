package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.finding.FindingsByCause;
import io.github.dbstacks.report.section.Block.Item;
import io.github.dbstacks.report.section.Block.Items;
import io.github.dbstacks.report.section.Block.Link;
import io.github.dbstacks.report.section.Block.Table;
import io.github.dbstacks.report.text.CellCommand;
import io.github.dbstacks.report.text.FindingText;
import java.util.List;

/** What is the matter with the cells of a run: a line for each cause, which opens to its cells. */
public final class FindingSection {
    private static final List<String> HEADER =
            List.of("cell", "what was seen", "what to change to confirm it", "the command for that");

    private FindingSection() {}

    /** Empty where there is no finding. */
    public static Section of(RunAnalysis analysis) {
        SectionBuilder out = new SectionBuilder("Findings");
        if (!analysis.findings().isEmpty()) {
            out.paragraph(
                    "What matters most comes first; each line opens to its cells and to what can be done. A finding is suspected"
                            + " until the cell has run beside itself with one thing changed, and what the cause costs became less.");
            FindingsByCause.of(analysis.findings())
                    .forEach(cause ->
                            out.folded(FindingText.summary(cause), List.of(advice(cause), cells(cause, analysis))));
        }
        return out.section();
    }

    private static Items advice(FindingsByCause of) {
        return new Items(List.of(new Item(
                of.cause() + ": " + of.cause().advice() + ".",
                List.of(new Link("more", of.cause().link())))));
    }

    private static Table cells(FindingsByCause of, RunAnalysis analysis) {
        return new Table(
                HEADER,
                of.findings().stream().map(finding -> row(finding, analysis)).toList());
    }

    private static List<String> row(Finding finding, RunAnalysis analysis) {
        return List.of(
                finding.cell().name(),
                finding.sentence(),
                finding.knob()
                        .map(knob -> knob + ", for less " + finding.cause().cost())
                        .orElse(""),
                CellCommand.confirming(finding, analysis.measured()).orElse(""));
    }
}
