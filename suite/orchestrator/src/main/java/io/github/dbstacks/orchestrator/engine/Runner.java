package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.directory.RunDirectory.ForkPlace;
import io.github.dbstacks.orchestrator.drive.ForkDriver;
import io.github.dbstacks.orchestrator.fork.AotCaches;
import io.github.dbstacks.orchestrator.fork.Diagnosis;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.fork.Observers;
import io.github.dbstacks.orchestrator.fork.Turns;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.records.Dropped;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.report.text.RaceWording;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Databases;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.SlowDisk;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Processors;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Runs the forks of a plan in their order. Whatever fails, the directory holds all that was measured before. */
public final class Runner {
    private static final Duration SHORTEST_TURN = Duration.ofMillis(300);
    /** More than a process gets to end by itself. */
    private static final int LONGEST_END_SECONDS = 60;
    /** A JVM that has been trained starts another one, which makes the cache: some seconds on two processors. */
    private static final Duration LONGEST_CACHING = Duration.ofMinutes(3);

    private final RunDirectory directory;
    private final Run run;
    private final Machine machine;
    private final OtherHosts others;
    private final Forks forks;
    private final Databases databases;
    private final Stopping stopping;
    private final List<ForkObserver.Factory> observers;
    private final List<Diagnosis> diagnoses;
    private final BlockWarnings warnings;
    private final Set<ForkFile> underWay = new HashSet<>();
    /** Processors that the servers have been given. */
    private String ofDatabase = "";

    private boolean rehearsalIsDue;
    private boolean forecastIsCorrected;
    private boolean interrupted;

    /**
     * @param machine of the applications
     * @param others that have database and load instead
     * @param databases one for each fork that is open at the same time
     * @param observers of every fork
     * @param diagnoses whose forks follow the last block, of each cell; in a chain of the cells on both sides of the
     *     step between drivers
     */
    public Runner(
            RunDirectory directory,
            Run run,
            Machine machine,
            OtherHosts others,
            Forks forks,
            Databases databases,
            Stopping stopping,
            List<ForkObserver.Factory> observers,
            List<Diagnosis> diagnoses) {
        this.directory = directory;
        this.run = run;
        this.machine = machine;
        this.others = others;
        this.forks = forks;
        this.databases = databases;
        this.stopping = stopping;
        this.observers = List.copyOf(observers);
        this.diagnoses = List.copyOf(diagnoses);
        this.warnings = new BlockWarnings(stopping.blocks(), run);
        this.rehearsalIsDue = run.hasRehearsal();
    }

    /**
     * Runs the forks that have not been run yet, block after block, until the plan is over or no more are needed.
     *
     * @return the run as it ended: completed, or failed when any of its forks did
     */
    public Run run(Progress progress) throws InterruptedException {
        Termination termination = Termination.FAILED;
        try {
            runBlocks(progress);
            if (!isInterrupted()) {
                drop(stopping.planEnds(), progress);
            }
            diagnose(progress);
            termination = directory.hasFailures(run) ? Termination.FAILED : Termination.COMPLETED;
        } finally {
            writeEnd(termination);
        }
        return ended(termination);
    }

    /** For the shutdown hook: records in the files that somebody interrupted the run. */
    public synchronized void interrupt() {
        interrupted = true;
        underWay.forEach(file -> file.end(ForkDriver.interrupted()));
        directory.write(ended(Termination.INTERRUPTED));
    }

    private void runBlocks(Progress progress) throws InterruptedException {
        int atATime = run.forksAtATime();
        int block = 0;
        for (List<PlannedFork> planned : run.batches()) {
            if (isInterrupted()) {
                return;
            }
            if (planned.get(0).block() != block) {
                if (progress.blockEnded()) {
                    tellForecast(block, progress);
                    warnings.newIn(block).forEach(progress::note);
                }
                block = planned.get(0).block();
                drop(stopping.blockBegins(block), progress);
                progress.blockBegins(block, run.blocks(), stopping.forksLeft(block));
            }
            List<PlannedFork> due = planned.stream()
                    .filter(fork -> stopping.isNeeded(fork) && !directory.isComplete(fork))
                    .toList();
            for (int next = 0; next < due.size() && !isInterrupted(); next += atATime) {
                measureNetwork(block);
                List<PlannedFork> together = due.subList(next, Math.min(next + atATime, due.size()));
                for (PlannedFork fork : together) {
                    trainCache(fork, progress);
                }
                rehearse(together.get(0), progress);
                runTogether(together, progress);
            }
        }
        progress.blockEnded();
    }

