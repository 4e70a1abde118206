package io.github.dbstacks.schema.scenario;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A service level objective: that share of all requests is answered within a time.
 *
 * @param millis longest latency at that percentile, in milliseconds, from the intended start of a request
 */
public record Slo(Percentile percentile, double millis) {
    /** Requests are given up after as long. */
    public static final double LONGEST_MILLIS = 10_000;

    private static final Pattern TEXT = Pattern.compile("(p[\\d.]{1,5})=(\\d{1,5}(?:\\.\\d{1,3})?)(ms|s)");

    /** The percentile of the latency. */
    public enum Percentile {
        P50("p50"),
        P90("p90"),
        P99("p99"),
        P999("p99.9");

        private final String text;

        Percentile(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * The objective that is written like {@code p99=20ms}, {@code p99.9=0.5ms} or {@code p50=1s}; empty for any other
     * text.
     */
    public static Optional<Slo> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        double millis = new BigDecimal(matcher.group(2))
                .scaleByPowerOfTen(matcher.group(3).equals("s") ? 3 : 0)
                .doubleValue();
        return Arrays.stream(Percentile.values())
                .filter(percentile -> percentile.toString().equals(matcher.group(1)))
                .filter(percentile -> millis > 0 && millis <= LONGEST_MILLIS)
                .map(percentile -> new Slo(percentile, millis))
                .findFirst();
    }

    /** {@code p99=20ms}. */
    @Override
    public String toString() {
        return percentile + "="
                + BigDecimal.valueOf(millis).stripTrailingZeros().toPlainString() + "ms";
    }
}
