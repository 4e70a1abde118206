package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.finding.FindingsByCause;

/** A finding in words. It is suspected: the command that would confirm it stands beside it, see {@link CellCommand}. */
public final class FindingText {
    private FindingText() {}

    /** What is the matter. */
    public static String sentence(Finding finding) {
        return finding.cause() + " (suspected): " + finding.sentence() + ".";
    }

    /**
     * All findings of one cause in a line: {@code idle event loops (suspected) in 3 cells, most in
     * standalone-r2dbc-single-row: one of 4 event loops had no connection.}
     */
    public static String summary(FindingsByCause of) {
        int cells = of.findings().size();
        return of.cause() + " (suspected)" + (cells == 1 ? " in " : " in " + cells + " cells, most in ")
                + of.first().cell().name() + ": " + of.first().sentence() + ".";
    }
}
