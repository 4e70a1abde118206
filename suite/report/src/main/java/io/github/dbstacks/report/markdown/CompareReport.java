package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.pair.RunPair;
import io.github.dbstacks.report.section.PairSection;
import io.github.dbstacks.report.text.PairWording;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The file {@code compare.md}: what changed, what may be concluded, what else was different, and each cell; made for a
 * pull request.
 */
public final class CompareReport {
    private CompareReport() {}

    /** @param threshold share from which on more is a regression; empty where nobody asked */
    public static String of(List<RunPair> pairs, OptionalDouble threshold) {
        Markdown out = new Markdown();
        if (threshold.isPresent()) {
            PairWording.threshold(pairs, threshold.getAsDouble())
                    .forEach(verdict -> out.paragraph("**" + Markdown.escaped(verdict.sentence()) + "**"));
        }
        PairSection.facts(pairs)
                .forEach((run, facts) -> out.line("- " + Markdown.escaped(run + ": " + String.join("; ", facts))));
        out.line("");
        for (RunPair pair : pairs) {
            out.paragraph("# What changed: "
                    + Markdown.escaped(
                            pair.before().name() + " → " + pair.after().name()));
            out.paragraph("**" + Markdown.escaped(PairWording.headline(pair)) + ".**");
            PairWording.answer(pair).forEach(sentence -> out.line("- " + Markdown.escaped(sentence)));
            out.line("");
            PairWording.mayConclude(pair).forEach(sentence -> out.paragraph(Markdown.escaped(sentence)));
            PairSection.differences(pair).blocks().forEach(out::block);
            PairSection.numbers(pair).blocks().forEach(out::block);
        }
        return out.toString();
    }
}
