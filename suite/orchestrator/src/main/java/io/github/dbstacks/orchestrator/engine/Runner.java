package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.directory.RunDirectory.ForkPlace;
import io.github.dbstacks.orchestrator.fork.Diagnosis;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.orchestrator.fork.Turns;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Dropped;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.report.text.RaceWording;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs the forks of a plan in their order. Whatever fails, the directory holds all that was measured before. */
final class Runner {
    private static final Duration SHORTEST_TURN = Duration.ofMillis(300);
    /** A process gets less time than this to end by itself. */
    private static final int LONGEST_END_SECONDS = 60;

    private final Session session;
    private final RunDirectory directory;
    private final Run run;
    private final Stopping stopping;
    private final List<Diagnosis> diagnoses;
    private final Progress progress;
    private final ForkRunner forks;
    private final BlockWarnings warnings;
    private boolean rehearsalIsDue;
    private boolean forecastIsCorrected;

    /**
     * @param diagnoses whose forks follow the last block, of each cell; in a chain of the cells on both sides of the
     *     step between drivers
     */
    Runner(Session session, Stopping stopping, List<Diagnosis> diagnoses, Progress progress) {
        this.session = session;
        this.directory = session.directory();
        this.run = session.run();
        this.stopping = stopping;
        this.diagnoses = List.copyOf(diagnoses);
        this.progress = progress;
        this.forks = new ForkRunner(session, progress);
        this.warnings = new BlockWarnings(stopping.blocks());
        this.rehearsalIsDue = run.hasRehearsal();
    }

    /**
     * Runs the forks that have not been run yet, block after block, until the plan is over or no more are needed. The
     * directory then says how the run ended: completed, or failed when any of its forks did.
     */
    void run() throws InterruptedException {
        Termination termination = Termination.FAILED;
        try {
            runBlocks();
            if (!forks.isInterrupted()) {
                drop(stopping.planEnds());
            }
            diagnose();
            termination = directory.hasFailures(run) ? Termination.FAILED : Termination.COMPLETED;
        } finally {
            writeEnd(termination);
        }
    }

    /** Records in the files that somebody interrupted the run, for the shutdown hook. */
    synchronized void interrupt() {
        forks.interrupt();
        directory.write(ended(Termination.INTERRUPTED));
    }

    private void runBlocks() throws InterruptedException {
        int atATime = run.forksAtATime();
        int block = 0;
        for (List<PlannedFork> planned : run.batches()) {
            if (forks.isInterrupted()) {
                return;
            }
            if (planned.get(0).block() != block) {
                if (progress.blockEnded()) {
                    tellForecast(block);
                    warnings.newIn(block).forEach(progress::note);
                }
                block = planned.get(0).block();
                drop(stopping.blockBegins(block));
                progress.blockBegins(block, run.blocks(), stopping.forksLeft(block));
            }
            List<PlannedFork> due = planned.stream()
                    .filter(fork -> stopping.isNeeded(fork) && !directory.isComplete(fork))
                    .toList();
            for (int next = 0; next < due.size() && !forks.isInterrupted(); next += atATime) {
                measureNetwork(block);
                List<PlannedFork> together = due.subList(next, Math.min(next + atATime, due.size()));
                for (PlannedFork fork : together) {
                    forks.trainCache(fork);
                }
                rehearse(together.get(0));
                runTogether(together);
            }
        }
        progress.blockEnded();
    }

    /**
     * After the first block that this process has run, what was expected beforehand is corrected by what was measured.
     */
    private void tellForecast(int block) {
        if (!forecastIsCorrected) {
            forecastIsCorrected = true;
            WallTime taken = WallTime.before(block + 1, directory, run);
            progress.note(Forecast.after(block, run, Diagnosis.forks(diagnoses, run), taken));
        }
    }

    private void measureNetwork(int block) {
        try {
            session.others().measureNetwork(block);
        } catch (BenchException e) {
            throw BenchException.failed(
                    e.getMessage().replaceFirst("\\.$", "; go on with: ") + directory.resumeCommand());
        }
    }

