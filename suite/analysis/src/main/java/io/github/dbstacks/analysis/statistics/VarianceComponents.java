package io.github.dbstacks.analysis.statistics;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * How far groups of observations scatter, and the observations of one group: the moment estimates of a one-way layout
 * with random groups, which may have different sizes (S. R. Searle, G. Casella and C. E. McCulloch, <i>Variance
 * Components</i>, 1992, chapter 3).
 *
 * @param between standard deviation of groups, without what their observations scatter; 0 where that explains all of it
 * @param within standard deviation of the observations of a group
 * @param pValue of the hypothesis that groups do not differ
 */
public record VarianceComponents(double between, double within, double pValue) {
    /** The result is empty with fewer than two groups, or with no group of two. */
    public static Optional<VarianceComponents> of(Collection<List<Double>> groups) {
        int all = groups.stream().mapToInt(List::size).sum();
        double freedomBetween = groups.size() - 1;
        double freedomWithin = all - groups.size();
        if (freedomBetween < 1 || freedomWithin < 1) {
            return Optional.empty();
        }
        double mean = groups.stream()
                        .flatMap(List::stream)
                        .mapToDouble(Double::doubleValue)
                        .sum()
                / all;
        double squaresBetween = 0;
        double squaresWithin = 0;
        double squaredSizes = 0;
        for (List<Double> group : groups) {
            double own =
                    Moments.mean(group.stream().mapToDouble(Double::doubleValue).toArray());
            squaresBetween += group.size() * (own - mean) * (own - mean);
            squaresWithin += group.stream()
                    .mapToDouble(value -> (value - own) * (value - own))
                    .sum();
            squaredSizes += (double) group.size() * group.size();
        }
        double meanBetween = squaresBetween / freedomBetween;
        double meanWithin = squaresWithin / freedomWithin;
        double size = (all - squaredSizes / all) / freedomBetween;
        return Optional.of(new VarianceComponents(
                Math.sqrt(Math.max(0, (meanBetween - meanWithin) / size)),
                Math.sqrt(meanWithin),
                meanWithin > 0
                        ? FDistribution.of(freedomBetween, freedomWithin).survivalProbability(meanBetween / meanWithin)
                        : meanBetween > 0 ? 0 : 1));
    }
}
