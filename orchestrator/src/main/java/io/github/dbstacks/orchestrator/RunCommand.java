package io.github.dbstacks.orchestrator;

import io.github.dbstacks.harness.SuiteVersion;
import io.github.dbstacks.orchestrator.directory.Environment;
import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.doctor.Host;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.fork.Progress;
import io.github.dbstacks.orchestrator.fork.Runner;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Stopping;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.settings.Preset;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Processors;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
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
            "  ./bench run --stack standalone-r2dbc --profiles none --profiles loop-resources,warmup",
            "  ./bench run --preset standard --stack standalone-jdbc --stack standalone-vertx --cpus app=0 db=1",
            "  ./bench run --stack standalone-jdbc --module ../new --stack new --yardstick database",
            "  ./bench run --url postgresql://db.example/bench --user me --set pool-size=50",
            "  ./bench run --resume results/2026-11-21T101500Z-standard"
        })
final class RunCommand implements Callable<Integer> {
    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "smoke (2 min), quick (10 min), standard (hours, stops by itself) or paper (default: quick)")
    private String preset = "quick";

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "only single-row, multi-row or sleep; may be repeated (default: the preset's)")
    private List<String> workloads = new ArrayList<>();

    @Option(names = "--results", paramLabel = "DIR", description = "where to write (default: results)")
    private Path results = Home.folder().resolve("results");

    @Option(names = "--resume", paramLabel = "DIR", description = "go on with a run that was interrupted")
    private Optional<Path> resume = Optional.empty();

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "blocks at most, each with a fork of every cell (default: the preset's)")
    private Optional<Integer> blocks = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "MINUTES",
            description =
                    "after the preset's fewest blocks begin none that would end later; 0 for no limit (default: the"
                            + " preset's)")
    private Optional<Integer> budget = Optional.empty();

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

    @Option(names = "--seed", paramLabel = "N", description = "what the order is drawn from (default: the time)")
    private long seed = System.currentTimeMillis();

    @Mixin
    private Measurement measurement = new Measurement();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Apps apps = measurement.apps();
        List<Jdk> jdks = measurement.jdks();
        Optional<RunDirectory> begun = resume.map(RunDirectory::existing);
        Run run = begun.map(directory -> begun(directory, apps, jdks)).orElseGet(() -> plan(apps, jdks));
        RunDirectory directory = begun.orElseGet(() -> RunDirectory.create(results, run));
        Run ended = run;
        if (run.termination() == Termination.COMPLETED) {
            System.err.println("Nothing is left to run: " + directory.path() + " was completed.");
        } else {
            ended = measure(apps, jdks, run, directory);
        }
        System.out.print(Reports.writeAndTable(directory.path(), Window.width()));
        System.err.println("Results: " + directory.path());
        return ended.termination() == Termination.COMPLETED ? 0 : 1;
    }

    /** The plan of a run that was interrupted, once it is clear that this can be its second part. */
    private Run begun(RunDirectory directory, Apps apps, List<Jdk> jdks) {
        Run run = directory.run();
        List<String> own = List.of("--resume", "--jdk", "--url", "--user", "--password", "--module");
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!own.contains(option.longestName())) {
                throw refused(directory, "leave out " + option.longestName() + ", for the plan is made already");
            }
        }
        SuiteVersion suite = SuiteVersion.current();
        if (!suite.equals(new SuiteVersion(run.version(), run.commit(), run.dirty()))) {
            throw refused(
                    directory,
                    "it was begun by " + new SuiteVersion(run.version(), run.commit(), run.dirty()) + ", and this is "
                            + suite);
        }
        for (PlannedFork fork : run.order()) {
            Cell cell = fork.cell();
            if (apps.named(cell.stack()).isEmpty()) {
                throw refused(directory, "it needs the stack " + cell.stack() + ", which --module names");
            }
            if (jdks.stream().noneMatch(jdk -> jdk.label().equals(cell.jdk()))) {
                throw refused(directory, "it needs the JDK " + cell.jdk() + ", whose folder --jdk names");
            }
        }
        return run;
    }

    private static BenchException refused(RunDirectory directory, String why) {
        return BenchException.usage("--resume=" + directory.path() + " is not allowed: " + why + ".");
    }

    private Run plan(Apps apps, List<Jdk> jdks) {
        Preset named = Preset.named(preset)
                .orElseThrow(() -> BenchException.usage(
                        "--preset=" + preset + " is not allowed: it takes " + String.join(", ", Preset.NAMES) + "."));
        int most = blocks.orElse(Integer.parseInt(named.plan("blocks")));
        if (most < 1 || most > 1000) {
            throw BenchException.usage("--blocks=" + most + " is not allowed: it takes a whole number from 1 to 1000.");
        }
        if (budget.filter(minutes -> minutes < 0).isPresent()) {
            throw BenchException.usage(
                    "--budget=" + budget.get() + " is not allowed: it takes minutes, 0 for no limit.");
        }
        return Plan.of(
                new PlanOptions(
                        named,
                        measurement.stacks,
                        workloads,
                        measurement.profileSets,
                        jdks,
                        measurement.settings(System.getenv()),
                        measurement.heap(named),
                        seed,
                        most,
                        Processors.parse(cpus, Runtime.getRuntime().availableProcessors()),
                        budget,
                        yardstick()),
                apps);
    }

    private Yardstick yardstick() {
        Yardstick named = Yardstick.named(yardstick)
                .orElseThrow(() -> BenchException.usage(
                        "--yardstick=" + yardstick + " is not allowed: it takes time or database."));
        if (named == Yardstick.DATABASE && !(measurement.url.isEmpty() && Backends.areKnown())) {
            throw BenchException.usage("--yardstick=database is not allowed here: it needs the CPU time of the embedded"
                    + " PostgreSQL, which Linux tells in /proc, so leave out --url and run on Linux.");
        }
        return named;
    }

    private Run measure(Apps apps, List<Jdk> jdks, Run run, RunDirectory directory) throws InterruptedException {
        Reaper reaper = Reaper.start();
        try (Lease lease = Lease.take(directory, reaper.handle());
                reaper;
                Interruption interruption = new Interruption(directory, run, reaper, lease)) {
            Host.here().warnings().forEach(warning -> System.err.println("doctor: " + warning));
            announce(run, directory);
            Server server = measurement.server(reaper, largestPool(run, apps));
            Environment.write(directory, run, server, usedBy(run, jdks), usedBy(run, apps));
            try (Admin admin = Admin.open(server)) {
                Runner runner = new Runner(
                        directory,
                        run,
                        new Forks(run, apps, jdks, server, reaper),
                        server,
                        admin,
                        stopping(run, directory));
                interruption.ends(runner);
                return runner.run(new Progress(
                        System.err,
                        Window.isDrawnOver(),
                        Window.width(),
                        run.order().size()));
            } catch (SQLException e) {
                throw BenchException.failed(
                        "PostgreSQL at " + server.url() + " cannot be used: " + Measurement.firstLine(e) + ".");
            }
        }
    }

    private static Stopping stopping(Run run, RunDirectory directory) {
        Preset named = Preset.named(run.preset()).orElseThrow();
        return new Stopping(directory, run, Integer.parseInt(named.plan("min-blocks")), budget(run, named));
    }

    private static Duration budget(Run run, Preset named) {
        return Duration.ofMinutes(run.budgetMinutes().orElse(Integer.parseInt(named.plan("budget-minutes"))));
    }

    private static void announce(Run run, RunDirectory directory) {
        Preset named = Preset.named(run.preset()).orElseThrow();
        int most = run.blocks();
        int least = Math.min(most, Integer.parseInt(named.plan("min-blocks")));
        long perBlock = run.order().stream().filter(fork -> fork.block() == 1).count();
        double minutes = Double.parseDouble(named.plan("fork-seconds")) / 60;
        int done = run.order().size() - directory.missing(run).size();
        double shortest = Math.max(0, least * perBlock - done) * minutes;
        double longest = Math.max(0, most * perBlock - done) * minutes;
        long budget = budget(run, named).toMinutes();
        if (budget > 0) {
            longest = Math.max(shortest, Math.min(longest, budget - done * minutes));
        }
        System.err.println(run.preset() + ": " + perBlock + " forks a block, "
                + range(least, most) + (most == 1 ? " block, " : " blocks, ")
                + (done > 0 ? done + " forks done already, " : "") + "about "
                + range(Math.max(1, Math.round(shortest)), Math.max(1, Math.round(longest)))
                + " min on 2 cores, into " + directory.path());
    }

    private static String range(long least, long most) {
        return least == most ? Long.toString(least) : least + " to " + most;
    }

    private static int largestPool(Run run, Apps apps) {
        return run.order().stream()
                .mapToInt(fork -> Plan.poolSize(fork.cell(), apps, run))
                .max()
                .orElse(1);
    }

    private static List<Jdk> usedBy(Run run, List<Jdk> jdks) {
        return jdks.stream()
                .filter(jdk ->
                        run.order().stream().anyMatch(fork -> fork.cell().jdk().equals(jdk.label())))
                .toList();
    }

    private static List<App> usedBy(Run run, Apps apps) {
        return apps.all().stream()
                .filter(app -> run.order().stream()
                        .anyMatch(fork -> fork.cell().stack().equals(app.stack().name())))
                .toList();
    }
}
