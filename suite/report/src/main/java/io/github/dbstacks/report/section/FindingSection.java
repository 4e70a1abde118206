package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.finding.FindingsByCause;
import io.github.dbstacks.report.section.Block.Item;
import io.github.dbstacks.report.section.Block.Items;
import io.github.dbstacks.report.section.Block.Link;
import io.github.dbstacks.report.section.Block.Table;
import io.github.dbstacks.report.text.FindingText;
import java.util.List;

/** What is the matter with the cells of a run: a line for each cause, which opens to its cells. */
public final class FindingSection {
    private static final List<String> HEADER =
            List.of("cell", "state", "what was seen", "what to change to confirm it, and what that changed");

    private FindingSection() {}

    /** Empty where there is no finding. */
    public static Section of(List<Finding> findings) {
        SectionBuilder out = new SectionBuilder("Findings");
        if (!findings.isEmpty()) {
            out.paragraph(
                    "What matters most comes first; each line opens to its cells and to what can be done. A finding is suspected"
                            + " until the cell has run beside itself with one thing changed: ./bench confirm does that.");
            FindingsByCause.of(findings)
                    .forEach(cause -> out.folded(FindingText.summary(cause), List.of(advice(cause), cells(cause))));
        }
        return out.section();
    }

    private static Items advice(FindingsByCause of) {
        return new Items(List.of(new Item(
                of.cause() + ": " + of.cause().advice() + ".",
                List.of(new Link("more", of.cause().link())))));
    }

    private static Table cells(FindingsByCause of) {
        return new Table(HEADER, of.findings().stream().map(FindingSection::row).toList());
    }

    private static List<String> row(Finding finding) {
        return List.of(
                finding.cell().name(),
                FindingText.state(finding),
                finding.sentence(),
                FindingText.change(finding)
                        .orElseGet(() -> finding.knob().map(Object::toString).orElse("")));
    }
}
