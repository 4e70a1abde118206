package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.explanation.Gap;
import io.github.dbstacks.report.text.ExplanationWording;

/** The file {@code explanation.md}: why one end of a chain costs more than the other. */
public final class ExplanationSection {
    private ExplanationSection() {}

    public static String of(ChainExplanation explanation) {
        Markdown out = new Markdown();
        out.paragraph("# " + ExplanationWording.title(explanation));
        out.table("step | what changes", ExplanationWording.chain(explanation));
        for (Gap gap : explanation.gaps()) {
            out.paragraph("## " + ExplanationWording.measure(gap.measure()));
            out.table("step | µs | less by | ratio | of the gap", ExplanationWording.rows(gap));
        }
        out.paragraph("## What the database sees");
        out.table(
                "step | SELECTs in flight | sessions at work | TCP segments per SELECT | CPU, µs per SELECT",
                ExplanationWording.databaseRows(explanation));
        ExplanationWording.notes(explanation).forEach(note -> out.line("- " + note));
        return out.toString();
    }
}
