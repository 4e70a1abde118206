package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Obstacle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a condition came to for one of its cells.
 *
 * @param of metric and cells
 * @param bounds that it had to be within
 * @param ratio with its interval of 95 %; empty for a number and where it is missing
 * @param numbers one for each fork; none for a ratio and where it is missing
 * @param compilerMicros of a number that is time: what the JIT compiler used per operation beside it, one for each side
 *     of a ratio, in microseconds; none where it is unknown
 * @param obstacle why it says neither yes nor no
 */
public record Reading(
        String of,
        Bounds bounds,
        Answer answer,
        Optional<Interval> ratio,
        List<Double> numbers,
        List<Double> compilerMicros,
        Optional<Undecidable> obstacle) {
    /** A ratio that is written as a word. */
    private static final double HUGE = 1_000;

    public Reading {
        numbers = List.copyOf(numbers);
        compilerMicros = List.copyOf(compilerMicros);
    }

    static Reading missing(String of, Bounds bounds, Undecidable why) {
        return new Reading(of, bounds, Answer.MISSING, Optional.empty(), List.of(), List.of(), Optional.of(why));
    }

    /** What differs from one fork to the next is as it was in more than half of them. */
    static Reading ofNumbers(String of, Bounds bounds, List<Double> numbers) {
        long within = numbers.stream()
                .filter(number -> bounds.contain(number, number))
                .count();
        Answer answer =
                2 * within == numbers.size() ? Answer.OPEN : 2 * within > numbers.size() ? Answer.YES : Answer.NO;
        return new Reading(
                of,
                bounds,
                answer,
                Optional.empty(),
                numbers,
                List.of(),
                answer == Answer.OPEN
                        ? Optional.of(new Undecidable(
                                Obstacle.PRECISION,
                                of + " was as expected in exactly half of " + numbers.size() + " forks"))
                        : Optional.empty());
    }

    /**
     * An interval within the bounds says yes. One that is neither within them nor outside says neither yes nor no, and
     * so does one that is too wide to be measured at all.
     *
     * @param ratio of 95 %: where it is within the bounds, the answer is yes
     * @param refuting the wider one that all ratios of the expectation need together: where it is outside, the answer
     *     is no
     */
    static Reading ofRatio(String of, Bounds bounds, Interval ratio, Interval refuting) {
        Answer answer = Answer.OPEN;
        if (ratio.isMeasured() && bounds.contain(ratio.low(), ratio.high())) {
            answer = Answer.YES;
        } else if (ratio.isMeasured() && bounds.exclude(refuting.low(), refuting.high())) {
            answer = Answer.NO;
        }
        return new Reading(
                of,
                bounds,
                answer,
                Optional.of(ratio),
                List.of(),
                List.of(),
                answer == Answer.OPEN
                        ? Optional.of(new Undecidable(
                                Obstacle.PRECISION,
                                ratio.isMeasured()
                                        ? open(of, bounds, ratio, refuting)
                                        : "the interval of " + of + " is too wide to say anything"))
                        : Optional.empty());
    }

    /** The same, with what the compiler used. */
    Reading with(List<Double> compiler) {
        return new Reading(of, bounds, answer, ratio, numbers, compiler, obstacle);
    }

    /** A page has the interval of 95 % beside this sentence, so that of all ratios together says that it is another. */
    private static String open(String of, Bounds bounds, Interval ratio, Interval refuting) {
        String ends = ends(refuting);
        return String.format(
                Locale.ROOT,
                "the interval of %s, %s%s, is too wide to tell whether it is on the right side of %.2f",
                of,
                ends,
                ends.equals(ends(ratio)) ? "" : " for all ratios of the claim together",
                bounds.nearest(refuting.low()));
    }

    private static String ends(Interval interval) {
        return String.format(
                Locale.ROOT,
                "%.2f to %s",
                interval.low(),
                interval.high() < HUGE ? String.format(Locale.ROOT, "%.2f", interval.high()) : "more than a thousand");
    }
}
