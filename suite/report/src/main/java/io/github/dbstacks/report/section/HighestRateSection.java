package io.github.dbstacks.report.section;

import static io.github.dbstacks.report.text.Numbers.decimals;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.HighestRate;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The highest rate at which each cell of a group holds a service level objective. */
public final class HighestRateSection {
    private HighestRateSection() {}

    /** A paragraph, a table and what is to be said of single cells; none where no rate was searched for. */
    public static List<Block> of(MeasuredRun measured, CellGroup group, ShortNames names) {
        Optional<Slo> slo = group.first().workload().load().flatMap(ScenarioLoad::slo);
        if (slo.isEmpty()) {
            return List.of();
        }
        SectionBuilder out = new SectionBuilder("Highest rate");
        List<List<String>> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (CellSummary cell : group.cells()) {
            String label = names.whole(cell.cell());
            Optional<HighestRate> found = HighestRate.of(measured, cell.cell());
            found.ifPresent(rate -> {
                rows.add(row(label, cell, rate));
                if (rate.unbounded() > 0) {
                    notes.add(label + ": in " + rate.unbounded() + " of " + rate.forks()
                            + " forks the engine could not drive a higher rate, so it may hold the objective at more.");
                }
            });
            if (found.isEmpty()) {
                notes.add(label + ": no fork found a rate that holds it.");
            }
        }
        out.paragraph("The highest rate that holds " + slo.get() + ", in requests per second: at it the latency at "
                + slo.get().percentile()
                + " from the intended start is at most that, every answer is right, and 99 % of"
                + " the rate are answered. Each fork finds its own by bisection to 5 %. A ratio above 1 means a"
                + " higher rate. The tables below were measured at that rate.");
        out.table(
                "stack | highest rate/s | interval | against the reference | CPU of the application, µs/request", rows);
        out.items(notes);
        return out.section().blocks();
    }

    private static List<String> row(String label, CellSummary cell, HighestRate rate) {
        return List.of(
                label,
                (rate.unbounded() > 0 ? "at least " : "") + decimals(rate.mean(), 1),
                rate.interval().map(HighestRateSection::ends).orElse(""),
                Numbers.ratio(rate.ratio()),
                decimals(cell.value(Metric.APP_CPU), 1));
    }

    private static String ends(Interval interval) {
        return Numbers.ends(interval.low(), interval.high(), 1);
    }
}
