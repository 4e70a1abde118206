package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.VarianceComponents;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Whether the hosts of a run agree how a cell compares with its reference: the interaction of host and cell. A host
 * that is slower for all cells alike has none.
 *
 * @param cell which is no reference
 * @param scatter of ln(cost of the cell / cost of its reference), hosts as groups of blocks
 */
public record HostInteraction(Cell cell, VarianceComponents scatter) {
    /** Returns one for every cell that has a reference; none where blocks ran on one host, or each on another. */
    public static List<HostInteraction> of(MeasuredRun measured) {
        Map<Integer, String> hosts = hosts(measured.environment());
        List<HostInteraction> found = new ArrayList<>();
        measured.estimates().stream()
                .map(estimate -> estimate.planned().cell())
                .filter(cell -> !cell.reference())
                .distinct()
                .forEach(cell -> VarianceComponents.of(byHost(measured, cell, hosts))
                        .ifPresent(scatter -> found.add(new HostInteraction(cell, scatter))));
        return found;
    }

    /** What stands for the host of each block; none where all ran on one. */
    public static Map<Integer, String> hosts(JsonNode environment) {
        Map<Integer, String> hosts = new TreeMap<>();
        environment
                .path("hosts")
                .propertyStream()
                .forEach(host -> host.getValue().forEach(block -> hosts.put(block.asInt(), host.getKey())));
        return hosts;
    }

    private static Collection<List<Double>> byHost(MeasuredRun measured, Cell cell, Map<Integer, String> hosts) {
        Map<String, List<Double>> differences = new TreeMap<>();
        hosts.forEach((block, host) -> {
            OptionalDouble own = mean(measured, block, of(measured, cell));
            OptionalDouble reference =
                    mean(measured, block, measured.estimates().stream().filter(estimate -> {
                        Cell other = estimate.planned().cell();
                        return other.reference() && other.group().equals(cell.group());
                    }));
            if (own.isPresent() && reference.isPresent()) {
                differences
                        .computeIfAbsent(host, name -> new ArrayList<>())
                        .add(own.getAsDouble() - reference.getAsDouble());
            }
        });
        return differences.values();
    }

    private static Stream<Estimate> of(MeasuredRun measured, Cell cell) {
        return measured.estimates().stream()
                .filter(estimate -> estimate.planned().cell().equals(cell));
    }

    /** Returns the mean of the logarithm of what its forks in a block cost. */
    private static OptionalDouble mean(MeasuredRun measured, int block, Stream<Estimate> forks) {
        Metric cost = Metric.cost(measured);
        return forks.filter(estimate -> estimate.planned().block() == block)
                .map(estimate -> cost.judged(measured, estimate))
                .filter(GroupModel::isPositive)
                .mapToDouble(value -> Math.log(value.getAsDouble()))
                .average();
    }
}
