package io.github.dbstacks.analysis.remark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MadeLongLoad;
import io.github.dbstacks.analysis.run.MeasuredFork;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GrowthTest {
    private static final int MINUTE = 60;
    private static final int HALF_AN_HOUR = 30 * MINUTE;

    /** Garbage in old regions that is collected every so many seconds, up to this. */
    private static final double GARBAGE_BYTES = 12e6;

    private static final int OLD_COLLECTION_SECONDS = 47;

    /** Returns the heap in use, and garbage that comes and goes, which differs with the seed. */
    private static IntToDoubleFunction heap(IntToDoubleFunction inUse, long seed) {
        Random random = new Random(seed);
        return second -> inUse.applyAsDouble(second)
                + GARBAGE_BYTES * (second % OLD_COLLECTION_SECONDS) / OLD_COLLECTION_SECONDS
                + 2e6 * random.nextDouble();
    }

    @Test
    void aLeakIsFoundWithItsNumbers() {
        List<Growth> found =
                Growth.of(fork(HALF_AN_HOUR, heap(second -> 60e6 + 1e4 * second, 1), steady(30), steady(50)));

        assertThat(found).singleElement().satisfies(growth -> {
            assertThat(growth.growing()).isEqualTo(Growing.HEAP);
            assertThat(growth.first()).isCloseTo(60e6, within(1.5e6));
            assertThat(growth.last()).isCloseTo(76e6, within(1.5e6));
            assertThat(growth.perHour()).isCloseTo(36e6, within(4e6));
            assertThat(growth.hours()).isCloseTo(0.5, within(0.001));
        });
    }

    @Test
    void whatGrowsIsSaidWithItsNumbers() {
        assertThat(new Growth(Growing.HEAP, 60e6, 92.5e6, 65e6, 0.5).sentence())
                .isEqualTo("heap after collection 60.0 to 92.5 MB in 30 minutes, 65.0 MB an hour");
        assertThat(new Growth(Growing.THREADS, 30, 39, 18, 0.5).sentence())
                .isEqualTo("threads 30 to 39 in 30 minutes, 18 an hour");
    }

    @Test
    @Tag("slow")
    void anApplicationThatKeepsNothingDoesNotGrow() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            MeasuredFork fork = fork(
                    HALF_AN_HOUR,
                    heap(second -> 60e6, seed),
                    second -> 30 + random.nextInt(4),
                    second -> 50 - random.nextInt(2));

            assertThat(Growth.of(fork)).as("seed " + seed).isEmpty();
        }
    }

    /** A cache fills in the first third. */
    @Test
    void whatFillsUpAtFirstDoesNotGrow() {
        IntToDoubleFunction cache = second -> 60e6 + 20e6 * Math.min(1, 3.0 * second / HALF_AN_HOUR);

        assertThat(Growth.of(fork(HALF_AN_HOUR, heap(cache, 1), steady(30), steady(50))))
                .isEmpty();
    }

    @Test
    void threadsAndSessionsThatAreLost() {
        IntToDoubleFunction threads = second -> 30 + second / (3 * MINUTE);
        IntToDoubleFunction sessions = second -> 20 + second / (5 * MINUTE);

        List<Growth> found = Growth.of(fork(HALF_AN_HOUR, heap(second -> 60e6, 1), threads, sessions));

        assertThat(found).extracting(Growth::growing).containsExactly(Growing.THREADS, Growing.SESSIONS);
        assertThat(found.get(0).first()).isEqualTo(30);
        assertThat(found.get(0).last()).isEqualTo(39);
        assertThat(found.get(1).perHour()).isCloseTo(12, within(3.0));
    }

    @Test
    void tooLittleOrTooShortToTell() {
        IntToDoubleFunction leak = second -> 60e6 + 1e5 * second;
        MeasuredFork tooShort = fork(5 * MINUTE - 1, heap(leak, 1), steady(30), steady(50));
        assertThat(Growth.of(tooShort)).as("too short").isEmpty();
        assertThat(Growth.judgedOf(tooShort)).as("too short").isEmpty();
        assertThat(Growth.of(fork(5 * MINUTE, heap(leak, 1), steady(30), steady(50))))
                .as("long enough")
                .hasSize(1);
        assertThat(Growth.of(
                        fork(HALF_AN_HOUR, second -> 60e6 + 2e3 * second, second -> 30 + second / 1000, steady(50))))
                .as("3.6 MB and a thread in half an hour")
                .isEmpty();
    }

    @Test
    void whatWasNotCountedDoesNotGrow() {
        MeasuredFork fork = MadeLongLoad.uncounted(Made.OTHER, HALF_AN_HOUR);

        assertThat(Growth.of(fork)).isEmpty();
        assertThat(Growth.judgedOf(fork)).containsExactly(Growing.THREADS);
    }

    private static IntToDoubleFunction steady(double level) {
        return second -> level;
    }

    private static MeasuredFork fork(
            int seconds, IntToDoubleFunction heap, IntToDoubleFunction threads, IntToDoubleFunction sessions) {
        return MadeLongLoad.of(Made.OTHER, seconds, heap, threads, sessions);
    }
}
