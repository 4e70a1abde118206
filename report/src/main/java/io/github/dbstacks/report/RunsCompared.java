package io.github.dbstacks.report;

import io.github.dbstacks.analysis.Estimate;
import io.github.dbstacks.analysis.MeasuredRun;
import io.github.dbstacks.analysis.Numbers;
import io.github.dbstacks.analysis.Row;
import io.github.dbstacks.analysis.Rows;
import io.github.dbstacks.analysis.statistics.UnpairedRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.terminal.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Two runs side by side: what was different around them, then each cell's durations and CPU per SELECT, with the interval of its ratio. */
final class RunsCompared {
    private RunsCompared() {}

    static String of(MeasuredRun before, MeasuredRun after) {
        StringBuilder text = new StringBuilder();
        text.append("before: ").append(title(before)).append('\n');
        text.append("after:  ").append(title(after)).append('\n');
        List<String> differences = differences(before, after);
        text.append(differences.isEmpty() ? "Nothing else was different.\n" : "Different:\n");
        differences.forEach(difference -> text.append("  ").append(difference).append('\n'));
        List<Row> beforeRows = Rows.of(before);
        List<Row> afterRows = Rows.of(after);
        TextTable table = new TextTable()
                .left("cell")
                .right("before, ms")
                .right("after, ms")
                .right("before, µs")
                .right("after, µs")
                .left("µs, ratio");
        for (Row row : beforeRows) {
            Optional<Row> other = find(afterRows, row);
            table.row(
                    row.cell().name(),
                    Numbers.decimals(row.millis(), 1),
                    other.map(found -> Numbers.decimals(found.millis(), 1)).orElse("not run"),
                    Numbers.decimals(mean(cpuMicros(before, row.cell())), 2),
                    Numbers.decimals(mean(cpuMicros(after, row.cell())), 2),
                    ratio(before, after, row.cell()));
        }
        for (Row row : afterRows) {
            if (find(beforeRows, row).isEmpty()) {
                table.row(
                        row.cell().name(),
                        "not run",
                        Numbers.decimals(row.millis(), 1),
                        "",
                        Numbers.decimals(mean(cpuMicros(after, row.cell())), 2),
                        "");
            }
        }
        text.append('\n').append(table);
        text.append("""

                µs: CPU of the application per SELECT, geometric mean over forks, aliases too; its ratio
                with a 95 % interval (Welch).
                The two runs were not interleaved: a machine that was slower on one day looks
                like a slower stack.
                """);
        return text.toString();
    }

    private static String title(MeasuredRun measured) {
        return measured.run().plan().name() + ", " + measured.run().startedAt() + ", commit "
                + measured.run().suite().commit();
    }

    private static Optional<Row> find(List<Row> rows, Row wanted) {
        return rows.stream().filter(row -> row.cell().equals(wanted.cell())).findFirst();
    }

    /** Nothing where the numbers of one of them are not for comparing; no interval where one has a single fork of it. */
    private static String ratio(MeasuredRun before, MeasuredRun after, Cell cell) {
        double[] one = cpuMicros(after, cell);
        double[] other = cpuMicros(before, cell);
        if (!before.isForComparing() || !after.isForComparing() || one.length == 0 || other.length == 0) {
            return "";
        }
        return UnpairedRatio.of(one, other)
                .map(Numbers::ratio)
                .orElseGet(() ->
                        Numbers.decimals(mean(one).getAsDouble() / mean(other).getAsDouble(), 2) + ", no interval");
    }

    /** Geometric, since it is ratios of these that are compared; empty of nothing. */
    private static OptionalDouble mean(double[] values) {
        OptionalDouble logarithm = Arrays.stream(values).map(Math::log).average();
        return logarithm.isPresent() ? OptionalDouble.of(Math.exp(logarithm.getAsDouble())) : logarithm;
    }

    /** Of all its forks, aliases too. */
    private static double[] cpuMicros(MeasuredRun measured, Cell cell) {
        return measured.estimates(cell).stream()
                .mapToDouble(Estimate::cpuMicros)
                .filter(micros -> micros > 0)
                .toArray();
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
        facts.put("plan", measured.run().plan().name());
        facts.put("jvm options", String.join(" ", measured.run().plan().jvmOptions()));
        measured.run().plan().byHand().forEach((key, value) -> facts.put("setting " + key, value));
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
