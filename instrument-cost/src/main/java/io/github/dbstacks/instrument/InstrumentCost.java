package io.github.dbstacks.instrument;

import io.github.dbstacks.analysis.statistics.StoppingRule;
import io.github.dbstacks.harness.SuiteVersion;
import io.github.dbstacks.orchestrator.Explanation;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.JvmOptions;
import io.github.dbstacks.testbed.process.Processors;
import io.github.dbstacks.testbed.process.Reaper;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command: prints what each standalone application costs beside a bare loop over the same driver. */
@Command(
        name = "java -jar instrument-cost/target/instrument-cost.jar",
        description = {
            "Compares the CPU time per SELECT of each standalone application with that of a bare loop over the same"
                    + " driver and pool, and of its iterations that record service times with that of the others.",
            "In a fresh JVM they take turns over the same pool, the loop before each of the others; JVMs are added until every"
                    + " interval is narrow enough or the time is up."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  java -jar instrument-cost/target/instrument-cost.jar --cpus app=0 db=1",
            "  java -jar instrument-cost/target/instrument-cost.jar --stack standalone-jdbc --width 1",
            "",
            "Exit status: 0 measured, 1 something measured failed, 2 wrong usage, 130 interrupted."
        })
public final class InstrumentCost implements Callable<Integer> {
    private static final int HELP_COLUMNS = 100;
    /** Without them there is no interval, so they are run whatever the budget. */
    private static final int FEWEST_FORKS = 2;

    @Option(names = "--stack", paramLabel = "NAME", description = "only this stack; may be repeated (default: all)")
    private List<String> stacks = new ArrayList<>();

    @Option(names = "--minutes", paramLabel = "N", description = "begin no JVM that would end later (default: 15)")
    private int minutes = 15;

    @Option(names = "--forks", paramLabel = "N", description = "JVMs of each at least, if there is time (default: 4)")
    private int forks = 4;

    @Option(names = "--width", paramLabel = "PERCENT", description = "half width of an interval to reach (default: 3)")
    private double percent = 3;

    @Mixin
    private Work work = new Work();

    @Mixin
    private Database database = new Database();

    @Option(
            names = "--cpus",
            arity = "2",
            paramLabel = "app=LIST db=LIST",
            description = "processors of their own for each JVM and the embedded database (default: all for both)")
    private List<String> cpus = new ArrayList<>();

    @Option(names = "--heap", paramLabel = "SIZE", description = "heap of each JVM (default: 2g)")
    private String heap = "2g";

    @Option(names = "--jdk", paramLabel = "DIR", description = "folder of the JDK (default: the one that runs this)")
    private Optional<Path> jdk = Optional.empty();

    public static void main(String[] args) {
        System.exit(execute(args));
    }

    static int execute(String... args) {
        CommandLine commandLine = new CommandLine(new InstrumentCost());
        commandLine.getCommandSpec().version(SuiteVersion.current().toString());
        return commandLine
                .setUsageHelpWidth(HELP_COLUMNS)
                .setParameterExceptionHandler(InstrumentCost::refuse)
                .setExecutionExceptionHandler(new Explanation())
                .execute(args);
    }

    private static int refuse(ParameterException e, String[] args) {
        e.getCommandLine().getErr().println(e.getMessage() + " (--help explains).");
        return 2;
    }

    @Override
    public Integer call() throws InterruptedException {
        Path classes = classes();
        List<App> apps = apps(Apps.find(classes.resolve("../../..").normalize(), List.of()));
        Settings example = work.settings(apps.get(0).stack(), database.url(), database.user());
        StoppingRule rule = rule();
        Jdk java = jdk.map(Jdk::at).orElseGet(Jdk::current);
        int available = Runtime.getRuntime().availableProcessors();
        Optional<Pinning> pinning = Processors.parse(cpus, available);
        try (Reaper reaper = Reaper.start()) {
            Server server = database.server(reaper, example.url(), example.poolSize());
            if (pinning.isPresent() && server.postmaster().isPresent()) {
                Processors.move(server.postmaster().get(), pinning.get().database());
            }
            Optional<String> ofJvm = pinning.map(Pinning::app);
            int processors = ofJvm.map(list -> Pinning.processors(list).size()).orElse(available);
            Trial trial = new Trial(
                    new Fork(classes, java, JvmOptions.of(heap, processors), ofJvm, server, reaper), rule, System.err);
            for (App app : apps) {
                trial.add(app, work.settings(app.stack(), server.url().toString(), server.user()));
            }
            Map<String, Samples> samples = trial.run(Duration.ofMinutes(minutes), FEWEST_FORKS);
            System.out.println(heading(example, java));
            System.out.print(new Table(rule.halfWidth()).of(samples));
            return 0;
        }
    }

    private String heading(Settings settings, Jdk java) {
        return "CPU time of the process per SELECT, geometric mean over fresh JVMs in which all three take turns: "
                + settings.workload()
                + ", pool-size " + settings.poolSize() + ", JDK " + java.label() + ", the last "
                + settings.measuredRuns() + " of " + settings.runs() + " rounds of " + settings.selects()
                + " SELECTs each, " + (cpus.isEmpty() ? "processors shared with the database" : String.join(" ", cpus))
                + ".";
    }

    /** Where the compiler put this: instrument-cost/target/classes of the checkout, in which everything else lies. */
    private static Path classes() {
        try {
            Path own = Path.of(Objects.requireNonNull(
                            InstrumentCost.class.getProtectionDomain().getCodeSource())
                    .getLocation()
                    .toURI());
            return own.resolveSibling("classes");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<App> apps(Apps built) {
        Map<String, App> known = built.all().stream()
                .filter(app -> Fork.BARE_LOOPS.containsKey(app.stack().name()))
                .collect(Collectors.toMap(app -> app.stack().name(), app -> app));
        for (String stack : stacks) {
            if (!known.containsKey(stack)) {
                throw BenchException.usage("--stack=" + stack + " is not allowed: it takes "
                        + String.join(", ", known.keySet().stream().sorted().toList()) + ".");
            }
        }
        return built.all().stream()
                .filter(known::containsValue)
                .filter(app -> stacks.isEmpty() || stacks.contains(app.stack().name()))
                .toList();
    }

    private StoppingRule rule() {
        if (minutes < 0 || forks < 3 || !(percent > 0 && percent < 100) || !heap.matches("[1-9]\\d{0,5}[mg]")) {
            throw BenchException.usage("--minutes takes 0 or more, --forks 3 or more, --width more than 0 and less than"
                    + " 100, --heap a size such as 256m or 2g.");
        }
        return new StoppingRule(forks, percent / 100);
    }
}
