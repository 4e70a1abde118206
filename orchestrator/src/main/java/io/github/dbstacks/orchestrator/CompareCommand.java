package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.report.Reports;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./bench compare DIR DIR}: what changed between two runs. */
@Command(
        name = "compare",
        description = "Compares two runs: what was different, and the ratio of each cell.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  ./bench compare results/2026-11-20T090000Z-quick results/2026-11-21T090000Z-quick"
        })
final class CompareCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "BEFORE", description = "the first run's directory")
    private Path before = Path.of(".");

    @Parameters(index = "1", paramLabel = "AFTER", description = "the second run's directory")
    private Path after = Path.of(".");

    @Override
    public Integer call() {
        Path first = RunDirectory.existing(before).path();
        Path second = RunDirectory.existing(after).path();
        System.out.print(Reports.comparison(first, second));
        return 0;
    }
}
