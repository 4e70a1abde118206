package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.orchestrator.engine.PlanRunner;
import io.github.dbstacks.orchestrator.engine.Setup;
import io.github.dbstacks.orchestrator.explain.Chains;
import io.github.dbstacks.orchestrator.fork.Diagnosis;
import io.github.dbstacks.orchestrator.observe.Diagnoses;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.process.Apps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./bench explain CELL --against CELL}: why one cell costs more than another. */
@Command(
        name = "explain",
        description = {
            "Says why a cell costs more than another. A chain of cells leads from one to the other, neighbours differing in"
                    + " one thing: fan-out, SELECTs in flight, settings, library versions, colocation, event loops, warm-up,"
                    + " client API, web framework, virtual threads, JDK, and the driver itself.",
            "All of them are measured in the same blocks. Each step is shown with what it costs in CPU of the application, in"
                    + " CPU of the database and in turnaround; the steps add up to the gap. explanation.md has the tables.",
            "Applications that answer requests only have no chain: ./bench run --preset layers --stack A --stack B says which"
                    + " layers of a request to each cost how much, also across frameworks."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A CELL is a stack, and behind a colon what it has besides, between commas: a profile, a setting KEY=VALUE, a"
                    + " library GROUP:ARTIFACT:VERSION, a set of libraries versions=NAME or jdk=FOLDER.",
            "",
            "Examples:",
            "  ./bench explain web-webflux-r2dbc --against web-mvc-jdbc",
            "  ./bench explain standalone-r2dbc:loop-resources,concurrency=40 \\",
            "      --against standalone-vertx",
            "  ./bench explain standalone-r2dbc:io.r2dbc:r2dbc-pool:1.0.0.RELEASE \\",
            "      --against standalone-r2dbc",
            "  ./bench explain web-webflux-r2dbc:versions=then --against web-webflux-r2dbc",
            "  ./bench explain standalone-jdbc:virtual-threads --against standalone-jdbc \\",
            "      --jdk /opt/jdk-25",
            "  ./bench explain standalone-r2dbc --against standalone-jdbc \\",
            "      --database mariadb",
            "  ./bench run --resume results/2026-11-23T101500Z-explain-quick \\",
            "      --diagnose cpu-samples"
        })
final class ExplainCommand implements Callable<Integer> {
    @Parameters(paramLabel = "CELL", description = "the cell that is to be explained")
    private String cell = "";

    @Option(
            names = "--against",
            paramLabel = "CELL",
            required = true,
            description = "the cell that it is compared with")
    private String against = "";

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "a plan from plans/, which says how much is measured: smoke, quick, standard or paper"
                    + " (default: quick)")
    private String preset = "quick";

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "single-row, multi-row or another workload (default: single-row)")
    private String workload = Workload.SINGLE_ROW.toString();

    @Option(
            names = "--database",
            paramLabel = "NAME",
            description =
                    "the system of the cells that name none: postgresql, mariadb or mysql (default: the plan's, or"
                            + " postgresql)")
    private Optional<String> database = Optional.empty();

    @Mixin
    private MySqlOptions mySql = new MySqlOptions();

    @Mixin
    private NewRunOptions run = new NewRunOptions();

    @Option(names = "--jdk", paramLabel = "DIR", description = "folder of the JDK of both cells (default: this one)")
    private Optional<String> jdk = Optional.empty();

    @Option(
            names = "--with",
            paramLabel = "LIBRARY",
            description =
                    "a library of both cells in another version, GROUP:ARTIFACT:VERSION, several with commas between"
                            + " them; each stack takes those it has")
    private Optional<String> with = Optional.empty();

    @Option(
            names = "--diagnose",
            paramLabel = "NAME",
            description =
                    "what is run on both sides of the step between drivers, in forks that do not count: cpu-samples"
                            + " (async-profiler), which splits this step by layers, allocations, thread-dump, flight-recording or none; may be"
                            + " repeated (default: cpu-samples on Linux, where the plan compares)")
    private List<String> diagnoses = new ArrayList<>();

    @Mixin
    private AppOptions app = new AppOptions();

    @Override
    public Integer call() throws InterruptedException {
        Chains.Ends ends = new Chains.Ends(
                new Value(cell, "explain"),
                new Value(against, "--against"),
                with.map(library -> new Value(library, "--with")),
                jdk.map(folder -> new Value(folder, "--jdk")));
        Plan effort = PlanFile.preset(Home.plans(), preset);
        Map<String, Value> given = app.settings(System.getenv());
        database.ifPresent(name -> given.put(Setting.DATABASE.key(), new Value(name, "--database")));
        Apps apps = app.apps();
        Chains chains = new Chains(apps, effort, given, Runtime.getRuntime().availableProcessors());
        Plan plan = chains.plan(ends, new Value(workload, "--workload").workload());
        PlanOptions options = run.limited(PlanOptions.of(chains.settingsOfAll(), app.heap(), true));
        return new PlanRunner(
                        new Setup(apps, app.modules, List.of(), Optional.empty(), mySql.mysqlHome), diagnostics(effort))
                .run(plan, options, run.dryRun, run.results);
    }

    private List<Diagnosis> diagnostics(Plan effort) {
        boolean byDefault = diagnoses.isEmpty() && Backends.areKnown() && effort.compare();
        List<String> names = byDefault
                ? List.of(Sampling.CPU.toString())
                : diagnoses.stream().filter(name -> !name.equals("none")).toList();
        return Diagnoses.named(Value.of("--diagnose", names), Optional.empty());
    }
}
