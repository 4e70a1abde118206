package io.github.dbstacks.analysis.claim;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What a count must be, where that may depend on the machine and on the load: at least one amount, at most the other. */
public record CountBounds(Optional<Amount> least, Optional<Amount> most) {
    /**
     * So many, and so many for each processor, and so many for each client of a closed loop: {@code 10 cores + 27} threads.
     *
     * @param cores for each processor of the machine
     * @param clients for each client
     */
    public record Amount(double fixed, double cores, double clients) {
        private double on(int processors, int number) {
            return fixed + cores * processors + clients * number;
        }
    }

    /** The same on every machine. */
    public static CountBounds of(Bounds bounds) {
        return new CountBounds(fixed(bounds.least()), fixed(bounds.most()));
    }

    private static Optional<Amount> fixed(OptionalDouble number) {
        return number.isPresent() ? Optional.of(new Amount(number.getAsDouble(), 0, 0)) : Optional.empty();
    }

    /** Whether each bound is another one on a machine with other cores. */
    public boolean growsWithCores() {
        return Stream.concat(least.stream(), most.stream()).allMatch(amount -> amount.cores() > 0);
    }

    /**
     * The numbers.
     *
     * @param cores processors of the machine
     * @param clients of the closed loop, 0 where there is none
     */
    public Bounds on(int cores, int clients) {
        return new Bounds(number(least, cores, clients), number(most, cores, clients));
    }

    private static OptionalDouble number(Optional<Amount> amount, int cores, int clients) {
        return amount.map(found -> OptionalDouble.of(found.on(cores, clients))).orElse(OptionalDouble.empty());
    }
}
