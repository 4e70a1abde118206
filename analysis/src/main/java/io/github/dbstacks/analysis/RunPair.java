package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.UnpairedRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.RunPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Two runs beside each other.
 *
 * @param differences everything else that was different: plan, settings, machine, versions
 * @param changes one for each cell of either run, those of the first run first
 */
public record RunPair(MeasuredRun before, MeasuredRun after, List<Difference> differences, List<Change> changes) {
    /** A value that differs; empty where the run has no such value. */
    public record Difference(String name, Optional<String> before, Optional<String> after) {}

    /**
     * A cell in both runs.
     *
     * @param before empty when the first run does not have the cell
     * @param after empty when the second run does not have it
     * @param ratio of CPU per SELECT, after to before; empty where one is unknown, or for runs that are not for comparing
     * @param interval of that ratio, 95 % (Welch); empty with a single fork on either side
     */
    public record Change(
            Cell cell,
            Optional<Figures> before,
            Optional<Figures> after,
            OptionalDouble ratio,
            Optional<Interval> interval) {}

    /**
     * A cell in one run.
     *
     * @param millis mean duration of an iteration, aliases left out
     * @param cpuMicros CPU time of the application per SELECT: geometric mean over all forks, aliases included
     */
    public record Figures(OptionalDouble millis, OptionalDouble cpuMicros) {}

    public static RunPair of(MeasuredRun before, MeasuredRun after) {
        List<Cell> cells = new ArrayList<>(CellGroup.cellsInOrder(before));
        CellGroup.cellsInOrder(after).stream()
                .filter(cell -> find(before, cell).isEmpty())
                .forEach(cells::add);
        return new RunPair(
                before,
                after,
                differences(before, after),
                cells.stream().map(cell -> change(before, after, cell)).toList());
    }

    private static Change change(MeasuredRun before, MeasuredRun after, Cell cell) {
        double[] one = cpuMicros(after, cell);
        double[] other = cpuMicros(before, cell);
        boolean compared = before.isForComparing() && after.isForComparing() && one.length > 0 && other.length > 0;
        return new Change(
                cell,
                figures(before, cell),
                figures(after, cell),
                compared
                        ? OptionalDouble.of(
                                mean(one).getAsDouble() / mean(other).getAsDouble())
                        : OptionalDouble.empty(),
                compared ? UnpairedRatio.of(one, other) : Optional.empty());
    }

    private static Optional<Figures> figures(MeasuredRun run, Cell cell) {
        return find(run, cell)
                .map(own ->
                        new Figures(Costs.mean(run.estimates(own, false), Costs::millis), mean(cpuMicros(run, own))));
    }

    /** The same cell in a run. It may be the reference of one run and not of the other. */
    private static Optional<Cell> find(MeasuredRun run, Cell cell) {
        return run.run().order().stream()
                .map(PlannedFork::cell)
                .filter(own -> own.asReference().equals(cell.asReference()))
                .findFirst();
    }

    /** Geometric, since ratios of these means are compared; empty for no values. */
    private static OptionalDouble mean(double[] values) {
        OptionalDouble logarithm = Arrays.stream(values).map(Math::log).average();
        return logarithm.isPresent() ? OptionalDouble.of(Math.exp(logarithm.getAsDouble())) : logarithm;
    }

    private static double[] cpuMicros(MeasuredRun run, Cell cell) {
        return find(run, cell).stream()
                .flatMap(own -> run.estimates(own).stream())
                .flatMapToDouble(estimate -> estimate.costs().cpuMicros().stream())
                .filter(micros -> micros > 0)
                .toArray();
    }

    private static List<Difference> differences(MeasuredRun before, MeasuredRun after) {
        Map<String, String> first = facts(before);
        Map<String, String> second = facts(after);
        Set<String> names = new TreeSet<>(first.keySet());
        names.addAll(second.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(first.get(name), second.get(name)))
                .map(name -> new Difference(
                        name, Optional.ofNullable(first.get(name)), Optional.ofNullable(second.get(name))))
                .toList();
    }

    private static Map<String, String> facts(MeasuredRun measured) {
        Map<String, String> facts = new TreeMap<>();
        RunPlan plan = measured.run().plan();
        facts.put("plan", plan.name());
        facts.put("jvm options", String.join(" ", plan.jvmOptions()));
        plan.byHand().forEach((key, value) -> facts.put("setting " + key, value));
        flatten("", measured.environment(), facts);
        return facts;
    }

    /** The port of an embedded database is a different one in every run. */
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
