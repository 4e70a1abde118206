package io.github.dbstacks.orchestrator.run;

/** A fixed piece of integer work whose duration tells how fast a processor is at this moment. */
final class Canary {
    private static final int ROUNDS = 20_000_000;

    private Canary() {}

    /** Does it a few times first, so that it is compiled. */
    static void warmUp() {
        for (int i = 0; i < 5; i++) {
            nanos();
        }
    }

    static long nanos() {
        long begin = System.nanoTime();
        long state = begin | 1;
        for (int i = 0; i < ROUNDS; i++) {
            state ^= state << 13; // xorshift64 (Marsaglia 2003): each step needs the one before, none can be skipped
            state ^= state >>> 7;
            state ^= state << 17;
        }
        long nanos = System.nanoTime() - begin;
        return state == 0 ? nanos + 1 : nanos;
    }
}
