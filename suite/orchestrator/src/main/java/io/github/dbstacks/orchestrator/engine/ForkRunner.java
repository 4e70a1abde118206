package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.directory.RunDirectory.ForkPlace;
import io.github.dbstacks.orchestrator.drive.ForkDriver;
import io.github.dbstacks.orchestrator.fork.AotCaches;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.orchestrator.fork.Observers;
import io.github.dbstacks.orchestrator.fork.Turns;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.SlowDisk;
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
import java.util.concurrent.Future;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Runs single forks of a session: from clean tables to the line in the fork's file that says how it ended. */
final class ForkRunner {
    /** A JVM that has been trained starts another one, which makes the cache: some seconds on two processors. */
    private static final Duration LONGEST_CACHING = Duration.ofMinutes(3);

    private final Session session;
    private final RunDirectory directory;
    private final Run run;
    private final Progress progress;
    private final Set<ForkFile> underWay = new HashSet<>();
    /** Processors that the servers have been given. */
    private String ofDatabase = "";

    private boolean interrupted;

    ForkRunner(Session session, Progress progress) {
        this.session = session;
        this.directory = session.directory();
        this.run = session.run();
        this.progress = progress;
    }

    /** Ends the files of the forks that are under way; none gets another line after that. */
    synchronized void interrupt() {
        interrupted = true;
        underWay.forEach(file -> file.end(ForkDriver.interrupted()));
    }

    synchronized boolean isInterrupted() {
        return interrupted;
    }

    /** Forks that are open at the same time have the same processors. */
    private synchronized void pinDatabase(PlannedFork planned) throws InterruptedException {
        if (run.plan().method().pinning().isEmpty()) {
            return;
        }
        String processors = run.plan()
                .pinning(planned.cell())
                .map(pinning -> pinning.in(planned.block()).database())
                .orElseGet(Processors::all);
        for (Server server : processors.equals(ofDatabase) ? List.<Server>of() : session.servers()) {
            if (server.process().isPresent()) {
                session.machine().calls().move(server.process().get(), processors);
            }
        }
        ofDatabase = processors;
    }

    /**
     * Makes the AOT cache of a cell that asks for one: of a fork that is driven as those that count, and does not count
     * itself.
     */
    void trainCache(PlannedFork planned) throws InterruptedException {
        AotCaches caches = session.forks().caches();
        Admin admin = session.admin(planned, 0);
        Fork fork = session.forks().of(planned, admin.server(), directory.trainingLog(planned));
        if (fork.settings().get(Setting.AOT_CACHE) != Switch.ON
                || !caches.isMissing(planned.cell())
                || isInterrupted()) {
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
                    .drive(fork, process, nobody, Turns.alone());
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

    /**
     * @param disturbing observers of a diagnostic fork; none for any other fork
     * @return how the fork ended; empty when the run was interrupted
     */
    Optional<ForkEnded> run(
            PlannedFork planned, ForkPlace place, List<ForkObserver.Factory> disturbing, Admin admin, Turns.Turn turn)
            throws InterruptedException {
        String name = planned.cell().name();
        Fork fork = session.forks().of(planned, admin.server(), place.log());
        pinDatabase(planned);
        cleanTables(planned.cell().workload(), admin);
        try (ForkFile file = place.open()) {
            List<ForkObserver.Factory> factories = new ArrayList<>(session.observers());
            factories.add((observed, records) ->
                    new ShownProgress(name, planned.cell().workload(), progress));
            factories.addAll(disturbing);
            Observers watching = Observers.of(factories, fork, file, sentence -> progress.problem(name, sentence));
            List<String> command = fork.command(watching.jvmOptions());
            List<String> shareable = fork.shareable(command, directory.path());
            String now = RunDirectory.now();
            long epochMillis = fork.clock().calls().epochMillis();
            file.append(
                    "fork",
                    ForkStarted.of(
                                    planned,
                                    !disturbing.isEmpty(),
                                    now,
                                    session.machine().calls().canaryNanos(),
                                    shareable)
                            .on(epochMillis, session.others().beforeFork()));
            session.forks().caches().of(planned.cell()).ifPresent(cache -> file.append("aotCache", cache));
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

    /** Renews the orchestrator's own session, which a server may have ended since the last fork. */
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
            Future<?> kill = session.others().whenLost(process::kill);
            watching.processStarted(process.pid());
            Work work = fork.planned().cell().workload();
            ForkEnded ended =
                    ForkDriver.of(fork, () -> cleanTables(work, admin)).drive(fork, process, watching, turn);
            kill.cancel(false);
            return run.plan().method().interleaved()
                    ? ended.withWaitedNanos(OptionalLong.of(turn.waitedNanos()))
                    : ended;
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

    /** @return false when the run was interrupted: the end that {@link #interrupt()} has written stays the last line */
    private synchronized boolean endFork(ForkFile file, ForkEnded ended) {
        if (!interrupted) {
            file.end(ended);
        }
        underWay.remove(file);
        return !interrupted;
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

    /** Ends the run where a host is lost; {@link Session#use} says how to go on. */
    private void requireMachines(ForkFile file, ForkEnded ended) {
        session.others().lost().ifPresent(sentence -> {
            endFork(file, ended.interrupted());
            throw BenchException.failed(sentence);
        });
    }
}
