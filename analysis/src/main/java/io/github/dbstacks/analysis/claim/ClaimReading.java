package io.github.dbstacks.analysis.claim;

import io.github.dbstacks.analysis.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a predicate came to for one of its cells.
 *
 * @param of the cell or the two that it compares
 * @param bounds that it had to be within
 * @param ratio with its interval of 95 %; empty for a count and where it is missing
 * @param counts one for each time that it was counted; none for a ratio and where it is missing
 * @param obstacle why it says neither yes nor no, one clause
 */
public record ClaimReading(
        String of,
        Bounds bounds,
        Answer answer,
        Optional<Interval> ratio,
        List<Double> counts,
        Optional<String> obstacle) {
    public ClaimReading {
        counts = List.copyOf(counts);
    }

    static ClaimReading missing(String of, Bounds bounds, String why) {
        return new ClaimReading(of, bounds, Answer.MISSING, Optional.empty(), List.of(), Optional.of(why));
    }

    static ClaimReading ofCount(String of, Bounds bounds, double count) {
        return ofCounts(of, bounds, List.of(count));
    }

    /** What differs from one time to the next is as it was more than half of the times. */
    static ClaimReading ofCounts(String of, Bounds bounds, List<Double> counts) {
        long within =
                counts.stream().filter(count -> bounds.contain(count, count)).count();
        Answer answer = 2 * within == counts.size() ? Answer.OPEN : 2 * within > counts.size() ? Answer.YES : Answer.NO;
        return new ClaimReading(
                of,
                bounds,
                answer,
                Optional.empty(),
                counts,
                answer == Answer.OPEN
                        ? Optional.of(of + " was as claimed in exactly half of " + counts.size() + " looks")
                        : Optional.empty());
    }

    /**
     * An interval within the bounds says yes. One that is neither within them nor outside says neither yes nor no, and so does one that
     * is too wide to be measured at all.
     *
     * @param ratio of 95 %: where it is within the bounds, the answer is yes
     * @param refuting the wider one that all ratios of the claim need together: where it is outside, the answer is no
     */
    static ClaimReading ofRatio(String of, Bounds bounds, Interval ratio, Interval refuting) {
        Answer answer = Answer.OPEN;
        if (ratio.isMeasured() && bounds.contain(ratio.low(), ratio.high())) {
            answer = Answer.YES;
        } else if (ratio.isMeasured() && bounds.exclude(refuting.low(), refuting.high())) {
            answer = Answer.NO;
        }
        return new ClaimReading(
                of,
                bounds,
                answer,
                Optional.of(ratio),
                List.of(),
                answer == Answer.OPEN ? Optional.of(open(of, bounds, refuting)) : Optional.empty());
    }

    private static String open(String of, Bounds bounds, Interval interval) {
        return String.format(
                Locale.ROOT,
                "the interval of %s, %.2f to %.2f, is too wide to tell whether it is on the right side of %.2f",
                of,
                interval.low(),
                interval.high(),
                bounds.nearest(interval.low()));
    }
}
