package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.choice.CostAtRates;
import io.github.dbstacks.analysis.choice.CostAtRates.Extra;
import io.github.dbstacks.analysis.choice.CostAtRates.Line;
import io.github.dbstacks.analysis.choice.CostAtRates.Negligible;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;

/** Whether a difference matters at the rates that were measured, in words and in rows of a table. */
public final class RateWording {
    public static final String TITLE = "Does it matter?";

    /** The rate below which a difference is less than a twentieth of a core. */
    public static final String NEGLIGIBLE = "1/20 core, requests/s";

    /** What a table says. */
    public static final String MEANING =
            "Cores that each cell needs more than the reference at each constant rate that was"
                    + " measured, from the CPU of a request at that rate, with the interval of 95 % of their ratio, each alone."
                    + " Below 0 it needs fewer; ≈ is not established. The last column is the rate below which that is less than a"
                    + " twentieth of a core, on the straight line between two measured rates, with its interval; under is"
                    + " below the lowest of them and over is above the highest, where nothing was measured.";

    private static final String CELL = "cell";
    private static final String NOT_KNOWN = "not known";
    private static final String NOT_ESTABLISHED = "≈ ";

    private RateWording() {}

    /** {@code At 500 requests a second that is 0.031 cores (0.020..0.042) more.} */
    static String sentence(Extra extra, Work work) {
        boolean isMore = extra.estimate() > 0;
        return "At " + rate(CostAtRates.rate(work).orElseThrow()) + " " + work.operation()
                + "s a second that is " + cores(Math.abs(extra.estimate())) + " cores ("
                + (isMore ? ends(extra.low(), extra.high()) : ends(-extra.high(), -extra.low())) + ") "
                + (isMore ? "more" : "less") + ".";
    }

    /**
     * {@code Over HTTP, one row, JDK 25, beside JDBC in Spring MVC, by CPU of application and database per request}.
     */
    public static String about(CostAtRates costs, String reference, MeasuredRun measured) {
        return CellWords.groupAtAnyRate(costs.reference()) + ", beside " + reference + ", by " + Wording.cost(measured);
    }

    /** The first column has the cell, the last one {@link #NEGLIGIBLE}. */
    public static List<String> header(CostAtRates costs) {
        List<String> header = new ArrayList<>(List.of(CELL));
        costs.rates().forEach(rate -> header.add(column(rate)));
        header.add(NEGLIGIBLE);
        return header;
    }

    /** {@code 500/s}. */
    public static String column(double rate) {
        return rate(rate) + "/s";
    }

    /** @param name of a cell */
    public static List<List<String>> rows(CostAtRates costs, Function<Cell, String> name) {
        return costs.lines().stream().map(line -> row(costs, line, name)).toList();
    }

    private static List<String> row(CostAtRates costs, Line line, Function<Cell, String> name) {
        List<String> row = new ArrayList<>(List.of(name.apply(line.cell())));
        costs.rates()
                .forEach(rate -> row.add(Optional.ofNullable(line.extras().get(rate))
                        .map(extra -> (extra.isEstablished() ? "" : NOT_ESTABLISHED)
                                + (cores(extra.estimate()) + " (" + ends(extra.low(), extra.high()) + ")")
                                        .replace('-', '−'))
                        .orElse(NOT_KNOWN)));
        row.add(line.negligible()
                .map(negligible -> negligible(negligible, costs.rates()))
                .orElse(NOT_KNOWN));
        return row;
    }

    private static String negligible(Negligible negligible, SortedSet<Double> rates) {
        String low = among(negligible.low(), rates);
        String high = among(negligible.high(), rates);
        return (negligible.isEstablished() ? "" : NOT_ESTABLISHED)
                + among(negligible.estimate(), rates)
                + (low.equals(high) ? "" : " (" + range(negligible, low, high) + ")");
    }

    /** {@code 310..440}, {@code 310 or more}, {@code 220 or less} or {@code under 200 to over 500}. */
    private static String range(Negligible negligible, String low, String high) {
        boolean hasLow = negligible.low() > 0;
        boolean hasHigh = Double.isFinite(negligible.high());
        if (hasLow && hasHigh) {
            return low + ".." + high;
        }
        return hasLow ? low + " or more" : hasHigh ? high + " or less" : low + " to " + high;
    }

    private static String among(double rate, SortedSet<Double> measured) {
        if (rate == 0) {
            return "under " + rate(measured.first());
        }
        return Double.isInfinite(rate) ? "over " + rate(measured.last()) : ChoiceWording.rounded(rate);
    }

    private static String rate(double rate) {
        return rate == Math.rint(rate) ? Wording.thousands(rate) : Numbers.decimals(rate, 1);
    }

    private static String cores(double cores) {
        return Numbers.decimals(cores, 3);
    }

    private static String ends(double low, double high) {
        return Numbers.ends(low, high, 3);
    }
}
