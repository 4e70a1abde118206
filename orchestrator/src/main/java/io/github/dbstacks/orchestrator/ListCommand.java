package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Profile;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./bench list}: what there is to run. */
@Command(
        name = "list",
        description = "Lists stacks with their profiles, workloads and plans.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  ./bench list"})
final class ListCommand implements Callable<Integer> {
    @Option(names = "--module", paramLabel = "DIR", description = "a module folder from elsewhere; may be repeated")
    private List<Path> modules = new ArrayList<>();

    @Override
    public Integer call() {
        System.out.println("Stacks and their profiles:");
        for (App app : Apps.find(Home.folder(), modules).all()) {
            System.out.printf("  %-20s %s%n", app.stack().name(), app.stack().title());
            for (Profile profile : app.stack().profiles()) {
                System.out.printf("    +%-17s %s%n", profile.name(), profile.meaning());
            }
        }
        System.out.println("Workloads:");
        for (Workload workload : Workload.values()) {
            System.out.printf("  %-20s %s%n", workload, workload.sql());
        }
        System.out.println("Plans (--preset):");
        for (String name : PlanFile.names(Home.plans())) {
            System.out.printf(
                    "  %-20s %s%n", name, PlanFile.preset(Home.plans(), name).description());
        }
        return 0;
    }
}
