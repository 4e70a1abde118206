package io.github.dbstacks.orchestrator.study;

import io.github.dbstacks.analysis.claim.CellPattern;
import io.github.dbstacks.analysis.claim.Claim;
import io.github.dbstacks.analysis.claim.Claim.Basis;
import io.github.dbstacks.analysis.claim.ClaimPredicate;
import io.github.dbstacks.analysis.claim.PublishedNumber;
import io.github.dbstacks.analysis.claim.Study;
import io.github.dbstacks.analysis.claim.StudyVersion;
import io.github.dbstacks.orchestrator.plan.Axes;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.orchestrator.study.ClaimsFile.Content;
import io.github.dbstacks.orchestrator.study.ClaimsFile.PlanKind;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes the runs and probes of a study: of each plan the cells that the claims and the published numbers need. */
public final class StudyParts {
    private static final int FEWEST_BLOCKS = 2;

    private final StudyFolder folder;
    private final Content content;
    private final Study study;
    private final Apps apps;

    /** A cell that is looked at in one version. */
    private record Needed(CellPattern pattern, StudyVersion version) {
        boolean is(Cell cell) {
            return pattern.matches(cell, version);
        }

        boolean isAt(StudyVersion other) {
            return pattern.at().orElse(version).equals(other);
        }
    }

    /**
     * @param content of the folder's {@code claims.yaml}
     * @param study with the claims that are asked for
     */
    StudyParts(StudyFolder folder, Content content, Study study, Apps apps) {
        this.folder = folder;
        this.content = content;
        this.study = study;
        this.apps = apps;
    }

    /** Why durations and CPU of these plans decide nothing, one sentence; empty where they do. */
    public Optional<String> withdrawn() {
        return content.withdrawn();
    }

    /**
     * In the order of the study's plans.
     *
     * @param blocks of every run; empty for what the plans say
     * @throws BenchException when a claim names a cell that its plan does not have
     */
    public List<StudyPart> of(Optional<Integer> blocks) {
        List<StudyPart> parts = new ArrayList<>();
        content.plans().forEach((name, kind) -> {
            List<Needed> needed = needed(name);
            if (!needed.isEmpty()) {
                parts.add(part(name, kind, needed, blocks));
            }
        });
        return parts;
    }

    /**
     * The most blocks of every run that fit a time, together with the probes.
     *
     * @param budget in minutes
     * @throws BenchException when two do not
     */
    public int blocksWithin(Value budget) {
        List<StudyPart> parts = of(Optional.of(FEWEST_BLOCKS));
        double probes = parts.stream()
                .filter(StudyPart::isProbe)
                .mapToDouble(StudyPart::minutes)
                .sum();
        double block = parts.stream()
                .filter(part -> !part.isProbe())
                .mapToDouble(StudyPart::minutesPerBlock)
                .sum();
        int least = (int) Math.ceil(probes + FEWEST_BLOCKS * block);
        int minutes = budget.wholeNumber(1, PlanFile.MOST_MINUTES);
        if (minutes < least) {
            throw budget.refused("two blocks of these claims take " + least + " minutes; --only takes fewer claims.");
        }
        return block == 0
                ? FEWEST_BLOCKS
                : (int) Math.min(PlanFile.MOST_BLOCKS, Math.floor((minutes - probes) / block));
    }

    private StudyPart part(String name, PlanKind kind, List<Needed> needed, Optional<Integer> blocks) {
        Plan asWritten = folder.plan(name, content.rates());
        Plan plan = blocks.map(asWritten::withBlocks).orElse(asWritten);
        List<Jdk> jdks = Planner.jdks(List.of(), plan);
        Planner planner = new Planner(plan, options(), apps, jdks);
        Run run = kind == PlanKind.PROBE ? planner.inOrder() : planner.run();
        check(name, run);
        List<PlannedFork> once = run.order().stream()
                .filter(fork -> needed.stream().anyMatch(one -> one.is(fork.cell())))
                .toList();
        List<PlannedFork> order = kind == PlanKind.PROBE ? again(once, needed, asWritten.mostBlocks()) : once;
        return new StudyPart(name, kind, jdks, Run.planned(run.suite(), run.startedAt(), run.plan(), order));
    }

