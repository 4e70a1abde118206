package io.github.dbstacks.harness.output;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the iterations and reports each as it ends. The main loop or Ctrl-C closes it; after that it reports
 * nothing.
 */
public final class IterationLog {
    private final Output output;
    private final int planned;
    private final List<Iteration> iterations = new ArrayList<>();
    private boolean started;
    private boolean closed;

    /** @param planned how many iterations there will be; 0 where the application decides that as it goes */
    public IterationLog(Output output, int planned) {
        this.output = output;
        this.planned = planned;
    }

    public synchronized void start(Started application) {
        if (!closed) {
            started = true;
            output.started(application);
        }
    }

    /** @param elapsed how long the current iteration has been running */
    public synchronized void progress(Duration elapsed) {
        if (!closed) {
            Duration expected = iterations.isEmpty()
                    ? Duration.ZERO
                    : Duration.ofNanos(iterations.get(iterations.size() - 1).durationNanos());
            output.progress(iterations.size() + 1, planned, elapsed, expected);
        }
    }

    public synchronized void add(Iteration iteration) {
        if (!closed) {
            iterations.add(iteration);
            output.ended(iteration, planned);
        }
    }

    public synchronized void fail(FailureReason problem) {
        if (!closed) {
            output.failed(problem);
        }
    }

    /** Reports the summary, unless the application never started. */
    public synchronized void close() {
        if (!closed) {
            closed = true;
            if (started) {
                output.summary(List.copyOf(iterations), planned);
            }
        }
    }
}
