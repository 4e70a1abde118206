package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;

/** Forks under a constant load with an iteration each second. */
public final class MadeLongLoad {
    private MadeLongLoad() {}

    /**
     * Sessions are counted every five seconds.
     *
     * @param heap bytes after a collection, by second, as are the others
     */
    public static MeasuredFork of(
            Cell cell,
            int seconds,
            IntToDoubleFunction heap,
            IntToDoubleFunction threads,
            IntToDoubleFunction sessions) {
        List<MeasuredIteration> iterations = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            iterations.add(iteration(
                    second,
                    OptionalLong.of(Math.round(heap.applyAsDouble(second))),
                    (int) threads.applyAsDouble(second),
                    second % 5 == 0 ? OptionalLong.of((long) sessions.applyAsDouble(second)) : OptionalLong.empty()));
        }
        return underLoad(cell, iterations);
    }

    /** Returns a fork with 30 threads, and neither heap nor sessions counted. */
    public static MeasuredFork uncounted(Cell cell, int seconds) {
        List<MeasuredIteration> iterations = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            iterations.add(iteration(second, OptionalLong.empty(), 30, OptionalLong.empty()));
        }
        return underLoad(cell, iterations);
    }

    private static MeasuredFork underLoad(Cell cell, List<MeasuredIteration> iterations) {
        return Made.under(
                Made.fork(Made.planned(cell, 1, false), iterations, Made.rightLedger()),
                Made.load(1000, 1000, List.of()));
    }

    private static MeasuredIteration iteration(int second, OptionalLong heap, int threads, OptionalLong sessions) {
        MeasuredIteration made = Made.iteration(50);
        return Made.but(
                made,
                "startEpochMillis",
                1_700_000_000_000L + 1000L * second,
                "durationNanos",
                1_000_000_000L,
                "metrics",
                Made.but(made.metrics(), "heapAfterGcBytes", heap, "threads", threads),
                "around",
                made.around().map(around -> Made.but(around, "sessions", sessions)));
    }
}
