package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.Observers;
import io.github.dbstacks.orchestrator.fork.Turns;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Launch.Drive;
import io.github.dbstacks.testbed.process.AppProcess;
import java.util.Optional;
import java.util.OptionalLong;

/** Takes an application that has been started through its iterations. */
public interface ForkDriver {
    /** Exit status of HotSpot with {@code -XX:+ExitOnOutOfMemoryError}. */
    int OUT_OF_MEMORY = 3;

    /**
     * The load engine for a cell of a scenario; for any other the driver that the application's
     * {@code stack.properties} names.
     *
     * @param emptyTables removes what the fork has written
     */
    static ForkDriver of(Fork fork, Runnable emptyTables) {
        Optional<ScenarioLoad> load = fork.planned().cell().workload().load();
        if (load.isPresent()) {
            return new LoadDriver(
                    load.get(),
                    fork.place().load().orElseThrow(() -> new IllegalStateException("No load engine was prepared.")),
                    emptyTables);
        }
        return fork.app().stack().launch().drive() == Drive.REQUESTS ? new RequestsDriver() : new OutputDriver();
    }

    /**
     * Returns when the last iteration has ended, or when the application has failed.
     *
     * @param observers that hear of every line at once
     * @param turn that this fork has at the moment
     */
    ForkEnded drive(Fork fork, AppProcess process, Observers observers, Turns.Turn turn) throws InterruptedException;

    static ForkEnded completed() {
        return end(Termination.COMPLETED, OptionalLong.of(0), Optional.empty());
    }

    static ForkEnded interrupted() {
        return end(Termination.INTERRUPTED, OptionalLong.empty(), Optional.empty());
    }

    static ForkEnded failed(OptionalLong exitStatus, FailureReason reason) {
        return end(Termination.FAILED, exitStatus, Optional.of(reason));
    }

    /** The end of a fork whose process has ended although nobody asked it to. */
    static ForkEnded failed(AppProcess process, int exitStatus) {
        return failed(OptionalLong.of(exitStatus), reason("The application", process, exitStatus));
    }

    private static ForkEnded end(Termination termination, OptionalLong exitStatus, Optional<FailureReason> reason) {
        return new ForkEnded(
                termination, exitStatus, reason, OptionalLong.empty(), OptionalLong.empty(), RunDirectory.now());
    }

    /**
     * Returns why a process ended although nobody asked it to.
     *
     * @param name of the process, at the beginning of a sentence
     */
    static FailureReason reason(String name, AppProcess process, int exitStatus) {
        if (exitStatus == 0) {
            return new FailureReason(
                    FailureKind.ENDED, name + " ended by itself before its work was done, with exit status 0.");
        }
        if (exitStatus <= 2) {
            return FailureReason.of(process.lastWords()); // its own sentence
        }
        if (exitStatus == OUT_OF_MEMORY) {
            return new FailureReason(FailureKind.OUT_OF_MEMORY, name + " ran out of memory: give it more with --heap.");
        }
        return exitStatus > 128
                ? new FailureReason(FailureKind.ENDED, name + " was killed by signal " + (exitStatus - 128) + ".")
                : new FailureReason(FailureKind.APPLICATION, name + " ended with exit status " + exitStatus + ".");
    }
}
