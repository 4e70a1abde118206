package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RatioOverRuns;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The file {@code runs.csv}: a row for each ratio of each run, and two for what they come to together. */
public final class RunsCsv {
    private RunsCsv() {}

    public static String of(RunsTogether together) {
        return Csv.table(Stream.of(together.costs(), together.rates())
                .flatMap(List::stream)
                .flatMap(ratio -> rows(together, ratio).stream())
                .toList());
    }

    private static List<Map<String, String>> rows(RunsTogether together, RatioOverRuns ratio) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int run = 0; run < together.runs().size(); run++) {
            Optional<NamedRun> named = Optional.of(together.runs().get(run));
            ratio.byRun().get(run).ifPresent(own -> rows.add(row(ratio, "run", named, own)));
        }
        ratio.effects().ifPresent(effects -> {
            rows.add(row(ratio, "mean", Optional.empty(), effects.mean()));
            rows.add(row(ratio, "not-seen", Optional.empty(), effects.next()));
        });
        return rows;
    }

    private static Map<String, String> row(RatioOverRuns ratio, String kind, Optional<NamedRun> named, LogRatio of) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("workload", ratio.cell().workload().toString());
        values.put("cell", ratio.cell().label());
        values.put("reference", ratio.reference().label());
        values.put("metric", ratio.metric().id());
        values.put("of", kind);
        values.put("run", named.map(NamedRun::name).orElse(""));
        values.put("date", named.map(NamedRun::date).orElse(""));
        values.put("processor", named.map(NamedRun::processor).orElse(""));
        values.put("kernel", named.map(NamedRun::kernel).orElse(""));
        values.put("jdk", named.map(NamedRun::jdk).orElse(""));
        values.put(
                "canary_ms",
                named.map(found -> Numbers.decimals(found.canaryMillis(), 3)).orElse(""));
        values.put(
                "blocks", named.map(found -> Integer.toString(found.blocks())).orElse(""));
        values.put("runs", Integer.toString(ratio.runs()));
        values.put("processors", Integer.toString(ratio.processors()));
        values.put(
                "between_runs",
                ratio.effects()
                        .map(effects -> Numbers.decimals(effects.between(), 4))
                        .orElse(""));
        Csv.ratio(values, "ratio", Optional.of(of.interval()));
        return values;
    }
}
