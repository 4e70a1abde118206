package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.StudyFolder;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.report.choose.Coefficients;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.html.Site;
import io.github.dbstacks.report.league.League;
import io.github.dbstacks.report.league.StackCode;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.svg.CardPng;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.PomModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./bench site}: the published runs and the documents as a folder of static pages. */
@Command(
        name = "site",
        description =
                "Writes a folder of static pages: the page of each published run, the history of each cell, the verdicts on"
                        + " published studies, the page that computes what stacks need for a service, league tables of all stacks, and"
                        + " the documents. A browser opens index.html without a network; any web server can serve it.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  ./bench site --output target/site"})
final class SiteCommand implements Callable<Integer> {
    @Option(names = "--output", paramLabel = "DIR", description = "where to write (default: target/site)")
    private Path output = Home.folder().resolve("target/site");

    @Option(
            names = "--published",
            paramLabel = "DIR",
            description = "directory of the runs to show (default: results/published)")
    private Path published = Home.folder().resolve("results/published");

    @Option(
            names = "--submitted",
            paramLabel = "DIR",
            description = "directory of runs that others have sent in, which need not be there (default:"
                    + " results/submitted)")
    private Path submitted = Home.folder().resolve("results/submitted");

    @Option(
            names = "--address",
            paramLabel = "URL",
            description =
                    "where the site will be, so that who gets a link to a page sees its picture (default: unknown)")
    private String address = "";

    @Override
    public Integer call() {
        Site site = site(PublishedRuns.in(published));
        Map<Path, String> files = site.files();
        Map<Path, byte[]> pictures = site.pictures();
        try {
            for (Map.Entry<Path, String> file : files.entrySet()) {
                Path path = output.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                RunText.replace(path, file.getValue());
            }
            for (Map.Entry<Path, byte[]> picture : pictures.entrySet()) {
                RunText.replace(output.resolve(picture.getKey()), picture.getValue());
            }
        } catch (IOException e) {
            throw BenchException.failed("The site cannot be written to " + output, e);
        }
        if (pictures.isEmpty() && files.keySet().stream().anyMatch(path -> path.endsWith(Card.SVG))) {
            System.err.println(CardPng.WITHOUT_FONTS);
        }
        System.err.println("Written: " + output.resolve("index.html") + " and " + (files.size() + pictures.size() - 1)
                + " other files");
        return 0;
    }

    private Site site(Map<String, Path> directories) {
        Map<String, Path> all = new TreeMap<>(directories);
        if (Files.isDirectory(submitted)) {
            PublishedRuns.below(submitted).forEach((name, run) -> all.put(DerivedRun.SENT_IN + name, run));
        }
        Map<String, String> names = Apps.shortNames(Home.folder());
        Path studies = Home.folder().resolve("plans/studies");
        Map<String, StudyFolder.Today> today = StudyFolder.expectations(studies);
        Map<String, RunAnalysis> runs = new TreeMap<>();
        all.forEach((name, run) -> runs.put(name, judged(RunAnalysis.read(run).named(names), today)));
        Map<String, String> series = new TreeMap<>();
        for (Path directory : PublishedRuns.list(published)) {
            if (Files.isRegularFile(directory.resolve("figures.txt"))) {
                series.put(directory.getFileName().toString(), text(directory.resolve("figures.txt")));
            }
        }
        List<Stack> stacks = Apps.stacks(Home.folder());
        List<DerivedRun> derived = DerivedRun.read(all);
        List<DerivedRun> own = derived.stream().filter(run -> !run.isSentIn()).toList();
        return new Site(
                runs,
                series,
                documents(),
                StudyFolder.tables(studies),
                Optional.of(Coefficients.of(own, stacks)),
                League.of(derived, stacks, code()),
                address.isEmpty() || address.endsWith("/") ? address : address + "/");
    }

    /**
     * Returns a run with its claims judged as its plan says them today. What a claim asks for was mended after some
     * runs, and the page of a study states one answer for all of its runs.
     *
     * @param today what the plans of studies expect, by the names of the plans
     */
    private static RunAnalysis judged(RunAnalysis analysis, Map<String, StudyFolder.Today> today) {
        Run run = analysis.measured().run();
        return Optional.ofNullable(today.get(run.plan().name()))
                .map(plan -> analysis.judgedBy(plan.on(CellSettings.systems(run))))
                .orElse(analysis);
    }

    /** The code of the checkout's stacks. */
    private static StackCode code() {
        try {
            return StackCode.in(Home.folder(), PomModules.of(Home.folder()));
        } catch (IOException e) {
            throw BenchException.failed("The modules in " + Home.folder() + " cannot be read", e);
        }
    }

    /** The documents of the checkout. */
    private static Map<String, String> documents() {
        Map<String, String> documents = new TreeMap<>();
        for (String folder : List.of("", "docs", Site.SUBMISSIONS)) {
            Path path = Home.folder().resolve(folder);
            for (Path file : Files.isDirectory(path) ? PublishedRuns.list(path) : List.<Path>of()) {
                if (file.toString().endsWith(".md")) {
                    documents.put(Home.folder().relativize(file).toString(), text(file));
                }
            }
        }
        return documents;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw BenchException.failed(file + " cannot be read", e);
        }
    }
}
