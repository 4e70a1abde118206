package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.remark.Growing;
import io.github.dbstacks.analysis.remark.Growth;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** What did not grow under a long load, in words. */
public final class GrowthText {
    private GrowthText() {}

    /**
     * {@code No growth in 30 minutes under load: heap after collection, threads and sessions of JPA in Spring MVC.}
     *
     * @param name of a cell
     */
    public static List<String> withoutGrowth(CellGroup group, MeasuredRun measured, Function<Cell, String> name) {
        Map<String, List<String>> labels = new LinkedHashMap<>();
        for (CellSummary summary : group.cells()) {
            List<MeasuredFork> forks = measured.forks(summary.cell()).stream()
                    .filter(fork -> fork.isCompleted() && !Growth.judgedOf(fork).isEmpty())
                    .toList();
            if (!forks.isEmpty()
                    && forks.stream().allMatch(fork -> Growth.of(fork).isEmpty())) {
                labels.computeIfAbsent(judged(forks), judged -> new ArrayList<>())
                        .add(name.apply(summary.cell()));
            }
        }
        return labels.entrySet().stream()
                .map(each -> each.getKey() + " of " + Wording.list(each.getValue(), "and") + ".")
                .toList();
    }

    /** What was judged, and in how many minutes. */
    private static String judged(List<MeasuredFork> forks) {
        return "No growth in "
                + Numbers.decimals(
                        forks.stream()
                                .flatMapToDouble(fork -> Growth.minutes(fork).stream())
                                .min()
                                .orElseThrow(),
                        0)
                + " minutes under load: "
                + Wording.list(
                        Stream.of(Growing.values())
                                .filter(growing -> forks.stream()
                                        .allMatch(fork -> Growth.judgedOf(fork).contains(growing)))
                                .map(Growing::what)
                                .toList(),
                        "and");
    }
}
