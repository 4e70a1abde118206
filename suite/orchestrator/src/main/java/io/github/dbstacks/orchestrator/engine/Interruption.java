package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Reaper;

/**
 * While it is open, Ctrl-C records the interruption in the files, stops everything, and tells the user how to go on.
 */
public final class Interruption implements AutoCloseable {
    private final String resumeCommand;
    private final Reaper reaper;
    private final Lease lease;
    private final StatusLine status;
    private final Thread hook = new Thread(this::interrupted, "interrupted");
    private volatile Runnable record = () -> {};

    public Interruption(String resumeCommand, Reaper reaper, Lease lease, StatusLine status) {
        this.resumeCommand = resumeCommand;
        this.reaper = reaper;
        this.lease = lease;
        this.status = status;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Makes this write the interruption down from now on, before anything is stopped. */
    public void isRecordedBy(Runnable newRecord) {
        record = newRecord;
    }

    @Override
    public void close() {
        Hooks.remove(hook);
    }

    private void interrupted() {
        try {
            record.run();
            status.print("Interrupted; go on with: " + resumeCommand);
        } catch (BenchException e) {
            status.print("Interrupted. " + e.getMessage());
        }
        reaper.reap();
        lease.close();
    }
}
