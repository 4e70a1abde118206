package io.github.dbstacks.analysis.statistics;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Costs of several cells that were measured in the same blocks: ln(cost) = series + block + block × cell + error. A series is what a
 * block has one fork of: a cell, or the alias of the reference. The alias is a series beside the reference's own. Both are one cell, and
 * share what the block does to it.
 *
 * <p>A ratio is Student's, of the differences that its own blocks show, where each side is one mean. What a block does to a cell is part of these
 * differences, so it is part of their variance. Other cells say nothing about that variance, because some scatter several times as much
 * as others. BlockModelCoverageTest counts how often the intervals hold the truth.
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

    /** @param observations in any order */
    public BlockModel(List<Observation> observations) {
        this.observations = List.copyOf(observations);
    }

    /**
     * One side over another, each the geometric mean of its cells, and a cell that of its series.
     *
     * @param of series of one or several cells, of which some may have no observation
     * @param to the same of the other side
     * @return empty where fewer than two blocks have every cell of both
     */
    public Optional<LogRatio> ratio(Set<Integer> of, Set<Integer> to) {
        return LogRatio.ofBlocks(observations.stream()
                .map(Observation::block)
                .distinct()
                .flatMapToDouble(block -> {
                    OptionalDouble one = mean(block, of);
                    OptionalDouble other = mean(block, to);
                    return one.isPresent() && other.isPresent()
                            ? DoubleStream.of(one.getAsDouble() - other.getAsDouble())
                            : DoubleStream.empty();
                })
                .toArray());
    }

    /** Empty where the block lacks a cell: without it the mean would be one of other cells. */
    private OptionalDouble mean(int block, Set<Integer> side) {
        Map<Integer, Double> cells = observations.stream()
                .filter(observation -> observation.block() == block && side.contains(observation.series()))
                .collect(Collectors.groupingBy(Observation::cell, Collectors.averagingDouble(Observation::logarithm)));
        long all = observations.stream()
                .filter(observation -> side.contains(observation.series()))
                .map(Observation::cell)
                .distinct()
                .count();
        return cells.size() < all
                ? OptionalDouble.empty()
                : cells.values().stream().mapToDouble(Double::doubleValue).average();
    }
}
