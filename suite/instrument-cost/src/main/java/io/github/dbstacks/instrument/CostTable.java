package io.github.dbstacks.instrument;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.terminal.TextTable;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.testbed.process.App;
import java.util.Map;
import java.util.Optional;

/**
 * The printed table: a line for each stack and comparison.
 *
 * @param halfWidth relative: how far from 1 a ratio still counts as no difference, and how narrow an interval must be
 */
record CostTable(double halfWidth) {
    String of(Map<App, Samples> stacks) {
        TextTable table = new TextTable()
                .left("stack")
                .left("compared")
                .right("forks")
                .right("this µs")
                .right("that µs")
                .left("ratio, 95 % interval")
                .left("verdict");
        stacks.forEach((app, samples) -> Variant.COMPARED.forEach(variant -> {
            Optional<Interval> ratio = samples.ratio(variant);
            table.row(
                    app.stack().name(),
                    variant + " / " + variant.reference(),
                    Integer.toString(samples.forks()),
                    Numbers.decimals(samples.meanMicros(variant), 2),
                    Numbers.decimals(samples.meanMicros(variant.reference()), 2),
                    ratio.map(CostTable::text).orElse(""),
                    ratio.map(this::verdict).orElse("no interval: it takes two forks"));
        }));
        return table.toString();
    }

    private static String text(Interval ratio) {
        return Numbers.decimals(ratio.estimate(), 3) + " (" + Numbers.decimals(ratio.low(), 3) + ".."
                + Numbers.decimals(ratio.high(), 3) + ")";
    }

    /**
     * What follows from an interval: first whether it tells a difference beyond the limit, then whether it is narrow.
     */
    String verdict(Interval ratio) {
        String limit = "±" + Numbers.decimals(100 * halfWidth, 1).replace(".0", "") + " %";
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
}
