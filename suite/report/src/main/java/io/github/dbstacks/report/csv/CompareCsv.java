package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.runs.Change;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.settings.EnumText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The file {@code compare.csv}: a row for each cell that a run has in common with the first. */
public final class CompareCsv {
    private CompareCsv() {}

    /** @param threshold share from which on more is a regression; empty where nobody asked */
    public static String of(List<RunPair> pairs, OptionalDouble threshold) {
        StringBuilder text = new StringBuilder();
        for (RunPair pair : pairs) {
            for (Change change : pair.changes()) {
                Map<String, String> values = values(pair, change, threshold);
                if (text.isEmpty()) {
                    text.append(Csv.line(values.keySet()));
                }
                text.append(Csv.line(values.values()));
            }
        }
        return text.toString();
    }

    private static Map<String, String> values(RunPair pair, Change change, OptionalDouble threshold) {
        Cell before = change.cells().before();
        Cell after = change.cells().after();
        Map<String, String> values = new LinkedHashMap<>();
        values.put("before", pair.before().name());
        values.put("after", pair.after().name());
        values.put("stack", after.stack());
        values.put("profiles", String.join("+", after.profiles()));
        values.put("workload", after.workload().toString());
        values.put("settings", change.cells().identity().settingsText());
        values.put("jdk_before", before.jdk());
        values.put("jdk_after", after.jdk());
        values.put("libraries_before", before.librariesText());
        values.put("libraries_after", after.librariesText());
        values.put("app_cpu_us_before", Numbers.decimals(change.before(), 3));
        values.put("app_cpu_us_after", Numbers.decimals(change.after(), 3));
        interval(values, "cpu_ratio", change.absolute());
        interval(values, "ratio_to_reference", change.againstReference());
        values.put("basis", EnumText.of(change.basis()));
        values.put(
                "verdict",
                change.verdict().map(found -> EnumText.of(found.kind())).orElse(""));
        values.put(
                "regression",
                threshold.isPresent() && change.isJudged()
                        ? Boolean.toString(change.isDearerBy(threshold.getAsDouble()))
                        : "");
        return values;
    }

    private static void interval(Map<String, String> values, String name, Optional<Interval> found) {
        List<String> interval = Csv.interval(found);
        values.put(name, interval.get(0));
        values.put(name + "_low", interval.get(1));
        values.put(name + "_high", interval.get(2));
    }
}
