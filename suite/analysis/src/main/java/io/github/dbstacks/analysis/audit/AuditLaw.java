package io.github.dbstacks.analysis.audit;

import io.github.dbstacks.analysis.remark.Law.Relation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A law that a row of results obeys, whoever measured it. The tolerances are wider than those of
 * {@link io.github.dbstacks.analysis.remark.Law}, since others round, and take what they count at different times.
 */
public enum AuditLaw {
    /** Little's law of a closed loop: each client always has a request in flight, or has an error. */
    IN_FLIGHT(
            "requests in flight, throughput × mean latency, far below the concurrency without an error counted",
            "throughput, latency and concurrency of a row without errors",
            "requests"),
    /**
     * Little's law of any load: a client has one request in flight at most. A latency that a tool corrects tells more
     * than that.
     */
    MOST_IN_FLIGHT(
            "requests in flight, throughput × mean latency, far above the concurrency",
            "throughput, concurrency and a latency that no tool corrected",
            "requests"),
    PROCESSORS("more CPU time than the cores have", "cores and cpu-usage, or cores, cpu and duration", "cores"),
    ERRORS("more errors than requests", "errors and requests", "errors"),
    RATE("requests by duration that differ from the throughput", "throughput, requests and duration", "requests/s"),
    ORDER("percentiles that fall", "two of min, p50, p90, p99, p999 and max", "s"),
    /** A request that is counted has begun and ended while the row was measured. */
    TEST("a latency, by its mean, median or shortest, longer than the test", "duration and latency, p50 or min", "s"),
    MEAN("a mean latency below the shortest or above the longest", "latency and max, or latency and min", "s"),
    /** Who answers less did other work. The other rows of the file say what is usual. */
    ANSWERS("answers of less than half of the bytes that are usual in the file", "bytes and requests", "bytes");

    /** A client is outside of its request for a quarter of the time at most. */
    private static final double LEAST_IN_FLIGHT = 0.75;
    /** Others round their latencies, and count what is still in flight when the test ends in different ways. */
    private static final double MOST_OF_CONCURRENCY = 1.25;

    private static final double ROUNDING = 0.005;
    /** Two decimals, which are much of a low rate. */
    private static final double ROUNDED_RATE = 0.01;

    private static final double DIFFERENT_CLOCKS = 0.02;
    private static final double LEAST_OF_USUAL = 0.5;
    private static final List<Quantity> RISING =
            List.of(Quantity.MIN, Quantity.P50, Quantity.P90, Quantity.P99, Quantity.P999, Quantity.MAX);

    private final String violation;
    private final String needs;
    private final String unit;

    AuditLaw(String violation, String needs, String unit) {
        this.violation = violation;
        this.needs = needs;
        this.unit = unit;
    }

    /** What a row has that breaks it. */
    public String violation() {
        return violation;
    }

    /** The quantities that it takes to check it, in words. */
    public String needs() {
        return needs;
    }

    /** Returns the unit of its two numbers. */
    public String unit() {
        return unit;
    }

    /**
     * Two numbers of a row.
     *
     * @param counted the number that the law is about
     * @param bound what it is held against
     * @param excess how far it is beyond what is allowed, as a share of the bound; not above 0 where the law holds
     */
    record BoundedNumber(double counted, double bound, double excess) {}

    /**
     * What the law says of a row, by the worst of its numbers; empty where the row does not tell what it takes.
     *
     * @param usual bytes of an answer in this file; 0 where that is unknown
     */
    Optional<BoundedNumber> check(AuditRow row, double usual) {
        return switch (this) {
            case IN_FLIGHT ->
                row.of(Quantity.ERRORS).orElse(0) > 0
                        ? Optional.empty()
                        : check(row.inFlight(), Relation.AT_LEAST, row.of(Quantity.CONCURRENCY), 1 - LEAST_IN_FLIGHT);
            case MOST_IN_FLIGHT ->
                check(row.inFlight(), Relation.AT_MOST, row.of(Quantity.CONCURRENCY), MOST_OF_CONCURRENCY - 1);
            case PROCESSORS -> check(row.busy(), Relation.AT_MOST, row.of(Quantity.CORES), DIFFERENT_CLOCKS);
            case ERRORS -> check(row.of(Quantity.ERRORS), Relation.AT_MOST, row.of(Quantity.REQUESTS), 0);
            case RATE ->
                check(
                        row.rate(),
                        Relation.EQUAL,
                        row.of(Quantity.THROUGHPUT),
                        DIFFERENT_CLOCKS
                                + ROUNDED_RATE
                                        / Math.max(
                                                ROUNDED_RATE,
                                                row.of(Quantity.THROUGHPUT).orElse(0)));
            case ORDER -> worst(falls(row));
            case TEST ->
                worst(Stream.of(Quantity.LATENCY, Quantity.P50, Quantity.MIN)
                        .map(time -> check(row.of(time), Relation.AT_MOST, row.of(Quantity.DURATION), DIFFERENT_CLOCKS))
                        .toList());
            case MEAN ->
                worst(List.of(
                        check(row.of(Quantity.LATENCY), Relation.AT_MOST, row.of(Quantity.MAX), ROUNDING),
                        check(row.of(Quantity.LATENCY), Relation.AT_LEAST, row.of(Quantity.MIN), ROUNDING)));
            case ANSWERS ->
                check(
                        row.bytesPerRequest(),
                        Relation.AT_LEAST,
                        usual > 0 ? OptionalDouble.of(usual) : OptionalDouble.empty(),
                        1 - LEAST_OF_USUAL);
        };
    }

    /** Each percentile that is known against the next one that is. */
    private static List<Optional<BoundedNumber>> falls(AuditRow row) {
        List<Quantity> known =
                RISING.stream().filter(quantity -> row.of(quantity).isPresent()).toList();
        List<Optional<BoundedNumber>> checks = new ArrayList<>();
        for (int next = 1; next < known.size(); next++) {
            checks.add(check(row.of(known.get(next - 1)), Relation.AT_MOST, row.of(known.get(next)), ROUNDING));
        }
        return checks;
    }

    private static Optional<BoundedNumber> worst(List<Optional<BoundedNumber>> checks) {
        return checks.stream().flatMap(Optional::stream).max(Comparator.comparingDouble(BoundedNumber::excess));
    }

    private static Optional<BoundedNumber> check(
            OptionalDouble counted, Relation relation, OptionalDouble bound, double tolerance) {
        return counted.isPresent() && bound.isPresent()
                ? Optional.of(new BoundedNumber(
                        counted.getAsDouble(),
                        bound.getAsDouble(),
                        relation.excess(counted.getAsDouble(), bound.getAsDouble(), tolerance * bound.getAsDouble())))
                : Optional.empty();
    }
}
