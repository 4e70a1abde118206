package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Obstacle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number that a study has published, beside those that were measured here.
 *
 * @param published as the study has it, above 0
 * @param measured one for each version that has one, in their order
 */
public record PublishedNumber(JudgedExpectation judged, double published, List<AtVersion> measured) {
    /** How much of a published ratio may be missing, or be too much. */
    private static final double MARGIN = 0.1;

    private static final String ONE = "(\\d+(?:\\.\\d+)?(?: times| %)?)";
    /** One number, or the same number twice. */
    private static final Pattern NUMBER = Pattern.compile("(?:about )?" + ONE + "(?: and \\1)?");

    /**
     * What was measured at one version.
     *
     * @param version its place among those of the plan
     * @param low and {@code high}: the interval of a ratio, the least and the most of several forks
     * @param bounds within which the claim holds
     */
    public record AtVersion(int version, double low, double estimate, double high, Bounds bounds) {}

    /**
     * The result is empty where the study has not one number for the claim, or nothing was measured that could stand
     * beside it.
     */
    public static Optional<PublishedNumber> of(JudgedExpectation judged) {
        Matcher number = NUMBER.matcher(judged.expectation().published().orElse(""));
        if (!number.matches() || !isOneNumber(judged.expectation())) {
            return Optional.empty();
        }
        double published = Double.parseDouble(number.group(1).replaceFirst(" .*", ""));
        List<AtVersion> measured = new ArrayList<>();
        for (int version = 0; version < judged.versions().size(); version++) {
            measured(version, judged.versions().get(version).decisive()).ifPresent(measured::add);
        }
        return published > 0 && !measured.isEmpty()
                ? Optional.of(new PublishedNumber(judged, published, measured))
                : Optional.empty();
    }

    /**
     * Whether what was measured at the study's own version is as much as the study has: the published ratio lies in the
     * interval, or the interval within {@link #MARGIN} of it. It is refuted where the interval lies outside that
     * margin.
     *
     * @param unmet the verdict where this machine lacks what it would need to refute it
     * @return empty for a number that is no ratio
     */
    Optional<ExpectationVerdict> magnitude(Optional<ExpectationVerdict> unmet) {
        if (judged.expectation().conditions().stream()
                .anyMatch(condition -> condition.to().isEmpty())) {
            return Optional.empty();
        }
        return measured.stream().filter(first -> first.version == 0).findFirst().map(found -> {
            double least = published * (1 - MARGIN);
            double most = published * (1 + MARGIN);
            if ((found.low <= published && published <= found.high) || (least <= found.low && found.high <= most)) {
                return ExpectationVerdict.of(ExpectationVerdict.Ruling.REPRODUCED);
            }
            return unmet.orElseGet(() -> found.high < least || found.low > most
                    ? ExpectationVerdict.of(ExpectationVerdict.Ruling.NOT_REPRODUCED)
                    : ExpectationVerdict.undecidable(new Undecidable(
                            Obstacle.PRECISION, "the interval reaches across a tenth more or less than published")));
        });
    }

    /** Whether all of its conditions ask the same of the same metric, so that one number stands for all. */
    private static boolean isOneNumber(Expectation expectation) {
        return expectation.conditions().stream()
                        .map(condition -> List.of(
                                condition.of(), condition.to().isPresent(), condition.least(), condition.most()))
                        .distinct()
                        .count()
                == 1;
    }

    private static Optional<AtVersion> measured(int version, Reading reading) {
        Optional<Interval> ratio = reading.ratio().filter(Interval::isMeasured);
        if (ratio.isPresent()) {
            Interval found = ratio.get();
            return Optional.of(new AtVersion(version, found.low(), found.estimate(), found.high(), reading.bounds()));
        }
        List<Double> numbers = reading.numbers();
        double mean =
                numbers.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        return mean > 0
                ? Optional.of(new AtVersion(
                        version,
                        numbers.stream().min(Double::compare).orElse(mean),
                        mean,
                        numbers.stream().max(Double::compare).orElse(mean),
                        reading.bounds()))
                : Optional.empty();
    }
}
