package io.github.dbstacks.report.section;

import static io.github.dbstacks.report.text.Numbers.decimals;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.LedgerLine;
import io.github.dbstacks.analysis.cell.ResourceUse;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Shows where the time of the cells of a group went and what work they did, as the JVM, the kernel and the database
 * counted it.
 */
final class ResourceSection {
    /** Groups of threads with a smaller share of the CPU time of all threads are left out. */
    private static final double LEAST_SHARE = 0.01;

    private static final List<Column> COLUMNS = List.of(
            new Column(Metric.THREADS, 0),
            new Column(Metric.WAITING_THREADS, 1),
            new Column(Metric.DATABASE_AT_WORK, 1),
            new Column(Metric.EVENT_LOOPS, 0),
            new Column(Metric.GC_TIME, 2),
            new Column(Metric.JIT_TIME, 2),
            new Column(Metric.PROCESSOR_WAIT, 1),
            new Column(Metric.SWITCHES, 2),
            new Column(Metric.PREEMPTIONS, 2),
            new Column(Metric.DATABASE_SWITCHES, 2),
            new Column(Metric.PEAK_HEAP, 0),
            new Column(Metric.PEAK_RSS, 0));

    private ResourceSection() {}

    static void write(SectionBuilder out, List<CellSummary> cells, ShortNames names) {
        Work work = cells.get(0).cell().workload();
        out.paragraph("Where the time went, as the kernel and the JVM counted it:");
        List<String> header = new ArrayList<>(List.of("stack", "limited by"));
        header.addAll(Column.titles(COLUMNS, work));
        out.table(header, cells.stream().map(cell -> resources(cell, names)).toList());
        out.paragraph("GC and JIT are CPU time where the kernel counts it for"
                + " each thread, else the elapsed time that the JVM reports. The database's switches are how often one of its"
                + " processes got a processor: about once for each message, and after each preemption.");
        out.paragraph("The application's Java threads by their names, the most that there were of each:");
        out.table(
                "stack | CPU, µs/" + work.operation() + " (of 1 % and more) | number",
                cells.stream()
                        .map(cell -> List.of(
                                names.whole(cell.cell()),
                                threads(cell.resources().threadCpuMicros()),
                                threadNumbers(cell.resources())))
                        .toList());
        out.paragraph("The work, as the database counted it:");
        out.table(
                "stack | statements per %1$s | commits per %1$s | planned again and again | TCP segments per %1$s | isolation"
                                .formatted(work.operation())
                        + " | encryption | sessions | beside the work, per session",
                cells.stream().map(cell -> work(cell, names)).toList());
        out.paragraph("Segments are those that the whole host received, so a request and its answer are two.");
    }

    private static List<String> resources(CellSummary cell, ShortNames names) {
        List<String> row = new ArrayList<>(List.of(
                names.whole(cell.cell()),
                Wording.bottleneck(cell.bottleneck(), cell.cell().workload())));
        row.addAll(Column.texts(COLUMNS, cell));
        return row;
    }

    private static String threads(Map<String, Double> micros) {
        double all = micros.values().stream().mapToDouble(Double::doubleValue).sum();
        return micros.entrySet().stream()
                .filter(group -> group.getValue() >= LEAST_SHARE * all)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(group -> group.getKey() + " " + decimals(group.getValue(), 2))
                .collect(Collectors.joining(", "));
    }

    /** {@code jdbc-# 200, main 1}: most first. */
    private static String threadNumbers(ResourceUse use) {
        return use.jvm().threads().entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(group -> group.getKey() + " " + group.getValue())
                .collect(Collectors.joining(", "));
    }

    private static List<String> work(CellSummary cell, ShortNames names) {
        Optional<LedgerLine> work = cell.work().perFork().stream().findFirst();
        return List.of(
                names.whole(cell.cell()),
                work.map(line -> line.executed()).orElse("not counted"),
                work.map(LedgerLine::transactions).orElse(""),
                work.map(line -> line.planned() ? "yes" : "no").orElse(""),
                decimals(cell.value(Metric.TCP_SEGMENTS), 2),
                work.map(LedgerLine::isolation).orElse(""),
                work.map(LedgerLine::encryption).orElse(""),
                work.map(line -> Integer.toString(line.pool().sessions())).orElse(""),
                String.join("; ", cell.work().besides()));
    }
}
