package io.github.dbstacks.orchestrator.run;

import io.github.dbstacks.orchestrator.BenchException;
import io.github.dbstacks.orchestrator.database.Server;
import io.github.dbstacks.orchestrator.process.App;
import io.github.dbstacks.orchestrator.process.Apps;
import io.github.dbstacks.orchestrator.process.Jdk;
import io.github.dbstacks.orchestrator.process.Reaper;
import io.github.dbstacks.result.Cell;
import io.github.dbstacks.result.ForkEnded;
import io.github.dbstacks.result.ForkStarted;
import io.github.dbstacks.result.Run;
import io.github.dbstacks.result.Run.PlannedFork;
import io.github.dbstacks.result.Termination;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Stack;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs the forks of a plan in their order, and leaves a complete directory behind whatever happens. */
public final class Runner {
    private final RunDirectory directory;
    private final Run run;
    private final Apps apps;
    private final List<Jdk> jdks;
    private final Server server;
    private final Reaper reaper;
    private @Nullable ForkFile underWay;
    private boolean interrupted;

    public Runner(RunDirectory directory, Run run, Apps apps, List<Jdk> jdks, Server server, Reaper reaper) {
        this.directory = directory;
        this.run = run;
        this.apps = apps;
        this.jdks = jdks;
        this.server = server;
        this.reaper = reaper;
    }

    /**
     * Runs what has not been run yet.
     *
     * @return the run as it ended: completed, or failed when any of its forks did
     */
    public Run run(List<PlannedFork> missing, Progress progress) throws InterruptedException {
        Termination termination = Termination.FAILED;
        boolean failed = missing.size() < run.order().size() && directory.hasFailures(run);
        try {
            for (PlannedFork planned : missing) {
                failed |= runFork(planned, progress).termination() != Termination.COMPLETED;
            }
            termination = failed ? Termination.FAILED : Termination.COMPLETED;
        } finally {
            if (!interrupted) {
                directory.write(ended(termination));
            }
        }
        return ended(termination);
    }

    /** For the shutdown hook: says in the files that somebody interrupted. */
    public synchronized void interrupt() {
        interrupted = true;
        if (underWay != null) {
            underWay.end(new ForkEnded(Termination.INTERRUPTED, -1, Optional.empty(), -1, ForkRunner.now()));
        }
        directory.write(ended(Termination.INTERRUPTED));
    }

    private ForkEnded runFork(PlannedFork planned, Progress progress) throws InterruptedException {
        Fork fork = fork(planned);
        ForkRunner runner = planned.cell().kind() == Stack.Kind.WEB ? new WebFork() : new StandaloneFork();
        ForkStarted started = new ForkStarted(
                Run.FORMAT_VERSION,
                planned.fork(),
                planned.block(),
                planned.cell(),
                ForkRunner.now(),
                runner.command(fork));
        progress.forkStarted(planned.cell().name());
        try (ForkFile file = directory.open(started, planned)) {
            setUnderWay(file);
            ForkEnded ended = runner.run(fork, file, progress);
            endFork(file, ended);
            progress.forkEnded(ended.problem().orElse("done"));
            return ended;
        } finally {
            setUnderWay(null);
        }
    }

    private synchronized void setUnderWay(@Nullable ForkFile file) {
        underWay = file;
    }

    private synchronized void endFork(ForkFile file, ForkEnded ended) {
        if (!interrupted) {
            file.end(ended);
        }
        underWay = null;
    }

    private Fork fork(PlannedFork planned) {
        Cell cell = planned.cell();
        App app = apps.named(cell.stack())
                .orElseThrow(() -> BenchException.failed("The stack " + cell.stack() + " is not built any more."));
        Jdk jdk = jdks.stream()
                .filter(candidate -> candidate.label().equals(cell.jdk()))
                .findFirst()
                .orElseThrow(() ->
                        BenchException.usage("The plan needs the JDK " + cell.jdk() + ": name its folder with --jdk."));
        Map<String, String> arguments = Plan.arguments(cell, run, database());
        Cell plain = new Cell(cell.stack(), cell.kind(), cell.reference(), List.of(), cell.workload(), cell.jdk());
        Map<String, String> given = new LinkedHashMap<>(arguments);
        given.remove("preset");
        given.remove("workload");
        Settings settings = Plan.settings(plain, app, run.preset(), given);
        return new Fork(
                planned,
                app,
                jdk,
                settings,
                arguments.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList(),
                run.jvmOptions(),
                server.password(),
                directory.log(planned),
                reaper);
    }

    private Map<String, String> database() {
        Map<String, String> database = new LinkedHashMap<>();
        database.put("url", server.url().toString());
        database.put("user", server.user());
        if ("verify-full".equals(run.settings().get("tls"))) {
            server.rootCertificate().ifPresent(path -> database.put("tls-root-cert", path.toString()));
        }
        return database;
    }

    private Run ended(Termination termination) {
        return new Run(
                run.formatVersion(),
                run.version(),
                run.commit(),
                run.dirty(),
                run.preset(),
                run.startedAt(),
                Optional.of(ForkRunner.now()),
                termination,
                run.settings(),
                run.jvmOptions(),
                run.seed(),
                run.order());
    }
}
