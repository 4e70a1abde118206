package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.JvmTotals;
import io.github.dbstacks.analysis.statistics.SteadyState.CellState;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What the JVM does beside the SELECTs: collecting, compiling, starting threads. */
final class JvmRules {
    /** G1 itself aims at less: its GCTimeRatio of 12 is a thirteenth of the time. */
    private static final double GC_SHARE = 0.10;

    /** Share of compilation in the CPU time of the JVM. The gate until-compiled opens at as much. */
    private static final double JIT_SHARE = 0.03;

    /**
     * Methods that wait for the JIT compiler or are in it, in the mean over iterations. The gate until-compiled opens
     * at as many.
     */
    private static final double JIT_QUEUE = 1;

    /**
     * Threads for each SELECT. Stacks start theirs before the first iteration, so one in a hundred SELECTs is one too
     * many.
     */
    private static final double STARTED = 0.01;
    /** What starting and ending a thread costs, in microseconds of CPU time: some tens on Linux. */
    private static final double START_MICROS = 50;

    /**
     * Share of the common pool in the CPU time of the Java threads. No stack gives it work, and no JVM does by itself.
     */
    private static final double COMMON_POOL_SHARE = 0.05;

    private static final String COMMON_POOL = "ForkJoinPool.commonPool-worker-#";

    private JvmRules() {}

    static List<Rule<CellEvidence>> all() {
        return List.of(JvmRules::collecting, JvmRules::notCompiled, JvmRules::threadPerRow, JvmRules::commonPool);
    }

    private static Stream<Remark> collecting(CellEvidence cell) {
        CellSummary summary = cell.summary();
        double share = Costs.combined(
                        summary.value(Metric.GC_CPU), summary.value(Metric.APP_CPU), (gc, all) -> gc / all)
                .orElse(0);
        if (share < GC_SHARE) {
            return Stream.empty();
        }
        OptionalDouble bytes = summary.value(Metric.ALLOCATED_BYTES);
        return Stream.of(cell.remark(
                RemarkKind.GARBAGE_COLLECTION,
                String.format(
                        Locale.ROOT,
                        "garbage collection takes %.0f %% of the application's CPU (%s bytes allocated for each %s)",
                        100 * share,
                        bytes.isPresent() ? String.format(Locale.ROOT, "%,.0f", bytes.getAsDouble()) : "?",
                        cell.operation()),
                share,
                cell.isAllAtOnce() ? Optional.of(Knob.setting(Setting.FAN_OUT, FanOut.BOUNDED)) : Optional.empty()));
    }

    /**
     * A fork that is too short to be judged is known to be cold, unless it should have warmed up until it was compiled,
     * and so is one that is asked from its start on. And nobody compares the numbers of a run like smoke.
     */
    private static Stream<Remark> notCompiled(CellEvidence cell) {
        double share = cell.summary().value(Metric.JIT_SHARE).orElse(0);
        boolean isKnownToBeCold = Start.isAskedFromStart(List.of(cell.summary()))
                || (cell.summary().steadiness().state() == CellState.TOO_SHORT
                        && !cell.setting(Setting.WARM_UP).equals(Optional.of(WarmUp.UNTIL_COMPILED)));
        double queue = cell.summary().value(Metric.JIT_QUEUE).orElse(0);
        if (!Remarks.isCompiling(cell.summary()) || !cell.measured().isForComparing() || isKnownToBeCold) {
            return Stream.empty();
        }
        String waiting = queue <= JIT_QUEUE
                ? ""
                : String.format(Locale.ROOT, ", and %.1f methods waited for it in the mean", queue);
        return Stream.of(cell.remark(
                RemarkKind.NOT_COMPILED,
                cell.level(share),
                String.format(
                        Locale.ROOT,
                        "the JIT compiler took %.0f %% of the JVM's CPU while %ss were measured%s",
                        100 * share,
                        cell.operation(),
                        waiting),
                share,
                Optional.of(longerWarmUp(cell))));
    }

    /** Whether the compiler had more left to do than the gate until-compiled allows. */
    static boolean isCompiling(OptionalDouble share, OptionalDouble queue) {
        return share.orElse(0) > JIT_SHARE || queue.orElse(0) > JIT_QUEUE;
    }

    /** Ten times as many iterations, of which the gate decides when they begin to count. */
    private static Knob longerWarmUp(CellEvidence cell) {
        return Knob.setting(Setting.WARM_UP, WarmUp.UNTIL_COMPILED)
                .and(Setting.ITERATIONS, 10 * Math.max(10, cell.number(Setting.ITERATIONS)))
                .and(Setting.LONGEST_WARM_UP, Duration.ofMinutes(1));
    }

    /**
     * Where there are few processors, CompletableFuture starts a thread for each task that nobody gives an executor.
     */
    private static Stream<Remark> threadPerRow(CellEvidence cell) {
        JvmTotals jvm = cell.summary().resources().jvm();
        double started = (double) jvm.threadsStarted() / Math.max(1, jvm.operations());
        if (started < STARTED) {
            return Stream.empty();
        }
        double startMicros = started * START_MICROS;
        return Stream.of(cell.remark(
                RemarkKind.THREAD_PER_ROW,
                String.format(
                        Locale.ROOT,
                        "%.2f threads were started for each %s, which reads %d rows",
                        started,
                        cell.operation(),
                        cell.summary().cell().workload().rows()),
                startMicros
                        / (startMicros + cell.summary().value(Metric.APP_CPU).orElse(0)),
                Optional.empty()));
    }

    /** The same code gives its tasks to the common pool where there are more processors, or on JDK 25. */
    private static Stream<Remark> commonPool(CellEvidence cell) {
        var micros = cell.summary().resources().threadCpuMicros();
        double all = micros.values().stream().mapToDouble(Double::doubleValue).sum();
        double share = all == 0 ? 0 : micros.getOrDefault(COMMON_POOL, 0.0) / all;
        if (share < COMMON_POOL_SHARE) {
            return Stream.empty();
        }
        return Stream.of(cell.remark(
                RemarkKind.THREAD_PER_ROW,
                String.format(
                        Locale.ROOT,
                        "threads of the common pool, to which rows are handed over, use %.0f %% of the CPU",
                        100 * share),
                share,
                Optional.empty()));
    }
}
