package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.warning.Warning;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.settings.EnumText;
import java.util.List;

/**
 * What stands in the banner of a page, in one sentence: of a run, whether its numbers may be compared.
 *
 * @param level how the banner looks
 */
public record Validity(Level level, String sentence) {
    /** From good to bad. */
    public enum Level {
        VALID,
        CAUTION,
        INVALID;

        @Override
        public String toString() {
            return EnumText.of(this);
        }
    }

    public static Validity of(RunAnalysis analysis) {
        if (!analysis.measured().isForComparing()) {
            return new Validity(
                    Level.INVALID, "The plan of this run compares nothing: its numbers are not for comparing.");
        }
        List<String> broken = analysis.warnings().stream()
                .filter(raised -> raised.warning() == Warning.LAW_BROKEN)
                .flatMap(raised -> raised.subjects().stream())
                .toList();
        if (!broken.isEmpty()) {
            return new Validity(
                    Level.INVALID,
                    "Two counts of the same thing do not agree in " + String.join(", ", broken)
                            + ": trust no number of these cells.");
        }
        List<String> different = analysis.cells().stream()
                .filter(cell ->
                        cell.comparison().filter(found -> !found.comparable()).isPresent())
                .map(cell -> cell.cell().name())
                .toList();
        if (!different.isEmpty()) {
            return new Validity(
                    Level.INVALID,
                    "Not the same work as the reference, so not comparable: " + String.join(", ", different) + ".");
        }
        if (analysis.measured().run().termination() != Termination.COMPLETED) {
            return new Validity(
                    Level.CAUTION,
                    "The run did not come to its end: "
                            + analysis.measured().run().termination() + ".");
        }
        boolean isCompared = analysis.cells().stream()
                .flatMap(cell -> cell.comparison().stream())
                .anyMatch(Comparison::comparable);
        int warnings = analysis.warnings().size();
        String work = isCompared
                ? "Every stack did the same work, as PostgreSQL counted it, and every count obeys its laws."
                : "Every count obeys its laws. Nothing is compared.";
        return warnings == 0
                ? new Validity(Level.VALID, work)
                : new Validity(
                        Level.CAUTION,
                        work + " " + (warnings == 1 ? "One warning is" : warnings + " warnings are") + " below.");
    }
}
