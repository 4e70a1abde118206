package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.settings.EnumText;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What stands in the banner of a page, in one sentence: of a run, whether its numbers may be compared.
 *
 * @param level how the banner looks
 * @param title what the banner begins with; empty where its sentence says it
 */
public record Validity(Level level, String title, String sentence) {
    /** Its own sentences say that of a cell, or the remark explains one of them. */
    private static final Set<RemarkKind> SAID = EnumSet.of(
            RemarkKind.FORK_FAILED,
            RemarkKind.LAW_BROKEN,
            RemarkKind.NOT_COMPARABLE,
            RemarkKind.NOT_JUDGED,
            RemarkKind.NO_COMMON_REFERENCE,
            RemarkKind.DEADLOCKED_POOL,
            RemarkKind.NOT_PREPARED,
            RemarkKind.OTHER_ENCRYPTION,
            RemarkKind.POOL_NOT_FILLED);

    /** The levels from good to bad. */
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

    /** Creates one with the title of its level. */
    public Validity(Level level, String sentence) {
        this(level, level.title() + ".", sentence);
    }

    public static Validity of(RunAnalysis analysis) {
        MeasuredRun measured = analysis.measured();
        ShortNames names = ShortNames.of(analysis);
        Function<Cell, String> name = cell -> names.inRun(measured, cell);
        String doubts = doubts(analysis.remarks(), name);
        boolean isClear = analysis.remarks().stream().allMatch(remark -> remark.level() == Remark.Level.NOTE);
        Level level = isClear ? Level.VALID : Level.CAUTION;
        if (!measured.isForComparing()) {
            return new Validity(
                    level,
                    "This run compares nothing. What it counted stands; its durations and its CPU mean nothing."
                            + doubts);
        }
        List<Cell> broken = analysis.broken();
        if (!broken.isEmpty()) {
            return new Validity(
                    analysis.isUsable() ? Level.CAUTION : Level.INVALID,
                    "Two counts of the same thing do not agree in "
                            + Wording.list(broken.stream().map(name).toList(), "and")
                            + ": trust no number of these cells.");
        }
        List<Cell> different = analysis.about(RemarkKind.NOT_COMPARABLE);
        boolean isCompared = analysis.cells().stream()
                .flatMap(cell -> cell.comparison().stream())
                .anyMatch(Comparison::comparable);
        if (!different.isEmpty()) {
            boolean isStudy = measured.run().plan().expectations().isPresent();
            Level ofDifferent = isStudy ? level : isCompared ? Level.CAUTION : Level.INVALID;
            return new Validity(
                    ofDifferent,
                    "Not comparable with the reference: "
                            + Wording.list(different.stream().map(name).toList(), "and") + "." + doubts);
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
        return new Validity(level, work + doubts + stopped);
    }

    /**
     * Judges several runs together.
     *
     * @param why what says why a run is doubtful, at the end of a sentence
     */
    public static Validity of(List<Validity> runs, String why) {
        List<Validity> doubtful =
                runs.stream().filter(run -> run.level != Level.VALID).toList();
        if (runs.size() == 1 && !doubtful.isEmpty()) {
            return doubtful.get(0);
        }
        String all = runs.size() == 1 ? "its run" : runs.size() + " runs";
        return doubtful.isEmpty()
                ? new Validity(Level.VALID, "Nothing is the matter with " + all + ".")
                : new Validity(
                        doubtful.stream()
                                .map(Validity::level)
                                .max(Comparator.naturalOrder())
                                .orElseThrow(),
                        doubtful.size() + " of " + all + (doubtful.size() == 1 ? " is" : " are")
                                + " not usable or to be read with caution; " + why + ".");
    }

    /**
     * What could change a conclusion, each kind once; what the sentences of a banner say themselves is left out.
     *
     * @param name of a cell
     */
    static String doubts(List<Remark> remarks, Function<Cell, String> name) {
        List<String> doubts = Remarks.ofEachKind(remarks.stream()
                        .filter(remark -> remark.level() != Remark.Level.NOTE && !SAID.contains(remark.kind()))
                        .toList())
                .stream()
                .map(alike -> " " + Wording.capital(RemarkWording.summary(alike, name)))
                .toList();
        return String.join("", doubts);
    }
}
