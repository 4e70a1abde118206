package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.doctor.Host;
import io.github.dbstacks.orchestrator.drive.LoadFloor;
import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.orchestrator.fork.Diagnosis;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.ReadSettings;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.machine.Canary;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures what a plan says, in a directory of its own: what every command that compares cells has in common. It prints
 * the forecast and the progress, and leaves the results to its caller.
 *
 * @param diagnoses whose forks follow the last block and do not count
 */
public record PlanRunner(Setup setup, List<Diagnosis> diagnoses) {
    /**
     * Measures a plan in a new directory, and writes and prints its report.
     *
     * @param dryRun whether only to say what would run
     * @param results folder in which the directory is made
     * @return the exit status
     */
    public int run(Plan plan, PlanOptions options, boolean dryRun, Path results) throws InterruptedException {
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
    public static void tellReport(RunDirectory directory) {
        System.err.println("Report: " + directory.path().resolve("report.html"));
    }

    /** Returns what a plan would run. Everything of the plan is checked; no server is asked, and nothing is written. */
    public String forecast(Plan plan, PlanOptions options) {
        Planner planner = setup.planner(plan, options);
        Run run = planner.run();
        CellApps.of(run, setup.apps(), planner.read());
        tell(planner, run);
        return forecast(run, 0, diagnoses).all();
    }

    /** Returns what is left of a run that was interrupted. */
    public static String forecast(RunDirectory directory) {
        return forecast(directory, directory.run(), List.of()).all();
    }

    private static Forecast forecast(RunDirectory directory, Run run, List<Diagnosis> diagnoses) {
        return forecast(run, run.order().size() - directory.missing(run).size(), diagnoses);
    }

    /** Returns what a run is going to be on this machine. */
    public static Forecast forecast(Run run, int done, List<Diagnosis> diagnoses) {
        return new Forecast(run, done, Diagnosis.forks(diagnoses, run), Canary.nanos());
    }

    /**
     * Measures a plan in a new directory.
     *
     * @param results folder in which the directory is made
     * @return the directory of the run, which says how it ended
     */
    public RunDirectory measure(Plan plan, PlanOptions options, Path results) throws InterruptedException {
        Planner planner = setup.planner(plan, options);
        Run run = planner.run();
        CellApps cellApps = CellApps.of(run, setup.apps(), planner.read());
        List<Jdk> jdks = setup.jdks(plan);
        Optional<Server> own = setup.ownServer(run, cellApps); // one that is refused leaves no directory
        tell(planner, run);
        RunDirectory directory = place(RunDirectory.create(results, run));
        try {
            measure(new Job(run, directory, cellApps, jdks, own));
        } catch (BenchException e) {
            if (!directory.hasBegun() && !Hooks.areRunning()) {
                directory.remove();
            }
            throw e;
        }
        return directory;
    }

    /**
     * A plan may ask for cells that its run does not have, has on another JDK, or can hardly compare. A plan that is
     * refused has one sentence only.
     */
    private static void tell(Planner planner, Run run) {
        planner.leftOut().forEach(System.err::println);
        planner.onNewer().forEach(System.err::println);
        Planner.unlikeDrivers(run).ifPresent(System.err::println);
    }

    /** Writes what would be measured into a new directory, for {@link #block} to measure. */
    public RunDirectory plan(Plan plan, PlanOptions options, Path results) {
        Planner planner = new Planner(plan, options, setup.apps(), Planner.jdks(setup.jdkFolders(), plan));
        Run run = planner.run();
        CellApps.of(run, setup.apps(), planner.read());
        tell(planner, run);
        return RunDirectory.create(results, run);
    }

    /**
     * Measures one block of a run that was planned, here or elsewhere, into a part. A complete part stays as it is;
     * what is left of any other is measured again as a whole.
     *
     * @return the directory of the part
     */
    public RunDirectory block(RunDirectory whole, int number) throws InterruptedException {
        Run planned = whole.run();
        if (number < 1 || number > planned.blocks()) {
            throw BenchException.usage(
                    whole.path() + " has no block " + number + ": its blocks are 1 to " + planned.blocks() + ".");
        }
        List<Jdk> jdks = setup.jdks(Resumption.plan(planned));
        Resumption.lacking(whole, planned, setup.apps(), jdks).ifPresent(why -> {
            throw BenchException.usage(whole.path() + " cannot be measured here: " + why + ".");
        });
        Run run = planned.part(number, RunDirectory.now());
        RunDirectory part = whole.part(run);
        if (part.missing(run).isEmpty()) {
            System.err.println("Nothing is left to run: " + part.path() + " is complete.");
            return part;
        }
        CellApps apps = CellApps.of(run, setup.apps(), new ReadSettings());
        measure(new Job(run, setup.place(part), apps, jdks, setup.ownServer(run, apps)));
        return part;
    }

    /** Measures what is left of a run that was interrupted. */
    public RunDirectory resume(RunDirectory directory) throws InterruptedException {
        Run run = directory.run();
        List<Jdk> jdks = setup.jdks(Resumption.plan(run));
        Resumption.check(directory, run, setup.apps(), jdks);
        if (isOver(run, directory) && diagnoses.isEmpty()) {
            System.err.println("Nothing is left to run: " + directory.path() + " was completed.");
        } else {
            CellApps cellApps = CellApps.of(run, setup.apps(), new ReadSettings());
            measure(new Job(run, place(directory), cellApps, jdks, setup.ownServer(run, cellApps)));
        }
        return directory;
    }

    /** Goes on with the same diagnoses: the plan in run.json does not have those of the command line. */
    private RunDirectory place(RunDirectory directory) {
        RunDirectory place = setup.place(directory);
        for (Diagnosis diagnosis : diagnoses) {
            place = place.resumedWith("--diagnose", diagnosis.name());
        }
        List<Integer> forks =
                diagnoses.stream().map(Diagnosis::forks).distinct().toList();
        return forks.size() == 1 ? place.resumedWith("--diagnostic-forks", Integer.toString(forks.get(0))) : place;
    }

    private void measure(Job job) throws InterruptedException {
        Run run = job.run();
        RunDirectory directory = job.directory();
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
            Forecast forecast = forecast(directory, run, diagnoses);
            System.err.println(forecast.line() + ", into " + directory.path());
            forecast.beyondBudget().ifPresent(System.err::println);
            try (Session session = Session.open(setup, reaper, job)) {
                session.use(() -> {
                    if (session.load().isPresent()) {
                        measureFloors(
                                run,
                                job.apps(),
                                directory,
                                new LoadFloor(session.load()
                                        .get()
                                        .on(run.plan().method().pinning())));
                    }
                    Runner runner = new Runner(
                            session,
                            new Stopping(directory, run, Diagnosis.forks(diagnoses, run)),
                            diagnoses,
                            new Progress(status, run.order().size(), forecast.forkSeconds(), System::nanoTime));
                    interruption.isRecordedBy(runner::interrupt);
                    runner.run();
                });
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

    /**
     * Measures the floor of each load once and as long as its forks, before the first of them. A rate that is searched
     * for has none: nobody knows it yet.
     */
    private static void measureFloors(Run run, CellApps apps, RunDirectory directory, LoadFloor floor)
            throws InterruptedException {
        for (Map.Entry<ScenarioLoad, PlannedFork> left :
                floorsLeft(run, directory).entrySet()) {
            ScenarioLoad load = left.getKey();
            System.err.println("Floor of " + load + ": the same load on a server that answers at once.");
            floor.measure(load, apps.settings(left.getValue().cell()), directory.floor(load))
                    .ifPresent(reason -> System.err.println("The floor of " + load + " is missing: " + reason.sentence()
                            + " This measures it: " + directory.resumeCommand()));
        }
    }

    /** Returns whether neither a fork nor a floor is left. */
    static boolean isOver(Run run, RunDirectory directory) {
        return run.termination() == Termination.COMPLETED
                && floorsLeft(run, directory).isEmpty();
    }

    /** The loads whose floor has not been measured, with the first fork of each. */
    static Map<ScenarioLoad, PlannedFork> floorsLeft(Run run, RunDirectory directory) {
        Map<ScenarioLoad, PlannedFork> left = new LinkedHashMap<>();
        for (PlannedFork planned : run.order()) {
            planned.cell()
                    .workload()
                    .load()
                    .filter(load ->
                            load.slo().isEmpty() && !directory.floor(load).isComplete())
                    .ifPresent(load -> left.putIfAbsent(load, planned));
        }
        return left;
    }
}
