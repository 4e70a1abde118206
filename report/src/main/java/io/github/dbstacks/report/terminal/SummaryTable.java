package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.FindingText;
import io.github.dbstacks.report.text.GrowthText;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.RaceWording;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables that a run prints: plain text that fits the terminal, then everything that a reader must know to judge it. */
public final class SummaryTable {
    private static final String STACK = "stack";
    private static final String VERDICT = "CPU against the reference";
    private static final String CAPACITY = "against it";
    private static final String STATUS = "status";
    private static final String LIMIT = "limited by";

    /** Every number, in the order of the columns. */
    private static final List<Column> NUMBERS = List.of(
            new Column(Metric.CAPACITY, 0),
            new Column(Metric.TOTAL_CPU, 1),
            new Column(Metric.MEAN_TIME, 2),
            new Column(Metric.P99_TIME, 1),
            new Column(Metric.IN_FLIGHT, 0),
            new Column(Metric.APP_CPU, 1),
            new Column(Metric.JIT_CPU, 1),
            new Column(Metric.DATABASE_CPU, 1),
            new Column(Metric.ALLOCATED_BYTES, 0));

    /** Characters of a bar. */
    private static final int SHORTEST_BAR = 11;

    private static final int LONGEST_BAR = 25;

    /** Characters of a line of a cell's name. */
    private static final int LONGEST_NAME = 34;

    /** Before a profile or setting. */
    private static final Pattern PART = Pattern.compile("(?=[ +])");

    private SummaryTable() {}

    /** @param width columns of the terminal */
    public static String of(RunAnalysis analysis, int width) {
        MeasuredRun measured = analysis.measured();
        StringBuilder text = new StringBuilder();
        for (CellGroup group : analysis.groups()) {
            text.append('\n').append(group.name()).append('\n').append(table(measured, group, width));
        }
        text.append('\n');
        if (analysis.groups().stream()
                .anyMatch(group -> bars(measured, group, width).isPresent())) {
            line(text, "Bars: CPU as a multiple of the reference's (|), with its interval; o is the estimate.");
        }
        line(
                text,
                (measured.isForComparing() ? "CPU against the reference: " + Wording.cost(measured) + ". " : "")
                        + "CPU µs: of both per " + measured.operation()
                        + "; app, bytes: of the application; DB: of the database.");
        for (CellGroup group : analysis.groups()) {
            Wording.otherInFlight(group).ifPresent(sentence -> line(text, sentence));
        }
        return text.append(remarks(analysis)).toString();
    }

    /** What the run is for, what failed, what cannot be compared, what the run is warned of, and why it ended: a line each. */
    static String remarks(RunAnalysis analysis) {
        StringBuilder text = new StringBuilder();
        MeasuredRun measured = analysis.measured();
        if (!measured.isForComparing()) {
            line(text, measured.run().plan().name() + " compares nothing: its numbers are not for comparing.");
        }
        analysis.groups().stream()
                .flatMap(group -> Stream.of(
                                RaceWording.best(group, measured),
                                RaceWording.dropped(group, measured),
                                GrowthText.withoutGrowth(group, measured))
                        .flatMap(List::stream))
                .forEach(sentence -> line(text, sentence));
        List<CellSummary> cells = analysis.cells();
        cells.forEach(cell -> cell.outcome()
                .problems()
                .forEach(problem -> line(text, cell.cell().name() + ": " + problem)));
        for (CellSummary cell : cells) {
            cell.comparison()
                    .filter(comparison -> !comparison.comparable())
                    .map(Wording::obstacles)
                    .ifPresent(obstacles -> line(
                            text, cell.cell().name() + " is not comparable: " + String.join("; ", obstacles) + "."));
        }
        findings(text, analysis.findings());
        Wording.warnings(analysis).forEach(sentence -> line(text, sentence));
        measured.run().stopped().ifPresent(stopped -> line(text, stopped));
        return text.toString();
    }

    /** The first of each cell; the report has them all. */
    private static void findings(StringBuilder text, List<Finding> findings) {
        Map<Cell, List<Finding>> byCell = findings.stream()
                .collect(Collectors.groupingBy(Finding::cell, LinkedHashMap::new, Collectors.toList()));
        byCell.forEach((cell, found) -> line(
                text,
                cell.name() + ": " + FindingText.sentence(found.get(0))
                        + (found.size() == 1 ? "" : " And " + (found.size() - 1) + " more in report.html.")));
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }

    private static String table(MeasuredRun measured, CellGroup group, int width) {
        Optional<IntervalBars> bars = bars(measured, group, width);
        List<String> optional = new ArrayList<>(List.of(VERDICT));
        Work work = group.first().workload();
        optional.addAll(first(work));
        bars.map(IntervalBars::axis).ifPresent(optional::add);
        if (isAllWell(group)) {
            optional.add(STATUS);
        }
        optional.addAll(others(work));
        return table(measured, group, bars).fitting(width, optional);
    }

