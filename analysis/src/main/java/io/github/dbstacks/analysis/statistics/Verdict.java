package io.github.dbstacks.analysis.statistics;

import java.util.Locale;
import java.util.Optional;

/**
 * What a comparison comes to, by rule: nobody chooses the words.
 *
 * @param ratio cell over reference; empty where there is none to judge
 * @param text the verdict in words, to be followed by what was compared, such as "CPU per SELECT"
 */
public record Verdict(Kind kind, Optional<Interval> ratio, String text) {
    private static final double SMALLEST_MARGIN = 0.02;
    /** A run that cannot tell the reference from itself any better has no ground to call anything equal. */
    private static final double LARGEST_MARGIN = 0.05;

    /** The verdict as a value. */
    public enum Kind {
        /** The whole interval is within the equivalence margin around 1. */
        NO_RELEVANT_DIFFERENCE,
        /** The whole interval is above 1, and not within the margin. */
        MORE,
        /** The whole interval is below 1, and not within the margin. */
        LESS,
        /** The interval is too wide to tell, or lies within a margin that is. */
        INCONCLUSIVE,
        /** The two did not do the same work. */
        NOT_COMPARABLE,
        /** Fewer than two blocks. */
        NO_INTERVAL
    }

    /** Judges a ratio; empty is what fewer than two blocks give. */
    public static Verdict of(Optional<Interval> ratio, double margin) {
        if (!(margin > 0)) {
            throw new IllegalArgumentException("An equivalence margin is above 0, such as 0.02, not " + margin + ".");
        }
        return ratio.map(interval -> of(interval, margin))
                .orElseGet(() ->
                        new Verdict(Kind.NO_INTERVAL, ratio, "no interval: it takes at least two blocks to compare"));
    }

    /** The two cannot be compared, and why, in a few words. */
    public static Verdict notComparable(String reason) {
        return new Verdict(Kind.NOT_COMPARABLE, Optional.empty(), "not comparable: " + reason);
    }

    /** What counts as no difference on this machine: 2 %, or what the reference differs from itself where that is more. */
    public static double margin(Optional<Interval> referenceToItself) {
        return Math.max(
                SMALLEST_MARGIN, referenceToItself.map(Interval::halfWidth).orElse(0.0));
    }

    private static Verdict of(Interval ratio, double margin) {
        boolean isWithin = ratio.low() >= 1 - margin && ratio.high() <= 1 + margin;
        if (isWithin && margin <= LARGEST_MARGIN) {
            return new Verdict(Kind.NO_RELEVANT_DIFFERENCE, Optional.of(ratio), "no relevant difference");
        }
        if (ratio.low() > 1 && !isWithin) {
            String text = percent(ratio.estimate() - 1, ratio.low() - 1, ratio.high() - 1) + " more";
            return new Verdict(Kind.MORE, Optional.of(ratio), text);
        }
        if (ratio.high() < 1 && !isWithin) {
            String text = percent(1 - ratio.estimate(), 1 - ratio.high(), 1 - ratio.low()) + " less";
            return new Verdict(Kind.LESS, Optional.of(ratio), text);
        }
        return new Verdict(Kind.INCONCLUSIVE, Optional.of(ratio), "inconclusive at this budget");
    }

    private static String percent(double estimate, double from, double to) {
        return String.format(Locale.ROOT, "%.1f %% (%.1f..%.1f)", 100 * estimate, 100 * from, 100 * to);
    }
}