    /** As many times as the plan has blocks, the cells of the study's own versions: what a count is by chance shows there. */
    private List<PlannedFork> again(List<PlannedFork> once, List<Needed> needed, int times) {
        List<PlannedFork> all = new ArrayList<>(once);
        for (int block = 2; block <= times; block++) {
            for (PlannedFork fork : once) {
                if (needed.stream().anyMatch(one -> one.isAt(study.then()) && one.is(fork.cell()))) {
                    all.add(new PlannedFork(all.get(all.size() - 1).fork() + 1, block, fork.cell(), false));
                }
            }
        }
        return all;
    }

    private static PlanOptions options() {
        return new PlanOptions(
                Axes.NONE,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                true);
    }

    /** What is needed of a plan; of one in which things are equal what the other needs, at the study's own versions. */
    private List<Needed> needed(String plan) {
        List<Needed> needed = new ArrayList<>();
        for (CellPattern pattern : patterns(plan)) {
            study.versions().forEach(version -> needed.add(new Needed(pattern, version)));
        }
        study.fair().forEach((unequal, equal) -> {
            if (equal.equals(plan)) {
                fairPatterns(unequal).forEach(pattern -> needed.add(new Needed(pattern, study.then())));
            }
        });
        study.published().stream()
                .filter(number -> number.plan().equals(plan))
                .map(PublishedNumber::cell)
                .forEach(cell ->
                        Stream.of(study.then(), study.now()).forEach(version -> needed.add(new Needed(cell, version))));
        return needed;
    }

    private List<CellPattern> patterns(String plan) {
        return study.claims().stream()
                .flatMap(claim -> patterns(claim, plan).stream())
                .distinct()
                .toList();
    }

    /** Of a plan that keeps something unequal, the cells in which it is equal. */
    private List<CellPattern> fairPatterns(String unequal) {
        return study.claims().stream()
                .flatMap(claim -> predicates(claim, unequal))
                .flatMap(predicate -> study.fair(predicate).cells().stream())
                .distinct()
                .toList();
    }

    private static List<CellPattern> patterns(Claim claim, String plan) {
        return predicates(claim, plan)
                .flatMap(predicate -> predicate.cells().stream())
                .toList();
    }

    private static Stream<ClaimPredicate> predicates(Claim claim, String plan) {
        return claim.basis() instanceof Basis.Numbers numbers && numbers.plan().equals(plan)
                ? numbers.predicates().stream()
                : Stream.empty();
    }

    /**
     * A cell must be in its plan once, but for one that needs a newer JDK: that of a claim at the study's own versions and at today's, that
     * of a published number at today's.
     */
    private void check(String plan, Run run) {
        List<Cell> cells =
                run.order().stream().map(PlannedFork::cell).distinct().toList();
        Map<Needed, String> users = new LinkedHashMap<>();
        study.claims()
                .forEach(claim -> patterns(claim, plan)
                        .forEach(pattern -> Stream.of(study.then(), study.now())
                                .forEach(version ->
                                        users.putIfAbsent(new Needed(pattern, version), "the claim " + claim.id()))));
        study.published().stream()
                .filter(number -> number.plan().equals(plan))
                .forEach(number -> users.putIfAbsent(
                        new Needed(number.cell(), study.now()), PublishedFile.NAME + ", " + number.row() + ","));
        users.forEach((needed, user) -> {
            long number = cells.stream().filter(needed::is).count();
            if (number != 1 && !(number == 0 && needed.pattern().wherePossible())) {
                throw BenchException.usage(folder.claims() + ": " + user + " names "
                        + needed.pattern().label()
                        + ", which the plan " + plan + (number == 0 ? " does not have" : " has " + number + " times")
                        + " at " + needed.version().name() + ".");
            }
        });
    }
}
