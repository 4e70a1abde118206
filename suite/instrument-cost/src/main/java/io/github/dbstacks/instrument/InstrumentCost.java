package io.github.dbstacks.instrument;

import io.github.dbstacks.analysis.statistics.StoppingRule;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedPostgres;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.JvmOptions;
import io.github.dbstacks.testbed.process.Processors;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command: compares the CPU time of each standalone application with that of a bare loop over the same driver. */
@Command(
        name = "java -jar suite/instrument-cost/target/instrument-cost.jar",
        description = {
            "Compares the CPU time per SELECT of each standalone application with that of a bare loop over the same"
                    + " driver and pool, and of iterations that record service times with that of iterations that do not.",
            "All three take turns in one JVM over one pool, the bare loop before each of the others. JVMs are added until"
                    + " every interval is narrow enough or the time is up."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  java -jar suite/instrument-cost/target/instrument-cost.jar --cpus app=0 db=1",
            "  java -jar suite/instrument-cost/target/instrument-cost.jar --stack standalone-jdbc --width 1",
            "  java -jar suite/instrument-cost/target/instrument-cost.jar --set workload=multi-row --set selects=1000",
            "  java -jar suite/instrument-cost/target/instrument-cost.jar --set url=postgresql://db.example/bench",
            "",
            "Exit status: 0 measured, 1 something measured failed, 2 wrong usage, 130 interrupted."
        })
public final class InstrumentCost implements Callable<Integer> {
    private static final int HELP_COLUMNS = 100;
    /** Connections beside the pool's: sessions of the superuser, and of whoever looks on. */
    private static final int SPARE_CONNECTIONS = 50;
    /** With these the application executes a SELECT in another way than the bare loop. */
    private static final List<String> OTHER_PROFILES = List.of("virtual-threads", "connection");

    @Option(names = "--stack", paramLabel = "NAME", description = "only this stack; may be repeated (default: all)")
    private List<String> stacks = new ArrayList<>();

