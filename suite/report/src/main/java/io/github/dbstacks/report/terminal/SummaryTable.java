package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Unsupported;
import io.github.dbstacks.report.section.MainTable;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.GrowthText;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.RaceWording;
import io.github.dbstacks.report.text.RemarkWording;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Versions;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The tables that a run prints: plain text that fits the terminal, then everything that a reader must know to judge it.
 */
public final class SummaryTable {
    private static final String CELL = "cell";
    private static final String CAPACITY_RATIO = "ratio";
    private static final String COST_RATIO = "CPU ratio";
    private static final String LIMIT = "limited by";

    /** Every number, in the order of the columns and of their importance. */
    private static final List<Column> NUMBERS = List.of(
            new Column(Metric.CAPACITY, 0),
            new Column(Metric.TOTAL_CPU, 1),
            new Column(Metric.LATENCY_P50, 2),
            new Column(Metric.LATENCY_P99, 1),
            new Column(Metric.MEAN_TIME, 2),
            new Column(Metric.P99_TIME, 1),
            new Column(Metric.APP_CPU, 1),
            new Column(Metric.DATABASE_CPU, 1),
            new Column(Metric.IN_FLIGHT, 0),
            new Column(Metric.JIT_CPU, 1),
            new Column(Metric.ALLOCATED_BYTES, 0));

    /** A narrow terminal shows so many of these: capacity, cost, and two times. */
    private static final int ANSWERS = 4;

    /** Characters of a bar. */
    private static final int SHORTEST_BAR = 11;

    private static final int LONGEST_BAR = 25;

    /** Characters of a line of a cell's name. */
    private static final int SHORTEST_NAME = 16;

    private static final int LONGEST_NAME = 34;

    private SummaryTable() {}

    /**
     * @param names of the cells of the run
     * @param width columns of the terminal
     */
    public static String of(RunAnalysis analysis, ShortNames names, int width) {
        return analysis.measured().isForComparing() ? compared(analysis, names, width) : worked(analysis, names);
    }

    /** Returns what worked in a run that compares nothing, and no number that somebody could take for a result. */
    private static String worked(RunAnalysis analysis, ShortNames names) {
        StringBuilder text = new StringBuilder();
        for (CellGroup group : analysis.groups()) {
            TextTable table = new TextTable().left(CELL).left(MainTable.WORKED);
            group.cells()
                    .forEach(cell -> table.row(
                            TextTable.folded(names.whole(cell.cell()), LONGEST_NAME), MainTable.worked(cell)));
            text.append('\n')
                    .append(CellWords.group(group.first()))
                    .append('\n')
                    .append(table);
        }
        return text.append('\n').append(remarks(analysis, names)).toString();
    }

    private static String compared(RunAnalysis analysis, ShortNames names, int width) {
        MeasuredRun measured = analysis.measured();
        StringBuilder text = new StringBuilder();
        Map<String, String> legend = new LinkedHashMap<>();
        for (CellGroup group : analysis.groups()) {
            int name = nameWidth(measured, group, names, width);
            Optional<IntervalBars> bars = bars(measured, group, names, name, width);
            TextTable table = table(measured, group, names, name, bars);
            Set<String> shown = table.shown(width, optional(group, bars));
            text.append('\n')
                    .append(CellWords.group(group.first()))
                    .append('\n')
                    .append(table.text(shown));
            Map<String, String> meanings = meanings(measured, group);
            meanings.keySet().retainAll(shown);
            legend.putAll(meanings);
            bars.map(IntervalBars::axis)
                    .filter(shown::contains)
                    .ifPresent(axis -> legend.put("bars", "bars: the CPU ratio (o), its interval, the reference (|)"));
        }
        text.append('\n');
        if (!legend.isEmpty()) {
            line(text, String.join("; ", legend.values()) + ".");
        }
        for (CellGroup group : analysis.groups()) {
            Wording.otherInFlight(group, names::whole).ifPresent(sentence -> line(text, sentence));
        }
        return text.append(remarks(analysis, names)).toString();
    }

