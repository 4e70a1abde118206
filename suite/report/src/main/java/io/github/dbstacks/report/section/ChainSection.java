package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.explanation.Gap;
import io.github.dbstacks.report.text.ExplanationWording;
import io.github.dbstacks.report.text.ShortNames;

/** Why one end of a chain costs more than the other. */
public final class ChainSection {
    private ChainSection() {}

    public static Section of(ChainExplanation explanation, ShortNames names) {
        SectionBuilder out = new SectionBuilder(ExplanationWording.title(explanation, names::of));
        out.table("step | what changes", ExplanationWording.chain(explanation, names::whole, names::change));
        for (Gap gap : explanation.gaps()) {
            out.heading(ExplanationWording.measure(gap.measure(), explanation));
            out.table("step | µs | less by | ratio | of the gap", ExplanationWording.rows(gap, names::stack));
        }
        out.heading("What the database sees");
        String operation = explanation.work().operation();
        out.table(
                "step | " + operation + "s in flight | sessions at work | TCP segments per " + operation
                        + " | CPU, µs per " + operation,
                ExplanationWording.databaseRows(explanation, names::stack));
        out.items(ExplanationWording.notes(explanation));
        return out.section();
    }
}
