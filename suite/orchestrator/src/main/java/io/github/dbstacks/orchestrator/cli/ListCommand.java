package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.engine.PlanRunner;
import io.github.dbstacks.orchestrator.engine.Setup;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.VersionSet;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.report.terminal.TextTable;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.stack.Profile;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./bench list}: what there is to run. */
@Command(
        name = "list",
        description = "Lists stacks with their profiles, workloads, plans and versions of libraries.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  ./bench list"})
final class ListCommand implements Callable<Integer> {
    @Option(names = "--module", paramLabel = "DIR", description = "a module folder from elsewhere; may be repeated")
    private List<Path> modules = new ArrayList<>();

    private static String answers(Stack stack) {
        String scenarios = stack.abilities().scenarios().size() == Scenarios.ALL.size()
                ? "all scenarios"
                : String.join(", ", stack.abilities().scenarios());
        return Stream.of(stack.answersWorkloads() ? "all workloads" : "", scenarios)
                .filter(what -> !what.isEmpty())
                .collect(Collectors.joining(", "));
    }

    @Override
    public Integer call() {
        TextTable stacks = new TextTable().left("").left("");
        Apps apps = Apps.find(Home.folder(), modules);
        for (App app : apps.all()) {
            String remark = app.stack().selection().onlyByName() ? "; only where --stack names it" : "";
            stacks.row(app.stack().name(), app.stack().title() + remark + ": " + answers(app.stack()));
            for (Profile profile : app.stack().profiles()) {
                stacks.row("  +" + profile.name(), profile.meaning());
            }
        }
        TextTable workloads = new TextTable().left("").left("");
        for (Workload workload : Workload.values()) {
            workloads.row(workload.toString(), workload.sql());
        }
        TextTable scenarios = new TextTable().left("").left("");
        for (Scenario scenario : Scenarios.ALL) {
            scenarios.row(scenario.name(), scenario.meaning());
        }
        TextTable plans = new TextTable().left("").left("");
        for (String name : PlanFile.names(Home.plans())) {
            Plan plan = PlanFile.preset(Home.plans(), name);
            plans.row(name, plan.description() + "; " + time(plan, apps));
        }
        TextTable versions = new TextTable().left("").left("");
        for (String name : VersionSet.names(Home.folder())) {
            versions.row(name, VersionSet.named(Home.folder(), name).description());
        }
        int width = TerminalWindow.width();
        System.out.print("Stacks and their profiles:\n" + stacks.wrapped(width) + "Workloads:\n"
                + workloads.wrapped(width) + "Scenarios:\n" + scenarios.wrapped(width) + "Plans (--preset):\n"
                + plans.wrapped(width) + "Versions of libraries (--versions):\n" + versions.wrapped(width));
        return 0;
    }

    private static String time(Plan plan, Apps apps) {
        try {
            Run run = new Setup(apps, List.of(), List.of(), Optional.empty(), Optional.empty())
                    .planner(plan, PlanOptions.NONE)
                    .run();
            return PlanRunner.forecast(run, 0, List.of()).minutes() + " for all stacks";
        } catch (BenchException e) {
            return "not on this machine"; // such as one without /proc
        }
    }
}
