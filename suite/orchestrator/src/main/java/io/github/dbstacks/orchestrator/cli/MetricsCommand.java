package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.report.terminal.MetricTable;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code ./bench metrics}: what every number means. */
@Command(
        name = "metrics",
        description =
                "Prints what is measured of a cell: the name that summary.csv has for it, its unit, what it means, and how"
                        + " it is computed from forks.",
        mixinStandardHelpOptions = true)
final class MetricsCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        System.out.print(MetricTable.of(TerminalWindow.width()));
        return 0;
    }
}
