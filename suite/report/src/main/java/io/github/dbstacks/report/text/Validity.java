package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.settings.EnumText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

        /** {@code With caution}. */
        public String title() {
            return switch (this) {
                case VALID -> "Valid";
                case CAUTION -> "With caution";
                case INVALID -> "Not usable";
            };
        }

        @Override
        public String toString() {
            return EnumText.of(this);
        }
    }

    public static Validity of(RunAnalysis analysis) {
        MeasuredRun measured = analysis.measured();
        if (!measured.isForComparing()) {
            return new Validity(
                    Level.CAUTION,
                    "This run compares nothing. What it counted stands; its durations and its CPU mean nothing.");
        }
        List<String> broken = analysis.broken();
        if (!broken.isEmpty()) {
            return new Validity(
                    analysis.isUsable() ? Level.CAUTION : Level.INVALID,
                    "Two counts of the same thing do not agree in " + String.join(", ", broken)
                            + ": trust no number of these cells.");
        }
        List<String> different = analysis.cells().stream()
                .filter(cell ->
                        cell.comparison().filter(found -> !found.comparable()).isPresent())
                .map(cell -> measured.fullName(cell.cell()))
                .toList();
        boolean isCompared = analysis.cells().stream()
                .flatMap(cell -> cell.comparison().stream())
                .anyMatch(Comparison::comparable);
        if (!different.isEmpty()) {
            boolean isStudy =
                    measured.run().plan().expectations().isPresent(); // which may compare unlike work on purpose
            return new Validity(
                    isCompared || isStudy ? Level.CAUTION : Level.INVALID,
                    "Not comparable with the reference: " + String.join(", ", different) + ".");
        }
        int failed = analysis.cells().stream()
                .mapToInt(cell -> cell.outcome().errors())
                .sum();
        if (measured.run().termination() == Termination.FAILED && failed > 0) {
            boolean isCut = measured.run().stopped().isEmpty()
                    && measured.run().dropped().isEmpty()
                    && measured.forks().size() < measured.run().order().size();
            return new Validity(
                    Level.CAUTION,
                    (failed == 1 ? "A fork failed" : failed + " forks failed")
                            + (isCut ? ", and the run did not come to its end." : "."));
        }
        if (measured.run().termination() != Termination.COMPLETED) {
            return new Validity(
                    Level.CAUTION,
                    "The run did not come to its end: " + measured.run().termination() + ".");
        }
        String work = isCompared
                ? "Every stack did the same work, as " + Wording.list(measured.systems(), "and")
                        + " counted it, and every count obeys its laws."
                : "Every count obeys its laws. Nothing is compared.";
        String stopped = measured.run().stopped().map(why -> " " + why).orElse("");
        return analysis.warnings().isEmpty()
                ? new Validity(Level.VALID, work + stopped)
                : new Validity(Level.CAUTION, work + " But " + reasons(analysis) + "." + stopped);
    }

    /** What the run is warned of, each kind once. */
    private static String reasons(RunAnalysis analysis) {
        Map<String, Integer> times = new LinkedHashMap<>();
        analysis.warnings().forEach(raised -> times.merge(raised.warning().meaning(), 1, Integer::sum));
        return Wording.few(
                times.entrySet().stream()
                        .map(each -> each.getKey() + (each.getValue() == 1 ? "" : " (" + each.getValue() + " times)"))
                        .toList(),
                "and");
    }
}
