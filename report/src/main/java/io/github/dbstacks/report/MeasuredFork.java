package io.github.dbstacks.report;

import io.github.dbstacks.result.Run.PlannedFork;
import io.github.dbstacks.result.Termination;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One fork as its file tells it.
 *
 * @param termination RUNNING when the file has no end: the fork was cut off
 * @param iterations the measured ones, in order; warm-up is counted, not kept
 * @param warmups how many warm-up iterations there were
 * @param settings effective settings by key; empty when the application did not get that far
 * @param configuration what driver and pool were told
 */
record MeasuredFork(
        PlannedFork planned,
        Termination termination,
        Optional<String> problem,
        List<MeasuredIteration> iterations,
        int warmups,
        Map<String, String> settings,
        Map<String, String> configuration,
        long peakRssBytes) {
    boolean isCompleted() {
        return termination == Termination.COMPLETED && !iterations.isEmpty();
    }

    /**
     * What the report needs of an iteration; the thread groups stay behind in the file.
     *
     * @param cpuNanos of the process; -1 where unknown
     * @param allocatedBytes -1 where unknown
     * @param eventLoops threads that hold connections
     */
    record MeasuredIteration(
            long durationNanos,
            int selects,
            long rows,
            long cpuNanos,
            long allocatedBytes,
            int threads,
            int eventLoops) {}
}
