package io.github.dbstacks.orchestrator.verify;

import static io.github.dbstacks.records.FailureReason.clause;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.remark.LawCheck;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanText;
import io.github.dbstacks.orchestrator.plan.StudyFolder;
import io.github.dbstacks.records.RecordNames;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.machine.HostFacts;
import io.github.dbstacks.testbed.process.Apps;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks what must hold of the directory of a run that somebody has sent in. */
public final class Verification {
    private static final List<String> NEEDED =
            List.of("run.json", "environment.json", RawRecords.ARCHIVE, "summary.csv", "cells.csv", "report.md");
    /** The files that a report writes besides; {@code diagnostics} is a folder with its pages. */
    private static final Set<String> DERIVED = Set.of(
            "report.html",
            "iterations.csv",
            "remarks.csv",
            Card.SVG,
            Card.NARROW_SVG,
            Card.PNG,
            "explanation.md",
            "expectations.csv",
            "expectations.html",
            "diagnostics",
            "lock");

    private final RunDirectory directory;
    private final Path home;
    private final Path checkout;

    private Verification(RunDirectory directory, Path home, Path checkout) {
        this.directory = directory;
        this.home = home;
        this.checkout = checkout;
    }

    /**
     * Makes every check of a run's directory.
     *
     * @param home this checkout, which has plans and history
     * @param checkout a checkout that may have been built from the commit that measured
     */
    public static List<Verified> of(RunDirectory directory, Path home, Path checkout) throws InterruptedException {
        try {
            return new Verification(directory, home, checkout).checks();
        } catch (IOException e) {
            throw BenchException.failed(directory.path() + " cannot be read", e);
        }
    }

    private List<Verified> checks() throws IOException, InterruptedException {
        Run run = directory.run();
        List<Verified> checks = new ArrayList<>(List.of(files(), contents(run)));
        try {
            RunAnalysis analysis = RunAnalysis.read(directory.path()).named(Apps.shortNames(home));
            MeasuredRun measured = analysis.measured();
            checks.add(forks(measured));
            checks.add(DerivedFiles.check(directory.path(), analysis));
            checks.add(laws(analysis));
            checks.add(BuiltFrom.check(measured, home, checkout));
        } catch (ResultsException e) {
            checks.add(new Verified("", List.of("records, " + clause(e.getMessage()))));
        }
        checks.add(plan(run.plan()));
        return checks;
    }

    private Verified files() throws IOException {
        List<String> faults = new ArrayList<>();
        for (String name : NEEDED) {
            if (!Files.isRegularFile(directory.path().resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                boolean isRecorded = name.equals("run.json") || name.equals("environment.json");
                faults.add(name + ", which is missing or no regular file"
                        + (isRecorded ? "" : ": ./bench report --pack DIR writes it"));
            }
        }
        try (Stream<Path> files = Files.list(directory.path())) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> !NEEDED.contains(name) && !DERIVED.contains(name))
                    .sorted()
                    .forEach(name -> faults.add(name + ", which is no file of a packed run"));
        }
        return new Verified("every file is one of a packed run", faults);
    }

    /** Names and texts of all that is published. */
    private Verified contents(Run run) throws IOException {
        PrivateText privacy = new PrivateText(HostFacts.here().name());
        RecordNames names = new RecordNames(run);
        Set<String> faults = new LinkedHashSet<>();
        Set<String> records = new LinkedHashSet<>();
        if (RawRecords.arePacked(directory.path())) {
            try {
                RawRecords.lines(directory.path(), (name, line) -> {
                    if (records.add(name) && !names.has(name)) {
                        faults.add(RawRecords.ARCHIVE + ", " + name + ": this run has written no such file");
                    }
                    privacy.in(line).ifPresent(found -> faults.add(told(RawRecords.ARCHIVE + ", " + name, found)));
                });
            } catch (ResultsException e) {
                faults.add("records, " + clause(e.getMessage()));
            }
        }
        try (Stream<Path> files = Files.list(directory.path())) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = file.getFileName().toString();
                if (!name.equals(RawRecords.ARCHIVE)) {
                    text(file, faults)
                            .lines()
                            .forEach(line -> privacy.in(line).ifPresent(found -> faults.add(told(name, found))));
                }
            }
        }
        return new Verified(
                records.size() + " records and every text tell no folder, host or secret of who measured",
                List.copyOf(faults));
    }

    private static String text(Path file, Set<String> faults) {
        try {
            return file.getFileName().toString().equals(Card.PNG)
                    ? Files.readString(file, StandardCharsets.ISO_8859_1) // A picture may hold words, too.
                    : RunText.read(file);
        } catch (IOException e) {
            faults.add(file.getFileName() + ", which cannot be read: " + BenchException.reason(e));
            return "";
        }
    }

    private static String told(String where, String found) {
        return where + ": it tells " + found;
    }

    /** A run that was interrupted may lack the end of a fork; a file that cannot be read is no end. */
    private static Verified forks(MeasuredRun measured) {
        List<String> faults = new ArrayList<>();
        Termination end = measured.run().termination();
        if (end == Termination.RUNNING) {
            faults.add("run.json, termination: the run is not over");
        }
        for (MeasuredFork fork : measured.forks()) {
            String name = "forks/" + fork.planned().baseName() + ".jsonl";
            fork.damage().ifPresent(damage -> faults.add(clause(damage)));
            if (fork.termination() == Termination.RUNNING && end != Termination.INTERRUPTED) {
                faults.add(name + ", which has no end");
            }
        }
        return new Verified(measured.forks().size() + " forks can be read, and the run is " + end, faults);
    }

    private static Verified laws(RunAnalysis analysis) {
        List<String> faults = new ArrayList<>();
        int laws = 0;
        for (var cell : analysis.cells()) {
            List<LawCheck> checks = LawCheck.of(analysis.measured(), cell.cell());
            laws += checks.size();
            checks.stream()
                    .filter(check -> !check.holds())
                    .forEach(check ->
                            faults.add("laws, " + analysis.measured().fullName(cell.cell()) + ": " + check.sentence()));
        }
        return new Verified(laws + " laws hold in " + analysis.cells().size() + " cells", faults);
    }

    private Verified plan(RunPlan plan) {
        if (!directory.isAsPlanned()) {
            return new Verified(
                    "",
                    List.of("run.json, plan: plan or order are not what planHash and environment.json were made of"));
        }
        try {
            String text = withoutSeed(PlanText.of(PlanFile.parse(plan.name() + ".yaml", plan.text())));
            Optional<Path> known = Stream.concat(
                            PlanFile.names(home.resolve("plans")).stream()
                                    .map(name -> home.resolve("plans").resolve(name + ".yaml")),
                            StudyFolder.plans(home.resolve("plans/studies")).stream())
                    .filter(file ->
                            withoutSeed(PlanText.of(PlanFile.read(file))).equals(text))
                    .findFirst();
            return new Verified(
                    "the plan "
                            + known.map(file -> "is " + home.relativize(file))
                                    .orElseGet(() -> plan.name() + " is none of this checkout's, and says:\n"
                                            + plan.text()
                                                    .lines()
                                                    .map(line -> "    " + line)
                                                    .collect(Collectors.joining("\n"))),
                    List.of());
        } catch (BenchException e) {
            return new Verified("", List.of("run.json, plan: " + clause(e.getMessage())));
        }
    }

    /** Each run draws another one. */
    private static String withoutSeed(String plan) {
        return plan.lines().filter(line -> !line.startsWith("seed:")).collect(Collectors.joining("\n"));
    }
}
