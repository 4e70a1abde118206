package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.runs.CellMatch;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A cell in all runs that have it, as the script draws it. Runs may differ in JDK, libraries and machine, so what is
 * drawn is the ratio to the reference of each run, and what differs stands beside it.
 *
 * @param rows the oldest run first
 */
record SiteHistory(String name, List<PastCell> rows) {
    /** @param label of the run */
    private record PastCell(
            String label,
            CellKeys keys,
            boolean reference,
            String commit,
            DrawnRatio cost,
            OptionalDouble cpu,
            OptionalDouble database) {}

    private record Entry(String startedAt, PastCell row) {}

    private static final int SHORT = 7;
    /** Two points are a comparison and no history. */
    private static final int FEWEST_RUNS = 3;

    /** Names of the cells of all runs, each without what it is in its run alone. */
    static ShortNames names(Collection<RunAnalysis> runs) {
        Map<String, String> stacks = new TreeMap<>();
        runs.forEach(analysis -> stacks.putAll(analysis.names()));
        return ShortNames.of(
                runs.stream()
                        .flatMap(analysis -> analysis.cells().stream())
                        .map(cell -> CellMatch.identity(cell.cell()))
                        .distinct()
                        .toList(),
                stacks);
    }

    /**
     * Returns histories by workload and name, of cells that three runs have and more. Runs whose numbers are not for
     * comparing are left out.
     */
    static List<SiteHistory> of(Map<String, RunAnalysis> runs, ShortNames names) {
        Map<String, List<Entry>> byCell = new TreeMap<>();
        runs.values().stream()
                .filter(analysis -> analysis.measured().isForComparing())
                .forEach(analysis -> analysis.cells()
                        .forEach(cell -> byCell.computeIfAbsent(name(cell.cell(), names), any -> new ArrayList<>())
                                .add(new Entry(
                                        analysis.measured().run().startedAt(), row(cell, analysis.measured())))));
        byCell.values().removeIf(entries -> entries.size() < FEWEST_RUNS);
        List<SiteHistory> histories = new ArrayList<>();
        byCell.forEach((name, entries) -> histories.add(new SiteHistory(
                name,
                entries.stream()
                        .sorted(Comparator.comparing(Entry::startedAt))
                        .map(Entry::row)
                        .toList())));
        return histories;
    }

    /** {@code One row: R2DBC with library defaults}: what stays the same from run to run. */
    static String name(Cell cell, ShortNames names) {
        Cell same = CellMatch.identity(cell);
        return Wording.capital(CellWords.of(same.workload())) + ": " + names.whole(same);
    }

    private static PastCell row(CellSummary summary, MeasuredRun measured) {
        Cell cell = summary.cell();
        Run run = measured.run();
        String commit = run.suite().commit();
        return new PastCell(
                run.startedAt().replaceFirst("T(\\d\\d:\\d\\d).*", " $1") + "\nJDK " + cell.jdkFeature(),
                CellKeys.of(cell),
                cell.reference(),
                commit.length() > SHORT ? commit.substring(0, SHORT) : commit,
                cell.reference()
                        ? new DrawnRatio(Optional.of(new Interval(1, 1, 1)), "reference", "reference")
                        : DrawnRatio.of(summary, "reference"),
                summary.value(Metric.APP_CPU),
                summary.value(Metric.DATABASE_CPU));
    }
}