    /** What the run is for, what did not grow, its remarks, and why it ended: a line each. */
    static String remarks(RunAnalysis analysis, ShortNames names) {
        StringBuilder text = new StringBuilder();
        MeasuredRun measured = analysis.measured();
        if (!measured.isForComparing()) {
            line(text, measured.run().plan().name() + " compares nothing: its numbers are not for comparing.");
        }
        analysis.groups().stream()
                .flatMap(group -> Stream.of(
                                RaceWording.best(group, measured, names::whole),
                                RaceWording.dropped(group, measured, names::whole),
                                GrowthText.withoutGrowth(group, measured, names::whole))
                        .flatMap(List::stream))
                .forEach(sentence -> line(text, sentence));
        Unsupported.sentences(
                        measured.run().plan().unsupported(),
                        one -> names.withWork(measured, one.cell()) + ", is not run: " + one.why() + ".")
                .forEach(sentence -> line(text, sentence));
        RemarkWording.lines(analysis.remarks(), cell -> names.inRun(measured, cell))
                .forEach(sentence -> line(text, sentence));
        measured.run().stopped().ifPresent(stopped -> line(text, stopped));
        return text.toString();
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }

    /** A load has latencies, and other work has turnarounds with the same titles. */
    private static List<Column> numbers(CellGroup group) {
        boolean isLoad = group.cells().stream()
                .anyMatch(cell -> cell.value(Metric.LATENCY_P99).isPresent());
        Set<Metric> others = isLoad ? Set.of(Metric.P99_TIME) : Set.of(Metric.LATENCY_P50, Metric.LATENCY_P99);
        return NUMBERS.stream()
                .filter(column -> !others.contains(column.metric()))
                .toList();
    }

    private static List<String> labels(CellGroup group) {
        return numbers(group).stream()
                .map(column -> column.metric().label(group.first().workload()))
                .toList();
    }

    /** The columns that answer, the most important first: the ratio also tells what failed. */
    private static List<String> answers(CellGroup group) {
        List<String> answers = new ArrayList<>(List.of(COST_RATIO));
        answers.addAll(labels(group).subList(0, ANSWERS));
        return answers;
    }

    /** The columns that are left out where the terminal is narrow, the most important first. */
    private static List<String> optional(CellGroup group, Optional<IntervalBars> bars) {
        List<String> optional = new ArrayList<>(answers(group));
        optional.add(CAPACITY_RATIO);
        bars.map(IntervalBars::axis).ifPresent(optional::add);
        optional.addAll(labels(group).subList(ANSWERS, labels(group).size()));
        optional.add(LIMIT);
        return optional;
    }

    /** Characters of a line of a cell's name, so that the columns that answer stand beside it. */
    private static int nameWidth(MeasuredRun measured, CellGroup group, ShortNames names, int width) {
        int room = table(measured, group, names, LONGEST_NAME, Optional.empty()).room(width, answers(group));
        return Math.max(SHORTEST_NAME, Math.min(room - TextTable.BETWEEN_COLUMNS, LONGEST_NAME));
    }

    /** The result is empty where there is no room beside the columns that answer. */
    private static Optional<IntervalBars> bars(
            MeasuredRun measured, CellGroup group, ShortNames names, int name, int width) {
        List<Interval> intervals = group.cells().stream()
                .flatMap(cell -> interval(measured, group, cell).stream())
                .filter(Interval::isMeasured)
                .toList();
        List<String> before = new ArrayList<>(answers(group));
        before.addAll(List.of(CELL, CAPACITY_RATIO));
        int room =
                table(measured, group, names, name, Optional.empty()).room(width, before) - TextTable.BETWEEN_COLUMNS;
        return intervals.isEmpty() || room < SHORTEST_BAR
                ? Optional.empty()
                : Optional.of(new IntervalBars(intervals, Math.min(room, LONGEST_BAR)));
    }

