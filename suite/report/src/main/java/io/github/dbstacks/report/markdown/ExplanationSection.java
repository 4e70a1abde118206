package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.report.section.ChainSection;
import io.github.dbstacks.report.text.ShortNames;

/** The file {@code explanation.md}: why one end of a chain costs more than the other. */
public final class ExplanationSection {
    private ExplanationSection() {}

    public static String of(ChainExplanation explanation, ShortNames names) {
        return Markdown.of(ChainSection.of(explanation, names));
    }
}
