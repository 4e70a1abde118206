package io.github.dbstacks.report.section;

import static io.github.dbstacks.report.text.Numbers.decimals;
import static io.github.dbstacks.report.text.Numbers.percent;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.ForkTime;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.WarmWording;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/** What a run spent its time on: only measured iterations tell something about a stack. */
public final class TimeSection {
    private TimeSection() {}

    /** The section is empty where nothing was timed. */
    public static Section of(RunAnalysis analysis, ShortNames names) {
        MeasuredRun measured = analysis.measured();
        SectionBuilder out = new SectionBuilder("Where the minutes went");
        ForkTime all = ForkTime.sum(times(measured.forks()));
        if (all.total() == 0) {
            return out.section();
        }
        List<List<String>> rows = new ArrayList<>();
        for (Cell cell : measured.forks().stream()
                .map(MeasuredFork::planned)
                .map(PlannedFork::cell)
                .distinct()
                .toList()) {
            List<ForkTime> times = times(measured.forks(cell));
            if (!times.isEmpty()) {
                rows.add(row(
                        names.inRun(measured, cell),
                        ForkTime.sum(times),
                        seconds -> decimals(seconds / times.size(), 1)));
            }
        }
        rows.add(row("share of all forks", all, seconds -> percent(seconds / all.total())));
        out.table(
                "seconds of a fork | JVM and pool | warm-up | rests | measured | between measured | ending | all",
                rows);
        WarmWording.of(analysis).ifPresent(warm -> out.paragraph(warm + "."));
        measured.run().endedAt().ifPresent(end -> {
            double run = Duration.between(Instant.parse(measured.run().startedAt()), Instant.parse(end))
                            .toMillis()
                    / 1e3;
            out.paragraph("The run took " + decimals(run / 60, 1) + " min. " + percent(all.measured() / run)
                    + " of them were measured iterations, and " + percent(Math.max(0, run - all.total()) / run)
                    + " passed outside of the forks that are counted: the database's start, pilot or rehearsal, and breaks of a"
                    + " run that was resumed.");
        });
        return out.section();
    }

    private static List<ForkTime> times(List<MeasuredFork> forks) {
        return forks.stream().flatMap(fork -> ForkTime.of(fork).stream()).toList();
    }

    private static List<String> row(String name, ForkTime time, DoubleFunction<String> shown) {
        List<String> row = new ArrayList<>(List.of(name));
        DoubleStream.of(
                        time.opening(),
                        time.warmUp(),
                        time.resting(),
                        time.measured(),
                        time.between(),
                        time.ending(),
                        time.total())
                .mapToObj(shown)
                .forEach(row::add);
        return row;
    }
}
