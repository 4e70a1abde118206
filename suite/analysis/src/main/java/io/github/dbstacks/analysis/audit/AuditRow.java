package io.github.dbstacks.analysis.audit;

import io.github.dbstacks.analysis.run.Costs;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** One row of results of others: what is known of it, in seconds, bytes or as a count. */
public final class AuditRow {
    private final long line;
    private final Map<Quantity, Double> values = new EnumMap<>(Quantity.class);

    /** @param line of the file, the first one being 1 */
    public AuditRow(long line, Map<Quantity, Double> known) {
        this.line = line;
        values.putAll(known);
    }

    long line() {
        return line;
    }

    /** Returns a quantity of the row; empty where it is unknown. */
    OptionalDouble of(Quantity quantity) {
        Double value = values.get(quantity);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** Requests per second, as they stand there or by requests and duration. */
    OptionalDouble throughput() {
        return of(Quantity.THROUGHPUT).isPresent() ? of(Quantity.THROUGHPUT) : rate();
    }

    /** Requests by duration. */
    OptionalDouble rate() {
        return per(of(Quantity.REQUESTS), of(Quantity.DURATION));
    }

    /** Returns how many requests are in flight by Little's law. */
    OptionalDouble inFlight() {
        return Costs.combined(throughput(), of(Quantity.LATENCY), (rate, latency) -> rate * latency);
    }

    /** How many processors were busy. */
    OptionalDouble busy() {
        return of(Quantity.CPU_USAGE).isPresent()
                ? of(Quantity.CPU_USAGE)
                : per(of(Quantity.CPU), of(Quantity.DURATION));
    }

    OptionalDouble bytesPerRequest() {
        OptionalDouble known = of(Quantity.REQUESTS);
        OptionalDouble requests = known.isPresent()
                ? known
                : Costs.combined(of(Quantity.THROUGHPUT), of(Quantity.DURATION), (rate, seconds) -> rate * seconds);
        return per(of(Quantity.BYTES), requests);
    }

    private static OptionalDouble per(OptionalDouble number, OptionalDouble divisor) {
        return divisor.orElse(0) > 0 ? Costs.combined(number, divisor, (all, by) -> all / by) : OptionalDouble.empty();
    }
}
