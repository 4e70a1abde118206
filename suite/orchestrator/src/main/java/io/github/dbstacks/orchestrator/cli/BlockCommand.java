package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.engine.PlanRunner;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.terminal.CleanOutput;
import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench block RUN N}: one block of a run, on whichever machine. */
@Command(
        name = "block",
        description = {
            "Measures blocks of a run that ./bench run --plan-only has written, each into RUN/parts/N. Of RUN it needs run.json"
                    + " alone. A part that is complete stays as it is, and any other is measured again.",
            "Blocks 1 and 2 mirror each other, as 3 and 4 do: give the two of a pair to the same machine."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 every block is complete, even where forks failed, which ./bench join tells; 1 one is not, 2 wrong"
                    + " usage.",
            "",
            "Example:",
            "  ./bench block results/2026-11-21T101500Z-standard 3 4"
        })
final class BlockCommand implements Callable<Integer> {
    private static final int MOST_BLOCKS = 10_000;

    @Parameters(index = "0", paramLabel = "RUN", description = "the directory of the run")
    private Path directory = Path.of(".");

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "N", description = "numbers of blocks, from 1")
    private List<String> blocks = new ArrayList<>();

    @Mixin
    private MeasurementOptions measurement = new MeasurementOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        MeasurementOptions.firstBeside(MeasurementOptions.WHERE, spec).ifPresent(name -> {
            throw BenchException.usage(name + " is not allowed: the plan of " + directory + " is made already.");
        });
        List<Integer> numbers = Value.of("N", blocks).stream()
                .map(number -> number.wholeNumber(1, MOST_BLOCKS))
                .toList();
        RunDirectory run = RunDirectory.existing(directory);
        PlanRunner runner = new PlanRunner(measurement.setup(), List.of());
        boolean complete = true;
        for (int number : numbers) {
            RunDirectory part = runner.block(run, number);
            CleanOutput.printUnbroken(part.path());
            complete &= part.missing(part.run()).isEmpty();
        }
        return complete ? 0 : 1;
    }
}
