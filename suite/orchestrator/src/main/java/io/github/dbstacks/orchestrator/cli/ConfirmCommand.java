package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.confirmation.Confirming;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.engine.PlanRunner;
import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench confirm DIR}: whether the findings of a run are right. */
@Command(
        name = "confirm",
        description =
                "Measures each cell of a run that has a finding again, beside itself with one thing changed, and says in the"
                        + " run's report what that changed. The runs are in DIR/confirmation.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench confirm results/2026-11-21T101500Z-quick",
            "  ./bench confirm results/2026-11-21T101500Z-quick --blocks 5 --budget 20",
            "  ./bench run --stack standalone-r2dbc --confirm"
        })
final class ConfirmCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "the directory of the run")
    private Path directory = Path.of(".");

    @Mixin
    private BlockOptions limits = new BlockOptions();

    @Mixin
    private MeasurementOptions measurement = new MeasurementOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        refuseCells();
        Confirming confirming = new Confirming(measurement.setup(), limits.limited(measurement.options()));
        RunDirectory run = RunDirectory.existing(directory);
        boolean complete = confirming.confirm(run, limits.dryRun);
        if (!limits.dryRun) {
            PlanRunner.tellReport(run);
        }
        return complete ? 0 : 1;
    }

    /** The cells are those that have findings. */
    private void refuseCells() {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (List.of("--stack", "--profiles", "--with", "--versions", "--database", "--vary")
                    .contains(option.longestName())) {
                throw BenchException.usage(
                        option.longestName() + " is not allowed: the cells are those of the run that have findings.");
            }
        }
    }
}
