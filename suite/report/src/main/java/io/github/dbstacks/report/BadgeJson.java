package io.github.dbstacks.report;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.choice.Choice;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Versions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one cell costs beside its reference, as the endpoint badge of shields.io takes it
 * (https://shields.io/badges/endpoint-badge). It is about the only cell beside the reference of the first group, or
 * else about the one that the headline names.
 */
final class BadgeJson {
    private static final String UNKNOWN = "lightgrey";
    /** The artifact of pgjdbc. */
    private static final String PGJDBC = "postgresql";

    private BadgeJson() {}

    static String of(RunAnalysis analysis) {
        MeasuredRun measured = analysis.measured();
        CellGroup group = analysis.groups().get(0);
        Optional<CellSummary> cell = cell(group, measured);
        Optional<Comparison> comparison = cell.flatMap(CellSummary::comparison).filter(Comparison::isJudged);
        Map<Cell, String> versions = Versions.names(group, measured);
        Map<Cell, String> names = versions.isEmpty() ? ShortNames.of(analysis).names() : versions;
        Map<String, Object> badge = new LinkedHashMap<>();
        badge.put("schemaVersion", 1);
        badge.put("label", "cost of a " + group.first().workload().operation());
        badge.put(
                "message",
                comparison
                        .map(found ->
                                message(found, driver(group.first(), names.getOrDefault(group.first(), ""), measured)))
                        .orElse("not measured"));
        badge.put(
                "color", comparison.map(found -> colour(found.verdict().kind())).orElse(UNKNOWN));
        return RecordMapper.pretty(badge);
    }

    private static Optional<CellSummary> cell(CellGroup group, MeasuredRun measured) {
        List<CellSummary> others = group.cells().stream().skip(1).toList();
        return others.size() == 1
                ? Optional.of(others.get(0))
                : Choice.of(group, measured).contrast();
    }

    /** On the page of a driver JDBC is called by the driver that it goes through, as far as that has a name. */
    private static String driver(Cell cell, String name, MeasuredRun measured) {
        boolean isPgJdbc =
                measured.environment().path("libraries").path(cell.program()).has(PGJDBC);
        return isPgJdbc ? name.replaceFirst("^JDBC\\b", "pgjdbc") : name;
    }

    /** {@code 1.73 × pgjdbc (1.68..1.79)}. */
    private static String message(Comparison comparison, String reference) {
        boolean isOpen = comparison.verdict().kind() == Verdict.Finding.INCONCLUSIVE;
        String[] ratio = Numbers.ratio(comparison.costRatio()).split(" ", 2);
        return (isOpen ? "≈ " : "") + ratio[0] + " × " + reference + " " + ratio[1];
    }

    private static String colour(Verdict.Finding kind) {
        return switch (kind) {
            case LESS -> "brightgreen";
            case NO_RELEVANT_DIFFERENCE -> "green";
            case MORE -> "orange";
            case INCONCLUSIVE, NOT_MEASURED, NOT_COMPARABLE, NO_INTERVAL -> UNKNOWN;
        };
    }
}
