package io.github.dbstacks.orchestrator;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.fork.Runner;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Reaper;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** While it is open, Ctrl-C records the interruption in the files, stops everything, and tells the user how to go on. */
final class Interruption implements AutoCloseable {
    private final RunDirectory directory;
    private final Run run;
    private final Reaper reaper;
    private final Lease lease;
    private final StatusLine status;
    private final Thread hook = new Thread(this::interrupted, "interrupted");
    private volatile @Nullable Runner runner;

    Interruption(RunDirectory directory, Run run, Reaper reaper, Lease lease, StatusLine status) {
        this.directory = directory;
        this.run = run;
        this.reaper = reaper;
        this.lease = lease;
        this.status = status;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** From now on the runner knows the fork under way and records the interruption itself. */
    void ends(Runner newRunner) {
        runner = newRunner;
    }

    /** A run that something has ended before its first fork has failed. */
    @Override
    public void close() {
        Hooks.remove(hook);
        Run left = directory.run();
        if (left.termination() == Termination.RUNNING && !Hooks.areRunning()) {
            directory.write(left.ended(Termination.FAILED, RunDirectory.now(), Optional.empty()));
        }
    }

    private void interrupted() {
        try {
            Runner underWay = runner;
            if (underWay == null) {
                directory.write(run.ended(Termination.INTERRUPTED, RunDirectory.now(), Optional.empty()));
            } else {
                underWay.interrupt();
            }
            status.print("Interrupted; go on with: " + directory.resumeCommand());
        } catch (BenchException e) {
            status.print("Interrupted. " + e.getMessage());
        }
        reaper.reap();
        lease.close();
    }
}
