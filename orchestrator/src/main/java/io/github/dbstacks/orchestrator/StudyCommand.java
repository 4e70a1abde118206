package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.orchestrator.probe.ProbeDirectory;
import io.github.dbstacks.orchestrator.study.StudyDirectory;
import io.github.dbstacks.orchestrator.study.StudyFolder;
import io.github.dbstacks.orchestrator.study.StudyPart;
import io.github.dbstacks.orchestrator.study.StudyParts;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./bench study 000}: does what a published study says hold, then and now? */
@Command(
        name = "study",
        description = {
            "Runs what decides the claims of a published study, at its versions of libraries and at today's, and prints a"
                    + " verdict on each: reproduced, not reproduced, fixed since a version, artefact of the harness, or not"
                    + " decidable on this machine.",
            "On 2 cores study 000 takes about 3 hours, 002 an hour and 004 two; --only takes the claims that are"
                    + " asked for."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench study 000 --dry-run",
            "  ./bench study 000 --only threads-equal,threads-unequal,in-the-pool",
            "  ./bench study 002 --only threads-elastic,threads-bounded-elastic --blocks 1",
            "  ./bench study 000 --budget 120",
            "  ./bench study --resume results/2026-11-23T041500Z-study-000"
        })
final class StudyCommand implements Callable<Integer> {
    private static final int REQUESTS = 4;

    @Parameters(
            arity = "0..1",
            paramLabel = "STUDY",
            description = "a study of studies/, or a folder with a claims.yaml")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--only",
            paramLabel = "ID,ID",
            split = ",",
            description = "only these claims, and the cells that they need (default: all)")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "blocks of every run, each with a JVM for every cell (default: the plans')")
    private Optional<String> blocks = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "MINUTES",
            description = "as many blocks as are expected to fit (default: the plans' blocks)")
    private Optional<String> budget = Optional.empty();

    @Option(names = "--dry-run", description = "say what would be run and how long it takes")
    private boolean dryRun;

    @Option(names = "--results", paramLabel = "DIR", description = "where to write (default: results)")
    private Path results = Home.folder().resolve("results");

    @Option(names = "--resume", paramLabel = "DIR", description = "go on with a study that was interrupted")
    private Optional<Path> resume = Optional.empty();

    private final Measurement measurement = new Measurement();

    @Override
    public Integer call() throws InterruptedException {
        Apps apps = measurement.apps();
        if (resume.isPresent()) {
            return run(resumed(resume.get()), apps);
        }
        StudyFolder folder = StudyFolder.named(
                Home.folder().resolve("studies"),
                name.orElseThrow(
                        () -> BenchException.usage("Name a study, such as 000: ./bench study --help explains.")));
        StudyParts parts = folder.parts(apps, only);
        Optional<Integer> most = blocks(parts);
        if (dryRun) {
            System.out.print(forecast(parts, most));
            return 0;
        }
        parts.of(most); // Whatever is wrong is said before anything is written.
        return run(StudyDirectory.create(results, folder, apps, only, most), apps);
    }

    private Optional<Integer> blocks(StudyParts parts) {
        if (blocks.isPresent() && budget.isPresent()) {
            throw BenchException.usage("--blocks is not allowed together with --budget, which finds their number.");
        }
        return budget.map(minutes -> parts.blocksWithin(new Value(minutes, "--budget")))
                .or(() -> blocks.map(number -> new Value(number, "--blocks").wholeNumber(1, PlanFile.MOST_BLOCKS)));
    }

    private StudyDirectory resumed(Path path) {
        StudyDirectory directory = StudyDirectory.existing(path);
        if (name.isPresent() || !only.isEmpty() || blocks.isPresent() || budget.isPresent() || dryRun) {
            throw BenchException.usage(
                    "--resume=" + path + " is not allowed with other options: the study has been planned already.");
        }
        SuiteVersion suite = SuiteVersion.current();
        if (!suite.equals(directory.suite())) {
            throw BenchException.usage("--resume=" + path + " is not allowed: it was begun by " + directory.suite()
                    + ", and this is " + suite + ".");
        }
        return directory;
    }

    private int run(StudyDirectory directory, Apps apps) throws InterruptedException {
        StudyParts planned = directory.parts(apps);
        List<StudyPart> parts = planned.of(directory.blocks());
        System.err.print(forecast(planned, directory.blocks()));
        System.err.println(
                "Into " + directory.path() + "; if it is interrupted, ./bench study --resume goes on with it.");
        boolean complete = true;
        for (StudyPart part : parts) {
            complete &= part.isProbe() ? probe(directory, part) : measure(directory, part);
        }
        System.out.print(Reports.writeStudy(directory.path(), directory.analysis(), TerminalWindow.width()));
        System.err.println("Results: " + directory.path());
        return complete ? 0 : 1;
    }

    private boolean measure(StudyDirectory directory, StudyPart part) throws InterruptedException {
        PlanRunner runner = new PlanRunner(measurement, List.of());
        Optional<RunDirectory> begun = directory.run(part.name());
        RunDirectory run = begun.isPresent()
                ? runner.resume(begun.get())
                : runner.measure(part.run(), part.jdks(), directory.folderOf(part));
        Reports.write(run.path(), TerminalWindow.width());
        return run.run().termination() == Termination.COMPLETED;
    }

    private boolean probe(StudyDirectory directory, StudyPart part) throws InterruptedException {
        Optional<ProbeDirectory> begun = directory.probe(part.name());
        if (begun.isEmpty()) {
            System.err.println(forecast(part));
        }
        ProbeRunner runner = new ProbeRunner(measurement);
        ProbeDirectory probe = begun.isPresent()
                ? runner.resume(begun.get())
                : runner.probe(part.run(), part.jdks(), REQUESTS, directory.folderOf(part));
        return probe.probed().stream().allMatch(probed -> probed.problem().isEmpty());
    }

    private static String forecast(StudyParts planned, Optional<Integer> blocks) {
        List<StudyPart> parts = planned.of(blocks);
        double minutes = parts.stream().mapToDouble(StudyPart::minutes).sum();
        String forecast = parts.stream().map(part -> forecast(part) + "\n").collect(Collectors.joining()) + "About "
                + Math.max(1, Math.round(minutes)) + " min on 2 cores.\n"
                + planned.withdrawn().map(why -> "Withdrawn: " + why + "\n").orElse("");
        return parts.stream().anyMatch(StudyPart::hasWideIntervals)
                ? forecast + "With fewer than " + PlanFile.FEWEST_TELLING_BLOCKS
                        + " blocks the intervals are so wide that few claims are decided.\n"
                : forecast;
    }

    private static String forecast(StudyPart part) {
        int forks = part.run().order().size();
        long cells =
                part.run().order().stream().map(PlannedFork::cell).distinct().count();
        int blocks = part.run().blocks();
        return part.name() + ": "
                + (part.isProbe()
                        ? "a probe of " + cells + (cells == 1 ? " cell" : " cells")
                                + (cells == forks ? "" : " in " + forks + " forks")
                        : forks + " forks in " + blocks + (blocks == 1 ? " block" : " blocks"))
                + ", " + Math.max(1, Math.round(part.minutes())) + " min";
    }
}
