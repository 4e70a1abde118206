package io.github.dbstacks.analysis.pair;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.pair.Change.Basis;
import io.github.dbstacks.analysis.pair.Difference.Topic;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.UnpairedRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run beside an earlier one.
 *
 * <p>Runs share no blocks, so nothing is paired. Of every cell there are two ratios, run after over run before. The
 * first is that of its costs, by {@link UnpairedRatio}. The second is that of its ratios to the reference: each is an
 * estimate of its own run's model (see {@link GroupModel}), and one is divided by the other, see {@link LogRatio#over}.
 * What made the machine slower on one day is part of the first and, as far as it slows cell and reference alike, no
 * part of the second. So the second is judged wherever the reference was run alike in both runs. The interval of each
 * judged cell has the confidence 1 - 5 % / k for k judged cells (C. E. Bonferroni, <i>Teoria statistica delle classi e
 * calcolo delle probabilità</i>, 1936), not that of {@link io.github.dbstacks.analysis.statistics.Holm}, which decides
 * whether a ratio is 1: a threshold asks whether it is 1.05, say.
 *
 * @param differences in what the two runs were different, in the order in which it matters
 * @param changes of the cells that both have
 * @param onlyBefore cells that the run after does not have
 * @param onlyAfter cells that the run before does not have
 */
