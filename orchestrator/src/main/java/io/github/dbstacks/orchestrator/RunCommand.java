package io.github.dbstacks.orchestrator;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.orchestrator.directory.Environment;
import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.doctor.Host;
import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.fork.PilotFork;
import io.github.dbstacks.orchestrator.fork.Progress;
import io.github.dbstacks.orchestrator.fork.Runner;
import io.github.dbstacks.orchestrator.observe.Diagnosis;
import io.github.dbstacks.orchestrator.observe.Witness;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.Pilot;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.Stopping;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Databases;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Processors;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench run}: the main job. */
@Command(
        name = "run",
        description = "Measures every stack, prints the table, writes results/.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench run",
            "  ./bench run --preset smoke --stack standalone-jdbc --workload single-row",
            "  ./bench run my-plan.yaml",
            "  ./bench run --stack standalone-r2dbc --profiles none --profiles loop-resources,pool-warmup",
            "  ./bench run --stack standalone-r2dbc --stack standalone-jdbc --vary concurrency=20,50,200",
            "  ./bench run --stack standalone-r2dbc --with none --with io.r2dbc:r2dbc-pool:1.0.0.RELEASE",
            "  ./bench run --preset standard --stack standalone-jdbc --stack standalone-vertx --cpus app=0 db=1",
            "  ./bench run --stack standalone-jdbc --module ../new --stack new --yardstick database",
            "  ./bench run --url postgresql://db.example/bench --user me --set pool-size=50",
            "  ./bench run --preset smoke --stack web-mvc-jdbc --diagnose thread-dump",
            "  ./bench run --resume results/2026-11-21T101500Z-standard"
        })
