package io.github.dbstacks.analysis.statistics;

import java.util.Locale;
import java.util.Optional;

/**
 * What a comparison comes to, by a fixed rule.
 *
 * @param ratio cell over reference; empty where there is none to judge
 */
public record Verdict(Finding kind, Optional<Interval> ratio) {
    /** The two cells cannot be compared. */
    public static final Verdict NOT_COMPARABLE = new Verdict(Finding.NOT_COMPARABLE, Optional.empty());

    /** How far from 1 a ratio may be and still be no relevant difference. */
    public static final double MARGIN = 0.02;

    /** The verdict as a value. */
    public enum Finding {
        /** The whole interval is within the margin around 1. */
        NO_RELEVANT_DIFFERENCE,
        /** It is above 1, see {@link Interval#differs}, and the interval is not within the margin. */
        MORE,
        /** It is below 1, and the interval is not within the margin. */
        LESS,
        /** The interval is too wide to tell, or is one of so many that one of them may leave out 1 by chance. */
        INCONCLUSIVE,
        /** The interval is too wide to say anything, see {@link Interval#isMeasured}. */
        NOT_MEASURED,
        /** The two did not do the same work. */
        NOT_COMPARABLE,
        /** There are fewer than two blocks. */
        NO_INTERVAL
    }

    /** Judges a ratio; empty is what fewer than two blocks give. */
    public static Verdict of(Optional<Interval> ratio) {
        return new Verdict(ratio.map(Verdict::kind).orElse(Finding.NO_INTERVAL), ratio);
    }

    /** {@code 12.3 % (10.1..14.5) more}; empty where no difference is established. */
    public Optional<String> difference() {
        return ratio.flatMap(found -> switch (kind) {
            case MORE -> Optional.of(percent(found.estimate() - 1, found.low() - 1, found.high() - 1) + " more");
            case LESS -> Optional.of(percent(1 - found.estimate(), 1 - found.high(), 1 - found.low()) + " less");
            case NO_RELEVANT_DIFFERENCE, INCONCLUSIVE, NOT_MEASURED, NOT_COMPARABLE, NO_INTERVAL -> Optional.empty();
        });
    }

    private static String percent(double estimate, double from, double to) {
        return String.format(Locale.ROOT, "%.1f %% (%.1f..%.1f)", 100 * estimate, 100 * from, 100 * to);
    }

    private static Finding kind(Interval ratio) {
        if (!ratio.isMeasured()) {
            return Finding.NOT_MEASURED;
        }
        if (ratio.low() >= 1 - MARGIN && ratio.high() <= 1 + MARGIN) {
            return Finding.NO_RELEVANT_DIFFERENCE;
        }
        if (!ratio.differs()) {
            return Finding.INCONCLUSIVE;
        }
        return ratio.low() > 1 ? Finding.MORE : Finding.LESS;
    }
}
