package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.fork.Runner;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Reaper;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** While it is open, Ctrl-C ends a run in order: the files say so, everything is stopped, the user is told how to go on. */
final class Interruption implements AutoCloseable {
    private final RunDirectory directory;
    private final Run run;
    private final Reaper reaper;
    private final Lease lease;
    private final Thread hook = new Thread(this::interrupted, "interrupted");
    private volatile @Nullable Runner runner;

    Interruption(RunDirectory directory, Run run, Reaper reaper, Lease lease) {
        this.directory = directory;
        this.run = run;
        this.reaper = reaper;
        this.lease = lease;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** From now on there is a fork under way that must be told of. */
    void ends(Runner newRunner) {
        runner = newRunner;
    }

    @Override
    public void close() {
        Hooks.remove(hook);
    }

    private void interrupted() {
        try {
            Runner underWay = runner;
            if (underWay == null) {
                directory.write(run.ended(Termination.INTERRUPTED, RunDirectory.now(), Optional.empty()));
            } else {
                underWay.interrupt();
            }
            System.err.println("Interrupted; go on with: " + directory.resumeCommand());
        } catch (BenchException e) {
            System.err.println("Interrupted. " + e.getMessage());
        }
        reaper.reap();
        lease.close();
    }
}
