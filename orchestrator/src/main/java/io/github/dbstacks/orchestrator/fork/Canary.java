package io.github.dbstacks.orchestrator.fork;

import java.util.stream.LongStream;

/** A fixed piece of integer work whose duration tells how fast a processor is at this moment. */
final class Canary {
    private static final int ROUNDS = 20_000_000;
    private static final int PIECES = 3;

    private Canary() {}

    /** Does it a few times first, so that it is compiled. */
    static void warmUp() {
        for (int i = 0; i < 5; i++) {
            piece();
        }
    }

    /** The shortest of a few in a row: whoever interrupts one for a moment does not make the processor slower. */
    static long nanos() {
        return LongStream.generate(Canary::piece).limit(PIECES).min().orElseThrow();
    }

    private static long piece() {
        long begin = System.nanoTime();
        long state = steps(begin | 1, ROUNDS);
        long nanos = System.nanoTime() - begin;
        return state == 0 ? nanos + 1 : nanos; // asked for, so that it cannot be left out
    }

    /** So many steps of xorshift64 (Marsaglia 2003): each needs the one before, none can be skipped. */
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
