package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/** A difference of costs in microseconds per SELECT, with its 95 % interval. */
public record Micros(double low, double estimate, double high) {
    /**
     * Returns a cost that is the ratio times the level, less a share of the level. The level itself is taken as known.
     */
    static Micros of(Interval ratio, double ofRatio, double less, double level) {
        return new Micros(
                (ofRatio * ratio.low() - less) * level,
                (ofRatio * ratio.estimate() - less) * level,
                (ofRatio * ratio.high() - less) * level);
    }

    /**
     * Returns the estimate with Student's interval of the mean of what blocks say (Student, <i>The Probable Error of a
     * Mean</i>, 1908, https://doi.org/10.1093/biomet/6.1.1). The result is empty with fewer than two blocks.
     *
     * @param differences one for each block
     */
    static Optional<Micros> ofBlocks(double estimate, double[] differences) {
        int blocks = differences.length;
        if (blocks < 2) {
            return Optional.empty();
        }
        double mean = Arrays.stream(differences).average().orElseThrow();
        double variance = Arrays.stream(differences)
                        .map(each -> (each - mean) * (each - mean))
                        .sum()
                / (blocks - 1);
        double reach = TDistribution.of(blocks - 1).inverseSurvivalProbability((1 - LogRatio.CONFIDENCE) / 2)
                * Math.sqrt(variance / blocks);
        return Optional.of(new Micros(estimate - reach, estimate, estimate + reach));
    }
}
