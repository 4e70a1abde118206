package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.engine.PlanRunner;
import io.github.dbstacks.orchestrator.plan.Axes;
import io.github.dbstacks.orchestrator.plan.ListedCells;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.ProfileSets;
import io.github.dbstacks.orchestrator.plan.WorkloadApps;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.tune.TuningGrid;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./bench tune STACK}: a race of the settings of a stack. */
@Command(
        name = "tune",
        description = {
            "Finds the settings of a stack that answer most and cost least: pool size, SELECTs in flight, event loops,"
                    + " pipelining, client API.",
            "It runs all combinations as ./bench run --race does: between blocks those are dropped that cannot be the best. The"
                    + " report says which are best, and what they gain over the default settings."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench tune standalone-r2dbc",
            "  ./bench tune standalone-vertx --workload multi-row --dry-run",
            "  ./bench tune standalone-r2dbc --vary concurrency=20,50,200 --profiles none --profiles connection"
                    + " --budget 10",
            "  ./bench run --resume results/2026-11-21T101500Z-tune-standalone-r2dbc"
        })
final class TuneCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "STACK", description = "the stack; ./bench list names them")
    private Optional<String> stack = Optional.empty();

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "single-row, multi-row or another workload (default: single-row)")
    private String workload = Workload.SINGLE_ROW.toString();

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "a plan from plans/, which says how much is measured (default: race)")
    private String preset = "race";

    @Mixin
    private NewRunOptions run = new NewRunOptions();

    @Mixin
    private MeasurementOptions measurement = new MeasurementOptions();

    @Override
    public Integer call() throws InterruptedException {
        Plan plan = plan(measurement.app.settings(System.getenv()));
        PlanOptions options = run.limited(measurement.options()).withRace(true);
        return new PlanRunner(measurement.setup(), List.of()).run(plan, options, run.dryRun, run.results);
    }

    private Plan plan(Map<String, Value> byHand) {
        Apps apps = measurement.app.apps();
        Value name = new Value(
                stack.orElseThrow(
                        () -> BenchException.usage("./bench tune takes a stack: the stacks are " + apps.names() + ".")),
                "STACK");
        Stack tuned = WorkloadApps.named(apps, name.text(), name).stack();
        refuse("--stack", measurement.stacks, "the stack is named without an option");
        refuse("--with", measurement.librarySets, "settings are tuned, not libraries");
        refuse("--versions", measurement.versionSets, "settings are tuned, not libraries");
        if (measurement.jdkFolders.size() > 1) {
            refuse("--jdk", measurement.jdkFolders, "a stack is tuned on one JDK");
        }
        Plan effort = PlanFile.preset(Home.plans(), preset);
        Workload asked = new Value(workload, "--workload").workload();
        Optional<String> jdk = measurement.jdkFolders.stream().findFirst();
        List<Map<String, Value>> cells = cells(tuned, asked, effort, byHand).stream()
                .map(cell -> ListedCells.values(cell, jdk))
                .toList();
        return effort.of(
                "tune-" + tuned.name(),
                "the settings of " + tuned.name() + " that are best",
                asked,
                cells,
                List.of(),
                Set.of());
    }

    private List<Cell> cells(Stack tuned, Workload asked, Plan effort, Map<String, Value> byHand) {
        Axes axes = measurement.axes(List.of());
        axes.vary().forEach((key, values) -> {
            Value set = byHand.get(key);
            if (set != null) {
                throw values.get(0).refused(set.label() + " gives it too.");
            }
        });
        ProfileSets.check(axes.profiles(), measurement.app.apps().all());
        Map<String, Value> settings = new LinkedHashMap<>(effort.settings());
        settings.putAll(effort.workloadSettings().getOrDefault(asked, Map.of()));
        settings.putAll(byHand);
        Jdk jdk = Planner.jdks(measurement.jdks(), effort).get(0);
        tellLeftOut(tuned, axes.profiles(), asked, jdk);
        int processors = Runtime.getRuntime().availableProcessors();
        return new TuningGrid(tuned, asked, settings, byHand.keySet(), jdk, processors)
                .cells(axes.profiles(), axes.vary());
    }

    /** A stack is tuned on one JDK, so what that is too old for is left out. */
    private static void tellLeftOut(Stack tuned, List<Value> profiles, Workload asked, Jdk jdk) {
        List<Value> sets = profiles.isEmpty() ? List.of(new Value("all", "--profiles")) : profiles;
        String hint = jdk.newerBeside()
                .map(newer -> "; --jdk " + newer.home() + " tunes on JDK " + newer.version())
                .orElse("");
        ProfileSets.leftOut(tuned, sets, jdk, asked).stream()
                .filter(names -> names.size() == 1
                        && (!profiles.isEmpty() || tuned.tuning().profiles().contains(names.get(0))))
                .flatMap(names -> ProfileSets.needs(tuned, names, jdk).stream()
                        .map(needs -> tuned.name() + "+" + names.get(0) + " is left out: it " + needs + hint + "."))
                .forEach(System.err::println);
    }

    private static void refuse(String option, List<String> given, String why) {
        if (!given.isEmpty()) {
            throw new Value(given.get(0), option).refused(why + ".");
        }
    }
}
