package io.github.dbstacks.harness.output;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Started;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Output for people: a line for each iteration on one stream, progress and errors on the other. */
public final class TextOutput implements Output {
    /** Columns that every usual terminal has; the JVM cannot ask for their number. */
    private static final int TERMINAL_WIDTH = 80;

    private final PrintStream out;
    private final PrintStream err;
    private final StatusLine status;

    /** @param terminal whether {@code err} is a terminal, where progress can be drawn */
    public TextOutput(PrintStream out, PrintStream err, boolean terminal) {
        this.out = out;
        this.err = err;
        this.status = new StatusLine(err, terminal, TERMINAL_WIDTH);
    }

    @Override
    public synchronized void started(Started started) {
        err.println(started.stack() + " on " + started.java());
        started.settings().forEach((key, value) -> err.println("  " + key + "=" + value));
        started.configuration().forEach((key, value) -> err.println("  " + key + ": " + value));
        err.flush();
    }

    @Override
    public synchronized void progress(int index, int planned, Duration elapsed, Duration expected) {
        String of = expected.isZero() ? "" : " of about " + Math.max(1, expected.toSeconds()) + " s";
        status.show("iteration " + number(index, planned) + ": " + elapsed.toSeconds() + " s" + of);
    }

    @Override
    public synchronized void ended(Iteration iteration, int planned) {
        status.clear();
        out.printf(
                Locale.ROOT,
                "%s: %.0f ms, %.0f %ss/s%s%s%n",
                number(iteration.index(), planned),
                iteration.durationMillis(),
                iteration.operationsPerSecond(),
                iteration.work().workload().operation(),
                iteration.times().serviceTime().map(TextOutput::percentiles).orElse(""),
                iteration.phase() == Phase.WARMUP ? " (warm-up)" : "");
        out.flush();
    }

    private static String number(int index, int planned) {
        return planned == 0 ? Integer.toString(index) : index + " of " + planned;
    }

    private static String percentiles(ServiceTime time) {
        return String.format(Locale.ROOT, ", p50 %.2f ms, p99 %.2f ms", time.p50Nanos() / 1e6, time.p99Nanos() / 1e6);
    }

    @Override
    public synchronized void summary(List<Iteration> iterations, int planned) {
        status.clear();
        if (iterations.size() < planned) {
            out.println("Ended after " + iterations.size() + " of " + planned + " iterations.");
        }
        List<Iteration> measured = iterations.stream()
                .filter(iteration -> iteration.phase() == Phase.MEASURED)
                .toList();
        measured.stream()
                .mapToDouble(Iteration::durationMillis)
                .average()
                .ifPresent(mean -> out.printf(
                        Locale.ROOT,
                        "Mean of the last %d: %.0f ms, %.0f %ss/s%n",
                        measured.size(),
                        mean,
                        measured.get(0).work().operations() / (mean / 1e3),
                        measured.get(0).work().workload().operation()));
        out.flush();
    }

    @Override
    public synchronized void failed(FailureReason problem) {
        status.print(problem.sentence());
    }
}
