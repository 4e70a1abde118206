package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.runs.Change.Basis;
import io.github.dbstacks.analysis.runs.Difference.Topic;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Estimates what changed in each cell between two runs. {@link RunPair} says how. */
final class Changes {
    /** The confidence that the yardstick is another, as within a run. */
    private static final double OTHER_YARDSTICK = 1 - Control.FALSE_ALARMS;

    private final MeasuredRun before;
    private final MeasuredRun after;
    private final List<Difference> differences;
    private final List<CellMatch> matches;
    private final Metric cost;
    private final Map<List<Object>, GroupModel> modelsBefore = new HashMap<>();
    private final Map<List<Object>, GroupModel> modelsAfter = new HashMap<>();
    /** The differences in the work of cells; each cell asks for those of the reference. */
    private final Map<CellMatch, List<String>> work = new HashMap<>();

    Changes(MeasuredRun before, MeasuredRun after, List<Difference> differences) {
        this.before = before;
        this.after = after;
        this.differences = differences;
        matches = CellMatch.of(before, after);
        cost = before.isByDatabase() && after.isByDatabase() ? Metric.CPU_BY_DATABASE : Metric.APP_CPU;
    }

    List<Change> all() {
        return matches.stream().map(this::change).toList();
    }

    private Change change(CellMatch match) {
        Optional<CellMatch> reference = reference(match);
        List<Difference> referenceChanges = reference.map(this::changesOf).orElse(List.of());
        boolean isReference = reference.filter(match::equals).isPresent();
        Basis basis = reference.isPresent() && referenceChanges.isEmpty()
                ? (isReference ? Basis.IS_REFERENCE : Basis.AGAINST_REFERENCE)
                : isLikeMachineAndMethod() ? Basis.CPU : Basis.NOTHING;
        return new Change(
                match,
                before(match.before(), Metric.APP_CPU).mean(match.before()),
                after(match.after(), Metric.APP_CPU).mean(match.after()),
                over(
                        after(match.after(), cost).level(match.after()),
                        before(match.before(), cost).level(match.before())),
                reference.filter(found -> !isReference).flatMap(found -> againstReference(match, found, cost)),
                LogRatio.CONFIDENCE,
                basis,
                referenceChanges,
                obstacles(match, basis == Basis.AGAINST_REFERENCE ? reference : Optional.empty()));
    }

    /** @param measure the reference, where the ratio to it is judged */
    private List<String> obstacles(CellMatch match, Optional<CellMatch> measure) {
        List<String> all = new ArrayList<>(otherPath());
        all.addAll(otherWork(match));
        measure.ifPresent(reference -> {
            otherWork(reference).stream()
                    .filter(why -> !all.contains(why))
                    .forEach(why -> all.add("the reference: " + why));
            otherYardstick(match, reference).ifPresent(all::add);
        });
        return all;
    }

    /** Why no CPU time of the two runs compares; none where one of them does not tell what was on which machine. */
    private List<String> otherPath() {
        return differences.stream()
                .filter(found -> found.topic() == Topic.MACHINE && found.name().endsWith(RunFacts.ON))
                .filter(found -> found.values().stream().allMatch(Optional::isPresent))
                .limit(1)
                .map(found -> "the " + found.name().replaceFirst(RunFacts.ON + "$", "") + " was on "
                        + found.values().get(1).orElseThrow() + ", in the run before on "
                        + found.values().get(0).orElseThrow()
                        + ": on one machine the sender does part of the receiver's work, so no CPU time compares")
                .toList();
    }

    private List<String> otherWork(CellMatch match) {
        return work.computeIfAbsent(
                match,
                cells -> Comparison.obstaclesBetweenRuns(
                        CellSummary.of(after, cells.after()), CellSummary.of(before, cells.before())));
    }

    /**
     * The database's CPU is a yardstick only where a cell asks as much of it as before, for what the reference asks.
     */
    private Optional<String> otherYardstick(CellMatch match, CellMatch reference) {
        return cost == Metric.CPU_BY_DATABASE
                ? Verdict.of(againstReference(match, reference, Metric.DATABASE_CPU)
                                .map(ratio -> ratio.interval(OTHER_YARDSTICK)))
                        .difference()
                        .map(any -> "the database's CPU for the same work changed, so it is no yardstick")
                : Optional.empty();
    }

    private boolean isLikeMachineAndMethod() {
        return differences.stream()
                .map(Difference::topic)
                .noneMatch(topic -> topic == Topic.MACHINE || topic == Topic.METHOD);
    }

    /** The cell that both are compared with in their runs. */
    private Optional<CellMatch> reference(CellMatch match) {
        Optional<Cell> first = before.reference(match.before());
        Optional<Cell> second = after.reference(match.after());
        return matches.stream()
                .filter(found -> first.filter(found.before()::equals).isPresent()
                        && second.filter(found.after()::equals).isPresent())
                .findFirst();
    }

    /** Returns in what a cell was run differently, but for how long and how often it was measured. */
    private List<Difference> changesOf(CellMatch match) {
        return Stream.concat(
                        RunFacts.ofCell(before, after, match).stream(),
                        differences.stream().filter(difference -> difference.topic() == Topic.JVM_OPTIONS))
                .filter(difference -> difference.topic() != Topic.PLAN)
                .toList();
    }

    /** How the ratio to the reference changed. */
    private Optional<LogRatio> againstReference(CellMatch match, CellMatch reference, Metric metric) {
        return over(
                after(match.after(), metric).ratio(match.after(), reference.after()),
                before(match.before(), metric).ratio(match.before(), reference.before()));
    }

    private static Optional<LogRatio> over(Optional<LogRatio> one, Optional<LogRatio> other) {
        return one.flatMap(ratio -> other.map(ratio::over));
    }

    private GroupModel before(Cell cell, Metric metric) {
        return modelsBefore.computeIfAbsent(List.of(metric, cell.group()), any -> GroupModel.of(before, cell, metric));
    }

    private GroupModel after(Cell cell, Metric metric) {
        return modelsAfter.computeIfAbsent(List.of(metric, cell.group()), any -> GroupModel.of(after, cell, metric));
    }
}
