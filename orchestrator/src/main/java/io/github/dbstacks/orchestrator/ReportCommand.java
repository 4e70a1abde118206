package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.probe.ProbeDirectory;
import io.github.dbstacks.orchestrator.probe.ProbeTable;
import io.github.dbstacks.report.Reports;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./bench report DIR}: writes the report of a run or a probe again. */
@Command(
        name = "report",
        description =
                "Writes summary.csv and report.md of a run again, or probe.csv of a probe, and prints the table. The same"
                        + " records always give the same bytes.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  ./bench report results/published/2026-11-23-quick-jdk-25"})
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "the directory of the run or the probe")
    private Path directory = Path.of(".");

    @Override
    public Integer call() {
        if (ProbeDirectory.isOne(directory)) {
            return probe(ProbeDirectory.existing(directory));
        }
        Path path = RunDirectory.existing(directory).path();
        System.out.print(Reports.write(path, TerminalWindow.width()));
        System.err.println("Written: " + path.resolve("report.html") + ", " + path.resolve("report.md") + ", "
                + path.resolve("summary.csv"));
        return 0;
    }

    private static int probe(ProbeDirectory directory) {
        directory.writeTable();
        System.out.print(ProbeTable.of(directory.probed(), TerminalWindow.width()));
        System.err.println("Written: " + directory.path().resolve("probe.csv"));
        return 0;
    }
}