final class RunCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN.yaml",
            description = "a plan of your own; plans/ has examples. Options go before what it says")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description =
                    "a plan from plans/: smoke (2 min), quick (10 min), standard (hours, stops by itself) or paper"
                            + " (default: quick)")
    private Optional<String> preset = Optional.empty();

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "only single-row, multi-row or sleep; may be repeated (default: the plan's)")
    private List<String> workloads = new ArrayList<>();

    @Option(names = "--results", paramLabel = "DIR", description = "where to write (default: results)")
    private Path results = Home.folder().resolve("results");

    @Option(names = "--resume", paramLabel = "DIR", description = "go on with a run that was interrupted")
    private Optional<Path> resume = Optional.empty();

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "blocks at most, each with a fork of every cell (default: the plan's)")
    private Optional<String> blocks = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "MINUTES",
            description = "after the plan's fewest blocks begin none that would end later; 0 for no limit (default: the"
                    + " plan's)")
    private Optional<String> budget = Optional.empty();

    @Option(
            names = "--cpus",
            arity = "2",
            paramLabel = "app=LIST db=LIST",
            description = "processors of their own for application and database, such as app=0 db=1; swapped in every"
                    + " second block when there are as many of each (default: all for both)")
    private List<String> cpus = new ArrayList<>();

    @Option(
            names = "--yardstick",
            paramLabel = "NAME",
            description =
                    "what the application's CPU per SELECT is compared in: time, or database, multiples of what the"
                            + " database used for the same SELECTs, which takes out how fast the machine was; for cells that ask"
                            + " the same of it, such as two versions of a driver (default: time)")
    private String yardstick = "time";

    @Option(
            names = "--diagnose",
            paramLabel = "NAME",
            description = "after the last block run one more fork of each cell, which does not count, with profile"
                    + " (async-profiler: which layer the CPU time belongs to), thread-dump (every second) or"
                    + " flight-recording (JFR); may be repeated; the files are in diagnostics/")
    private List<String> diagnoses = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", description = "what the order is drawn from (default: the time)")
    private long seed = System.currentTimeMillis();

    @Mixin
    private Measurement measurement = new Measurement();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        List<ForkObserver.Factory> diagnostics = Diagnosis.observers(diagnoses);
        Apps apps = measurement.apps();
        measurement.checkUrl();
        Optional<RunDirectory> begun = resume.map(RunDirectory::existing);
        begun.ifPresent(this::refusePlanning);
        Plan plan = begun.map(Resumption::plan).orElseGet(this::plan);
        List<Jdk> jdks = Planner.jdks(measurement.jdks(), plan);
        begun.ifPresent(directory -> Resumption.check(directory, apps, jdks));
        Run run = begun.map(RunDirectory::run).orElseGet(() -> new Planner(plan, options(), apps, jdks).run());
        CellApps cellApps = CellApps.of(run, apps);
        RunDirectory directory = begun.orElseGet(() -> RunDirectory.create(results, run));
        Run ended = run;
        if (run.termination() == Termination.COMPLETED && diagnostics.isEmpty()) {
            System.err.println("Nothing is left to run: " + directory.path() + " was completed.");
        } else {
            ended = measure(apps, cellApps, jdks, run, directory, diagnostics);
        }
        System.out.print(Reports.write(directory.path(), TerminalWindow.width()));
        System.err.println("Results: " + directory.path());
        return ended.termination() == Termination.COMPLETED ? 0 : 1;
    }

    private Plan plan() {
        if (file.isPresent() && preset.isPresent()) {
            throw BenchException.usage("--preset=" + preset.get() + " is not allowed together with " + file.get()
                    + ": a run has one plan.");
        }
        return file.map(PlanFile::read).orElseGet(() -> PlanFile.preset(Home.plans(), preset.orElse("quick")));
    }

    /** A run that is resumed has its plan already. */
    private void refusePlanning(RunDirectory directory) {
        List<String> own = List.of("--resume", "--jdk", "--url", "--user", "--password", "--module", "--diagnose");
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!own.contains(option.longestName())) {
                throw Resumption.refused(
                        directory, "leave out " + option.longestName() + ", for the plan is made already");
            }
        }
        if (file.isPresent()) {
            throw Resumption.refused(directory, "leave out " + file.get() + ", for the plan is made already");
        }
    }

    private PlanOptions options() {
        return new PlanOptions(
                measurement.axes(workloads),
                measurement.settings(System.getenv()),
                measurement.heap(),
                blocks.map(most -> new Value(most, "--blocks").wholeNumber(1, PlanFile.MOST_BLOCKS)),
                budget.map(minutes -> new Value(minutes, "--budget").wholeNumber(0, PlanFile.MOST_MINUTES)),
                seed,
                Processors.parse(cpus, Runtime.getRuntime().availableProcessors()),
                yardstick(),
                measurement.url.isEmpty());
    }

    private Yardstick yardstick() {
        Yardstick named = EnumText.read(Yardstick.class, yardstick)
                .orElseThrow(() -> BenchException.usage(
                        "--yardstick=" + yardstick + " is not allowed: it takes time or database."));
        if (named == Yardstick.DATABASE && !(measurement.url.isEmpty() && Backends.areKnown())) {
            throw BenchException.usage("--yardstick=database is not allowed here: it needs the CPU time of the embedded"
                    + " PostgreSQL, which Linux tells in /proc, so leave out --url and run on Linux.");
        }
        return named;
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
            System.err.println(pilot.cell().name() + " has " + inFlight + " SELECTs in flight.");
            planned = Pilot.with(planned, pilot.cell(), inFlight);
            directory.write(planned);
            runner = runners.apply(planned).rehearsed();
        }
        return runner.run(progress);
    }

    private Run measure(
            Apps apps,
            CellApps cellApps,
            List<Jdk> jdks,
            Run run,
            RunDirectory directory,
            List<ForkObserver.Factory> diagnostics)
            throws InterruptedException {
        StatusLine status = TerminalWindow.statusLine();
        Reaper reaper = Reaper.start();
        try (Lease lease = Lease.take(directory, reaper.handle());
                reaper;
                Interruption interruption = new Interruption(directory, run, reaper, lease, status)) {
            Host.here().warnings().forEach(warning -> System.err.println("doctor: " + warning));
            System.err.println(Forecast.of(run, directory));
            int together = run.forksAtATime();
            Server server = measurement.server(reaper, together * CellSettings.largestPool(run, apps));
            Environment.write(directory, run, server, jdks, cellApps.byProgram());
            try (Databases databases = Databases.open(server, together)) {
                Function<Run, Runner> runners = planned -> {
                    Runner runner = new Runner(
                            directory,
                            planned,
                            new Forks(planned, cellApps, jdks, reaper),
                            databases,
                            new Stopping(directory, planned),
                            List.of((fork, file) -> new Witness(
                                    databases.at(fork.settings().url()),
                                    planned.plan().takesTurns(),
                                    fork,
                                    file)),
                            diagnostics);
                    interruption.ends(runner);
                    return runner;
                };
                return run(
                        run,
                        directory,
                        runners,
                        new Progress(status, run.order().size()));
            } catch (SQLException e) {
                throw BenchException.failed(
                        "PostgreSQL at " + server.url() + " cannot be used: " + BenchException.reason(e) + ".");
            }
        }
    }
}
