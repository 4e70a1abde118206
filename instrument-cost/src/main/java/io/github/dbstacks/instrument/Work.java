package io.github.dbstacks.instrument;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Stack;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say what every JVM does: the applications' own settings. */
final class Work {
    @Option(names = "--workload", paramLabel = "NAME", description = "single-row or multi-row (default: single-row)")
    private String workload = "single-row";

    @Option(names = "--selects", paramLabel = "N", description = "SELECTs an iteration (default: 10000)")
    private String selects = "10000";

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "rounds in a JVM, in each of which all take turns (default: 72)")
    private String runs = "72";

    @Option(names = "--measured-runs", paramLabel = "N", description = "of these, measured at the end (default: 48)")
    private String measuredRuns = "48";

    @Option(names = "--pool-size", paramLabel = "N", description = "connections (default: by workload, 200 or 100)")
    private Optional<String> poolSize = Optional.empty();

    /** @throws io.github.dbstacks.settings.SettingsException when an option's value is not allowed */
    Settings settings(Stack stack, String url, String user) {
        Given given = new Given()
                .put("url", url, "--url")
                .put("user", user, "--user")
                .put("workload", workload, "--workload")
                .put("selects", selects, "--selects")
                .put("runs", runs, "--runs")
                .put("measured-runs", measuredRuns, "--measured-runs")
                .put("pause", "0ms", "--pause")
                .put("rest", "on", "--rest");
        poolSize.ifPresent(size -> given.put("pool-size", size, "--pool-size"));
        return SettingsReader.read(stack, given);
    }
}
