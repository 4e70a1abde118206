package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.explanation.Gap;
import io.github.dbstacks.report.text.ExplanationWording;
import io.github.dbstacks.report.text.ShortNames;
import java.util.List;

/** Why one end of a chain costs more than the other. */
public final class ChainSection {
    private ChainSection() {}

    /** What a terminal shows. */
    public static List<Block> brief(ChainExplanation explanation, ShortNames names) {
        SectionBuilder out = new SectionBuilder("");
        out.paragraph(ExplanationWording.title(explanation, names::whole));
        steps(out, explanation, names);
        out.table(
                Block.titles("step | in flight | at work | segments | µs"),
                ExplanationWording.databaseRows(explanation, names::stack),
                new Block.Narrow(List.of(), List.of()));
        out.paragraph("");
        ExplanationWording.notes(explanation).forEach(out::paragraph);
        return out.section().blocks();
    }

    public static Section of(ChainExplanation explanation, ShortNames names) {
        SectionBuilder out = new SectionBuilder(ExplanationWording.title(explanation, names::of));
        steps(out, explanation, names);
        String operation = explanation.work().operation();
        out.table(
                "step | " + operation + "s in flight | sessions at work | TCP segments per " + operation
                        + " | CPU, µs per " + operation,
                ExplanationWording.databaseRows(explanation, names::stack));
        out.items(ExplanationWording.notes(explanation));
        return out.section();
    }

    private static void steps(SectionBuilder out, ChainExplanation explanation, ShortNames names) {
        String changes = "what changes";
        out.table(
                List.of("step", changes),
                ExplanationWording.chain(explanation, names),
                new Block.Narrow(List.of(changes), List.of()));
        for (Gap gap : explanation.gaps()) {
            out.heading(ExplanationWording.measure(gap.measure(), explanation));
            out.table(
                    Block.titles("step | µs | less by | ratio | of the gap"),
                    ExplanationWording.rows(gap, names::stack),
                    new Block.Narrow(List.of("ratio"), List.of("of the gap")));
        }
        out.heading("What the database sees");
    }
}
