package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.ForkEnded;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.testbed.process.AppProcess;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Runs one fork from the start of its process to its end. */
public interface ForkRunner {
    /** How HotSpot ends with {@code -XX:+ExitOnOutOfMemoryError}. */
    int OUT_OF_MEMORY = 3;

    /** The process, word by word. */
    List<String> command(Fork fork);

    /** Hands every line to {@code file} as it comes, and tells the others of every iteration. */
    ForkEnded run(Fork fork, ForkFile file, Witness witness, Progress progress) throws InterruptedException;

    static ForkEnded completed(Witness witness) {
        return new ForkEnded(
                Termination.COMPLETED,
                OptionalLong.of(0),
                Optional.empty(),
                witness.peakRssBytes(),
                RunDirectory.now());
    }

    static ForkEnded failed(OptionalLong exitStatus, FailureReason problem, Witness witness) {
        return new ForkEnded(
                Termination.FAILED, exitStatus, Optional.of(problem), witness.peakRssBytes(), RunDirectory.now());
    }

    /** Why a process ended that was not asked to, in a sentence: its own where it had the time to say one. */
    static FailureReason problem(AppProcess process, int exitStatus) {
        if (exitStatus <= 2) {
            return FailureReason.of(process.lastWords());
        }
        if (exitStatus == OUT_OF_MEMORY) {
            return new FailureReason(
                    FailureKind.OUT_OF_MEMORY, "The application ran out of memory: give it more with --heap.");
        }
        return exitStatus > 128
                ? new FailureReason(
                        FailureKind.ENDED, "The application was killed by signal " + (exitStatus - 128) + ".")
                : new FailureReason(
                        FailureKind.APPLICATION, "The application ended with exit status " + exitStatus + ".");
    }
}
