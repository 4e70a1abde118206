package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.study.WarmForks;
import java.util.Optional;

/** Whether a run was measured warm, in words. */
public final class WarmWording {
    private WarmWording() {}

    /**
     * {@code Measured warm: in 3 of 54 forks the JIT compiler had more to do than the gate allows, and an operation
     * cost 1.01 (0.99..1.03) times as much in the first third of what counts as in the last}; empty where nobody asks.
     */
    public static Optional<String> of(RunAnalysis analysis) {
        return WarmForks.of(analysis)
                .map(found -> said(found, analysis.measured().operation()));
    }

    private static String said(WarmForks found, String operation) {
        String more = found.isQueueKnown()
                ? "the JIT compiler had more to do than the gate allows"
                : "the JIT compiler took more of the CPU than the gate allows, and its queue was not recorded";
        return (found.stands() ? "Measured warm: in " : "Not measured warm: in ")
                + (found.compiling() == 0 ? "none" : found.compiling()) + " of " + found.forks()
                + (found.forks() == 1 ? " fork " : " forks ") + more
                + found.firstToLast()
                        .map(ratio -> ", and a" + (operation.matches("[aeiou].*") ? "n " : " ") + operation + " cost "
                                + Numbers.ratio(ratio)
                                + " times as much in the first third of what counts as in the last")
                        .orElse("");
    }
}
