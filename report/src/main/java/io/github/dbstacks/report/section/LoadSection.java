package io.github.dbstacks.report.section;

import static io.github.dbstacks.report.text.Numbers.decimals;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.LoadSummary;
import io.github.dbstacks.analysis.run.MeasuredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the load engine measured of a group of cells, beside its floor. */
final class LoadSection {
    private LoadSection() {}

    /** Nothing where the group was under no load. */
    static void write(SectionBuilder out, MeasuredRun measured, CellGroup group) {
        List<List<String>> rows = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (CellSummary cell : group.cells()) {
            LoadSummary.of(measured, cell.cell()).ifPresent(load -> {
                rows.add(row(
                        cell.cell().label(),
                        load,
                        decimals(cell.costs().cpuMicros(), 1),
                        decimals(cell.costs().databaseCpuMicros(), 1)));
                load.problems().forEach(problem -> problems.add(cell.cell().label() + ": " + problem));
            });
        }
        if (rows.isEmpty()) {
            return;
        }
        Optional<LoadSummary> floor = LoadSummary.floor(measured, group.first());
        floor.ifPresent(load -> {
            rows.add(row("floor: a server that answers at once", load, "", ""));
            load.problems().forEach(problem -> problems.add("floor: " + problem));
        });
        out.paragraph(
                "The load, as the engine measured it. Latencies are in ms and begin at the intended start of a request, in"
                        + " closed loop when its client became free. Each answer was compared with the right one. The tables below call a"
                        + " request a SELECT, the time from its sending the service time, and the time in which 1,000 were answered the"
                        + " duration.");
        out.table(
                "stack | intended/s | achieved/s | mean | p50 | p90 | p99 | p99.9 | max | in flight"
                        + " | CPU of the application, µs/request | of the database | of the engine",
                rows);
        if (!problems.isEmpty()) {
            out.paragraph("Invalid, so that these latencies and rates say nothing about the application:");
            out.items(problems);
        }
    }

    private static List<String> row(String label, LoadSummary load, String application, String database) {
        return List.of(
                label,
                decimals(load.intendedRate(), 1),
                decimals(OptionalDouble.of(load.achievedRate()), 1),
                decimals(load.mean(), 3),
                decimals(load.p50(), 3),
                decimals(load.p90(), 3),
                decimals(load.p99(), 3),
                decimals(load.p999(), 3),
                decimals(load.max(), 3),
                decimals(OptionalDouble.of(load.inFlight()), 2),
                application,
                database,
                decimals(load.engineMicros(), 1));
    }
}
