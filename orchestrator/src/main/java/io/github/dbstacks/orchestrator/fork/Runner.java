package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Stopping;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.ForkEnded;
import io.github.dbstacks.records.ForkStarted;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.settings.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Processors;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs the forks of a plan in their order, and leaves a complete directory behind whatever happens. */
public final class Runner {
    private final RunDirectory directory;
    private final Run run;
    private final Forks forks;
    private final Server server;
    private final Admin admin;
    private final Stopping stopping;
    private @Nullable ForkFile underWay;
    private boolean rehearsalIsDue;
    private boolean interrupted;

    /** @param admin sees what the database counts */
    public Runner(RunDirectory directory, Run run, Forks forks, Server server, Admin admin, Stopping stopping) {
        this.directory = directory;
        this.run = run;
        this.forks = forks;
        this.server = server;
        this.admin = admin;
        this.stopping = stopping;
        this.rehearsalIsDue = run.order().stream().anyMatch(planned -> planned.block() > 1);
    }

    /**
     * Runs what has not been run yet, block after block, until the plan or the need for more ends.
     *
     * @return the run as it ended: completed, or failed when any of its forks did
     */
    public Run run(Progress progress) throws InterruptedException {
        Termination termination = Termination.FAILED;
        Canary.warmUp();
        try {
            int block = 0;
            for (PlannedFork planned : run.order()) {
                if (isInterrupted()) {
                    break;
                }
                if (planned.block() != block) {
                    block = planned.block();
                    stopping.blockBegins(block);
                    pinDatabase(block);
                    progress.planned(stopping.forksLeft(block));
                }
                if (stopping.isNeeded(planned) && !directory.isComplete(planned)) {
                    rehearse(planned, progress);
                    if (isInterrupted()) {
                        break;
                    }
                    progress.forkStarted(planned.cell().name());
                    runFork(planned, directory.log(planned), started -> directory.open(started, planned), progress)
                            .ifPresent(ended -> progress.forkEnded(
                                    ended.problem().map(FailureReason::sentence).orElse("done")));
                }
            }
            if (!isInterrupted()) {
                stopping.planEnds();
            }
            termination = directory.hasFailures(run) ? Termination.FAILED : Termination.COMPLETED;
        } finally {
            writeEnd(termination);
        }
        return ended(termination);
    }

    /** For the shutdown hook: says in the files that somebody interrupted. */
    public synchronized void interrupt() {
        interrupted = true;
        if (underWay != null) {
            underWay.end(new ForkEnded(
                    Termination.INTERRUPTED,
                    OptionalLong.empty(),
                    Optional.empty(),
                    OptionalLong.empty(),
                    RunDirectory.now()));
        }
        directory.write(ended(Termination.INTERRUPTED));
    }

    private void pinDatabase(int block) throws InterruptedException {
        if (run.plan().pinning().isPresent() && server.postmaster().isPresent()) {
            Processors.move(
                    server.postmaster().get(),
                    run.plan().pinning().get().in(block).database());
        }
    }

    /**
     * The first fork of a run was dearer than its likes in eight of nine runs, by 9 % in the mean (METHODOLOGY): of a run of several
     * blocks, which compares, the first is one that does not count. A stack that fails here will fail, and be told of, in its own fork.
     */
    private void rehearse(PlannedFork planned, Progress progress) throws InterruptedException {
        if (rehearsalIsDue) {
            rehearsalIsDue = false;
            progress.rehearsal(planned.cell().name());
            runFork(planned, directory.rehearsalLog(), directory::openRehearsal, progress);
        }
    }

    /** @return its end; empty when it was interrupted */
    private Optional<ForkEnded> runFork(
            PlannedFork planned, Path log, Function<ForkStarted, ForkFile> open, Progress progress)
            throws InterruptedException {
        Fork fork = forks.of(planned, log);
        ForkRunner runner = planned.cell().kind() == Stack.Kind.WEB ? new WebFork() : new StandaloneFork();
        ForkStarted started =
                ForkStarted.of(planned, RunDirectory.now(), Canary.nanos(), shareable(runner.command(fork), fork));
        try (ForkFile file = open.apply(started)) {
            setUnderWay(file);
            Witness witness = new Witness(server, admin, fork);
            ForkEnded ended = runner.run(fork, file, witness, progress);
            requireServer(file, ended);
            witness.usage().ifPresent(usage -> file.append("usage", usage));
            witness.ledger().ifPresent(ledger -> file.append("ledger", ledger));
            return endFork(file, ended) ? Optional.of(ended) : Optional.empty();
        } finally {
            setUnderWay(null);
        }
    }

    /** Without the folders of this machine: results are there to be published. */
    private static List<String> shareable(List<String> command, Fork fork) {
        String modules = fork.app().home().toString();
        String jdk = fork.jdk().home().toString();
        return command.stream()
                .map(word -> word.replace(modules, ".").replace(jdk, "$JAVA_HOME"))
                .toList();
    }

    private synchronized void setUnderWay(@Nullable ForkFile file) {
        underWay = file;
    }

    private synchronized boolean isInterrupted() {
        return interrupted;
    }

    /** @return false when it was interrupted: what that has written stays the last word */
    private synchronized boolean endFork(ForkFile file, ForkEnded ended) {
        if (!interrupted) {
            file.end(ended);
        }
        underWay = null;
        return !interrupted;
    }

    private synchronized void writeEnd(Termination termination) {
        if (!interrupted) {
            directory.write(ended(termination));
        }
    }

    /** A fork that failed because its server is gone tells nothing of its stack: it is left to be run again. */
    private void requireServer(ForkFile file, ForkEnded ended) {
        if (ended.termination() == Termination.FAILED && !admin.answers(server)) {
            endFork(
                    file,
                    new ForkEnded(
                            Termination.INTERRUPTED,
                            ended.exitStatus(),
                            ended.problem(),
                            ended.peakRssBytes(),
                            ended.endedAt()));
            throw BenchException.failed("PostgreSQL at " + server.url()
                    + " is gone, and with it the fork that was under way; go on with: " + directory.resumeCommand());
        }
    }

    private Run ended(Termination termination) {
        return run.ended(termination, RunDirectory.now(), stopping.reason());
    }
}
