package io.github.dbstacks.orchestrator;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.orchestrator.directory.Environment;
import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.doctor.Host;
import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.orchestrator.fork.Diagnosis;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.fork.LoadFloor;
import io.github.dbstacks.orchestrator.fork.LoadProcesses;
import io.github.dbstacks.orchestrator.fork.PilotFork;
import io.github.dbstacks.orchestrator.fork.Progress;
import io.github.dbstacks.orchestrator.fork.Runner;
import io.github.dbstacks.orchestrator.observe.CleanTables;
import io.github.dbstacks.orchestrator.observe.Witness;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.Pilot;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.Stopping;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Databases;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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
        RunDirectory directory = RunDirectory.create(results, run);
        measure(cellApps, jdks, run, directory);
        return directory;
    }

    /** Measures what is left of a run that was interrupted. */
    RunDirectory resume(RunDirectory directory) throws InterruptedException {
        List<Jdk> jdks = Planner.jdks(measurement.jdks(), Resumption.plan(directory));
        Resumption.check(directory, apps, jdks);
        Run run = directory.run();
        if (run.termination() == Termination.COMPLETED && diagnoses.isEmpty()) {
            System.err.println("Nothing is left to run: " + directory.path() + " was completed.");
        } else {
            measure(CellApps.of(run, apps), jdks, run, directory);
        }
        return directory;
    }

    /**
     * Runs what is to be known before the plan's forks, and then these. The concurrency that a pilot finds is written down at once, so
     * that a resumed run knows it.
     */
    private static Run run(Run run, RunDirectory directory, Function<Run, Runner> runners, Progress progress)
            throws InterruptedException {
        Run planned = run;
        Runner runner = runners.apply(planned);
        for (PlannedFork pilot : Pilot.due(run)) {
            if (!runner.pilot(pilot, progress)) {
                break; // interrupted, so the runner has nothing more to do
            }
            int inFlight = PilotFork.inFlight(directory.pilot(pilot).file());
            progress.note(pilot.cell().name() + " has " + inFlight + " SELECTs in flight.");
            planned = Pilot.with(planned, pilot.cell(), inFlight);
            Environment.permit(directory, planned);
            directory.write(planned);
            runner = runners.apply(planned).rehearsed();
        }
        return runner.run(progress);
    }

    private void measure(CellApps cellApps, List<Jdk> jdks, Run run, RunDirectory directory)
            throws InterruptedException {
        StatusLine status = TerminalWindow.statusLine();
        Reaper reaper = Reaper.start();
        try (Lease lease = Lease.take(directory, reaper.handle());
                reaper;
                Interruption interruption = new Interruption(directory, run, reaper, lease, status)) {
            Host.here().warnings().forEach(warning -> System.err.println("doctor: " + warning));
            System.err.println(Forecast.of(run, directory));
            int together = run.forksAtATime();
            Server server = measurement.server(reaper, together * CellSettings.largestPool(run, apps), run);
            createTables(run, server);
            Environment.write(directory, run, server, jdks, cellApps.byProgram());
            Optional<LoadProcesses> load =
                    loads(run).isEmpty() ? Optional.empty() : Optional.of(LoadProcesses.of(apps.home(), reaper));
            try (Databases databases = Databases.open(server, together)) {
                if (load.isPresent()) {
                    measureFloors(run, directory, new LoadFloor(load.get()));
                }
                Function<Run, Runner> runners = planned -> {
                    Runner runner = new Runner(
                            directory,
                            planned,
                            new Forks(planned, cellApps, jdks, reaper, load),
                            databases,
                            new Stopping(directory, planned),
                            List.of(
                                    (fork, file) -> new CleanTables(
                                            databases.at(fork.settings().url()), fork),
                                    (fork, file) -> new Witness(
                                            databases.at(fork.settings().url()),
                                            planned.plan().takesTurns(),
                                            fork,
                                            file)),
                            diagnoses);
                    interruption.ends(runner);
                    return runner;
                };
                Progress progress = new Progress(
                        status, run.order().size(), run.plan().limits().forkSeconds());
                run(run, directory, runners, progress);
            } catch (SQLException e) {
                throw BenchException.failed(
                        "PostgreSQL at " + server.url() + " cannot be used: " + BenchException.reason(e) + ".");
            }
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

    /** One's own server has them already, or {@code --create-schema} has created them. */
    private static void createTables(Run run, Server server) {
        if (server.isEmbedded()) {
            try {
                SchemaSetup.create(server, tables(run));
            } catch (SQLException e) {
                throw BenchException.failed(
                        "The tables of the scenarios cannot be created: " + BenchException.reason(e) + ".");
            }
        }
    }

    /** The tables of all scenarios; {@code companies} is there in any case. */
    private static List<ScenarioTables> tables(Run run) {
        return loads(run).stream()
                .flatMap(load -> load.definition().stream())
                .flatMap(scenario -> scenario.tables().stream())
                .filter(tables -> tables != ScenarioTables.COMPANIES)
                .distinct()
                .toList();
    }

    /** Of each load once and as long as its forks, before the first of them. A rate that is searched for has none: nobody knows it yet. */
    private void measureFloors(Run run, RunDirectory directory, LoadFloor floor) throws InterruptedException {
        for (PlannedFork planned : run.order()) {
            if (planned.cell().workload() instanceof ScenarioLoad load
                    && load.slo().isEmpty()
                    && !directory.floor(load).isComplete()) {
                System.err.println("Floor of " + load + ": the same load on a server that answers at once.");
                Stack stack = apps.named(planned.cell().stack()).orElseThrow().stack();
                Settings settings = CellSettings.read(stack, CellSettings.arguments(planned.cell(), run.plan()));
                floor.measure(load, settings, directory.floor(load))
                        .ifPresent(reason -> System.err.println("The floor of " + load + " is missing: "
                                + reason.sentence() + " It will be measured when the run is resumed."));
            }
        }
    }
}
