package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.analysis.run.MeasuredRun;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Remarks in words. Nobody chooses them: the same remark always has the same words. */
public final class RemarkWording {
    private RemarkWording() {}

    /**
     * {@code idle event loops in 3 cells, most in standalone-r2dbc-single-row: 1 of 4 event loops holds all
     * connections.}
     *
     * @param alike remarks of one kind and level, at least one
     */
    public static String summary(List<Remark> alike, MeasuredRun measured) {
        Remark first = alike.get(0);
        String of = first.explains() ? "most in " : "such as ";
        String where = first.cell()
                .map(cell ->
                        " in " + (alike.size() == 1 ? "" : alike.size() + " cells, " + of) + measured.fullName(cell))
                .orElse("");
        return first.kind() + where + ": " + first.sentence() + ".";
    }

    /** What to do about it, in a sentence. */
    public static String advice(Remark remark) {
        return Wording.capital(remark.kind().advice()) + ".";
    }

    /** All remarks of a run. */
    public static List<String> lines(RunAnalysis analysis) {
        return lines(analysis.remarks(), analysis.measured());
    }

    /**
     * A line for each remark that is alone and for each kind; what to do is said once for a kind.
     *
     * @param measured the run that has the cells which they are about
     */
    public static List<String> lines(List<Remark> remarks, MeasuredRun measured) {
        Set<RemarkKind> advised = EnumSet.noneOf(RemarkKind.class);
        List<String> lines = new ArrayList<>();
        for (List<Remark> alike : Remarks.alike(remarks)) {
            Remark first = alike.get(0);
            lines.add(first.level() + ": " + summary(alike, measured)
                    + (advised.add(first.kind()) ? " " + advice(first) : ""));
        }
        return lines;
    }
}
