package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.report.Export;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.text.FailOn;
import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./bench report DIR}: writes the report of a run again; of several runs what they come to together. */
@Command(
        name = "report",
        description =
                "Writes report.html, report.md, summary.csv, cells.csv, iterations.csv, remarks.csv, expectations.html"
                        + " and a picture of the answer, card.svg, card-narrow.svg and card.png, of a run again, and"
                        + " prints the table. The same records always give the same bytes. Of several runs of one plan"
                        + " it writes runs.html, runs.md and runs.csv: what the ratios of all of them come to, and how"
                        + " far they spread over machines (docs/comparing.md).",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 fine, 1 a cell is dearer by --fail-on, 2 wrong usage, or a cell that --fail-on cannot judge.",
            "",
            "Examples:",
            "  ./bench report results/published/2026-11-25-quick-jdk-25",
            "  ./bench report results/published/2026-11-25-quick-jdk-25 --format badge \\",
            "      --format comment",
            "  ./bench report results/published/2026-11-25-quick-jdk-25 --format sqlite",
            "  ./bench report results/published/2026-11-25-quick-jdk-17 \\",
            "      results/published/2026-11-25-quick-jdk-25 \\",
            "      results/published/2026-11-27-quick-jdk-25"
        })
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", arity = "1..*", description = "the directory of the run, or those of several")
    private List<Path> directories = new ArrayList<>();

    @Option(
            names = "--pack",
            description = "move the records of a run that has ended into " + RawRecords.ARCHIVE
                    + " first, as those of published runs are, and write into its directory; it cannot be resumed then")
    private boolean pack;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "where to write (default: the directory of the run; for a packed run, whose directory stays as"
                            + " it is, results/NAME-report; for several runs a new directory in results)")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description =
                    "of a run also a file for other programs: badge (badge.json, for shields.io), comment (comment.md, for a pull"
                            + " request) or sqlite (run.sqlite, tables for SQL); may be repeated")
    private List<String> formats = new ArrayList<>();

    @Option(
            names = "--fail-on",
            paramLabel = "PERCENT",
            description =
                    "of a run: end with status 1 if a cell costs more than its reference by that, such as 5%%: its whole interval"
                            + " must lie above; and with status 2 if a cell cannot be judged")
    private Optional<String> failOn = Optional.empty();

    @Override
    public Integer call() throws InterruptedException {
        return directories.size() == 1 ? ofOne(directories.get(0)) : together();
    }

    private int together() {
        if (pack || !formats.isEmpty() || failOn.isPresent()) {
            throw BenchException.usage(
                    "report takes one directory with --pack, --format and --fail-on, not " + directories.size() + ".");
        }
        RunsTogether together = RunsTogether.of(RunsByName.read(directories));
        if (together.costs().isEmpty()) {
            throw BenchException.usage("No two of these runs have a cell in common that is compared with the same"
                    + " reference, so they come to nothing together.");
        }
        Path path = output.orElseGet(() ->
                Home.folder().resolve("results").resolve(RunDirectory.now().replace(":", "") + "-runs"));
        System.out.print(Reports.writeTogether(path, together, Apps.shortNames(Home.folder()), TerminalWindow.width()));
        System.err.println("Written: " + path.resolve("runs.html") + ", " + path.resolve("runs.md") + ", "
                + path.resolve("runs.csv"));
        return 0;
    }

    private int ofOne(Path directory) throws InterruptedException {
        List<Export> exports = Value.of("--format", formats).stream()
                .map(format -> EnumText.read(Export.class, format.text())
                        .orElseThrow(() -> format.refused("it takes " + Export.names() + ".")))
                .toList();
        OptionalDouble threshold = Threshold.of(failOn);
        if (pack) {
            List<String> others = RunDirectory.existing(directory).pack();
            if (!others.isEmpty()) {
                System.err.println("Not packed, because this run has not written it: " + String.join(", ", others));
            }
        }
        Path run = RunDirectory.existing(directory).path();
        Path path = output.orElseGet(() -> place(run));
        RunAnalysis analysis = RunAnalysis.read(run).named(Apps.shortNames(Home.folder()));
        System.out.print(Reports.write(analysis, path, TerminalWindow.width()));
        List<String> written = new ArrayList<>(
                List.of("report.html", "report.md", "summary.csv", "cells.csv", "iterations.csv", "remarks.csv"));
        Stream.of(Card.SVG, Card.NARROW_SVG, Card.PNG)
                .filter(file -> Files.exists(path.resolve(file)))
                .forEach(written::add);
        if (Files.exists(path.resolve("expectations.csv"))) {
            written.addAll(List.of("expectations.csv", "expectations.html"));
        }
        for (Export export : exports) {
            Reports.write(analysis, path, export);
            written.add(export.file());
        }
        System.err.println("Written: "
                + written.stream().map(file -> path.resolve(file).toString()).collect(Collectors.joining(", ")));
        return threshold.isPresent() ? Threshold.status(FailOn.of(analysis, threshold.getAsDouble())) : 0;
    }

    /** The directory of the run; a packed one has been published, may be under version control, and stays as it is. */
    private Path place(Path run) {
        if (pack || !RawRecords.arePacked(run)) {
            return run;
        }
        Path name = run.toAbsolutePath().normalize().getFileName();
        return Home.folder().resolve("results").resolve(name + "-report");
    }
}
