package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.finding.Confirmation;
import io.github.dbstacks.analysis.finding.Cost;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.finding.FindingsByCause;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A finding in words. */
public final class FindingText {
    /** What every confirmation tells, beside what the cause should cost. */
    private static final Set<Cost> TOLD = EnumSet.of(Cost.TURNAROUND, Cost.CPU);

    private FindingText() {}

    /** {@code confirmed}, or {@code suspected} where nobody has turned the knob. */
    public static String state(Finding finding) {
        return finding.confirmation()
                .map(confirmation -> switch (confirmation.outcome()) {
                    case CONFIRMED -> "confirmed";
                    case NOT_CONFIRMED -> "not confirmed";
                    case INCONCLUSIVE -> "suspected, inconclusive";
                })
                .orElse("suspected");
    }

    /** What is the matter, and what turning the knob has changed. */
    public static String sentence(Finding finding) {
        return finding.cause() + " (" + state(finding) + "): " + finding.sentence() + "."
                + change(finding).map(change -> " " + change).orElse("");
    }

    /**
     * All findings of one cause in a line: {@code idle event loops (confirmed in 1, suspected in 2) in 3 cells, most in
     * standalone-r2dbc-single-row: one of 4 event loops had no connection.}
     */
    public static String summary(FindingsByCause of) {
        int cells = of.findings().size();
        return of.cause() + " (" + states(of) + ")" + (cells == 1 ? " in " : " in " + cells + " cells, most in ")
                + of.first().cell().name() + ": " + of.first().sentence() + ".";
    }

    private static String states(FindingsByCause of) {
        Map<String, Long> states = of.findings().stream()
                .collect(Collectors.groupingBy(FindingText::state, TreeMap::new, Collectors.counting()));
        return states.size() == 1
                ? state(of.first())
                : states.entrySet().stream()
                        .map(state -> state.getKey() + " in " + state.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** {@code With even-loops=on: turnaround 38.0 % (35.0..41.0) less.}; empty where nobody has turned the knob. */
    public static Optional<String> change(Finding finding) {
        return finding.confirmation()
                .map(confirmation ->
                        "With " + finding.knob().orElseThrow() + ": " + change(finding, confirmation) + ".");
    }

    private static String change(Finding finding, Confirmation confirmation) {
        String verdicts = Stream.of(Cost.values())
                .filter(cost -> TOLD.contains(cost) || cost == finding.cause().cost())
                .flatMap(cost ->
                        confirmation.verdict(cost).stream().map(verdict -> cost + " " + Wording.verdict(verdict)))
                .collect(Collectors.joining(", "));
        return verdicts.isEmpty() ? "no interval, it takes at least two blocks to compare" : verdicts;
    }
}
