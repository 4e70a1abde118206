package io.github.dbstacks.testbed.machine;

import java.util.stream.LongStream;

/** A fixed piece of integer work. Its duration tells how fast a processor is at this time. */
public final class Canary {
    private static final int ROUNDS = 20_000_000;
    private static final int PIECES = 3;
    private static final int WARM_UP = 5;

    private Canary() {}

    static {
        for (int i = 0; i < WARM_UP; i++) {
            piece(); // so that it is compiled
        }
    }

    /**
     * The shortest duration of three in nanoseconds, because an interruption of one of them does not make the processor
     * slower.
     */
    public static long nanos() {
        return LongStream.generate(Canary::piece).limit(PIECES).min().orElseThrow();
    }

    private static long piece() {
        long begin = System.nanoTime();
        long state = steps(begin | 1, ROUNDS);
        long nanos = System.nanoTime() - begin;
        return state == 0 ? nanos + 1 : nanos; // The result is used, so that the JIT compiler cannot remove the work.
    }

    /**
     * Steps of xorshift64 (Marsaglia, Xorshift RNGs, 2003). Each step needs the result of the one before, so none can
     * be skipped.
     */
    static long steps(long state, int rounds) {
        long next = state;
        for (int i = 0; i < rounds; i++) {
            next ^= next << 13;
            next ^= next >>> 7;
            next ^= next << 17;
        }
        return next;
    }
}
