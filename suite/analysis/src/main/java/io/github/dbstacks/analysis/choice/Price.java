package io.github.dbstacks.analysis.choice;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import java.util.OptionalDouble;

/**
 * What a cell costs more than another one where both answered as much as they could. At lower rates an operation costs
 * more, see {@link CostAtRates}.
 *
 * @param micros CPU time per operation, in microseconds; below 0 where it costs less
 */
public record Price(CellSummary cell, double micros) {
    /** Whoever saves less than this share of a processor saves nothing. */
    public static final double NEGLIGIBLE = 1.0 / 20;

    /** @param cost a metric in microseconds per operation */
    public static Price of(CellSummary cell, CellSummary than, Metric cost) {
        OptionalDouble own = cell.value(cost);
        return new Price(cell, own.orElse(0) - than.value(cost).orElse(0));
    }

    /** Processors at a rate of operations per second. */
    public double cores(double rate) {
        return micros * rate / 1e6;
    }

    /** The rate at which the difference is one processor; infinite where there is none. */
    public double ratePerCore() {
        return 1e6 / Math.abs(micros);
    }

    /** The rate below which the difference is less than a twentieth of a processor. */
    public double negligibleBelow() {
        return ratePerCore() * NEGLIGIBLE;
    }
}
