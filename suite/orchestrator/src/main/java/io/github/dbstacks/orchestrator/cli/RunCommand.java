package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.engine.PlanRunner;
import io.github.dbstacks.orchestrator.engine.Resumption;
import io.github.dbstacks.orchestrator.engine.Setup;
import io.github.dbstacks.orchestrator.observe.Diagnoses;
import io.github.dbstacks.orchestrator.plan.HostsFile;
import io.github.dbstacks.orchestrator.plan.Loads;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.terminal.CleanOutput;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Processors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
            "  ./bench run --stack standalone-r2dbc --profiles none \\",
            "      --profiles loop-resources,pool-warmup",
            "  ./bench run --stack standalone-r2dbc --stack standalone-jdbc \\",
            "      --vary concurrency=20,50,200",
            "  ./bench run --stack standalone-r2dbc --with none \\",
            "      --with io.r2dbc:r2dbc-pool:1.0.0.RELEASE",
            "  ./bench run --preset standard --stack standalone-jdbc \\",
            "      --stack standalone-vertx --cpus app=0 db=1",
            "  ./bench run --stack standalone-jdbc --module ../new --stack new \\",
            "      --yardstick database",
            "  ./bench run --url postgresql://db.example/bench --user me --set pool-size=50",
            "  ./bench run --database mariadb --database postgresql --stack standalone-jdbc",
            "  ./bench run --preset smoke --stack web-mvc-jdbc --diagnose thread-dump",
            "  ./bench run --stack standalone-jdbc --stack standalone-r2dbc \\",
            "      --diagnose cpu-samples",
            "  ./bench run --preset race --stack standalone-jdbc \\",
            "      --vary pool-size=10,2,4,8,16,32",
            "  ./bench run --preset race --stack standalone-r2dbc --profiles none \\",
            "      --profiles loop-resources --vary pool-size=10,20 \\",
            "      --vary event-loops=2,1 --vary even-loops=off,on",
            "  ./bench run --scenario get-company --clients 20 --rate 200",
            "  ./bench run --scenario get-company --slo p99=20ms",
            "  ./bench run --resume results/2026-11-21T101500Z-standard"
        })
