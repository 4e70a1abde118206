package io.github.dbstacks.analysis.statistics;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Costs of several cells that were measured in the same blocks: ln(cost) = series + block + block × cell + error. A
 * series is what a block has one fork of: a cell, or the alias of the reference. The alias is a series beside the
 * reference's own. Both are one cell, and share what the block does to it.
 *
 * <p>A ratio is Student's, of the differences that its own blocks show, where each side is one mean. What a block does
 * to a cell is part of these differences, so it is part of their variance. Other cells say nothing about that variance,
 * because some scatter several times as much as others. BlockModelCoverageTest counts how often the intervals hold the
 * truth.
 */
public final class BlockModel {
    /**
     * A fork.
     *
     * @param series number of its series
     * @param cell number of its cell
     * @param block any number
     * @param cost above 0
     */
    public record Observation(int series, int cell, int block, double cost) {
        public Observation {
            if (!(cost > 0 && Double.isFinite(cost))) {
                throw new IllegalArgumentException(
                        "A cost must be a finite number above 0 to be part of a ratio, not " + cost + ".");
            }
        }

        double logarithm() {
            return Math.log(cost);
        }
    }

    private final List<Observation> observations;
    private final Map<Integer, List<Observation>> blocks;
    /** The means of logarithms by block and cell. */
    private final Map<Integer, Map<Integer, Double>> means = new TreeMap<>();

    /** @param observations in any order */
    public BlockModel(List<Observation> observations) {
        this.observations = List.copyOf(observations);
        blocks = observations.stream()
                .collect(Collectors.groupingBy(Observation::block, TreeMap::new, Collectors.toList()));
        blocks.forEach((number, block) -> means.put(
                number,
                block.stream()
                        .collect(Collectors.groupingBy(
                                Observation::cell, Collectors.averagingDouble(Observation::logarithm)))));
    }

    /**
     * One side over another, each the geometric mean of its cells, and a cell that of its series.
     *
     * @param of series of one or several cells, of which some may have no observation
     * @param to the same of the other side
     * @return empty where fewer than two blocks have every cell of both
     */
    public Optional<LogRatio> ratio(Set<Integer> of, Set<Integer> to) {
        int cellsOf = cells(observations, of).size();
        int cellsTo = cells(observations, to).size();
        return LogRatio.ofBlocks(blocks.values().stream()
                .map(block -> List.of(cells(block, of), cells(block, to)))
                // Without one of its cells the mean of a side would be one of other cells.
                .filter(sides -> !sides.get(0).isEmpty()
                        && !sides.get(1).isEmpty()
                        && sides.get(0).size() == cellsOf
                        && sides.get(1).size() == cellsTo)
                .mapToDouble(sides -> mean(sides.get(0)) - mean(sides.get(1)))
                .toArray());
    }

    /**
     * What a cell costs by itself, as a ratio to 1. A block counts once, so what makes a whole block dearer is part of
     * the variance. What makes a whole run dearer is not, and no single run can tell it. The level is empty with fewer
     * than two blocks.
     */
    public Optional<LogRatio> level(int cell) {
        return LogRatio.ofBlocks(logarithms(cell));
    }

    /** The geometric mean of a cell over its blocks; empty where it has none. */
    public OptionalDouble mean(int cell) {
        OptionalDouble logarithm = DoubleStream.of(logarithms(cell)).average();
        return logarithm.isPresent() ? OptionalDouble.of(Math.exp(logarithm.getAsDouble())) : logarithm;
    }

    private double[] logarithms(int cell) {
        return means.values().stream()
                .flatMap(block -> Optional.ofNullable(block.get(cell)).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /**
     * Each of the other cells over one, each over the blocks that have both, as if these scattered by no less than half
     * of these ratios do. Few blocks say little about how far a single ratio scatters: after two or three, its own
     * error alone would call nothing of dozens of cells different. A ratio that scatters more than the others keeps its
     * own error. All of them scatter with the one cell, so together they know as much about that as four ratios that
     * have nothing in common.
     *
     * @param cells numbers of all
     * @return by the number of the other cell; those that have two blocks with the one
     */
    public Map<Integer, LogRatio> ratiosTo(int cell, Set<Integer> cells) {
        Map<Integer, LogRatio> ratios = new TreeMap<>();
        for (int other : cells) {
            if (other != cell) {
                LogRatio.ofBlocks(means.values().stream()
                                .filter(block -> block.containsKey(other) && block.containsKey(cell))
                                .mapToDouble(block -> Objects.requireNonNull(block.get(other))
                                        - Objects.requireNonNull(block.get(cell)))
                                .toArray())
                        .ifPresent(own -> ratios.put(other, own));
            }
        }
        return ratios.size() < 2 ? ratios : together(ratios);
    }

    /**
     * The median variance of blocks. The median of chi-squared is below its mean, by (1 - 2/9f)³ (E. B. Wilson and M.
     * M. Hilferty, <i>The Distribution of Chi-Square</i>, 1931, https://doi.org/10.1073/pnas.17.12.684).
     */
    private static Map<Integer, LogRatio> together(Map<Integer, LogRatio> ratios) {
        double freedom = median(ratios.values().stream().mapToDouble(LogRatio::freedom));
        double common =
                median(ratios.values().stream().mapToDouble(BlockModel::ofBlock)) / Math.pow(1 - 2 / (9 * freedom), 3);
        Map<Integer, LogRatio> together = new TreeMap<>();
        ratios.forEach((other, own) -> together.put(
                other,
                new LogRatio(
                        own.estimate(),
                        Math.sqrt(Math.max(ofBlock(own), common) / (own.freedom() + 1)),
                        Math.min(4, ratios.size()) * freedom)));
        return together;
    }

    /**
     * Returns the lower one of an even number, so that of two ratios one that scatters wildly does not widen the other.
     */
    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted[(sorted.length - 1) / 2];
    }

    /** The variance of one block of a ratio. */
    private static double ofBlock(LogRatio ratio) {
        return ratio.standardError() * ratio.standardError() * (ratio.freedom() + 1);
    }

    /**
     * Whether blocks resemble the block before, by the ratios of cells to one of them.
     *
     * @return empty where it has too few blocks to tell, or where each other cell lacks one of these
     */
    public Optional<BlockDependence> dependence(int cell) {
        List<Map<Integer, Double>> whole =
                means.values().stream().filter(block -> block.containsKey(cell)).toList();
        return BlockDependence.of(observations.stream()
                .map(Observation::cell)
                .distinct()
                .filter(other -> other != cell && whole.stream().allMatch(block -> block.containsKey(other)))
                .map(other -> whole.stream()
                        .mapToDouble(block ->
                                Objects.requireNonNull(block.get(other)) - Objects.requireNonNull(block.get(cell)))
                        .toArray())
                .toList());
    }

    /** The mean logarithm of each cell of a side. */
    private static Map<Integer, Double> cells(List<Observation> some, Set<Integer> side) {
        return some.stream()
                .filter(observation -> side.contains(observation.series()))
                .collect(Collectors.groupingBy(Observation::cell, Collectors.averagingDouble(Observation::logarithm)));
    }

    private static double mean(Map<Integer, Double> cells) {
        return cells.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }
}
