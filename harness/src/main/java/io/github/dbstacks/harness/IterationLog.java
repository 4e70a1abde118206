package io.github.dbstacks.harness;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Iteration;
import io.github.dbstacks.records.Started;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The iterations so far, told as they come. It is closed once, by the main loop or by Ctrl-C, and then says no more. */
final class IterationLog {
    private final Output output;
    private final int runs;
    private final List<Iteration> iterations = new ArrayList<>();
    private boolean started;
    private boolean closed;

    IterationLog(Output output, int runs) {
        this.output = output;
        this.runs = runs;
    }

    synchronized void start(Started application) {
        if (!closed) {
            started = true;
            output.started(application);
        }
    }

    /** Tells that the next iteration has been running for so long. */
    synchronized void progress(Duration elapsed) {
        if (!closed) {
            Duration expected = iterations.isEmpty()
                    ? Duration.ZERO
                    : Duration.ofNanos(iterations.get(iterations.size() - 1).durationNanos());
            output.progress(iterations.size() + 1, runs, elapsed, expected);
        }
    }

    synchronized void add(Iteration iteration) {
        if (!closed) {
            iterations.add(iteration);
            output.ended(iteration, runs);
        }
    }

    synchronized void fail(FailureReason problem) {
        if (!closed) {
            output.failed(problem);
        }
    }

    /** Tells the summary, unless nothing was ever started. */
    synchronized void close() {
        if (!closed) {
            closed = true;
            if (started) {
                output.summary(List.copyOf(iterations), runs);
            }
        }
    }
}
