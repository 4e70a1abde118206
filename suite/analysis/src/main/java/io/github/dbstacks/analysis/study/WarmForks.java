package io.github.dbstacks.analysis.study;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether a run stands as far as its warm-up is concerned, over all its forks that came to their end.
 *
 * @param forks of which the compiler's share is known
 * @param compiling those of them in which the compiler had more to do than the gate allows
 * @param isQueueKnown whether they told how many methods waited for it
 * @param firstToLast what an operation cost in the first third of what counts to what it cost in the last, the
 *     geometric mean over forks; empty with fewer than two that measured three iterations
 */
public record WarmForks(int forks, int compiling, boolean isQueueKnown, Optional<Interval> firstToLast) {
    /** Where more forks compile, the cells that they are of are hardly those of a warm application. */
    private static final double FEW = 0.2;

    private static final int THIRDS = 3;

    /**
     * The result is empty for a run that compares nothing, or starts, which are cold, and where no fork tells the
     * compiler's share.
     */
    public static Optional<WarmForks> of(RunAnalysis analysis) {
        MeasuredRun run = analysis.measured();
        List<Estimate> told = run.estimates().stream()
                .filter(fork -> Metric.JIT_SHARE.of(run, fork).isPresent())
                .toList();
        if (told.isEmpty() || !run.isForComparing() || Start.isAskedFromStart(analysis.cells())) {
            return Optional.empty();
        }
        int compiling = (int) told.stream()
                .filter(fork -> Remarks.isCompiling(Metric.JIT_SHARE.of(run, fork), Metric.JIT_QUEUE.of(run, fork)))
                .count();
        double[] drifts = told.stream()
                .flatMap(fork -> run.fork(fork).stream())
                .flatMapToDouble(fork -> firstToLast(fork).stream())
                .map(Math::log)
                .toArray();
        return Optional.of(new WarmForks(
                told.size(),
                compiling,
                told.stream().allMatch(fork -> Metric.JIT_QUEUE.of(run, fork).isPresent()),
                LogRatio.ofBlocks(drifts).map(LogRatio::interval)));
    }

    private static OptionalDouble firstToLast(MeasuredFork fork) {
        List<MeasuredIteration> all = MeasuredIteration.unrecorded(fork.measured());
        int third = all.size() / THIRDS;
        double first = cost(all.subList(0, third));
        double last = cost(all.subList(all.size() - third, all.size()));
        return first > 0 && last > 0 ? OptionalDouble.of(first / last) : OptionalDouble.empty();
    }

    /** CPU time of the Java threads for an operation; 0 where nothing is known. */
    private static double cost(List<MeasuredIteration> iterations) {
        long operations =
                iterations.stream().mapToLong(MeasuredIteration::operations).sum();
        long nanos = iterations.stream()
                .mapToLong(iteration -> iteration.threads().cpuNanos())
                .sum();
        return operations == 0 ? 0 : (double) nanos / operations;
    }

    /** Whether it is established that operations still became cheaper while they counted, by what matters. */
    public boolean isGettingCheaper() {
        return firstToLast.filter(ratio -> ratio.low() > 1 + Verdict.MARGIN).isPresent();
    }

    /** Whether few forks were compiling, and operations did not become cheaper. */
    public boolean stands() {
        return compiling <= FEW * forks && !isGettingCheaper();
    }
}
