package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.report.text.FindingText;
import java.util.List;
import java.util.Optional;

/** What is the matter with the cells of a run, at the top of its report. */
final class FindingSection {
    private FindingSection() {}

    /** Nothing where there is no finding. */
    static void write(Markdown out, List<Finding> findings) {
        if (findings.isEmpty()) {
            return;
        }
        out.paragraph("## Findings");
        out.paragraph("Of each cell, what may explain most comes first. A finding is suspected until the cell has run"
                + " beside itself with one thing changed: `./bench confirm` does that.");
        String cell = "";
        for (Finding finding : findings) {
            String name = finding.cell().name();
            if (!name.equals(cell)) {
                out.line("- " + name);
            }
            cell = name;
            out.line("  - " + FindingText.sentence(finding) + toConfirm(finding));
        }
        out.line("");
        out.paragraph("What to do:");
        findings.stream()
                .map(Finding::cause)
                .distinct()
                .sorted()
                .forEach(cause -> out.line("- " + cause + ": " + cause.advice() + " ([more](" + cause.link() + "))."));
        out.line("");
    }

    private static String toConfirm(Finding finding) {
        return Optional.of(finding)
                .filter(found -> found.confirmation().isEmpty())
                .flatMap(Finding::knob)
                .map(knob -> " To confirm: `" + knob + "`.")
                .orElse("");
    }
}
