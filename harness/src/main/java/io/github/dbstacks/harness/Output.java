package io.github.dbstacks.harness;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Iteration;
import io.github.dbstacks.records.Started;
import java.time.Duration;
import java.util.List;

/** What a standalone application tells while it runs. */
interface Output {
    void started(Started started);

    /**
     * Tells of an iteration that is still running.
     *
     * @param expected how long it will probably take; zero when nobody knows yet
     */
    void progress(int index, int runs, Duration elapsed, Duration expected);

    void ended(Iteration iteration, int runs);

    /** Tells the mean, after the last iteration or after as many as there were when it ended before its time. */
    void summary(List<Iteration> iterations, int runs);

    void failed(FailureReason problem);
}
