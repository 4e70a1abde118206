package io.github.dbstacks.analysis.audit;

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

    /** Empty where it is unknown. */
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

    /** By Little's law. */
    OptionalDouble inFlight() {
        return product(throughput(), of(Quantity.LATENCY));
    }

    /** How many processors were busy. */
    OptionalDouble busy() {
        return of(Quantity.CPU_USAGE).isPresent()
                ? of(Quantity.CPU_USAGE)
                : per(of(Quantity.CPU), of(Quantity.DURATION));
    }

    OptionalDouble bytesPerRequest() {
        OptionalDouble requests = of(Quantity.REQUESTS);
        return per(
                of(Quantity.BYTES),
                requests.isPresent() ? requests : product(of(Quantity.THROUGHPUT), of(Quantity.DURATION)));
    }

    private static OptionalDouble product(OptionalDouble one, OptionalDouble other) {
        return one.isPresent() && other.isPresent()
                ? OptionalDouble.of(one.getAsDouble() * other.getAsDouble())
                : OptionalDouble.empty();
    }

    private static OptionalDouble per(OptionalDouble number, OptionalDouble divisor) {
        return number.isPresent() && divisor.orElse(0) > 0
                ? OptionalDouble.of(number.getAsDouble() / divisor.getAsDouble())
                : OptionalDouble.empty();
    }
}
