package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Inlined;
import io.github.dbstacks.report.text.Wording;
import java.util.Optional;

/**
 * What a row of a chart of ratios has beside its name.
 *
 * @param ratio empty where there is none, or where its interval says nothing
 * @param verdict what the ratio comes to, for readers
 * @param kind the kind of the verdict, which decides the colour
 */
record DrawnRatio(Optional<Interval> ratio, String verdict, String kind) implements Inlined {
    private static final String REFERENCE = "reference";

    DrawnRatio {
        ratio = ratio.filter(Interval::isMeasured);
    }

    /**
     * The cost of a cell beside that of its reference.
     *
     * @param ofReference the verdict on a cell that is compared with none
     */
    static DrawnRatio of(CellSummary cell, String ofReference) {
        return new DrawnRatio(
                cell.comparison().flatMap(Comparison::costRatio),
                cell.comparison().map(Wording::verdict).orElse(ofReference),
                cell.comparison()
                        .map(found -> Wording.words(found.verdict().kind()))
                        .orElse(REFERENCE));
    }
}
