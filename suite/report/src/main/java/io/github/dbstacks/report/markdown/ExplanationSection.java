package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.report.section.ChainSection;
import io.github.dbstacks.report.section.RequestCostSection;
import io.github.dbstacks.report.section.Section;
import java.util.Optional;

/**
 * The file {@code explanation.md}: why one end of a chain costs more than the other, or who carries the cost of a
 * request.
 */
public final class ExplanationSection {
    private ExplanationSection() {}

    public static String of(ChainExplanation explanation) {
        return Markdown.of(ChainSection.of(explanation));
    }

    /** Empty for a run that explains nothing. */
    public static Optional<String> of(RunAnalysis analysis) {
        Section section =
                ChainExplanation.of(analysis).map(ChainSection::of).orElseGet(() -> RequestCostSection.of(analysis));
        return section.isEmpty() ? Optional.empty() : Optional.of(Markdown.of(section));
    }
}
