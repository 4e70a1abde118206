package io.github.dbstacks.analysis.claim;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.claim.ClaimPredicate.OfCount;
import io.github.dbstacks.analysis.claim.ClaimPredicate.OfRatio;
import io.github.dbstacks.analysis.claim.PlanEvidence.Missing;
import io.github.dbstacks.analysis.claim.PlanEvidence.OfProbe;
import io.github.dbstacks.analysis.claim.PlanEvidence.OfRun;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.robust.Robust;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What was measured for a study, and what its predicates come to by that. */
final class StudyEvidence {
    private record ModelKey(String plan, ClaimMeasure measure) {}

    private final Map<String, PlanEvidence> plans;
    private final boolean isTimeWithdrawn;
    private final Map<ModelKey, GroupModel> models = new HashMap<>();

    /**
     * @param plans by name
     * @param isTimeWithdrawn whether what they measured of durations and CPU decides nothing
     */
    StudyEvidence(Map<String, PlanEvidence> plans, boolean isTimeWithdrawn) {
        this.plans = plans;
        this.isTimeWithdrawn = isTimeWithdrawn;
    }

    private PlanEvidence of(String plan) {
        return plans.getOrDefault(plan, new Missing("the plan " + plan + " was not run"));
    }

    /** What predicates come to by the numbers of a plan, at one version. */
    ClaimOutcome outcome(String plan, List<ClaimPredicate> predicates, StudyVersion version) {
        List<OfRatio> ratios = new ArrayList<>();
        List<ClaimReading> readings = new ArrayList<>();
        for (ClaimPredicate predicate : predicates) {
            if (predicate instanceof OfRatio ratio) {
                ratios.addAll(ratio.parts());
            } else if (predicate instanceof OfCount count) {
                count.cells().forEach(cell -> readings.add(count(plan, count, cell, version)));
            }
        }
        ratios.forEach(ratio -> readings.add(ratio(plan, ratio, version, ratios.size())));
        return new ClaimOutcome(readings);
    }

    /** @param together how many ratios are judged together: that one is refuted by chance is as rare as with one of them */
    private ClaimReading ratio(String plan, OfRatio predicate, StudyVersion version, int together) {
        String label = predicate.cell().label() + " to " + predicate.to().label() + " by " + predicate.measure();
        if (of(plan) instanceof OfRun evidence) {
            MeasuredRun run = evidence.run();
            List<Cell> of = cells(run, predicate.cell(), version);
            List<Cell> to = cells(run, predicate.to(), version);
            if (of.size() < predicate.cell().profiles().size()) {
                return notMeasured(plan, predicate.cell(), predicate.bounds(), version);
            }
            if (to.size() < predicate.to().profiles().size()) {
                return notMeasured(plan, predicate.to(), predicate.bounds(), version);
            }
            if (isWithdrawn(predicate.measure())) {
                return ClaimReading.missing(label, predicate.bounds(), "its " + predicate.measure() + " is withdrawn");
            }
            if (!run.isForComparing()) {
                return ClaimReading.missing(label, predicate.bounds(), "the run of " + plan + " compares nothing");
            }
            Optional<LogRatio> ratio = Stream.concat(of.stream(), to.stream())
                            .anyMatch(cell -> run.estimates(cell).isEmpty())
                    ? Optional.empty()
                    : models.computeIfAbsent(
                                    new ModelKey(plan, predicate.measure()),
                                    key -> new GroupModel(
                                            run.estimates(),
                                            estimate -> key.measure().of(run, estimate)))
                            .ratio(of, to);
            return ratio.map(found -> ClaimReading.ofRatio(
                            label,
                            predicate.bounds(),
                            found.interval(),
                            found.interval(1 - (1 - LogRatio.CONFIDENCE) / together)))
                    .orElseGet(() -> ClaimReading.missing(
                            label, predicate.bounds(), whyNoRatio(run, of, to, predicate.measure())));
        }
        return ClaimReading.missing(label, predicate.bounds(), why(plan, "no run"));
    }