    private static TextTable table(
            MeasuredRun measured, CellGroup group, ShortNames names, int name, Optional<IntervalBars> bars) {
        Map<Cell, String> versions = Versions.names(group, measured);
        List<Column> numbers = numbers(group);
        TextTable table = new TextTable().left(CELL);
        for (Column column : numbers) {
            table.right(column.metric().label(group.first().workload()));
            if (column.metric() == Metric.CAPACITY) {
                table.right(CAPACITY_RATIO);
            } else if (column.metric() == Metric.TOTAL_CPU) {
                table.left(COST_RATIO);
            }
        }
        table.left(LIMIT);
        bars.map(IntervalBars::axis).ifPresent(table::left);
        for (CellSummary cell : group.cells()) {
            String whole = names.whole(cell.cell()) + MainTable.version(cell.cell(), versions);
            List<String> row = new ArrayList<>(List.of(TextTable.folded(whole, name)));
            for (Column column : numbers) {
                row.add(column.text(cell));
                if (column.metric() == Metric.CAPACITY) {
                    row.add(capacity(cell));
                } else if (column.metric() == Metric.TOTAL_CPU) {
                    row.add(MainTable.against(measured, group, cell));
                }
            }
            row.add(Wording.limit(cell.bottleneck().kind(), cell.cell().workload()));
            bars.ifPresent(drawn -> row.add(drawn.bar(interval(measured, group, cell))));
            table.row(row);
        }
        return table;
    }

    /** What columns mean, but those that say it themselves. */
    private static Map<String, String> meanings(MeasuredRun measured, CellGroup group) {
        Work work = group.first().workload();
        String rate = Metric.CAPACITY.label(work);
        String operation = work.operation();
        Map<String, String> meanings = new LinkedHashMap<>();
        if (group.cells().stream().anyMatch(CellSummary::isAtLeast)) {
            meanings.put(rate, Wording.AT_LEAST.strip() + ": at least, since nothing was fully used");
        }
        meanings.put(CAPACITY_RATIO, CAPACITY_RATIO + ": of " + rate + " to the reference's");
        meanings.put(
                Metric.TOTAL_CPU.label(work),
                "CPU µs: of application and database per " + operation + ", without compilation");
        meanings.put(
                COST_RATIO,
                COST_RATIO + ": " + Wording.cost(measured)
                        + " against the reference (interval of 95 %, each alone; × is established for all together, = does not matter, ≈ is not decided)");
        if (numbers(group).stream().anyMatch(column -> column.metric() == Metric.LATENCY_P99)) {
            meanings.put(
                    Metric.LATENCY_P99.label(work),
                    "p50, p99, mean: from the intended start of a request to the end of its answer");
        } else {
            meanings.put(Metric.MEAN_TIME.label(work), "mean: slots divided by " + rate);
            meanings.put(
                    Metric.P99_TIME.label(work),
                    "p99: 99 % of the waiting passes in " + operation + "s that take no longer");
        }
        meanings.put(Metric.APP_CPU.label(work), "app: CPU of the application alone");
        meanings.put(Metric.DATABASE_CPU.label(work), "DB: of the database alone");
        meanings.put(Metric.JIT_CPU.label(work), "JIT: of compilation");
        meanings.put(Metric.ALLOCATED_BYTES.label(work), "bytes: allocated by the application");
        return meanings;
    }

    private static String capacity(CellSummary cell) {
        return cell.capacityRatio()
                .map(ratio -> "× " + Numbers.decimals(ratio.estimate(), 2))
                .orElse("");
    }

    /**
     * Returns the interval of the ratio to the reference, which itself has that to its alias; empty where the run is
     * not for comparing.
     */
    private static Optional<Interval> interval(MeasuredRun measured, CellGroup group, CellSummary cell) {
        if (cell.cell().reference()) {
            return measured.isForComparing() ? group.control().flatMap(Control::interval) : Optional.empty();
        }
        return cell.comparison().map(Comparison::verdict).flatMap(Verdict::ratio);
    }
}
