package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.expectation.ProbeMoment;
import io.github.dbstacks.analysis.expectation.ProbedCell;
import io.github.dbstacks.analysis.expectation.ProbedCell.Counted;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.section.ExpectationSection;
import io.github.dbstacks.report.text.ExpectationWording;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code probe.md}: what a probe counted, a table for each moment. Where the cells differ in one setting, its values are the columns, as in
 * the thread table of the reference study.
 */
public final class ProbeReport {
    private final Markdown out;
    private final List<ProbedCell> cells;
    /** The only setting in which cells differ; empty where there is none, or more than one. */
    private final String varied;

    private ProbeReport(Markdown out, List<ProbedCell> cells) {
        this.out = out;
        this.cells = cells;
        Set<String> keys = cells.stream()
                .flatMap(probed -> probed.cell().settings().keySet().stream())
                .collect(Collectors.toSet());
        this.varied = keys.size() == 1 ? keys.iterator().next() : "";
    }

    /**
     * @param cells in their order
     * @param judgement of what the plan expects; empty where it expects nothing
     */
    public static String of(List<ProbedCell> cells, Optional<Judgement> judgement) {
        Markdown out = new Markdown();
        out.paragraph("# Connections and threads, counted");
        ExpectationSection.of(judgement).blocks().forEach(out::block);
        String heading = "## ";
        ProbeReport report = new ProbeReport(out, cells);
        report.table(heading + "Event loops that hold connections", ProbeMoment.LATER, Counted::holding);
        report.table(heading + "Event loops that do the work", ProbeMoment.LATER, Counted::loaded);
        report.table(
                heading + "Event loops that do the work, with several requests at once",
                ProbeMoment.AT_ONCE,
                Counted::loaded);
        report.table(
                heading + "Sessions established, first iteration",
                ProbeMoment.FIRST,
                seen -> OptionalInt.of(seen.established()));
        report.table(
                heading + "Sessions that execute a statement, first iteration",
                ProbeMoment.FIRST,
                seen -> OptionalInt.of(seen.active()));
        report.table(
                heading + "Sessions that execute a statement, last iteration",
                ProbeMoment.LATER,
                seen -> OptionalInt.of(seen.active()));
        report.problems();
        return out.toString();
    }

    private void table(String title, ProbeMoment moment, Function<Counted, OptionalInt> number) {
        if (cells.stream().noneMatch(probed -> probed.counts().containsKey(moment))) {
            return;
        }
        Map<String, Map<String, List<Double>>> rows = new LinkedHashMap<>();
        for (ProbedCell probed : cells) {
            List<Double> counts = rows.computeIfAbsent(row(probed.cell()), row -> new LinkedHashMap<>())
                    .computeIfAbsent(column(probed.cell()), column -> new ArrayList<>());
            Optional.ofNullable(probed.counts().get(moment)).stream()
                    .flatMapToInt(counted -> number.apply(counted).stream())
                    .forEach(count -> counts.add((double) count));
        }
        List<String> columns = columns(rows.values());
        out.paragraph(title);
        out.table(
                "cell | "
                        + (varied.isEmpty()
                                ? "number"
                                : columns.stream()
                                        .map(value -> value.isEmpty() ? "default" : varied + "=" + value)
                                        .collect(Collectors.joining(" | "))),
                rows.entrySet().stream()
                        .map(row -> line(row.getKey(), row.getValue(), columns))
                        .toList());
    }

    private static List<String> line(String title, Map<String, List<Double>> numbers, List<String> columns) {
        List<String> line = new ArrayList<>(List.of(Markdown.escaped(title)));
        columns.forEach(column -> line.add(ExpectationWording.numbers(numbers.getOrDefault(column, List.of()))));
        return line;
    }

    /** Numbers in their order, and other values in the order of the cells. */
    private static List<String> columns(Collection<Map<String, List<Double>>> rows) {
        List<String> columns =
                rows.stream().flatMap(row -> row.keySet().stream()).distinct().toList();
        return columns.stream().allMatch(value -> value.matches("\\d{1,9}"))
                ? new TreeSet<>(columns.stream().map(Integer::valueOf).toList())
                        .stream().map(String::valueOf).toList()
                : columns;
    }

    private String row(Cell cell) {
        return varied.isEmpty() ? cell.label() : cell.with(new TreeMap<>()).label();
    }

    private String column(Cell cell) {
        return varied.isEmpty() ? "" : cell.settings().getOrDefault(varied, "");
    }

    private void problems() {
        cells.forEach(probed -> probed.problem()
                .ifPresent(problem ->
                        out.line("- " + Markdown.escaped(probed.cell().label()) + ": " + Markdown.escaped(problem))));
    }
}
