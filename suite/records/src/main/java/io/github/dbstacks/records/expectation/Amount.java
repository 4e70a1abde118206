package io.github.dbstacks.records.expectation;

/**
 * A bound that may grow with the processors and the load: {@code 10 cores + 27} threads.
 *
 * @param fixed the part that is the same everywhere
 * @param perCore for each processor that the application sees
 * @param perClient for each client of a closed loop
 */
public record Amount(double fixed, double perCore, double perClient) {
    public static Amount of(double fixed) {
        return new Amount(fixed, 0, 0);
    }

    /** @param clients of the closed loop; 0 where there is none */
    public double on(int cores, int clients) {
        return fixed + perCore * cores + perClient * clients;
    }
}