    /**
     * After the first block that this process has run, what was expected beforehand is corrected by what was measured.
     */
    private void tellForecast(int block, Progress progress) {
        if (!forecastIsCorrected) {
            forecastIsCorrected = true;
            WallTime taken = WallTime.before(block + 1, directory, run);
            progress.note(Forecast.after(block, run, Diagnosis.forks(diagnoses, run), taken));
        }
    }

    private void measureNetwork(int block) {
        try {
            others.measureNetwork(block);
        } catch (BenchException e) {
            throw BenchException.failed(
                    e.getMessage().replaceFirst("\\.$", "; go on with: ") + directory.resumeCommand());
        }
    }

    /** Tells what a race drops, and writes it down before the next fork. */
    private synchronized void drop(List<Dropped> dropped, Progress progress) {
        dropped.forEach(out -> progress.note(RaceWording.dropped(run, out)));
        if (!dropped.isEmpty() && !interrupted) {
            directory.write(stopping.raced());
        }
    }

    /** Each fork has a thread and a database. The next one is started when the one before has warmed up. */
    private void runTogether(List<PlannedFork> planned, Progress progress) throws InterruptedException {
        Turns turns = new Turns(planned.size(), SHORTEST_TURN);
        ExecutorService threads = Executors.newFixedThreadPool(planned.size());
        CompletionService<PlannedFork> ends = new ExecutorCompletionService<>(threads);
        int open = 0;
        try {
            for (int slot = 0; slot < planned.size() && !isInterrupted(); slot++) {
                for (Future<PlannedFork> end = ends.poll(); end != null; end = ends.poll()) {
                    end.get(); // what a fork throws ends the run
                    open--;
                }
                PlannedFork fork = planned.get(slot);
                Admin admin = admin(fork, slot);
                Turns.Turn turn = turns.turn();
                ends.submit(() -> {
                    runCounted(fork, admin, turn, progress);
                    return fork;
                });
                open++;
                turn.awaitReady();
            }
            for (; open > 0 && !isInterrupted(); open--) {
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

    private void runCounted(PlannedFork planned, Admin admin, Turns.Turn turn, Progress progress)
            throws InterruptedException {
        try (turn) {
            turn.begin();
            progress.forkStarted(planned.cell().name());
            runFork(planned, directory.place(planned), List.of(), admin, turn, progress)
                    .ifPresent(ended -> progress.forkEnded(
                            planned.cell().name(),
                            ended.problem().map(FailureReason::sentence).orElse(Progress.DONE)));
        }
    }

    /** Forks that are open at the same time have the same processors. */
    private synchronized void pinDatabase(PlannedFork planned) throws InterruptedException {
        if (run.plan().pinning().isEmpty()) {
            return;
        }
        String processors = run.plan()
                .pinning(planned.cell())
                .map(pinning -> pinning.in(planned.block()).database())
                .orElseGet(Processors::all);
        for (Server server : processors.equals(ofDatabase) ? List.<Server>of() : databases.servers()) {
            if (server.process().isPresent()) {
                machine.move(server.process().get(), processors);
            }
        }
        ofDatabase = processors;
    }

    /** The connection to the database that a fork uses in its slot of those that are open at the same time. */
    private Admin admin(PlannedFork planned, int slot) {
        return databases.admin(CellSettings.dbms(planned.cell(), run.plan()), slot);
    }

    /**
     * In eight of nine runs the first fork used more CPU than the others of its cell, by 9 % in the mean
     * (docs/NOTEBOOK.md). So a run of several blocks begins with a rehearsal, a fork that does not count. If it fails,
     * the same cell fails again in a fork that counts.
     */
    private void rehearse(PlannedFork planned, Progress progress) throws InterruptedException {
        if (rehearsalIsDue) {
            rehearsalIsDue = false;
            progress.uncounted("rehearsal of " + planned.cell().name());
            runAlone(planned, directory.rehearsal(), List.of(), progress);
        }
    }

    /**
     * Makes the AOT cache of a cell that asks for one: of a fork that is driven as those that count, and does not count
     * itself.
     */
    private void trainCache(PlannedFork planned, Progress progress) throws InterruptedException {
        AotCaches caches = forks.caches();
        Admin admin = admin(planned, 0);
        Fork fork = forks.of(planned, admin.server(), directory.trainingLog(planned));
        if (!fork.settings().hasAotCache() || !caches.isMissing(planned.cell()) || isInterrupted()) {
            return;
        }
        String name = planned.cell().name();
        progress.uncounted("AOT cache of " + name);
        requireSession(admin);
        pinDatabase(planned);
        cleanTables(planned.cell().workload(), admin);
        List<String> command = fork.command(caches.making(planned.cell()));
        Observers nobody = new Observers(List.of(), line -> {}, sentence -> {});
        ForkEnded ended;
        long begin;
        try (AppProcess process = fork.start(command)) {
            begin = process.startNanos();
            process.giveToEnd(LONGEST_CACHING);
            ended = ForkDriver.of(fork, () -> cleanTables(planned.cell().workload(), admin))
                    .drive(fork, process, nobody);
        }
        if (caches.ended(planned.cell(), System.nanoTime() - begin)) {
            directory.removeTrainingLogs(planned);
        } else if (!isInterrupted()) {
            progress.problem(
                    name,
                    "Its AOT cache was not made, so its forks cannot start"
                            + ended.problem()
                                    .map(reason -> ": " + reason.sentence())
                                    .orElse("."));
        }
    }

    /** Runs the diagnostic forks. They never count, and a failure of theirs is told but is no failure of the run. */
    private void diagnose(Progress progress) throws InterruptedException {
        Run raced = stopping.raced();
        List<PlannedFork> diagnosed = Diagnosis.cells(run).stream()
                .filter(planned -> raced.dropped(planned.cell()).isEmpty())
                .toList();
        for (Diagnosis diagnosis : diagnoses) {
            for (int number = 1; number <= diagnosis.forks(); number++) {
                for (PlannedFork planned : diagnosed) {
                    diagnose(planned, diagnosis, number, progress);
                }
            }
        }
    }

    private void diagnose(PlannedFork planned, Diagnosis diagnosis, int number, Progress progress)
            throws InterruptedException {
        ForkPlace place = directory.diagnostic(planned, diagnosis.name(), number);
        if (!place.isComplete() && !isInterrupted()) {
            trainCache(planned, progress); // of a run that is resumed no fork before may have made it
            String name = planned.cell().name();
            progress.uncounted(diagnosis.name() + " " + number + " of " + diagnosis.forks() + ": " + name);
            runAlone(planned, place, List.of(diagnosis.observer()), progress)
                    .flatMap(ForkEnded::problem)
                    .map(FailureReason::sentence)
                    .ifPresent(sentence -> progress.problem(name, sentence));
        }
    }

    private Optional<ForkEnded> runAlone(
            PlannedFork planned, ForkPlace place, List<ForkObserver.Factory> disturbing, Progress progress)
            throws InterruptedException {
        return runFork(planned, place, disturbing, admin(planned, 0), Turns.alone(), progress);
    }

    /**
     * @param disturbing observers of a diagnostic fork; none for any other fork
     * @return how the fork ended; empty when the run was interrupted
     */
    private Optional<ForkEnded> runFork(
            PlannedFork planned,
            ForkPlace place,
            List<ForkObserver.Factory> disturbing,
            Admin admin,
            Turns.Turn turn,
            Progress progress)
            throws InterruptedException {
        String name = planned.cell().name();
        Fork fork = forks.of(planned, admin.server(), place.log());
        pinDatabase(planned);
        cleanTables(planned.cell().workload(), admin);
        try (ForkFile file = place.open()) {
            List<ForkObserver.Factory> factories = new ArrayList<>(observers);
            factories.add((observed, records) ->
                    new ShownProgress(name, planned.cell().workload(), progress));
            factories.addAll(disturbing);
            Observers watching = Observers.of(factories, fork, file, sentence -> progress.problem(name, sentence));
            List<String> command = fork.command(watching.jvmOptions());
            List<String> shareable = fork.shareable(command, directory.path());
            String now = RunDirectory.now();
            long epochMillis = fork.clock().epochMillis();
            file.append(
                    "fork",
                    ForkStarted.of(planned, !disturbing.isEmpty(), now, machine.canaryNanos(), shareable)
                            .on(epochMillis, others.beforeFork()));
            forks.caches().of(planned.cell()).ifPresent(cache -> file.append("aotCache", cache));
            begin(file);
            try {
                ForkEnded driven = SlowDisk.slow(admin.server(), fork.settings().diskDelay())
                        ? drive(fork, command, watching, turn, admin)
                        : ForkDriver.failed(OptionalLong.empty(), FailureReason.of(SlowDisk.IMPOSSIBLE));
                requireMachines(file, driven); // observers would wait for a database that is lost
                ForkEnded complete = watching.ended(driven);
                requireMachines(file, complete);
                requireServer(admin, file, complete);
                return endFork(file, complete) ? Optional.of(complete) : Optional.empty();
            } finally {
                isOver(file);
            }
        }
    }

    /** Of the orchestrator's own, which a server may have ended since the last fork. */
    private void requireSession(Admin admin) {
        try {
            admin.renew();
        } catch (SQLException e) {
            throw BenchException.failed(admin.server().name() + " is gone: " + BenchException.reason(e)
                    + "; go on with: " + directory.resumeCommand());
        }
    }

    /**
     * Removes what an earlier fork has written and puts back what is read, so that each fork begins with the same
     * tables.
     */
    private void cleanTables(Work work, Admin admin) {
        try {
            Dbms dbms = admin.server().url().dbms();
            List<String> statements = Stream.concat(work.cleanUp(dbms).stream(), work.fill(dbms).stream())
                    .toList();
            if (!statements.isEmpty()) {
                // Hours may have passed since it was checked whose tables these are.
                SchemaSetup.missing(admin, work.tables());
                for (String statement : statements) {
                    admin.execute(statement);
                }
            }
        } catch (SQLException e) {
            throw BenchException.failed("The tables of " + work + " cannot be cleaned: " + BenchException.reason(e)
                    + "; go on with: " + directory.resumeCommand());
        }
    }

    private ForkEnded drive(Fork fork, List<String> command, Observers watching, Turns.Turn turn, Admin admin)
            throws InterruptedException {
        try (AppProcess process = fork.start(command)) {
            Future<?> kill = others.whenLost(process::kill);
            watching.processStarted(process.pid());
            Work work = fork.planned().cell().workload();
            ForkEnded ended =
                    ForkDriver.of(fork, () -> cleanTables(work, admin)).drive(fork, process, watching, turn);
            kill.cancel(false);
            return run.plan().interleaved() ? ended.withWaitedNanos(OptionalLong.of(turn.waitedNanos())) : ended;
        }
    }

    /** Shows each iteration to the user. */
    private record ShownProgress(String name, Work work, Progress progress) implements ForkObserver {
        @Override
        public void iteration(JsonNode iteration) {
            progress.iteration(
                    name,
                    iteration.path("index").asInt(),
                    iteration.path("phase").asString(""),
                    work,
                    iteration.path("operations").asInt()
                            * 1e9
                            / iteration.path("durationNanos").asLong());
        }
    }

    private synchronized void begin(ForkFile file) {
        underWay.add(file);
    }

    private synchronized void isOver(ForkFile file) {
        underWay.remove(file);
    }

    private synchronized boolean isInterrupted() {
        return interrupted;
    }

    /** @return false when the run was interrupted: the end that {@link #interrupt()} has written stays the last line */
    private synchronized boolean endFork(ForkFile file, ForkEnded ended) {
        if (!interrupted) {
            file.end(ended);
        }
        underWay.remove(file);
        return !interrupted;
    }

    private synchronized void writeEnd(Termination termination) {
        if (!interrupted) {
            directory.write(ended(termination));
        }
    }

    /**
     * A fork that failed because the server is gone says nothing about its stack, and one without the server's counters
     * cannot be compared: it will be run again when the run is resumed.
     */
    private void requireServer(Admin admin, ForkFile file, ForkEnded ended) {
        boolean isGone = ended.termination() == Termination.FAILED && !admin.answers();
        if (isGone || !admin.isOpen()) {
            endFork(file, ended.interrupted());
            throw BenchException.failed(admin.server().name()
                    + (isGone
                            ? " is gone, and with it the fork that was under way"
                            : " has ended dbstacks' own session or does not answer in it, so the fork that was under way"
                                    + " has no counters")
                    + "; go on with: " + directory.resumeCommand());
        }
    }

    /** The same of a host that is lost; {@link Machines#explained} says how to go on. */
    private void requireMachines(ForkFile file, ForkEnded ended) {
        others.lost().ifPresent(sentence -> {
            endFork(file, ended.interrupted());
            throw BenchException.failed(sentence);
        });
    }

    private Run ended(Termination termination) {
        return stopping.raced().ended(termination, RunDirectory.now(), stopping.reason());
    }
}
