package io.github.dbstacks.orchestrator;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.orchestrator.directory.Environment;
import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.doctor.Host;
import io.github.dbstacks.orchestrator.engine.Forecast;
import io.github.dbstacks.orchestrator.engine.Progress;
import io.github.dbstacks.orchestrator.engine.Runner;
import io.github.dbstacks.orchestrator.engine.Stopping;
import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.orchestrator.fork.Diagnosis;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.fork.LoadFloor;
import io.github.dbstacks.orchestrator.fork.LoadProcesses;
import io.github.dbstacks.orchestrator.observe.Witness;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Databases;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures what a plan says, in a directory of its own: what every command that compares cells has in common. It prints the forecast
 * and the progress, and leaves the results to its caller.
 */
final class PlanRunner {
    private final Measurement measurement;
    private final List<Diagnosis> diagnoses;
    private final Apps apps;

    /** @param diagnoses whose forks follow the last block and do not count */
    PlanRunner(Measurement measurement, List<Diagnosis> diagnoses) {
        this.measurement = measurement;
        this.diagnoses = diagnoses;
        this.apps = measurement.apps();
        measurement.checkUrl();
    }

    /**
     * Measures a plan in a new directory, and writes and prints its report.
     *
     * @param dryRun whether only to say what would run
     * @param results folder in which the directory is made
     * @return the exit status
     */
    int run(Plan plan, PlanOptions options, boolean dryRun, Path results) throws InterruptedException {
        if (dryRun) {
            System.out.print(forecast(plan, options));
            return 0;
        }
        RunDirectory directory = measure(plan, options, results);
        System.out.print(Reports.write(directory.path(), TerminalWindow.width()));
        tellReport(directory);
        return directory.run().termination() == Termination.COMPLETED ? 0 : 1;
    }

    /** The last line of every run: what to open. */
    static void tellReport(RunDirectory directory) {
        System.err.println("Report: " + directory.path().resolve("report.html"));
    }

    /** What a plan would run. Everything of the plan is checked; no server is asked, and nothing is written. */
    String forecast(Plan plan, PlanOptions options) {
        Run run = new Planner(plan, options, apps, Planner.jdks(measurement.jdks(), plan)).run();
        CellApps.of(run, apps);
        return new Forecast(run, 0).all();
    }

    /** What is left of a run that was interrupted. */
    static String forecast(RunDirectory directory) {
        return forecast(directory, directory.run()).all();
    }

    private static Forecast forecast(RunDirectory directory, Run run) {
        return new Forecast(run, run.order().size() - directory.missing(run).size());
    }

    /**
     * Measures a plan in a new directory.
     *
     * @param results folder in which the directory is made
     * @return the directory of the run, which says how it ended
     */
    RunDirectory measure(Plan plan, PlanOptions options, Path results) throws InterruptedException {
        List<Jdk> jdks = Planner.jdks(measurement.jdks(), plan);
        return measure(new Planner(plan, options, apps, jdks).run(), jdks, results);
    }

    /** Measures a run that has been planned, in a new directory. */
    RunDirectory measure(Run run, List<Jdk> jdks, Path results) throws InterruptedException {
        CellApps cellApps = CellApps.of(run, apps);
        Optional<Server> own = measurement.ownServer(connections(run), run); // one that is refused leaves no directory
        RunDirectory directory = RunDirectory.create(results, run);
        measure(cellApps, jdks, run, directory, own);
        return directory;
    }

    /** Measures what is left of a run that was interrupted. */
    RunDirectory resume(RunDirectory directory) throws InterruptedException {
        Run run = directory.run();
        List<Jdk> jdks = Planner.jdks(measurement.jdks(), Resumption.plan(run));
        Environment.requirePermitted(directory, run);
        Resumption.check(directory.path(), run, apps, jdks);
        if (isOver(run, directory) && diagnoses.isEmpty()) {
            System.err.println("Nothing is left to run: " + directory.path() + " was completed.");
        } else {
            CellApps cellApps = CellApps.of(run, apps);
            measure(cellApps, jdks, run, directory, measurement.ownServer(connections(run), run));
        }
        return directory;
    }

    /** How many connections the forks that are open at the same time have. */
    private int connections(Run run) {
        return run.forksAtATime() * CellSettings.largestPool(run, apps);
    }

