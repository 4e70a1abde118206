package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.expect.ExpectReader;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.json.RecordMapper;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a plan as the text of a file that {@link PlanFile} reads, a key on each line. Everything in it is JSON, which
 * is YAML.
 */
public final class PlanText {
    /** The value of a key that is left out. */
    static final Object NOTHING = "";

    /** Keys with a line for each of their entries. */
    private static final Set<String> IN_LINES =
            Set.of("cells", Axes.FURTHER, ExpectReader.STUDY, ExpectReader.CELLS, ExpectReader.EXPECT);

    private PlanText() {}

    /** Returns all that the plan says, and in place of what it does not say dbstacks' own defaults. */
    public static String of(Plan plan) {
        return of(said(plan));
    }

    /**
     * Returns the same by key, for somebody who says some of it differently.
     *
     * @throws io.github.dbstacks.testbed.BenchException when the plan has a mistake that shows in its file alone
     */
    static Map<String, Object> said(Plan plan) {
        Map<String, Object> said = plan.axes().said();
        said.put("description", plan.description());
        said.put("cells", plan.cells());
        said.put("chain", plan.chain());
        said.put("settings", plan.settings());
        said.put("workload-settings", plan.workloadSettings());
        said.put("reference", plan.reference());
        said.put("blocks", Map.of("least", plan.limits().leastBlocks(), "most", plan.mostBlocks()));
        said.put("budget", budget(plan.limits().budgetMinutes()));
        said.put("race", plan.limits().race() ? true : NOTHING);
        said.put("heap", plan.heap());
        said.put("jvm-options", plan.jvmOptions());
        said.put("fork-seconds", plan.limits().forkSeconds());
        said.put("interleaved", plan.interleaved());
        plan.limits().mostOpen().ifPresent(most -> said.put(Plan.MOST_OPEN, most));
        said.put("compare", plan.compare());
        said.put("cpus", plan.cpus());
        said.put("diagnose", plan.diagnoses());
        plan.yardstick().ifPresent(yardstick -> said.put("yardstick", yardstick));
        plan.seed().ifPresent(seed -> said.put("seed", seed));
        ExpectReader.KEYS.forEach(key -> plan.keys().value(key).ifPresent(value -> said.put(key, value.plain())));
        return said;
    }

    static Object budget(int minutes) {
        return minutes == 0 ? NOTHING : minutes + "m";
    }

    /** @param said texts, numbers, switches, and lists and maps of such by key */
    static String of(Map<String, Object> said) {
        return PlanFile.KEYS.stream()
                .filter(key -> !List.of(NOTHING, List.of(), Map.of()).contains(said.getOrDefault(key, NOTHING)))
                .map(key -> key + ":" + written(key, said.getOrDefault(key, NOTHING)) + "\n")
                .collect(Collectors.joining());
    }

    private static String written(String key, Object value) {
        // The order of settings means nothing.
        Object typed = typed(value, key.endsWith("settings") || key.equals("blocks"));
        if (!IN_LINES.contains(key)) {
            return " " + RecordMapper.line(typed);
        }
        Stream<String> entries = typed instanceof Map<?, ?> map
                ? map.entrySet().stream()
                        .map(entry -> RecordMapper.line(entry.getKey()) + ": " + RecordMapper.line(entry.getValue()))
                : ((List<?>) typed).stream().map(entry -> "- " + RecordMapper.line(entry));
        return entries.map(entry -> "\n  " + entry).collect(Collectors.joining());
    }

    /** A number where JSON writes it like this, so that it is read as the same text. */
    private static Object typed(Object said, boolean sorted) {
        if (said instanceof Value value) {
            return value.text().matches("[1-9]\\d{0,8}") ? Integer.valueOf(value.text()) : value.text();
        }
        if (said instanceof Collection<?> values) {
            return values.stream().map(value -> typed(value, sorted)).toList();
        }
        if (said instanceof Map<?, ?> values) {
            Map<String, Object> typed = sorted ? new TreeMap<>() : new LinkedHashMap<>();
            values.forEach((key, value) -> typed.put(key.toString(), typed(value, sorted)));
            return typed;
        }
        return said;
    }
}
