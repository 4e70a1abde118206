package io.github.dbstacks.harness;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import java.time.Duration;
import java.util.List;

/** What a standalone application reports while it runs. */
interface Output {
    void started(Started started);

    /**
     * An iteration is still running.
     *
     * @param expected how long it will probably take; zero when that is not known yet
     */
    void progress(int index, int runs, Duration elapsed, Duration expected);

    void ended(Iteration iteration, int runs);

    /** Reports the mean, after the last iteration or when the application ends early. */
    void summary(List<Iteration> iterations, int runs);

    void failed(FailureReason problem);
}
