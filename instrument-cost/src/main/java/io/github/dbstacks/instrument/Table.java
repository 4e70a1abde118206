package io.github.dbstacks.instrument;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.testbed.process.App;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The comparisons in lines of fixed columns. */
final class Table {
    private final double halfWidth;

    /** @param halfWidth relative: how far from 1 still counts as no difference */
    Table(double halfWidth) {
        this.halfWidth = halfWidth;
    }

    String of(Map<App, Samples> stacks) {
        StringBuilder text = new StringBuilder(
                row("stack", "compared", "forks", "this µs", "that µs", "ratio", "95 % interval", "verdict"));
        stacks.forEach((app, samples) -> {
            for (Variant variant : Variant.COMPARED) {
                Optional<Interval> ratio = samples.ratio(variant);
                text.append(row(
                        app.stack().name(),
                        variant + " / " + variant.reference(),
                        samples.forks(),
                        number("%.2f", samples.meanMicros(variant)),
                        number("%.2f", samples.meanMicros(variant.reference())),
                        ratio.map(interval -> number("%.3f", interval.estimate()))
                                .orElse(""),
                        ratio.map(interval -> number("%.3f", interval.low()) + " .. " + number("%.3f", interval.high()))
                                .orElse(""),
                        ratio.map(this::verdict).orElse("no interval: it takes two forks")));
            }
        });
        return text.toString();
    }

    /** What an interval comes to, by rule. */
    String verdict(Interval ratio) {
        String limit = "±" + number("%.1f", 100 * halfWidth).replace(".0", "") + " %";
        if (ratio.low() > 1 + halfWidth || ratio.high() < 1 - halfWidth) {
            return "outside " + limit;
        }
        if (ratio.halfWidth() > halfWidth) {
            return "wider than " + limit + ": more forks are needed";
        }
        boolean within = ratio.low() >= 1 - halfWidth && ratio.high() <= 1 + halfWidth;
        return (within ? "within " : "reaches beyond ")
                + limit
                + (ratio.contains(1) ? ", not distinguishable" : ", distinguishable");
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-17s %-35s %6s  %9s  %9s  %6s  %-15s  %s%n", cells);
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
