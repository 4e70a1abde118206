package io.github.dbstacks.analysis.statistics;

import io.github.dbstacks.records.robust.Robust;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    private final Map<Integer, List<Observation>> blocks;

    /** @param observations in any order */
    public BlockModel(List<Observation> observations) {
        this.observations = List.copyOf(observations);
        blocks = observations.stream()
                .collect(Collectors.groupingBy(Observation::block, TreeMap::new, Collectors.toList()));
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
     * Each of the other cells over one, with a standard error that is no smaller than that of half of these ratios. Few blocks say little about how far a
     * single ratio scatters: after two or three, its own error alone would call nothing of dozens of cells different. A ratio that scatters
     * more than the others keeps its own error. All of them scatter with the one cell, so together they know as much about that as four ratios
     * that have nothing in common.
     *
     * @param cells numbers of all; blocks that lack one of them are left out
     * @return by the number of the other cell; empty with fewer than two blocks
     */
    public Map<Integer, LogRatio> ratiosTo(int cell, Set<Integer> cells) {
        List<Map<Integer, Double>> complete = blocks.values().stream()
                .map(block -> block.stream()
                        .filter(observation -> cells.contains(observation.cell()))
                        .collect(Collectors.groupingBy(
                                Observation::cell, Collectors.averagingDouble(Observation::logarithm))))
                .filter(block -> block.size() == cells.size())
                .toList();
        Map<Integer, LogRatio> ratios = new TreeMap<>();
        for (int other : cells) {
            double[] differences = complete.stream()
                    .mapToDouble(
                            block -> Objects.requireNonNull(block.get(other)) - Objects.requireNonNull(block.get(cell)))
                    .toArray();
            if (other != cell) {
                LogRatio.ofBlocks(differences).ifPresent(own -> ratios.put(other, own));
            }
        }
        if (!ratios.isEmpty()) {
            LogRatio common = common(List.copyOf(ratios.values()), complete.size() - 1.0);
            ratios.replaceAll((other, own) -> own.atLeastAsUncertainAs(common));
        }
        return ratios;
    }

    /**
     * The median variance of ratios. The median of chi-squared is below its mean, by (1 - 2/9f)³ (E. B. Wilson and M. M. Hilferty, <i>The
     * Distribution of Chi-Square</i>, 1931, https://doi.org/10.1073/pnas.17.12.684).
     */
    private static LogRatio common(List<LogRatio> ratios, double freedom) {
        double median = Robust.median(ratios.stream()
                .mapToDouble(ratio -> ratio.standardError() * ratio.standardError())
                .toArray());
        return new LogRatio(
                0, Math.sqrt(median / Math.pow(1 - 2 / (9 * freedom), 3)), Math.min(4, ratios.size()) * freedom);
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
