package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.RandomEffects;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The ratio of a cell to its reference in several runs.
 *
 * @param cell as it is in the latest run that has it
 * @param reference the same of what it is compared with
 * @param byRun in the order of the runs; empty where a run has no such ratio
 * @param processors how many models of processor these runs have
 * @param effects what they come to together; empty with fewer than three
 */
public record RatioOverRuns(
        Cell cell,
        Cell reference,
        Metric metric,
        List<Optional<LogRatio>> byRun,
        int processors,
        Optional<RandomEffects> effects) {
    static RatioOverRuns of(
            Cell cell, Cell reference, Metric metric, List<Optional<LogRatio>> byRun, List<NamedRun> runs) {
        List<LogRatio> known = byRun.stream().flatMap(Optional::stream).toList();
        long processors = IntStream.range(0, byRun.size())
                .filter(run -> byRun.get(run).isPresent())
                .mapToObj(run -> runs.get(run).processor())
                .distinct()
                .count();
        return new RatioOverRuns(cell, reference, metric, byRun, (int) processors, RandomEffects.of(known));
    }

    /** How many runs have it. */
    public int runs() {
        return (int) estimates().count();
    }

    /** The least that a run estimates. */
    public double least() {
        return estimates().min().orElseThrow();
    }

    /** The most. */
    public double most() {
        return estimates().max().orElseThrow();
    }

    private DoubleStream estimates() {
        return byRun.stream().flatMap(Optional::stream).mapToDouble(ratio -> Math.exp(ratio.estimate()));
    }
}