    private boolean isWithdrawn(ClaimMeasure measure) {
        return isTimeWithdrawn && measure.isOfTime();
    }

    private static String whyNoRatio(MeasuredRun run, List<Cell> of, List<Cell> to, ClaimMeasure measure) {
        List<Cell> cells = new ArrayList<>(of);
        cells.addAll(to);
        boolean isKnown = cells.stream()
                .flatMap(cell -> run.estimates(cell).stream())
                .anyMatch(estimate -> measure.of(run, estimate).isPresent());
        return cells.stream()
                .flatMap(cell -> run.forks(cell).stream()
                        .flatMap(fork -> fork.problem().map(FailureReason::sentence).stream())
                        .map(sentence -> "a fork of " + cell.label() + " failed: " + clause(sentence)))
                .findFirst()
                .or(() -> invalid(run, cells).filter(why -> measure.isByEngine()))
                .orElse(isKnown ? "it takes two blocks with both cells to compare" : "no fork tells its " + measure);
    }

    /** Why a load on one of these cells was invalid. */
    private static Optional<String> invalid(MeasuredRun run, List<Cell> cells) {
        return cells.stream()
                .flatMap(cell -> CellSummary.loadProblems(run.forks(cell)).stream()
                        .map(sentence -> "the load on " + cell.label() + " was invalid: " + clause(sentence)))
                .findFirst();
    }

    private static String clause(String sentence) {
        return sentence.replaceFirst("\\.$", "");
    }

    private ClaimReading count(String plan, OfCount predicate, CellPattern cell, StudyVersion version) {
        ClaimCount count = predicate.count();
        String label = count + " of " + cell.label();
        if (count.isOfProbe() && of(plan) instanceof OfProbe evidence) {
            Bounds bounds = predicate.bounds().on(0, 0);
            List<ProbedCell> probed = probed(evidence, cell, version);
            if (probed.isEmpty()) {
                return notMeasured(plan, cell, bounds, version);
            }
            List<Double> counts = counts(probed, predicate.moment(), count);
            return counts.isEmpty()
                    ? ClaimReading.missing(
                            label,
                            bounds,
                            probed.stream()
                                    .flatMap(one -> one.problem().stream())
                                    .findFirst()
                                    .map(sentence -> cell.label() + " failed: " + clause(sentence))
                                    .orElse("nothing was counted of " + cell.label() + " at that moment"))
                    : ClaimReading.ofCounts(label, bounds, counts);
        }
        if (count.isOfRun() && of(plan) instanceof OfRun evidence) {
            MeasuredRun run = evidence.run();
            List<Cell> cells = cells(run, cell, version);
            Bounds bounds = predicate.bounds().on(run.cores(), clients(cells));
            List<MeasuredFork> forks =
                    cells.stream().flatMap(own -> run.forks(own).stream()).toList();
            OptionalDouble number = RunCounts.of(count, forks);
            return number.isPresent()
                    ? ClaimReading.ofCount(label, bounds, number.getAsDouble())
                    : notMeasured(plan, cell, bounds, version);
        }
        return ClaimReading.missing(
                label, predicate.bounds().on(0, 0), why(plan, count.isOfProbe() ? "no probe" : "no run"));
    }

    /** Clients of the closed loop that cells are under; 0 where there is none. */
    private static int clients(List<Cell> cells) {
        return cells.stream()
                .flatMapToInt(cell ->
                        cell.workload() instanceof ScenarioLoad load ? load.clients().stream() : IntStream.empty())
                .findFirst()
                .orElse(0);
    }

    private ClaimReading notMeasured(String plan, CellPattern cell, Bounds bounds, StudyVersion version) {
        return ClaimReading.missing(
                cell.label(),
                bounds,
                "the plan " + plan + " did not measure " + cell.label()
                        + (cell.at().isPresent() ? "" : " at " + version.name())
                        + (cell.wherePossible() ? ", perhaps because the JDK is too old" : ""));
    }