public record RunPair(
        NamedRun before,
        NamedRun after,
        List<Difference> differences,
        List<Change> changes,
        List<Cell> onlyBefore,
        List<Cell> onlyAfter) {
    /** How many of all intervals together may leave out the truth. */
    private static final double FALSE_ALARMS = 1 - LogRatio.CONFIDENCE;

    /** As within a run. */
    private static final double OTHER_YARDSTICK = 1 - Control.FALSE_ALARMS;

    private static final Set<Topic> OF_MACHINE_AND_METHOD = EnumSet.of(Topic.MACHINE, Topic.METHOD);

    /**
     * Each later run beside the first. The intervals of all their cells hold together.
     *
     * @param before both it and the others must be for comparing
     * @param after one or more
     */
    public static List<RunPair> of(NamedRun before, List<NamedRun> after) {
        List<Ratios> ratios = after.stream().map(run -> new Ratios(before, run)).toList();
        long judged = ratios.stream().mapToLong(Ratios::judged).sum();
        double confidence = 1 - FALSE_ALARMS / Math.max(1, judged);
        return ratios.stream().map(found -> found.at(confidence)).toList();
    }

    /** Whether the two were measured on machines that differ, as far as they say. */
    public boolean isOtherMachine() {
        return has(Topic.MACHINE);
    }

    /** Whether the two were measured differently. */
    public boolean isOtherMethod() {
        return has(Topic.METHOD);
    }

    private boolean has(Topic topic) {
        return differences.stream().anyMatch(difference -> difference.topic() == topic);
    }

    /** The cells that cost more than that in the run after. */
    public List<Change> dearerBy(double share) {
        return changes.stream().filter(change -> change.isDearerBy(share)).toList();
    }

    /** The cells of which these runs do not exclude that they cost more than that in the run after. */
    public List<Change> maybeDearerBy(double share) {
        return changes.stream().filter(change -> change.mayBeDearerBy(share)).toList();
    }

    /**
     * Whether every cell of the run before is judged, or is a reference that both runs measured: only then is a
     * regression excluded.
     */
    public boolean isJudgedWhole() {
        return onlyBefore.isEmpty() && notJudged().isEmpty();
    }

    /** The cells that both runs have, and of which they tell nothing. */
    public List<Change> notJudged() {
        return changes.stream().filter(Change::isUnknown).toList();
    }

    /**
     * By what cells have in common, in the order of every table; the workload and whether they are standalone or web.
     */
    public Map<String, List<Change>> byGroup() {
        return changes.stream()
                .collect(Collectors.groupingBy(
                        change -> change.cells().identity().workload() + ", "
                                + change.cells().identity().kind(),
                        TreeMap::new,
                        Collectors.toList()));
    }

    /** The ratios of a pair before it is known how wide intervals must be. */
    private static final class Ratios {
        private final NamedRun before;
        private final NamedRun after;
        private final List<CellMatch> matches;
        private final RunFacts facts;
        private final List<Difference> differences;
        private final Metric cost;
        /** By metric and group. */
        private final Map<String, GroupModel> modelsBefore = new HashMap<>();

        private final Map<String, GroupModel> modelsAfter = new HashMap<>();
        private final List<Candidate> candidates;

        Ratios(NamedRun before, NamedRun after) {
            this.before = before;
            this.after = after;
            matches = CellMatch.of(before.measured(), after.measured());
            facts = new RunFacts(before.measured(), after.measured());
            differences = facts.differences(matches);
            cost = before.measured().isByDatabase() && after.measured().isByDatabase()
                    ? Metric.CPU_BY_DATABASE
                    : Metric.APP_CPU;
            candidates = matches.stream().map(this::candidate).toList();
        }

        long judged() {
            return candidates.stream().filter(Candidate::isJudged).count();
        }

        RunPair at(double confidence) {
            return new RunPair(
                    before,
                    after,
                    differences,
                    candidates.stream()
                            .map(candidate -> change(candidate, confidence))
                            .toList(),
                    without(before.measured(), matches.stream().map(CellMatch::before)),
                    without(after.measured(), matches.stream().map(CellMatch::after)));
        }

        private static List<Cell> without(MeasuredRun run, Stream<Cell> matched) {
            Set<Cell> found = matched.collect(Collectors.toSet());
            return CellGroup.cellsInOrder(run).stream()
                    .filter(cell -> !found.contains(cell))
                    .toList();
        }

        private Candidate candidate(CellMatch match) {
            Optional<CellMatch> reference = reference(match);
            List<Difference> referenceChanges = reference.map(this::changesOf).orElse(List.of());
            boolean isSteadyReference = reference.isPresent() && referenceChanges.isEmpty();
            boolean isReference = reference.filter(match::equals).isPresent();
            Basis basis = isSteadyReference
                    ? (isReference ? Basis.IS_REFERENCE : Basis.AGAINST_REFERENCE)
                    : isLikeMachineAndMethod() ? Basis.CPU : Basis.NOTHING;
            return new Candidate(
                    match,
                    UnpairedRatio.of(
                            costs(after.measured(), match.after(), cost),
                            costs(before.measured(), match.before(), cost)),
                    reference
                            .filter(found -> !found.equals(match))
                            .flatMap(found -> againstReference(match, found, cost)),
                    basis,
                    referenceChanges,
                    obstacles(match, basis == Basis.AGAINST_REFERENCE ? reference : Optional.empty()));
        }

        /** @param measure the reference, where the ratio to it is judged */
        private List<String> obstacles(CellMatch match, Optional<CellMatch> measure) {
            List<String> all = new ArrayList<>(facts.otherPath().stream().toList());
            all.addAll(otherWork(match));
            measure.ifPresent(reference -> {
                otherWork(reference).stream()
                        .filter(why -> !all.contains(why))
                        .forEach(why -> all.add("the reference: " + why));
                otherYardstick(match, reference).ifPresent(all::add);
            });
            return all;
        }

        private List<String> otherWork(CellMatch match) {
            return Comparison.obstaclesBetweenRuns(
                    CellSummary.of(after.measured(), match.after()), CellSummary.of(before.measured(), match.before()));
        }

        /**
         * The database's CPU is a yardstick only where a cell asks as much of it as before, for what the reference
         * asks.
         */
        private Optional<String> otherYardstick(CellMatch match, CellMatch reference) {
            if (cost != Metric.CPU_BY_DATABASE) {
                return Optional.empty();
            }
            Verdict.Kind kind = Verdict.of(againstReference(match, reference, Metric.DATABASE_CPU)
                            .map(ratio -> ratio.interval(OTHER_YARDSTICK)))
                    .kind();
            return kind == Verdict.Kind.MORE || kind == Verdict.Kind.LESS
                    ? Optional.of("the database's CPU for the same work changed, so it is no yardstick")
                    : Optional.empty();
        }

        private boolean isLikeMachineAndMethod() {
            return differences.stream().noneMatch(difference -> OF_MACHINE_AND_METHOD.contains(difference.topic()));
        }

        /** The cell that both are compared with in their runs. */
        private Optional<CellMatch> reference(CellMatch match) {
            Optional<Cell> first = before.measured().reference(match.before());
            Optional<Cell> second = after.measured().reference(match.after());
            return matches.stream()
                    .filter(found -> first.filter(found.before()::equals).isPresent()
                            && second.filter(found.after()::equals).isPresent())
                    .findFirst();
        }

        /** In what a cell was run differently, but for how long and how often it was measured. */
        private List<Difference> changesOf(CellMatch match) {
            return Stream.concat(
                            facts.ofCell(match).stream(),
                            differences.stream().filter(difference -> difference.topic() == Topic.JVM_OPTIONS))
                    .filter(difference -> difference.topic() != Topic.PLAN)
                    .toList();
        }

        /** How the ratio to the reference changed. */
        private Optional<LogRatio> againstReference(CellMatch match, CellMatch reference, Metric metric) {
            Optional<LogRatio> one =
                    toReference(modelsAfter, after.measured(), match.after(), reference.after(), metric);
            Optional<LogRatio> other =
                    toReference(modelsBefore, before.measured(), match.before(), reference.before(), metric);
            return one.flatMap(ratio -> other.map(ratio::over));
        }

        private Optional<LogRatio> toReference(
                Map<String, GroupModel> models, MeasuredRun run, Cell cell, Cell reference, Metric metric) {
            return models.computeIfAbsent(metric + " of " + cell.group(), any -> GroupModel.of(run, cell, metric))
                    .ratio(cell, reference);
        }

        private Change change(Candidate candidate, double confidence) {
            Optional<Interval> absolute = candidate.absolute().map(ratio -> ratio.interval(confidence));
            Optional<Interval> against = candidate.againstReference().map(ratio -> ratio.interval(confidence));
            Optional<Interval> judged = candidate.basis() == Basis.CPU ? absolute : against;
            boolean hasVerdict = candidate.basis() == Basis.CPU || candidate.basis() == Basis.AGAINST_REFERENCE;
            return new Change(
                    candidate.match(),
                    mean(before.measured(), candidate.match().before()),
                    mean(after.measured(), candidate.match().after()),
                    absolute,
                    against,
                    candidate.basis(),
                    candidate.referenceChanges(),
                    candidate.obstacles(),
                    hasVerdict
                            ? Optional.of(candidate.obstacles().isEmpty() ? Verdict.of(judged) : Verdict.NOT_COMPARABLE)
                            : Optional.empty());
        }
    }

    /** A cell in both runs, before it is known how wide its interval must be. */
    private record Candidate(
            CellMatch match,
            Optional<LogRatio> absolute,
            Optional<LogRatio> againstReference,
            Basis basis,
            List<Difference> referenceChanges,
            List<String> obstacles) {
        boolean isJudged() {
            return obstacles.isEmpty()
                    && switch (basis) {
                        case AGAINST_REFERENCE -> againstReference.isPresent();
                        case CPU -> absolute.isPresent();
                        case IS_REFERENCE, NOTHING -> false;
                    };
        }
    }

    /** Of a cell, by block: the geometric mean over its forks of that block, of which a reference has two. */
    private static double[] costs(MeasuredRun run, Cell cell, Metric cost) {
        Map<Integer, List<Double>> byBlock = new TreeMap<>();
        for (Estimate estimate : run.estimates(cell)) {
            cost.of(run, estimate).stream()
                    .filter(value -> value > 0 && Double.isFinite(value))
                    .forEach(value -> byBlock.computeIfAbsent(estimate.planned().block(), any -> new ArrayList<>())
                            .add(Math.log(value)));
        }
        return byBlock.values().stream()
                .mapToDouble(logarithms -> Math.exp(logarithms.stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow()))
                .toArray();
    }

    private static OptionalDouble mean(MeasuredRun run, Cell cell) {
        double[] costs = costs(run, cell, Metric.APP_CPU);
        double sum = 0;
        for (double value : costs) {
            sum += Math.log(value);
        }
        return costs.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.exp(sum / costs.length));
    }
}
