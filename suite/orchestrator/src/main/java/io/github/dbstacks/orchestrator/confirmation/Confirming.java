package io.github.dbstacks.orchestrator.confirmation;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.finding.Confirmations;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.engine.PlanRunner;
import io.github.dbstacks.orchestrator.engine.Resumption;
import io.github.dbstacks.orchestrator.engine.Setup;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the cells of a run again, each beside itself with the knob of a finding turned. The runs are inside the
 * run's directory.
 */
public final class Confirming {
    private final Setup setup;
    private final PlanOptions options;

    /** @param options that the command line gives */
    public Confirming(Setup setup, PlanOptions options) {
        this.setup = setup;
        this.options = options;
    }

    /** @throws BenchException when the numbers of a run are not for comparing */
    public static void check(String name, boolean isForComparing) {
        if (!isForComparing) {
            throw BenchException.usage("The findings of " + name + " cannot be confirmed: its numbers are not for"
                    + " comparing, so take another plan (--preset quick).");
        }
    }

    /**
     * Measures, and writes the report of the run again.
     *
     * @param dryRun whether only to say what would run
     * @return whether every fork came to its end
     */
    public boolean confirm(RunDirectory directory, boolean dryRun) throws InterruptedException {
        Run run = directory.run();
        check(directory.path().toString(), run.plan().compare());
        List<Plan> plans =
                ConfirmationPlans.of(run, RunAnalysis.read(directory.path()).findings(), jdks(run));
        if (plans.isEmpty()) {
            System.err.println("Nothing to confirm: no finding of " + directory.path()
                    + " names a setting, a profile or a library to change.");
        }
        if (dryRun) {
            PlanRunner runner = new PlanRunner(setup, List.of());
            plans.forEach(plan -> System.out.println(runner.forecast(plan, options(run))));
            return true;
        }
        boolean complete = true;
        for (Plan plan : plans) {
            Path folder = directory.path().resolve(Confirmations.FOLDER);
            Run ended = new PlanRunner(setup.of(plan), List.of())
                    .measure(plan, options(run), folder)
                    .run();
            complete &= ended.termination() == Termination.COMPLETED;
            if (ended.termination() == Termination.INTERRUPTED) {
                break;
            }
        }
        System.out.print(Reports.write(directory.path(), TerminalWindow.width()));
        return complete;
    }

    /** Those of the command line, or of the run's plan, and the one that runs this. */
    private List<Jdk> jdks(Run run) {
        List<Jdk> jdks = new ArrayList<>(List.of(Jdk.current()));
        try {
            jdks.addAll(setup.jdks(Resumption.plan(run)));
        } catch (BenchException e) {
            if (!setup.jdkFolders().isEmpty()) {
                throw e; // a folder of the plan that is not here matters only where a finding is of it
            }
        }
        return jdks;
    }

    private PlanOptions options(Run run) {
        return options.withPinning(run.plan().pinning());
    }
}