    private String why(String plan, String otherwise) {
        return of(plan) instanceof Missing missing ? missing.why() : "the plan " + plan + " is " + otherwise;
    }

    /** One for each set of profiles of the pattern, as far as they are in the plan. */
    private static List<Cell> cells(MeasuredRun run, CellPattern pattern, StudyVersion version) {
        return run.run().order().stream()
                .map(PlannedFork::cell)
                .distinct()
                .filter(cell -> pattern.matches(cell, version))
                .toList();
    }

    /** One for each time that it was probed. */
    private static List<ProbedCell> probed(OfProbe evidence, CellPattern pattern, StudyVersion version) {
        return evidence.cells().stream()
                .filter(probed -> pattern.matches(probed.cell(), version))
                .toList();
    }

    private static List<Double> counts(List<ProbedCell> probed, ProbeMoment moment, ClaimCount count) {
        return probed.stream()
                .flatMap(one -> Optional.ofNullable(one.counts().get(moment)).stream())
                .flatMapToInt(counted -> counted.of(count).stream())
                .asDoubleStream()
                .boxed()
                .toList();
    }

    /** A published number as it is here, the mean over forks: for as many SELECTs as the study had, where it is a duration. */
    OptionalDouble ours(PublishedNumber number, StudyVersion version) {
        if (of(number.plan()) instanceof OfProbe evidence) {
            List<Double> counts =
                    counts(probed(evidence, number.cell(), version), ProbeMoment.LATER, ClaimCount.EVENT_LOOPS);
            return counts.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Robust.median(
                            counts.stream().mapToDouble(Double::doubleValue).toArray()));
        }
        return of(number.plan()) instanceof OfRun evidence
                ? number.measure()
                        .filter(measure -> !isWithdrawn(measure))
                        .map(measure -> measure == ClaimMeasure.DURATION
                                ? seconds(evidence.run(), number, version)
                                : mean(evidence.run(), number.cell(), measure, version))
                        .orElse(OptionalDouble.empty())
                : OptionalDouble.empty();
    }

    private static OptionalDouble mean(MeasuredRun run, CellPattern cell, ClaimMeasure measure, StudyVersion version) {
        return cells(run, cell, version).stream()
                .flatMap(own -> run.estimates(own).stream())
                .flatMapToDouble(estimate -> measure.of(run, estimate).stream())
                .average();
    }

    private static OptionalDouble seconds(MeasuredRun run, PublishedNumber number, StudyVersion version) {
        for (Cell cell : cells(run, number.cell(), version)) {
            OptionalDouble millis = Costs.mean(run.estimates(cell), Costs::lastTenMillis);
            int selects = run.forks(cell).stream()
                    .flatMap(fork -> fork.measured().stream())
                    .mapToInt(iteration -> iteration.selects())
                    .max()
                    .orElse(0);
            if (millis.isPresent() && selects > 0) {
                double scale = number.selects().orElse(selects) / (double) selects;
                return OptionalDouble.of(millis.getAsDouble() / 1e3 * scale);
            }
        }
        return OptionalDouble.empty();
    }

    /** The verdict where the machine of a plan lacks what a claim needs; empty where it has all. */
    Optional<ClaimVerdict> unmet(String plan, Claim.Needs needs) {
        if (!(of(plan) instanceof OfRun evidence)) {
            return Optional.empty();
        }
        OptionalInt cores = needs.cores();
        if (cores.isPresent() && evidence.run().cores() < cores.getAsInt()) {
            return Optional.of(ClaimVerdict.undecidable(
                    Obstacle.CORES,
                    "it takes " + cores.getAsInt() + " cores and this machine has "
                            + evidence.run().cores()));
        }
        boolean sameHost =
                evidence.run().environment().path("database").path("sameHost").asBoolean(true);
        return needs.databaseElsewhere() && sameHost
                ? Optional.of(ClaimVerdict.undecidable(
                        Obstacle.DATABASE_ELSEWHERE, "application and database are on one machine here"))
                : Optional.empty();
    }
}