    @Option(names = "--minutes", paramLabel = "N", description = "start no JVM that would end later (default: 15)")
    private int minutes = 15;

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "JVMs of each stack at least, if there is time (default: 4)")
    private int forks = 4;

    @Option(names = "--width", paramLabel = "PERCENT", description = "half width of an interval to reach (default: 3)")
    private double percent = 3;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "a setting of the applications, such as workload=multi-row; may be repeated (default: 72 iterations,"
                            + " which are rounds here, the last 48 of them measured, of 10000 selects each)")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--cpus",
            arity = "2",
            paramLabel = "app=LIST db=LIST",
            description = "processors of their own for each JVM and the embedded database (default: all for both)")
    private List<String> cpus = new ArrayList<>();

    @Option(names = "--heap", paramLabel = "SIZE", description = "heap of each JVM (default: 2g)")
    private String heap = "2g";

    public static void main(String[] args) {
        System.exit(execute(args));
    }

    static int execute(String... args) {
        CommandLine commandLine = new CommandLine(new InstrumentCost());
        commandLine.getCommandSpec().version(SuiteVersion.current().toString());
        return commandLine
                .setUsageHelpWidth(HELP_COLUMNS)
                .setExecutionStrategy(InstrumentCost::execute)
                .setParameterExceptionHandler(InstrumentCost::refuse)
                .setExecutionExceptionHandler(InstrumentCost::explain)
                .execute(args);
    }

    /** Beside {@code --help}, picocli itself accepts words that the command does not take. */
    private static int execute(ParseResult parsed) {
        if (!parsed.unmatched().isEmpty()) {
            throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int refuse(ParameterException e, String[] args) {
        e.getCommandLine().getErr().println(e.getMessage() + " (--help explains).");
        return 2;
    }

    private static int explain(Exception e, CommandLine commandLine, ParseResult result) throws Exception {
        if (e instanceof SettingsException || e instanceof BenchException) {
            commandLine.getErr().println(e.getMessage());
            return e instanceof BenchException told ? told.exitStatus() : 2;
        }
        throw e;
    }

    @Override
    public Integer call() throws InterruptedException {
        // With java -jar, the class path is the jar alone; the compiled classes lie beside it.
        Path classes =
                Path.of(System.getProperty("java.class.path")).toAbsolutePath().resolveSibling("classes");
        List<App> apps = apps(Apps.find(classes.resolve("../../../..").normalize(), List.of()));
        Settings example = settings(apps.get(0).stack(), Map.of());
        StoppingRule rule = rule();
        int available = Runtime.getRuntime().availableProcessors();
        Optional<Pinning> pinning = Processors.parse(cpus, available);
        try (Reaper reaper = Reaper.start()) {
            Server server = server(reaper, example);
            if (pinning.isPresent() && server.process().isPresent()) {
                Processors.move(server.process().get(), pinning.get().database());
            }
            Map<String, String> database =
                    Map.of("url", server.url().toString(), "user", server.user(), "password", server.password());
            Map<App, Settings> work = new LinkedHashMap<>();
            apps.forEach(app -> work.put(app, settings(app.stack(), database)));
            Optional<String> ofJvm = pinning.map(Pinning::app);
            int processors = ofJvm.map(list -> Pinning.processors(list).size()).orElse(available);
            LoopJvm jvm = new LoopJvm(classes, JvmOptions.of(heap, processors), ofJvm, server, reaper);
            Map<App, Samples> samples = new Trial(jvm, rule, work).run(Duration.ofMinutes(minutes));
            System.out.println(heading(example));
            System.out.print(new CostTable(rule.halfWidth()).of(samples));
            return 0;
        }
    }

    private String heading(Settings of) {
        return "CPU time of the process per SELECT, geometric mean over JVMs: " + of.workload() + ", pool-size "
                + of.poolSize() + ", JDK " + Jdk.current().label() + ", the last " + of.measuredIterations() + " of "
                + of.iterations()
                + " rounds of " + of.selects() + " SELECTs each, "
                + (cpus.isEmpty() ? "processors shared with the database" : String.join(" ", cpus)) + ".";
    }

    /** @param database where the embedded server is, once it runs */
    private Settings settings(Stack stack, Map<String, String> database) {
        Map<String, String> values = new LinkedHashMap<>(Map.of(
                "selects", "10000", "iterations", "72", "measured-iterations", "48", "pause", "0ms", "rest", "on"));
        Optional.ofNullable(System.getenv("BENCH_PASSWORD")).ifPresent(word -> values.put("password", word));
        values.putAll(settings);
        values.putAll(database);
        Given given = new Given();
        values.forEach((key, value) -> given.put(key, value, "--set " + key));
        Settings read = SettingsReader.read(stack, given);
        requireBare(read);
        return read;
    }

    /** @throws BenchException when the application would do other work than a bare loop, or in another way */
    static void requireBare(Settings settings) {
        List<String> others = new ArrayList<>();
        if (!settings.workload().isOneSelect()) {
            others.add("workload=" + settings.workload());
        }
        if (!(settings.ids() instanceof Ids.Fixed)) {
            others.add("id=" + settings.ids());
        }
        if (settings.fanOut() != FanOut.BOUNDED) {
            others.add("fan-out=" + settings.fanOut());
        }
        for (String profile : OTHER_PROFILES) {
            if (settings.has(profile)) {
                others.add("profiles=" + profile);
            }
        }
        if (!others.isEmpty()) {
            throw BenchException.usage("--set " + others.get(0) + " is not allowed: a bare loop executes one SELECT"
                    + " with a fixed id, as many at a time as concurrency says, and has no profile "
                    + String.join(" or ", OTHER_PROFILES) + ".");
        }
    }

    private Server server(Reaper reaper, Settings of) {
        if (settings.containsKey("url")) {
            return Server.external(of);
        }
        // Twice the pool: the server may still be closing the connections of the JVM before.
        int connections = 2 * of.poolSize() + SPARE_CONNECTIONS;
        return EmbeddedPostgres.start(reaper, System.getenv(), 0, connections, Map.of());
    }

    private List<App> apps(Apps built) {
        for (String stack : stacks) {
            if (!LoopJvm.BARE_LOOPS.containsKey(stack)) {
                throw BenchException.usage("--stack=" + stack + " is not allowed: it takes "
                        + String.join(", ", new TreeSet<>(LoopJvm.BARE_LOOPS.keySet())) + ".");
            }
        }
        return built.all().stream()
                .filter(app -> LoopJvm.BARE_LOOPS.containsKey(app.stack().name()))
                .filter(app -> stacks.isEmpty() || stacks.contains(app.stack().name()))
                .toList();
    }

    private StoppingRule rule() {
        if (minutes < 0 || forks < 3 || !(percent > 0 && percent < 100) || !heap.matches("[1-9]\\d{0,5}[mg]")) {
            throw BenchException.usage("--minutes takes 0 or more, --forks 3 or more, --width more than 0 and less than"
                    + " 100, --heap a size such as 256m or 2g.");
        }
        return new StoppingRule(forks, 2, percent / 100);
    }
}
