package io.github.dbstacks.load.engine;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/** Tells when requests are due in open loop. Each call gives the next one's time after the first, in nanoseconds. */
final class Arrivals {
    private static final double NANOS_PER_SECOND = 1e9;

    private Arrivals() {}

    /** Returns arrivals that are evenly spaced. */
    static LongSupplier even(double perSecond) {
        long[] number = {0};
        return () -> Math.round(number[0]++ * NANOS_PER_SECOND / perSecond);
    }

    /**
     * A Poisson process: the gaps are independent and exponentially distributed. The same seed gives the same times.
     */
    static LongSupplier poisson(double perSecond, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] nanos = {0};
        return () -> {
            nanos[0] += -Math.log1p(-random.nextDouble()) / perSecond * NANOS_PER_SECOND;
            return Math.round(nanos[0]);
        };
    }

    /** Returns every {@code of}-th of these, from the one with this number on: the share of one of several loops. */
    static LongSupplier share(LongSupplier all, int number, int of) {
        boolean[] begun = {false};
        return () -> {
            int skipped = begun[0] ? of - 1 : number;
            begun[0] = true;
            return LongStream.generate(all).skip(skipped).findFirst().orElseThrow();
        };
    }
}
