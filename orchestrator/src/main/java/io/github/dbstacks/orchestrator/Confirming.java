package io.github.dbstacks.orchestrator;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.finding.Confirmations;
import io.github.dbstacks.orchestrator.confirmation.ConfirmationPlans;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measures the cells of a run again, each beside itself with the knob of a finding turned. The runs are inside the run's directory. */
final class Confirming {
    private final Measurement measurement;
    private final Optional<Integer> blocks;
    private final Optional<Integer> budgetMinutes;

    /** @param blocks at most, and {@code budgetMinutes} until no more are begun; empty for those of the run */
    Confirming(Measurement measurement, Optional<Integer> blocks, Optional<Integer> budgetMinutes) {
        this.measurement = measurement;
        this.blocks = blocks;
        this.budgetMinutes = budgetMinutes;
    }

    /** @throws BenchException when the numbers of a run are not for comparing */
    static void check(String name, boolean isForComparing) {
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
    boolean confirm(RunDirectory directory, boolean dryRun) throws InterruptedException {
        Run run = directory.run();
        check(directory.path().toString(), run.plan().compare());
        List<Plan> plans =
                ConfirmationPlans.of(run, RunAnalysis.read(directory.path()).findings(), jdks());
        if (plans.isEmpty()) {
            System.err.println("Nothing to confirm: no finding of " + directory.path()
                    + " names a setting, a profile or a library to change.");
        }
        PlanRunner runner = new PlanRunner(measurement, List.of());
        if (dryRun) {
            plans.forEach(plan -> System.out.println(runner.forecast(plan, options(run))));
            return true;
        }
        boolean complete = true;
        for (Plan plan : plans) {
            Path folder = directory.path().resolve(Confirmations.FOLDER);
            Run ended = runner.measure(plan, options(run), folder).run();
            complete &= ended.termination() == Termination.COMPLETED;
            if (ended.termination() == Termination.INTERRUPTED) {
                break;
            }
        }
        System.out.print(Reports.write(directory.path(), TerminalWindow.width()));
        return complete;
    }

    private List<Jdk> jdks() {
        List<Jdk> jdks = new ArrayList<>(List.of(Jdk.current()));
        for (Value folder : measurement.jdks()) {
            jdks.add(Jdk.at(Path.of(folder.text()), folder.label()));
        }
        return jdks;
    }

    private PlanOptions options(Run run) {
        return measurement
                .options(measurement.settings(System.getenv()))
                .withBlocks(blocks, budgetMinutes)
                .withPinning(run.plan().pinning());
    }
}
