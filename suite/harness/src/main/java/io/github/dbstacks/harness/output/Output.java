package io.github.dbstacks.harness.output;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import java.time.Duration;
import java.util.List;

/**
 * Reports what a standalone application does while it runs. Programs that read the records need neither progress nor
 * summary. The number of planned iterations is 0 where the application decides it as it goes.
 */
public interface Output {
    public void started(Started started);

    /**
     * An iteration is still running.
     *
     * @param expected how long it will probably take; zero when that is not known yet
     */
    default void progress(int index, int planned, Duration elapsed, Duration expected) {}

    public void ended(Iteration iteration, int planned);

    /** Reports the mean, after the last iteration or when the application ends early. */
    default void summary(List<Iteration> iterations, int planned) {}

    public void failed(FailureReason problem);
}
