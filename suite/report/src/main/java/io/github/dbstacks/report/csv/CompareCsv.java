package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.runs.Change;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.settings.EnumText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The file {@code compare.csv}: a row for each cell that a run has in common with the first. */
public final class CompareCsv {
    private CompareCsv() {}

    /** @param threshold share from which on more is a regression; empty where nobody asked */
    public static String of(List<RunPair> pairs, OptionalDouble threshold) {
        return Csv.table(pairs.stream()
                .flatMap(pair -> pair.changes().stream().map(change -> values(pair, change, threshold)))
                .toList());
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
        Csv.ratio(values, "cpu_ratio", change.absolute());
        Csv.ratio(values, "ratio_to_reference", change.againstReference());
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
}
