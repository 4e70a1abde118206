package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Remarks in words. Nobody chooses them: the same remark always has the same words. */
public final class RemarkWording {
    private RemarkWording() {}

    /**
     * {@code idle event loops in 3 cells, most in R2DBC: 1 of 4 event loops holds all connections.}
     *
     * @param alike remarks of one kind and level, at least one
     * @param name of a cell
     */
    public static String summary(List<Remark> alike, Function<Cell, String> name) {
        Remark first = alike.get(0);
        String of = first.explains() ? "most in " : "such as ";
        String where = first.cell()
                .map(cell -> " in " + (alike.size() == 1 ? "" : alike.size() + " cells, " + of) + name.apply(cell))
                .orElse("");
        return first.kind() + where + ": " + first.sentence() + ".";
    }

    /** What to do about it, in a sentence. */
    public static String advice(Remark remark) {
        return Wording.capital(remark.kind().advice()) + ".";
    }

    /**
     * A line for each remark that is alone and for each kind; what to do is said once for a kind.
     *
     * @param name of a cell
     */
    public static List<String> lines(List<Remark> remarks, Function<Cell, String> name) {
        Set<RemarkKind> advised = EnumSet.noneOf(RemarkKind.class);
        List<String> lines = new ArrayList<>();
        for (List<Remark> alike : Remarks.alike(remarks)) {
            Remark first = alike.get(0);
            lines.add(first.level() + ": " + summary(alike, name)
                    + (advised.add(first.kind()) ? " " + advice(first) : ""));
        }
        return lines;
    }
}
