package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.engine.Joining;
import io.github.dbstacks.orchestrator.engine.PlanRunner;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.report.Reports;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./bench join RUN PART…}: one run of blocks that were measured on several machines. */
@Command(
        name = "join",
        description =
                "Joins parts that ./bench block has measured, once their builds, JDKs, processors, kernels and plans are the same,"
                        + " and says whether more blocks are needed. More parts can be joined later.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 fine, 1 a fork failed or more blocks are needed, 2 parts that cannot be joined.",
            "",
            "Example:",
            "  ./bench join results/2026-11-21T101500Z-standard \\",
            "      results/2026-11-21T101500Z-standard/parts/*"
        })
final class JoinCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "RUN", description = "the directory of the run")
    private Path directory = Path.of(".");

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "PART", description = "directories of its parts")
    private List<Path> parts = new ArrayList<>();

    @Override
    public Integer call() throws InterruptedException {
        RunDirectory run = RunDirectory.existing(directory);
        List<String> notes = new Joining(run).join(parts);
        System.out.print(Reports.write(run.path(), TerminalWindow.width()));
        notes.forEach(System.err::println);
        PlanRunner.tellReport(run);
        return run.run().termination() == Termination.COMPLETED ? 0 : 1;
    }
}
