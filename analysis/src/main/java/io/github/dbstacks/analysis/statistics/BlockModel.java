package io.github.dbstacks.analysis.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * Costs of several cells that were measured in the same blocks: ln(cost) = series + block + error. A series is what a block has one
 * fork of: a cell, or the alias of the reference. The alias is a series beside the reference's own, and both are one cell.
 *
 * <p>Three cells or more are fitted together, see {@link AdditiveFit}. Two leave nothing to borrow: their ratio is Student's, of the
 * blocks that have both.
 */
public final class BlockModel {
    /**
     * A fork.
     *
     * @param series number of its series
     * @param cell number of its cell, from 0 on
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
    /** Empty with fewer than three cells. */
    private final Optional<AdditiveFit> fit;

    /** @param observations in any order */
    public BlockModel(List<Observation> observations) {
        this.observations = List.copyOf(observations);
        long cells = observations.stream().map(Observation::cell).distinct().count();
        fit = cells < 3 ? Optional.empty() : Optional.of(new AdditiveFit(this.observations));
    }

    /**
     * One cell over another, each the geometric mean of its series.
     *
     * @param of one or several series, of which some may have no observation
     * @param to the same of the other cell
     * @return empty where one has fewer than two blocks, or where no chain of shared blocks joins the two
     */
    public Optional<LogRatio> ratio(Set<Integer> of, Set<Integer> to) {
        return fit.map(found -> found.ratio(of, to)).orElseGet(() -> LogRatio.ofBlocks(logRatios(of, to)));
    }

    private double[] logRatios(Set<Integer> of, Set<Integer> to) {
        return observations.stream()
                .map(Observation::block)
                .distinct()
                .flatMapToDouble(block -> {
                    OptionalDouble one = mean(block, of);
                    OptionalDouble other = mean(block, to);
                    return one.isPresent() && other.isPresent()
                            ? DoubleStream.of(one.getAsDouble() - other.getAsDouble())
                            : DoubleStream.empty();
                })
                .toArray();
    }

    private OptionalDouble mean(int block, Set<Integer> of) {
        return observations.stream()
                .filter(observation -> observation.block() == block && of.contains(observation.series()))
                .mapToDouble(Observation::logarithm)
                .average();
    }
}
