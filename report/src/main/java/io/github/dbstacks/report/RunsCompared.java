package io.github.dbstacks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Two runs side by side: what was different around them, then each cell's ratio. */
final class RunsCompared {
    private RunsCompared() {}

    static String of(MeasuredRun before, MeasuredRun after) {
        StringBuilder text = new StringBuilder();
        text.append("before: ").append(title(before)).append('\n');
        text.append("after:  ").append(title(after)).append('\n');
        List<String> differences = differences(before, after);
        text.append(differences.isEmpty() ? "Nothing else was different.\n" : "Different:\n");
        differences.forEach(difference -> text.append("  ").append(difference).append('\n'));
        text.append(String.format("%n%-56s %10s %10s %7s%n", "cell", "before, ms", "after, ms", "ratio"));
        List<Row> beforeRows = Rows.of(before);
        List<Row> afterRows = Rows.of(after);
        for (Row row : beforeRows) {
            Optional<Row> other = find(afterRows, row);
            String ratio = other.flatMap(found -> ratio(row, found)).orElse("");
            text.append(String.format(
                    "%-56s %10s %10s %7s%n",
                    row.cell().name(),
                    Numbers.decimals(row.millis(), 1),
                    other.map(found -> Numbers.decimals(found.millis(), 1)).orElse("not run"),
                    ratio));
        }
        for (Row row : afterRows) {
            if (find(beforeRows, row).isEmpty()) {
                text.append(String.format(
                        "%-56s %10s %10s%n", row.cell().name(), "not run", Numbers.decimals(row.millis(), 1)));
            }
        }
        text.append(
                "\nThe two runs were not interleaved: a machine that was slower on one day looks like a slower stack.\n");
        return text.toString();
    }

    private static String title(MeasuredRun measured) {
        return measured.run().preset() + ", " + measured.run().startedAt() + ", commit "
                + measured.run().commit();
    }

    private static Optional<Row> find(List<Row> rows, Row wanted) {
        return rows.stream().filter(row -> row.cell().equals(wanted.cell())).findFirst();
    }

    private static Optional<String> ratio(Row before, Row after) {
        return before.millis().isPresent() && after.millis().isPresent()
                ? Optional.of(Numbers.decimals(
                        after.millis().getAsDouble() / before.millis().getAsDouble(), 3))
                : Optional.empty();
    }

    private static List<String> differences(MeasuredRun before, MeasuredRun after) {
        Map<String, String> first = facts(before);
        Map<String, String> second = facts(after);
        List<String> differences = new ArrayList<>();
        Map<String, String> keys = new TreeMap<>(first);
        keys.putAll(second);
        for (String key : keys.keySet()) {
            String one = first.getOrDefault(key, "(not there)");
            String other = second.getOrDefault(key, "(not there)");
            if (!one.equals(other)) {
                differences.add(key + ": " + one + " -> " + other);
            }
        }
        return differences;
    }

    private static Map<String, String> facts(MeasuredRun measured) {
        Map<String, String> facts = new TreeMap<>();
        facts.put("preset", measured.run().preset());
        facts.put("jvm options", String.join(" ", measured.run().jvmOptions()));
        measured.run().settings().forEach((key, value) -> facts.put("setting " + key, value));
        flatten("", measured.environment(), facts);
        return facts;
    }

    private static void flatten(String path, JsonNode node, Map<String, String> facts) {
        if (node.isObject()) {
            node.propertyStream()
                    .forEach(entry -> flatten(
                            path.isEmpty() ? entry.getKey() : path + " " + entry.getKey(), entry.getValue(), facts));
        } else if (!path.endsWith(" port")) {
            facts.put(path, node.asString(""));
        }
    }
}
