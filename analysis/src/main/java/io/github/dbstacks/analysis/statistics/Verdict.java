package io.github.dbstacks.analysis.statistics;

import java.util.Optional;

/**
 * What a comparison comes to, by a fixed rule.
 *
 * @param ratio cell over reference; empty where there is none to judge
 */
public record Verdict(Kind kind, Optional<Interval> ratio) {
    /** The two cells cannot be compared. */
    public static final Verdict NOT_COMPARABLE = new Verdict(Kind.NOT_COMPARABLE, Optional.empty());

    /** The margin where the reference differs from itself by less. */
    private static final double SMALLEST_MARGIN = 0.02;
    /** With a larger margin nothing is called equal, since the run cannot even tell that the reference equals itself. */
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
        /** The interval is too wide to say anything, see {@link Interval#isMeasured}. */
        NOT_MEASURED,
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
        return ratio.map(interval -> of(interval, margin)).orElseGet(() -> new Verdict(Kind.NO_INTERVAL, ratio));
    }

    /** What counts as no difference on this machine: 2 %, or what the reference differs from itself where that is more. */
    public static double margin(Optional<Interval> referenceToItself) {
        return Math.max(
                SMALLEST_MARGIN, referenceToItself.map(Interval::halfWidth).orElse(0.0));
    }

    private static Verdict of(Interval ratio, double margin) {
        if (!ratio.isMeasured()) {
            return new Verdict(Kind.NOT_MEASURED, Optional.of(ratio));
        }
        boolean isWithin = ratio.low() >= 1 - margin && ratio.high() <= 1 + margin;
        if (isWithin && margin <= LARGEST_MARGIN) {
            return new Verdict(Kind.NO_RELEVANT_DIFFERENCE, Optional.of(ratio));
        }
        if (ratio.low() > 1 && !isWithin) {
            return new Verdict(Kind.MORE, Optional.of(ratio));
        }
        if (ratio.high() < 1 && !isWithin) {
            return new Verdict(Kind.LESS, Optional.of(ratio));
        }
        return new Verdict(Kind.INCONCLUSIVE, Optional.of(ratio));
    }
}
