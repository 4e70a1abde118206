package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.plan.PlanOptions;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of a new run: how much of its plan to measure, in which order, and where it is written. */
final class NewRunOptions extends BlockOptions {
    @Option(names = "--results", paramLabel = "DIR", description = "where to write (default: results)")
    Path results = Home.folder().resolve("results");

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "what the order is drawn from (default: the plan's, or the time)")
    private Optional<Long> seed = Optional.empty();

    @Override
    PlanOptions limited(PlanOptions options) {
        return super.limited(options).withSeed(seed);
    }
}
