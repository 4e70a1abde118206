package io.github.dbstacks.orchestrator;

import io.github.dbstacks.harness.Terminal;
import io.github.dbstacks.orchestrator.database.Server;
import io.github.dbstacks.orchestrator.process.App;
import io.github.dbstacks.orchestrator.process.Apps;
import io.github.dbstacks.orchestrator.process.Jdk;
import io.github.dbstacks.orchestrator.process.Reaper;
import io.github.dbstacks.orchestrator.run.Environment;
import io.github.dbstacks.orchestrator.run.Plan;
import io.github.dbstacks.orchestrator.run.PlanOptions;
import io.github.dbstacks.orchestrator.run.Progress;
import io.github.dbstacks.orchestrator.run.RunDirectory;
import io.github.dbstacks.orchestrator.run.Runner;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.result.Run;
import io.github.dbstacks.result.Run.PlannedFork;
import io.github.dbstacks.result.Termination;
import io.github.dbstacks.settings.Preset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
            "  ./bench run --url postgresql://db.example/bench --user me --set pool-size=50",
            "  ./bench run --resume results/2026-11-21T101500Z-standard"
        })
final class RunCommand implements Callable<Integer> {
    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "smoke (2 min), quick (10 min), standard or paper (default: quick)")
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

    @Option(names = "--seed", paramLabel = "N", description = "what the order is drawn from (default: the time)")
    private long seed = System.currentTimeMillis();

    @Mixin
    private Measurement measurement = new Measurement();

    @Override
    public Integer call() throws InterruptedException {
        Apps apps = measurement.apps();
        List<Jdk> jdks = measurement.jdks();
        Run run =
                resume.map(directory -> RunDirectory.existing(directory).run()).orElseGet(() -> plan(apps, jdks));
        RunDirectory directory = resume.map(RunDirectory::existing).orElseGet(() -> RunDirectory.create(results, run));
        List<PlannedFork> missing = directory.missing(run);
        announce(run, missing, directory);
        Run ended = measure(apps, jdks, run, directory, missing);
        Reports.write(directory.path());
        System.out.print(Reports.table(directory.path(), Window.width()));
        System.err.println("Results: " + directory.path());
        return ended.termination() == Termination.COMPLETED ? 0 : 1;
    }

    private Run plan(Apps apps, List<Jdk> jdks) {
        Preset named = Preset.named(preset)
                .orElseThrow(() -> BenchException.usage(
                        "--preset=" + preset + " is not allowed: it takes " + String.join(", ", Preset.NAMES) + "."));
        Map<String, String> settings = measurement.settings(System.getenv());
        PlanOptions options = new PlanOptions(
                named, measurement.stacks, workloads, measurement.profileSets, jdks, settings, measurement.heap, seed);
        return Plan.of(options, apps);
    }

    private Run measure(Apps apps, List<Jdk> jdks, Run run, RunDirectory directory, List<PlannedFork> missing)
            throws InterruptedException {
        try (Reaper reaper = Reaper.start()) {
            Server server = measurement.server(reaper, largestPool(run, apps));
            Environment.write(directory, server, jdks, usedBy(run, apps));
            Runner runner = new Runner(directory, run, apps, jdks, server, reaper);
            Thread interrupted = new Thread(
                    () -> {
                        runner.interrupt();
                        System.err.println("Interrupted; go on with: ./bench run --resume " + directory.path());
                        reaper.reap();
                    },
                    "interrupted");
            Runtime.getRuntime().addShutdownHook(interrupted);
            try {
                Progress progress = new Progress(
                        System.err, Terminal.isInteractive(System.getenv()), Window.width(), missing.size());
                return runner.run(missing, progress);
            } finally {
                Hooks.remove(interrupted);
            }
        }
    }

    private static void announce(Run run, List<PlannedFork> missing, RunDirectory directory) {
        Preset named = Preset.named(run.preset()).orElseThrow();
        int blocks = run.order().stream().mapToInt(PlannedFork::block).max().orElse(0);
        long minutes = Math.max(1, Math.round(missing.size() * Double.parseDouble(named.plan("fork-seconds")) / 60));
        System.err.println(run.preset() + ": " + missing.size() + " forks in " + blocks
                + (blocks == 1 ? " block" : " blocks") + ", about " + minutes + " min on 2 cores, into "
                + directory.path());
    }

    private static int largestPool(Run run, Apps apps) {
        return run.order().stream()
                .mapToInt(fork -> Plan.poolSize(fork.cell(), apps, run))
                .max()
                .orElse(1);
    }

    private static List<App> usedBy(Run run, Apps apps) {
        return apps.all().stream()
                .filter(app -> run.order().stream()
                        .anyMatch(fork -> fork.cell().stack().equals(app.stack().name())))
                .toList();
    }
}