    /** Tells what a race drops, and writes it down before the next fork. */
    private synchronized void drop(List<Dropped> dropped) {
        dropped.forEach(out -> progress.note(RaceWording.dropped(run, out, Cell::label)));
        if (!dropped.isEmpty() && !forks.isInterrupted()) {
            directory.write(stopping.raced());
        }
    }

    /** Each fork has a thread and a database. The next one is started when the one before has warmed up. */
    private void runTogether(List<PlannedFork> planned) throws InterruptedException {
        Turns turns = new Turns(planned.size(), SHORTEST_TURN);
        ExecutorService threads = Executors.newFixedThreadPool(planned.size());
        CompletionService<PlannedFork> ends = new ExecutorCompletionService<>(threads);
        int open = 0;
        try {
            for (int slot = 0; slot < planned.size() && !forks.isInterrupted(); slot++) {
                for (Future<PlannedFork> end = ends.poll(); end != null; end = ends.poll()) {
                    end.get(); // what a fork throws ends the run
                    open--;
                }
                PlannedFork fork = planned.get(slot);
                Admin admin = session.admin(fork, slot);
                Turns.Turn turn = turns.turn();
                ends.submit(() -> {
                    runCounted(fork, admin, turn);
                    return fork;
                });
                open++;
                turn.awaitReady();
            }
            for (; open > 0 && !forks.isInterrupted(); open--) {
                ends.take().get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException told) {
                throw told;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void runCounted(PlannedFork planned, Admin admin, Turns.Turn turn) throws InterruptedException {
        try (turn) {
            turn.begin();
            progress.forkStarted(planned.cell().name());
            forks.run(planned, directory.place(planned), List.of(), admin, turn)
                    .ifPresent(ended -> progress.forkEnded(
                            planned.cell().name(),
                            ended.problem().map(FailureReason::sentence).orElse(Progress.DONE)));
        }
    }

    /**
     * In eight of nine runs the first fork used more CPU than the others of its cell, by 9 % in the mean
     * (docs/NOTEBOOK.md). So a run of several blocks begins with a rehearsal, a fork that does not count. If it fails,
     * the same cell fails again in a fork that counts.
     */
    private void rehearse(PlannedFork planned) throws InterruptedException {
        if (rehearsalIsDue) {
            rehearsalIsDue = false;
            progress.uncounted("rehearsal of " + planned.cell().name());
            runAlone(planned, directory.rehearsal(), List.of());
        }
    }

    /** Runs the diagnostic forks. They never count, and a failure of theirs is told but is no failure of the run. */
    private void diagnose() throws InterruptedException {
        Run raced = stopping.raced();
        List<PlannedFork> diagnosed = Diagnosis.cells(run).stream()
                .filter(planned -> raced.dropped(planned.cell()).isEmpty())
                .toList();
        for (Diagnosis diagnosis : diagnoses) {
            for (int number = 1; number <= diagnosis.forks(); number++) {
                for (PlannedFork planned : diagnosed) {
                    diagnose(planned, diagnosis, number);
                }
            }
        }
    }

    private void diagnose(PlannedFork planned, Diagnosis diagnosis, int number) throws InterruptedException {
        ForkPlace place = directory.diagnostic(planned, diagnosis.name(), number);
        if (!place.isComplete() && !forks.isInterrupted()) {
            forks.trainCache(planned); // of a run that is resumed no fork before may have made it
            String name = planned.cell().name();
            progress.uncounted(diagnosis.name() + " " + number + " of " + diagnosis.forks() + ": " + name);
            runAlone(planned, place, List.of(diagnosis.observer()))
                    .flatMap(ForkEnded::problem)
                    .map(FailureReason::sentence)
                    .ifPresent(sentence -> progress.problem(name, sentence));
        }
    }

    private Optional<ForkEnded> runAlone(PlannedFork planned, ForkPlace place, List<ForkObserver.Factory> disturbing)
            throws InterruptedException {
        return forks.run(planned, place, disturbing, session.admin(planned, 0), Turns.alone());
    }

    private synchronized void writeEnd(Termination termination) {
        if (!forks.isInterrupted()) {
            directory.write(ended(termination));
        }
    }

    private Run ended(Termination termination) {
        return stopping.raced().ended(termination, RunDirectory.now(), stopping.reason());
    }
}