    private void measure(CellApps cellApps, List<Jdk> jdks, Run run, RunDirectory directory, Optional<Server> own)
            throws InterruptedException {
        StatusLine status = TerminalWindow.statusLine();
        Reaper reaper = Reaper.start();
        try (Lease lease = Lease.take(directory.path(), reaper.handle());
                reaper;
                Interruption interruption = new Interruption(directory.resumeCommand(), reaper, lease, status)) {
            interruption.isRecordedBy(
                    () -> directory.write(run.ended(Termination.INTERRUPTED, RunDirectory.now(), Optional.empty())));
            if (run.plan().compare()) {
                Host.here().warnings().forEach(warning -> System.err.println("doctor: " + warning));
            }
            Forecast forecast = forecast(directory, run);
            System.err.println(forecast.line() + ", into " + directory.path());
            forecast.beyondBudget().ifPresent(System.err::println);
            try {
                Server server = own.orElseGet(() -> Measurement.embedded(reaper, connections(run), run));
                Environment.write(directory, run, server, jdks, cellApps.byProgram(), measurement.modules);
                Optional<LoadProcesses> load =
                        loads(run).isEmpty() ? Optional.empty() : Optional.of(LoadProcesses.of(apps.home(), reaper));
                try (Databases databases = Databases.open(server, run.forksAtATime())) {
                    if (load.isPresent()) {
                        measureFloors(run, directory, new LoadFloor(load.get()));
                    }
                    Runner runner = new Runner(
                            directory,
                            run,
                            new Forks(run, cellApps, jdks, reaper, load),
                            databases,
                            new Stopping(directory, run),
                            List.of((fork, file) -> new Witness(
                                    databases.at(fork.settings().url()),
                                    run.plan().interleaved(),
                                    fork,
                                    file)),
                            diagnoses);
                    interruption.isRecordedBy(runner::interrupt);
                    Progress progress = new Progress(
                            status, run.order().size(), run.plan().limits().forkSeconds());
                    runner.run(progress);
                } catch (SQLException e) {
                    throw BenchException.failed("PostgreSQL at " + server.url() + " cannot be used: "
                            + BenchException.reason(e) + "; go on with: " + directory.resumeCommand());
                }
            } finally {
                endIfRunning(directory);
            }
        }
    }

    /** A run that something has ended before its first fork has failed. */
    private static void endIfRunning(RunDirectory directory) {
        Run left = directory.run();
        if (left.termination() == Termination.RUNNING && !Hooks.areRunning()) {
            directory.write(left.ended(Termination.FAILED, RunDirectory.now(), Optional.empty()));
        }
    }

    private static List<ScenarioLoad> loads(Run run) {
        return run.order().stream()
                .map(fork -> fork.cell().workload())
                .filter(ScenarioLoad.class::isInstance)
                .map(ScenarioLoad.class::cast)
                .distinct()
                .toList();
    }

    /** Of each load once and as long as its forks, before the first of them. A rate that is searched for has none: nobody knows it yet. */
    private void measureFloors(Run run, RunDirectory directory, LoadFloor floor) throws InterruptedException {
        for (Map.Entry<ScenarioLoad, PlannedFork> left :
                floorsLeft(run, directory).entrySet()) {
            ScenarioLoad load = left.getKey();
            Cell cell = left.getValue().cell();
            System.err.println("Floor of " + load + ": the same load on a server that answers at once.");
            Stack stack = apps.named(cell.stack()).orElseThrow().stack();
            Settings settings = CellSettings.read(stack, CellSettings.arguments(cell, run.plan()));
            floor.measure(load, settings, directory.floor(load))
                    .ifPresent(reason -> System.err.println("The floor of " + load + " is missing: " + reason.sentence()
                            + " This measures it: " + directory.resumeCommand()));
        }
    }

    /** Whether neither a fork nor a floor is left. */
    static boolean isOver(Run run, RunDirectory directory) {
        return run.termination() == Termination.COMPLETED
                && floorsLeft(run, directory).isEmpty();
    }

    /** The loads whose floor has not been measured, with the first fork of each. */
    static Map<ScenarioLoad, PlannedFork> floorsLeft(Run run, RunDirectory directory) {
        Map<ScenarioLoad, PlannedFork> left = new LinkedHashMap<>();
        for (PlannedFork planned : run.order()) {
            if (planned.cell().workload() instanceof ScenarioLoad load
                    && load.slo().isEmpty()
                    && !directory.floor(load).isComplete()) {
                left.putIfAbsent(load, planned);
            }
        }
        return left;
    }
}
