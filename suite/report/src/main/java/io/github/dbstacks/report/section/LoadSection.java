package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the load engine measured of a group of cells, beside its floor. */
final class LoadSection {
    private static final List<Column> COLUMNS = List.of(
            new Column(Metric.INTENDED_RATE, 1),
            new Column(Metric.ACHIEVED_RATE, 1),
            new Column(Metric.LATENCY_MEAN, 3),
            new Column(Metric.LATENCY_SD, 3),
            new Column(Metric.LATENCY_P50, 3),
            new Column(Metric.LATENCY_P90, 3),
            new Column(Metric.LATENCY_P99, 3),
            new Column(Metric.LATENCY_P999, 3),
            new Column(Metric.LATENCY_MAX, 3),
            new Column(Metric.REQUESTS_IN_FLIGHT, 2),
            new Column(Metric.DATABASE_AT_WORK, 2),
            new Column(Metric.PEAK_CONNECTIONS, 0),
            new Column(Metric.APP_CPU, 1),
            new Column(Metric.DATABASE_CPU, 1),
            new Column(Metric.ENGINE_CPU, 1));

    private LoadSection() {}

    /** Writes nothing of cells that are under no load. */
    static void write(SectionBuilder out, MeasuredRun measured, CellGroup group, ShortNames names) {
        List<List<String>> rows = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (CellSummary cell : group.cells()) {
            if (cell.value(Metric.ACHIEVED_RATE).isPresent()) {
                rows.add(row(
                        names.whole(cell.cell()),
                        cell.outcome().requests().map(LoadSection::errors).orElse(""),
                        cell::value));
                cell.outcome()
                        .loadProblems()
                        .forEach(problem -> problems.add(names.whole(cell.cell()) + ": " + problem));
            }
        }
        if (rows.isEmpty()) {
            return;
        }
        measured.floor(group.first()).ifPresent(floor -> {
            rows.add(row("floor: a server that answers at once", "", metric -> metric.of(floor)));
            floor.problems().forEach(problem -> problems.add("floor: " + problem));
        });
        out.paragraph(
                "The load, as the engine measured it. Latencies are in ms and begin at the intended start of a request, in"
                        + " closed loop when its client became free. Each answer was compared with the right one; errors are those of all"
                        + " forks. In the tables below the duration is the time in which 1,000 requests were answered.");
        List<String> header = new ArrayList<>(List.of("stack", "errors"));
        header.addAll(Column.titles(COLUMNS, group.first().workload()));
        out.table(header, rows);
        if (!problems.isEmpty()) {
            out.paragraph("Invalid, so that these latencies and rates say nothing about the application:");
            out.items(problems);
        }
    }

    /** {@code 12 (timeout 10, closed 2)}, or {@code 0}. */
    private static String errors(LoadResult.Errors errors) {
        String kinds = errors.byKind().entrySet().stream()
                .filter(kind -> kind.getValue() > 0)
                .map(kind -> kind.getKey() + " " + kind.getValue())
                .collect(Collectors.joining(", "));
        return errors.all() + (kinds.isEmpty() ? "" : " (" + kinds + ")");
    }

    /** @param values of the floor those that the engine counted */
    private static List<String> row(String label, String errors, Function<Metric, OptionalDouble> values) {
        List<String> row = new ArrayList<>(List.of(label, errors));
        COLUMNS.forEach(column -> row.add(column.text(values.apply(column.metric()))));
        return row;
    }
}