final class RunCommand implements Callable<Integer> {
    private static final int MOST_DIAGNOSTIC_FORKS = 9;
    static final List<String> BESIDE_RESUME = Stream.concat(
                    MeasurementOptions.WHERE.stream(),
                    Stream.of("--resume", "--hosts", "--diagnose", "--diagnostic-forks", "--dry-run"))
            .toList();

    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN.yaml",
            description = "a plan of your own; plans/ has examples. Options go before what it says")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description =
                    "a plan from plans/, such as smoke, quick, standard or load; ./bench list says how long each takes"
                            + " (default: quick; load with --scenario, --clients, --rate or --slo)")
    private Optional<String> preset = Optional.empty();

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description =
                    "only single-row, multi-row, sleep, insert-row, insert-batch, transaction, stream-rows or copy-rows; may be"
                            + " repeated (default: the plan's)")
    private List<String> workloads = new ArrayList<>();

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            description = "requests of this scenario in place of workloads, with --clients, --rate or --slo; may be"
                    + " repeated")
    private List<String> scenarios = new ArrayList<>();

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "clients that each wait for their answer; may be repeated (default: the plan's)")
    private List<String> clients = new ArrayList<>();

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "requests per second, whatever the answers do; may be repeated (default: the plan's)")
    private List<String> rates = new ArrayList<>();

    @Option(
            names = "--slo",
            paramLabel = "PERCENTILE=TIME",
            description = "find the highest rate whose latency at p50, p90, p99 or p99.9 is at most that, such as"
                    + " p99=20ms; may be repeated (default: the plan's)")
    private List<String> slos = new ArrayList<>();

    @Option(
            names = "--arrivals",
            paramLabel = "NAME",
            description = "of a rate: even or poisson; may be repeated (default: the plan's, or even)")
    private List<String> arrivals = new ArrayList<>();

    @Option(names = "--resume", paramLabel = "DIR", description = "go on with a run that was interrupted")
    private Optional<Path> resume = Optional.empty();

    @Mixin
    private NewRunOptions run = new NewRunOptions();

    @Option(
            names = "--cpus",
            arity = "2",
            paramLabel = "app=LIST db=LIST",
            description =
                    "processors of their own for application and database, such as app=0 db=1; the load engine is where"
                            + " the database is; swapped in every second block when there are as many of each (default: the plan's, or all for"
                            + " all)")
    private List<String> cpus = new ArrayList<>();

    @Option(
            names = "--load-cpus",
            paramLabel = "LIST",
            description = "with --cpus: processors of the load engine, such as 2, in place of the database's")
    private Optional<String> loadCpus = Optional.empty();

    @Option(
            names = "--yardstick",
            paramLabel = "NAME",
            description =
                    "what the application's CPU per SELECT is compared in: time, or database, multiples of what the"
                            + " database used for the same SELECTs, which takes out how fast the machine was; for cells that ask"
                            + " the same of it, such as two versions of a driver (default: the plan's, or time)")
    private Optional<String> yardstick = Optional.empty();

    @Option(
            names = "--diagnose",
            paramLabel = "NAME",
            description = "after the last block run further forks of each cell, which do not count: cpu-samples or"
                    + " allocations (async-profiler: what each layer costs, flame graphs), thread-dump (every second) or"
                    + " flight-recording (JFR); may be repeated; the files are in diagnostics/ (default: the plan's)")
    private List<String> diagnoses = new ArrayList<>();

    @Option(
            names = "--diagnostic-forks",
            paramLabel = "N",
            description =
                    "how many of each cell for each --diagnose (default: 2 that sample, so that their difference is"
                            + " known, and 1 otherwise)")
    private Optional<String> diagnosticForks = Optional.empty();

    @Option(
            names = "--race",
            description =
                    "drop cells between blocks that cannot be the best any more, in capacity or in cost, until the best is"
                            + " found or the budget is used up")
    private boolean race;

    @Option(
            names = "--hosts",
            paramLabel = "FILE",
            description = "the machines on which application, database and load engine run (docs/hosts.md)")
    private Optional<Path> hosts = Optional.empty();

    @Option(
            names = "--plan-only",
            description =
                    "write the run and measure nothing: ./bench block measures its blocks, on as many machines as you"
                            + " have, and ./bench join joins them (docs/hosts.md)")
    private boolean planOnly;

    @Mixin
    private MeasurementOptions measurement = new MeasurementOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Optional<RunDirectory> begun = resume.map(RunDirectory::existing);
        resume.ifPresent(path -> MeasurementOptions.refusePlanning(path, spec, BESIDE_RESUME, file));
        Optional<Asked> asked = begun.isPresent() ? Optional.empty() : Optional.of(new Asked(plan(), options()));
        List<Value> wanted = diagnoses.isEmpty()
                ? asked.map(Asked::plan)
                        .orElseGet(() -> Resumption.plan(begun.orElseThrow().run()))
                        .diagnoses()
                : Value.of("--diagnose", diagnoses);
        Setup setup = setup(wanted);
        if (diagnosticForks.isPresent() && wanted.isEmpty()) {
            throw BenchException.usage("--diagnostic-forks is not allowed without --diagnose.");
        }
        PlanRunner runner =
                new PlanRunner(setup, Diagnoses.named(wanted, diagnosticForks.map(RunCommand::diagnosticForks)));
        if (run.dryRun) {
            System.out.print(asked.map(fresh -> runner.forecast(fresh.plan(), fresh.options()))
                    .orElseGet(() -> PlanRunner.forecast(begun.orElseThrow())));
            return 0;
        }
        if (planOnly) {
            return planOnly(runner, asked.orElseThrow(), wanted);
        }
        RunDirectory directory = asked.isPresent()
                ? runner.measure(asked.get().plan(), asked.get().options(), run.results)
                : runner.resume(begun.orElseThrow());
        System.out.print(Reports.write(directory.path(), TerminalWindow.width()));
        PlanRunner.tellReport(directory);
        return directory.run().termination() == Termination.COMPLETED ? 0 : 1;
    }

    /**
     * The plan and the options of a new run that is asked for. They are read before the applications are, so that a
     * mistake is told without them.
     */
    private record Asked(Plan plan, PlanOptions options) {}

    /** @param wanted diagnoses, of the command line or else of the plan */
    private Setup setup(List<Value> wanted) {
        Setup setup = measurement.setup();
        Optional<HostsFile> file = hosts.map(HostsFile::read);
        if (file.isPresent() && !wanted.isEmpty()) {
            throw BenchException.usage(
                    "--hosts is not allowed together with --diagnose, which needs the application here.");
        }
        return file.map(setup::on).orElse(setup);
    }

    private int planOnly(PlanRunner runner, Asked asked, List<Value> wanted) {
        if (!wanted.isEmpty()) {
            throw BenchException.usage(
                    "--plan-only is not allowed together with --diagnose, which blocks on many machines do not have.");
        }
        if (hosts.isPresent()) {
            throw BenchException.usage(
                    "--plan-only is not allowed together with --hosts: ./bench block measures on its own machine.");
        }
        RunDirectory directory = runner.plan(asked.plan(), asked.options(), run.results);
        System.err.println(PlanRunner.forecast(directory).lines().findFirst().orElseThrow());
        CleanOutput.printUnbroken(directory.path());
        return 0;
    }

    private static int diagnosticForks(String number) {
        return new Value(number, "--diagnostic-forks").wholeNumber(1, MOST_DIAGNOSTIC_FORKS);
    }

    Plan plan() {
        if (file.isPresent() && preset.isPresent()) {
            throw BenchException.usage("--preset=" + preset.get() + " is not allowed together with " + file.get()
                    + ": a run has one plan.");
        }
        return file.map(PlanFile::read)
                .orElseGet(() -> PlanFile.preset(Home.plans(), preset.orElse(hasLoadOptions() ? "load" : "quick")));
    }

    private boolean hasLoadOptions() {
        return Stream.of(scenarios, clients, rates, slos, arrivals).anyMatch(given -> !given.isEmpty());
    }

    private List<String> processors() {
        return Stream.concat(cpus.stream(), loadCpus.stream().map(list -> "load=" + list))
                .toList();
    }

    PlanOptions options() {
        Loads loads = new Loads(
                Value.of("--scenario", scenarios),
                Value.of("--clients", clients),
                Value.of("--rate", rates),
                Value.of("--slo", slos),
                Value.of("--arrivals", arrivals));
        return run.limited(measurement.options())
                .with(measurement.axes(workloads, loads))
                .with(new PlanOptions.Method(
                        Processors.parse(processors(), Runtime.getRuntime().availableProcessors()),
                        yardstick.map(name -> new Value(name, "--yardstick")),
                        race));
    }
}
