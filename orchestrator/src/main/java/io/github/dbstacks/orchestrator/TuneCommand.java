package io.github.dbstacks.orchestrator;

import io.github.dbstacks.analysis.tuning.Measure;
import io.github.dbstacks.analysis.tuning.Round;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Axes;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.ProfileSets;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.orchestrator.plan.WorkloadApps;
import io.github.dbstacks.orchestrator.tune.Tuner;
import io.github.dbstacks.orchestrator.tune.TuningDirectory;
import io.github.dbstacks.orchestrator.tune.TuningGrid;
import io.github.dbstacks.orchestrator.tune.TuningProtocol;
import io.github.dbstacks.orchestrator.tune.TuningRequest;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench tune STACK}: the settings with the least turnaround and the least CPU. */
@Command(
        name = "tune",
        description = {
            "Finds the settings of a stack with the least turnaround and the least CPU: pool size, SELECTs in flight,"
                    + " event loops, pipelining, client API.",
            "Many cells are measured briefly, the better half again, and so on. The last few are compared with the"
                    + " default settings in the same blocks."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench tune standalone-r2dbc",
            "  ./bench tune standalone-vertx --workload multi-row --measure cpu",
            "  ./bench tune standalone-r2dbc --vary concurrency=20,50,200 --profiles none --profiles connection"
                    + " --budget 10",
            "  ./bench tune --resume results/2026-11-21T101500Z-tune-standalone-r2dbc"
        })
final class TuneCommand implements Callable<Integer> {
    private static final String BOTH = "both";

    /** More forks are not open at the same time: each has a JVM and a pool. */
    private static final int MOST_TOGETHER = 8;

    @Parameters(arity = "0..1", paramLabel = "STACK", description = "the stack; ./bench list names them")
    private Optional<String> stack = Optional.empty();

    @Option(names = "--workload", paramLabel = "NAME", description = "single-row or multi-row (default: single-row)")
    private String workload = Workload.SINGLE_ROW.toString();

    @Option(
            names = "--measure",
            paramLabel = "NAME",
            description = "what is to be least: turnaround (of a SELECT, divided by the concurrency), cpu (of the"
                    + " application, per SELECT) or both (default: both)")
    private String measure = BOTH;

