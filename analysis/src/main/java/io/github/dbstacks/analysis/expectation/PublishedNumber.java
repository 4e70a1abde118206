package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.expectation.Expectation;
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
public record PublishedNumber(JudgedExpectation judged, double published, List<Measured> measured) {
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
    public record Measured(int version, double low, double estimate, double high, Bounds bounds) {}

    /** Empty where the study has not one number for the claim, or nothing was measured that could stand beside it. */
    public static Optional<PublishedNumber> of(JudgedExpectation judged) {
        Matcher number = NUMBER.matcher(judged.expectation().published().orElse(""));
        if (!number.matches() || !isOneNumber(judged.expectation())) {
            return Optional.empty();
        }
        double published = Double.parseDouble(number.group(1).replaceFirst(" .*", ""));
        List<Measured> measured = new ArrayList<>();
        for (int version = 0; version < judged.versions().size(); version++) {
            measured(version, judged.versions().get(version).decisive()).ifPresent(measured::add);
        }
        return published > 0 && !measured.isEmpty()
                ? Optional.of(new PublishedNumber(judged, published, measured))
                : Optional.empty();
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

    private static Optional<Measured> measured(int version, Reading reading) {
        Optional<Interval> ratio = reading.ratio().filter(Interval::isMeasured);
        if (ratio.isPresent()) {
            Interval found = ratio.get();
            return Optional.of(new Measured(version, found.low(), found.estimate(), found.high(), reading.bounds()));
        }
        List<Double> numbers = reading.numbers();
        double mean =
                numbers.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        return mean > 0
                ? Optional.of(new Measured(
                        version,
                        numbers.stream().min(Double::compare).orElse(mean),
                        mean,
                        numbers.stream().max(Double::compare).orElse(mean),
                        reading.bounds()))
                : Optional.empty();
    }
}
