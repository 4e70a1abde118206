package io.github.dbstacks.analysis.finding;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The findings of a run that have one cause.
 *
 * @param findings at least one; that which may explain most comes first
 */
public record FindingsByCause(Cause cause, List<Finding> findings) {
    private static final Comparator<FindingsByCause> WHAT_MATTERS_FIRST =
            Comparator.<FindingsByCause, Boolean>comparing(of -> !of.cause.isOtherWork())
                    // Cells are compared by CPU and turnaround.
                    .thenComparing(of -> of.cause.cost() == Cost.DURATION)
                    .thenComparing(
                            Comparator.comparingDouble(FindingsByCause::share).reversed());

    public FindingsByCause {
        findings = List.copyOf(findings);
    }

    /**
     * One for each cause. What makes cells do other work comes first, then what may explain most of what cells are
     * compared by; what only changes how long an iteration takes comes last.
     */
    public static List<FindingsByCause> of(List<Finding> findings) {
        Map<Cause, List<Finding>> byCause = findings.stream()
                .sorted(Finding.MOST_FIRST)
                .collect(Collectors.groupingBy(Finding::cause, LinkedHashMap::new, Collectors.toList()));
        return byCause.entrySet().stream()
                .map(of -> new FindingsByCause(of.getKey(), of.getValue()))
                .sorted(WHAT_MATTERS_FIRST)
                .toList();
    }

    /** The one that may explain most. */
    public Finding first() {
        return findings.get(0);
    }

    private double share() {
        return first().share();
    }
}