    /** The columns that are left out where the terminal is narrow, the most important first, after the verdict and the bars. */
    private static List<String> first(Work work) {
        return List.of(
                Metric.CAPACITY.label(work), Metric.TOTAL_CPU.label(work), CAPACITY, Metric.MEAN_TIME.label(work));
    }

    private static List<String> others(Work work) {
        return List.of(
                Metric.P99_TIME.label(work),
                Metric.APP_CPU.label(work),
                Metric.DATABASE_CPU.label(work),
                Metric.IN_FLIGHT.label(work),
                LIMIT,
                Metric.JIT_CPU.label(work),
                Metric.ALLOCATED_BYTES.label(work));
    }

    /** Where all is well, the status says little. */
    private static boolean isAllWell(CellGroup group) {
        return group.cells().stream().allMatch(cell -> cell.outcome().status() == CellSummary.Status.OK);
    }

    /** As long as the first numbers stay beside them; where these do not fit anyhow, as short as can be. Empty where there is no room. */
    private static Optional<IntervalBars> bars(MeasuredRun measured, CellGroup group, int width) {
        List<Interval> intervals = group.cells().stream()
                .flatMap(cell -> interval(measured, group, cell).stream())
                .filter(Interval::isMeasured)
                .toList();
        TextTable table = table(measured, group, Optional.empty());
        List<String> before = new ArrayList<>(isAllWell(group) ? List.of(STACK) : List.of(STACK, STATUS));
        before.add(VERDICT);
        if (table.room(width, before) < 0) {
            before.remove(VERDICT);
        }
        int most = table.room(width, before) - TextTable.BETWEEN_COLUMNS;
        before.addAll(first(group.first().workload()));
        int wanted = table.room(width, before) - TextTable.BETWEEN_COLUMNS;
        return intervals.isEmpty() || most < SHORTEST_BAR
                ? Optional.empty()
                : Optional.of(new IntervalBars(intervals, Math.max(SHORTEST_BAR, Math.min(wanted, LONGEST_BAR))));
    }

    private static TextTable table(MeasuredRun measured, CellGroup group, Optional<IntervalBars> bars) {
        TextTable table = new TextTable().left(STACK);
        for (Column column : NUMBERS) {
            table.right(column.metric().label(group.first().workload()));
            if (column.metric() == Metric.CAPACITY) {
                table.right(CAPACITY);
            }
        }
        table.left(LIMIT).left(VERDICT);
        bars.map(IntervalBars::axis).ifPresent(table::left);
        table.left(STATUS);
        for (CellSummary cell : group.cells()) {
            List<String> row = new ArrayList<>(List.of(folded(cell.cell().label())));
            row.addAll(Column.texts(NUMBERS, cell));
            row.add(2, capacity(cell));
            row.add(Wording.limit(cell.bottleneck().kind(), cell.cell().workload()));
            row.add(verdict(measured, group, cell));
            bars.ifPresent(drawn -> row.add(drawn.bar(interval(measured, group, cell))));
            row.add(cell.outcome().status().toString());
            table.row(row);
        }
        return table;
    }

    /** In lines of at most {@link #LONGEST_NAME} characters, where its parts allow that. */
    private static String folded(String name) {
        StringBuilder lines = new StringBuilder();
        int length = 0;
        for (String part : PART.split(name, -1)) {
            boolean fits = length + part.length() <= LONGEST_NAME;
            if (length > 0 && !fits) {
                lines.append('\n');
            }
            String own = fits ? part : part.strip();
            length = fits ? length + own.length() : own.length();
            lines.append(own);
        }
        return lines.toString();
    }

    private static String capacity(CellSummary cell) {
        return cell.capacity()
                .map(ratio -> "× " + Numbers.decimals(ratio.estimate(), 2))
                .orElse("");
    }

    /** Of the ratio to the reference, of the reference to itself; empty where the run is not for comparing. */
    private static Optional<Interval> interval(MeasuredRun measured, CellGroup group, CellSummary cell) {
        if (cell.cell().reference()) {
            return measured.isForComparing() ? group.control().flatMap(Control::interval) : Optional.empty();
        }
        return cell.comparison().map(Comparison::verdict).flatMap(Verdict::ratio);
    }

    private static String verdict(MeasuredRun measured, CellGroup group, CellSummary cell) {
        if (cell.cell().reference() && measured.isForComparing()) {
            return group.control()
                    .flatMap(Control::interval)
                    .map(interval -> "reference, itself " + Numbers.plusMinus(interval))
                    .orElse("reference");
        }
        return cell.comparison().map(Comparison::verdict).map(Wording::verdict).orElse("");
    }
}
