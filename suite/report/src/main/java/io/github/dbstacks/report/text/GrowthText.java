package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.growth.Growing;
import io.github.dbstacks.analysis.growth.Growth;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What grew under a long load and what did not, in words. */
public final class GrowthText {
    private GrowthText() {}

    /** {@code heap after collection 60.0 to 92.5 MB in 30 minutes, 65.0 MB an hour}. */
    static String of(Growth growth) {
        Growing growing = growth.growing();
        int decimals = growing.unit().isEmpty() ? 0 : 1;
        String unit = growing.unit().isEmpty() ? "" : " " + growing.unit();
        return growing.what() + " " + Numbers.decimals(growth.first() / growing.perUnit(), decimals) + " to "
                + Numbers.decimals(growth.last() / growing.perUnit(), decimals) + unit + " in "
                + Numbers.decimals(60 * growth.hours(), 0) + " minutes, "
                + Numbers.decimals(growth.perHour() / growing.perUnit(), decimals) + unit + " an hour";
    }

    /** {@code No growth in 30 minutes under load: heap after collection, threads and sessions of web-mvc-jpa.} */
    public static List<String> withoutGrowth(CellGroup group, MeasuredRun measured) {
        Map<String, List<String>> labels = new LinkedHashMap<>();
        for (CellSummary summary : group.cells()) {
            List<MeasuredFork> forks = measured.forks(summary.cell()).stream()
                    .filter(fork -> fork.isCompleted() && !Growth.judgedOf(fork).isEmpty())
                    .toList();
            if (!forks.isEmpty()
                    && forks.stream().allMatch(fork -> Growth.of(fork).isEmpty())) {
                labels.computeIfAbsent(judged(forks), judged -> new ArrayList<>())
                        .add(summary.cell().label());
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
