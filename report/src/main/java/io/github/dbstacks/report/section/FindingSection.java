package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.report.section.Block.Item;
import io.github.dbstacks.report.section.Block.Link;
import io.github.dbstacks.report.text.FindingText;
import java.util.List;

/** What is the matter with the cells of a run. */
public final class FindingSection {
    private FindingSection() {}

    /** Empty where there is no finding. */
    public static Section of(List<Finding> findings) {
        SectionBuilder out = new SectionBuilder("Findings");
        if (!findings.isEmpty()) {
            out.paragraph(
                    "Of each cell, what may explain most comes first. A finding is suspected until the cell has run"
                            + " beside itself with one thing changed: ./bench confirm does that.");
            out.table(
                    "cell | finding | state | what was seen | what to change to confirm it, and what that changed",
                    findings.stream().map(FindingSection::row).toList());
            out.linked(findings.stream()
                    .map(Finding::cause)
                    .distinct()
                    .sorted()
                    .map(cause ->
                            new Item(cause + ": " + cause.advice() + ".", List.of(new Link("more", cause.link()))))
                    .toList());
        }
        return out.section();
    }

    private static List<String> row(Finding finding) {
        return List.of(
                finding.cell().name(),
                finding.cause().toString(),
                FindingText.state(finding),
                finding.sentence(),
                FindingText.change(finding)
                        .orElseGet(() -> finding.knob().map(Object::toString).orElse("")));
    }
}
