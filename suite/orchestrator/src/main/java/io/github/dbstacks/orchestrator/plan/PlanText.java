package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.json.RecordMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a plan as the text of a file that {@link PlanFile} reads, a key on each line. Everything in it is JSON, which
 * is YAML.
 */
public final class PlanText {
    private final StringBuilder text = new StringBuilder();

    private PlanText() {}

    /** All that the plan says. */
    public static String of(Plan plan) {
        return new PlanText().written(plan);
    }

    private String written(Plan plan) {
        Axes axes = plan.axes();
        line("description", plan.description());
        list("stacks", axes.stacks());
        list("libraries", axes.libraries());
        list("profiles", axes.profiles());
        list("workloads", axes.workloads());
        list("scenarios", axes.loads().scenarios());
        list("clients", axes.loads().clients());
        list("rate", axes.loads().rates());
        list("slo", axes.loads().slos());
        list("arrivals", axes.loads().arrivals());
        list("jdks", axes.jdks());
        Map<String, List<Object>> vary = new LinkedHashMap<>();
        axes.vary().forEach((key, values) -> vary.put(key, typed(values)));
        line("vary", vary);
        cells("further-cells", axes.further());
        cells("cells", plan.cells());
        list("chain", plan.chain());
        line("settings", sorted(plan.settings()));
        Map<String, Map<String, Object>> ofWorkloads = new LinkedHashMap<>();
        plan.workloadSettings().forEach((workload, values) -> ofWorkloads.put(workload.toString(), sorted(values)));
        line("workload-settings", ofWorkloads);
        line("reference", typed(plan.reference()));
        line("blocks", new TreeMap<>(Map.of("least", plan.limits().leastBlocks(), "most", plan.mostBlocks())));
        if (plan.limits().budgetMinutes() > 0) {
            line("budget", plan.limits().budgetMinutes() + "m");
        }
        if (plan.limits().race()) {
            line("race", true);
        }
        line("heap", plan.heap().text());
        if (!plan.jvmOptions().isEmpty()) {
            line("jvm-options", plan.jvmOptions());
        }
        line("fork-seconds", plan.limits().forkSeconds());
        line("interleaved", plan.interleaved());
        line("compare", plan.compare());
        list("cpus", plan.cpus());
        list("diagnose", plan.diagnoses());
        plan.yardstick().ifPresent(yardstick -> line("yardstick", yardstick.text()));
        plan.seed().ifPresent(seed -> line("seed", seed));
        plan.expectations().written().forEach(this::block);
        return text.toString();
    }

    private void list(String key, List<Value> values) {
        if (!values.isEmpty()) {
            line(key, typed(values));
        }
    }

    private void cells(String key, List<Map<String, Value>> cells) {
        if (!cells.isEmpty()) {
            text.append(key).append(":\n");
            cells.forEach(cell ->
                    text.append("  - ").append(RecordMapper.line(typed(cell))).append('\n'));
        }
    }

    /** A line for each of its entries. */
    private void block(String key, Object value) {
        text.append(key).append(":\n");
        if (value instanceof Map<?, ?> values) {
            values.forEach((name, entry) -> text.append("  ")
                    .append(RecordMapper.line(name))
                    .append(": ")
                    .append(RecordMapper.line(entry))
                    .append('\n'));
        } else if (value instanceof List<?> entries) {
            entries.forEach(entry ->
                    text.append("  - ").append(RecordMapper.line(entry)).append('\n'));
        }
    }

    private void line(String key, Map<String, ?> values) {
        if (!values.isEmpty()) {
            line(key, (Object) values);
        }
    }

    private void line(String key, Object value) {
        text.append(key).append(": ").append(RecordMapper.line(value)).append('\n');
    }

    private static Map<String, Object> sorted(Map<String, Value> values) {
        return new TreeMap<>(typed(values));
    }

    private static Map<String, Object> typed(Map<String, Value> values) {
        Map<String, Object> typed = new LinkedHashMap<>();
        values.forEach((key, value) -> typed.put(key, typed(value)));
        return typed;
    }

    private static List<Object> typed(List<Value> values) {
        return values.stream().map(PlanText::typed).toList();
    }

    /** A number where JSON writes it like this, so that it is read as the same text. */
    private static Object typed(Value value) {
        return value.text().matches("[1-9]\\d{0,8}") ? Integer.valueOf(value.text()) : value.text();
    }
}
