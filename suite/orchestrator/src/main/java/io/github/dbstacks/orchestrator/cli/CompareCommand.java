package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.analysis.runs.Change;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.report.text.FailOn;
import io.github.dbstacks.report.text.PairWording;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./bench compare OLD NEW…}: what changed between runs of different days, versions, JDKs or machines. */
@Command(
        name = "compare",
        description = {
            "Compares one run with later ones: what was different, what may be concluded from that, and the ratio of each cell"
                    + " with its interval. Writes compare.html, compare.md and compare.csv.",
            "docs/comparing.md explains the numbers, docs/ci.md the use in continuous integration."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 fine, 1 a regression beyond --fail-on, 2 wrong usage, or a cell of OLD that --fail-on cannot judge.",
            "",
            "Examples:",
            "  ./bench compare results/published/2026-11-25-quick-jdk-17 \\",
            "      results/published/2026-11-25-quick-jdk-25",
            "  ./bench compare results/by-hand/durations.csv",
            "  ./bench compare baseline/run new/run --fail-on 5%% --output comparison"
        })
final class CompareCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "OLD",
            description =
                    "directory of the run that others are compared with, or a file durations.csv of iterations by hand")
    private Path before = Path.of(".");

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "NEW", description = "directories of the other runs")
    private List<Path> after = new ArrayList<>();

    @Option(
            names = "--fail-on",
            paramLabel = "PERCENT",
            description =
                    "end with status 1 if a cell costs more by that, such as 5%%: its whole interval must lie above; and with"
                            + " status 2 if a cell of OLD has failed, is missing or cannot be judged")
    private Optional<String> failOn = Optional.empty();

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "where to write (default: a new directory in results)")
    private Optional<Path> output = Optional.empty();

    @Override
    public Integer call() {
        if (Files.isRegularFile(before)) {
            return byHand();
        }
        if (after.isEmpty()) {
            throw BenchException.usage("compare needs two runs at least: ./bench compare OLD NEW.");
        }
        OptionalDouble threshold = Threshold.of(failOn);
        List<Path> paths = new ArrayList<>(List.of(before));
        paths.addAll(after);
        List<NamedRun> runs = RunsByName.read(paths);
        List<RunPair> pairs = RunPair.of(runs.get(0), runs.subList(1, runs.size()));
        pairs.stream().filter(pair -> pair.changes().isEmpty()).findFirst().ifPresent(pair -> {
            throw BenchException.usage(pair.before().name() + " and "
                    + pair.after().name() + " have no cell in common, so there is nothing to compare.");
        });
        if (threshold.isPresent()) {
            pairs.forEach(CompareCommand::requireJudged);
        }
        Path directory = output.orElseGet(() ->
                Home.folder().resolve("results").resolve(RunDirectory.now().replace(":", "") + "-compare"));
        ShortNames names = PairWording.names(pairs, Apps.shortNames(Home.folder()));
        System.out.print(Reports.writeComparison(directory, pairs, threshold, names, TerminalWindow.width()));
        System.err.println("Written: " + directory.resolve("compare.html") + ", " + directory.resolve("compare.md")
                + ", " + directory.resolve("compare.csv"));
        if (threshold.isEmpty()) {
            return 0;
        }
        return Threshold.status(FailOn.of(pairs, threshold.getAsDouble(), names));
    }

    private int byHand() {
        if (!after.isEmpty() || failOn.isPresent() || output.isPresent()) {
            throw BenchException.usage(before + " is a file: it is compared alone, without --fail-on and --output.");
        }
        System.out.print(DurationsTable.of(before));
        return 0;
    }

    /** A check that can judge nothing must not look like one that found nothing. */
    private static void requireJudged(RunPair pair) {
        if (pair.changes().stream().noneMatch(Change::isJudged)) {
            throw BenchException.usage(
                    "--fail-on can judge no cell of " + pair.after().name()
                            + ": each has fewer than two blocks, did other work, or has no reference that stayed the same on another"
                            + " machine; ./bench compare without --fail-on shows which.");
        }
    }
}
