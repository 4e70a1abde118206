package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.value.Value;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The options of a new run: how much of its plan to measure, perhaps nothing, in which order, and where it is written.
 */
final class NewRunOptions {
    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "blocks at most, each with a fork of every cell (default: the plan's)")
    private Optional<String> blocks = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "MINUTES",
            description = "after the plan's fewest blocks begin none that would end later; 0 for no limit (default: the"
                    + " plan's)")
    private Optional<String> budget = Optional.empty();

    @Option(names = "--dry-run", description = "say what would run and how long it takes, and run nothing")
    boolean dryRun;

    @Option(names = "--results", paramLabel = "DIR", description = "where to write (default: results)")
    Path results = Home.folder().resolve("results");

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "what the order is drawn from (default: the plan's, or the time)")
    private Optional<Long> seed = Optional.empty();

    /** Returns what these options say about a run, beside what others do. */
    PlanOptions limited(PlanOptions options) {
        return options.with(new PlanOptions.Effort(blocks(), budgetMinutes(), seed));
    }

    private Optional<Integer> blocks() {
        return blocks.map(most -> new Value(most, "--blocks").wholeNumber(1, PlanFile.MOST_BLOCKS));
    }

    private Optional<Integer> budgetMinutes() {
        return budget.map(minutes -> new Value(minutes, "--budget").wholeNumber(0, PlanFile.MOST_MINUTES));
    }
}
