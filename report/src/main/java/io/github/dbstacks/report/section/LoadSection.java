package io.github.dbstacks.report.section;

import static io.github.dbstacks.report.text.Numbers.decimals;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.LoadSummary;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.load.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the load engine measured of a group of cells, beside its floor. */
final class LoadSection {
    private LoadSection() {}

    /** @param group of cells under load */
    static void write(SectionBuilder out, MeasuredRun measured, CellGroup group) {
        List<List<String>> rows = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (CellSummary cell : group.cells()) {
            cell.load().ifPresent(load -> {
                rows.add(row(cell.cell().label(), load, Optional.of(cell)));
                load.problems().forEach(problem -> problems.add(cell.cell().label() + ": " + problem));
            });
        }
        if (rows.isEmpty()) {
            return;
        }
        LoadSummary.floor(measured, group.first()).ifPresent(load -> {
            rows.add(row("floor: a server that answers at once", load, Optional.empty()));
            load.problems().forEach(problem -> problems.add("floor: " + problem));
        });
        out.paragraph(
                "The load, as the engine measured it. Latencies are in ms and begin at the intended start of a request, in"
                        + " closed loop when its client became free. Each answer was compared with the right one; errors are those of all"
                        + " forks. In the tables below the duration is the time in which 1,000 requests were answered.");
        out.table(
                "stack | intended/s | achieved/s | errors | mean | p50 | p90 | p99 | p99.9 | max | in flight"
                        + " | database processes at work | connections at most | CPU of the application, µs/request"
                        + " | of the database | of the engine",
                rows);
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

    /** @param cell empty for the floor, of which the engine's own counts are all there is */
    private static List<String> row(String label, LoadSummary load, Optional<CellSummary> cell) {
        return List.of(
                label,
                decimals(load.intendedRate(), 1),
                decimals(load.achievedRate(), 1),
                cell.flatMap(found -> found.outcome().requests())
                        .map(LoadSection::errors)
                        .orElse(""),
                decimals(load.mean(), 3),
                decimals(load.p50(), 3),
                decimals(load.p90(), 3),
                decimals(load.p99(), 3),
                decimals(load.p999(), 3),
                decimals(load.max(), 3),
                decimals(load.inFlight(), 2),
                cell.map(found -> decimals(found.inFlight().sessionsAtWork(), 2))
                        .orElse(""),
                Long.toString(load.peakConnections()),
                cell.map(found -> decimals(found.costs().cpuMicros(), 1)).orElse(""),
                cell.map(found -> decimals(found.costs().databaseCpuMicros(), 1))
                        .orElse(""),
                decimals(load.engineMicros(), 1));
    }
}