    @Option(names = "--budget", paramLabel = "MINUTES", description = "for all rounds together (default: 30)")
    private String budget = "30";

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "blocks of the last round at most (default: as many as the budget holds)")
    private Optional<String> blocks = Optional.empty();

    @Option(names = "--results", paramLabel = "DIR", description = "where to write (default: results)")
    private Path results = Home.folder().resolve("results");

    @Option(names = "--resume", paramLabel = "DIR", description = "go on with a tuning that was interrupted")
    private Optional<Path> resume = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "what the order is drawn from (default: the time)")
    private long seed = System.currentTimeMillis();

    @Mixin
    private Measurement measurement = new Measurement();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        TuningProtocol protocol = TuningProtocol.read(Home.plans());
        PlanRunner runner = new PlanRunner(measurement, List.of());
        TuningDirectory directory =
                resume.isPresent() ? resumed(resume.get()) : TuningDirectory.create(results, request(protocol));
        TuningRequest request = directory.request();
        System.err.println(request.cells().size() + " cells; after an interruption go on with: ./bench tune --resume "
                + directory.path());
        boolean isComplete = new Tuner(directory, protocol, runs(runner, directory)).tune();
        System.out.print(Reports.writeTuning(directory.path(), request.measures(), TerminalWindow.width()));
        System.err.println("Results: " + directory.path().resolve("tune.md"));
        return isComplete ? 0 : 1;
    }

    private TuningRequest request(TuningProtocol protocol) {
        Apps apps = measurement.apps();
        Value name = new Value(
                stack.orElseThrow(
                        () -> BenchException.usage("./bench tune takes a stack: the stacks are " + apps.names() + ".")),
                "STACK");
        Stack tuned = WorkloadApps.named(apps, name.text(), name).stack();
        refuse("--stack", measurement.stacks, "the stack is named without an option");
        refuse("--with", measurement.librarySets, "settings are tuned, not libraries");
        if (measurement.jdkFolders.size() > 1) {
            refuse("--jdk", measurement.jdkFolders, "a stack is tuned on one JDK");
        }
        int minutes = new Value(budget, "--budget").wholeNumber(1, PlanFile.MOST_MINUTES);
        Optional<Integer> most =
                blocks.map(number -> new Value(number, "--blocks").wholeNumber(2, PlanFile.MOST_BLOCKS));
        List<Measure> measures = measures();
        Map<String, Value> byHand = measurement.settings(System.getenv());
        List<Cell> cells = cells(tuned, apps, protocol, byHand);
        double least = protocol.schedule().leastSeconds(cells.size());
        if (60.0 * minutes < least) {
            throw new Value(budget, "--budget")
                    .refused(cells.size() + " cells take at least " + Math.round(Math.ceil(least / 60))
                            + " minutes; give so many, or fewer cells by --vary KEY=V1,V2 or --profiles A,B.");
        }
        return new TuningRequest(
                SuiteVersion.current(),
                cells,
                measures,
                minutes,
                most,
                Value.texts(byHand),
                measurement.heap().map(Value::text),
                measurement.jdkFolders.stream().findFirst(),
                seed);
    }

    private List<Cell> cells(Stack tuned, Apps apps, TuningProtocol protocol, Map<String, Value> byHand) {
        Axes axes = measurement.axes(List.of(workload));
        axes.vary().forEach((key, values) -> {
            Value set = byHand.get(key);
            if (set != null) {
                throw values.get(0).refused(set.label() + " gives it too.");
            }
        });
        ProfileSets.check(axes.profiles(), apps.all());
        Workload asked = axes.workloads().get(0).workload();
        Plan plan = protocol.early();
        Map<String, Value> settings = new LinkedHashMap<>(plan.settings());
        settings.putAll(plan.workloadSettings().getOrDefault(asked, Map.of()));
        settings.putAll(byHand);
        Jdk jdk = Planner.jdks(measurement.jdks(), plan).get(0);
        int processors = Runtime.getRuntime().availableProcessors();
        return new TuningGrid(tuned, asked, settings, jdk, processors).cells(axes.profiles(), axes.vary());
    }

    private List<Measure> measures() {
        return measure.equals(BOTH)
                ? List.of(Measure.values())
                : List.of(EnumText.read(Measure.class, measure)
                        .orElseThrow(
                                () -> new Value(measure, "--measure").refused("it takes turnaround, cpu or both.")));
    }

    private static void refuse(String option, List<String> given, String why) {
        if (!given.isEmpty()) {
            throw new Value(given.get(0), option).refused(why + ".");
        }
    }

    /** A tuning that is resumed has its cells already. */
    private TuningDirectory resumed(Path path) {
        List<String> own = List.of("--resume", "--url", "--user", "--password", "--module");
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!own.contains(option.longestName())) {
                throw refusedWithResume(path, option.longestName());
            }
        }
        stack.ifPresent(name -> {
            throw refusedWithResume(path, name);
        });
        TuningDirectory directory = TuningDirectory.existing(path);
        directory.request().jdk().ifPresent(measurement.jdkFolders::add);
        if (!SuiteVersion.current().equals(directory.request().suite())) {
            throw new Value(path.toString(), "--resume")
                    .refused("it was begun by " + directory.request().suite() + ", and this is "
                            + SuiteVersion.current() + ".");
        }
        return directory;
    }

    private static BenchException refusedWithResume(Path path, String what) {
        return new Value(path.toString(), "--resume")
                .refused("leave out " + what + ", for it is known already what to tune.");
    }

    private Tuner.Runs runs(PlanRunner runner, TuningDirectory directory) {
        return new Tuner.Runs() {
            @Override
            public RunDirectory measure(Plan plan, Round round) throws InterruptedException {
                return runner.measure(plan, options(directory.request(), round), directory.path());
            }

            @Override
            public RunDirectory resume(RunDirectory run) throws InterruptedException {
                return runner.resume(run);
            }
        };
    }

    private PlanOptions options(TuningRequest request, Round round) {
        Map<String, Value> settings = new LinkedHashMap<>();
        request.settings().forEach((key, value) -> settings.put(key, new Value(value, "--set " + key)));
        boolean together = round.cells().size() <= MOST_TOGETHER && measurement.url.isEmpty();
        return new PlanOptions(
                Axes.NONE,
                settings,
                request.heap().map(size -> new Value(size, "--heap")),
                Optional.empty(),
                Optional.empty(),
                Optional.of(request.seed() + round.number()),
                Optional.empty(),
                Optional.empty(),
                together);
    }
}
