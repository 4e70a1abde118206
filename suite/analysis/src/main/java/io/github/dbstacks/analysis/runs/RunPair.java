package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.runs.Change.Basis;
import io.github.dbstacks.analysis.runs.Difference.Topic;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A run beside an earlier one.
 *
 * <p>Runs share no blocks, so nothing is paired. Of every cell there are two ratios, run after over run before. The
 * first is that of its costs, the second that of its ratios to the reference: each is an estimate of its own run's
 * model (see {@link io.github.dbstacks.analysis.cell.GroupModel}), and one is divided by the other, see
 * {@link LogRatio#over}. What made the machine slower on one day is part of the first and, as far as it slows cell and
 * reference alike, no part of the second. So the second is judged wherever the reference was run alike in both runs.
 * The interval of each judged cell has the confidence 1 - 5 % / k for k judged cells (C. E. Bonferroni, <i>Teoria
 * statistica delle classi e calcolo delle probabilità</i>, 1936), not that of
 * {@link io.github.dbstacks.analysis.statistics.Holm}, which decides whether a ratio is 1: a threshold asks whether it
 * is 1.05, say.
 *
 * @param differences in what the two runs were different, in the order in which it matters
 * @param changes of the cells that both have
 */
public record RunPair(NamedRun before, NamedRun after, List<Difference> differences, List<Change> changes) {
    /** How many of all intervals together may leave out the truth. */
    private static final double FALSE_ALARMS = 1 - LogRatio.CONFIDENCE;

    /**
     * Each later run beside the first. The intervals of all their cells hold together.
     *
     * @param before both it and the others must be for comparing
     * @param after one or more
     */
    public static List<RunPair> of(NamedRun before, List<NamedRun> after) {
        List<RunPair> pairs = after.stream().map(run -> of(before, run)).toList();
        long judged = pairs.stream()
                .flatMap(pair -> pair.changes.stream())
                .filter(Change::isJudged)
                .count();
        double confidence = 1 - FALSE_ALARMS / Math.max(1, judged);
        return pairs.stream()
                .map(pair -> new RunPair(
                        pair.before,
                        pair.after,
                        pair.differences,
                        pair.changes.stream()
                                .map(change -> change.at(confidence))
                                .toList()))
                .toList();
    }

    private static RunPair of(NamedRun before, NamedRun after) {
        List<Difference> differences = RunFacts.between(List.of(before.measured(), after.measured()));
        return new RunPair(
                before, after, differences, new Changes(before.measured(), after.measured(), differences).all());
    }

    /** Cells that the run after does not have. */
    public List<Cell> onlyBefore() {
        return only(before, CellMatch::before);
    }

    /** Cells that the run before does not have. */
    public List<Cell> onlyAfter() {
        return only(after, CellMatch::after);
    }

    private List<Cell> only(NamedRun run, Function<CellMatch, Cell> side) {
        List<Cell> shared = changes.stream().map(Change::cells).map(side).toList();
        return CellGroup.cellsInOrder(run.measured()).stream()
                .filter(cell -> !shared.contains(cell))
                .toList();
    }

    /** What must be known beside the changes, what is graver first. */
    public List<Remark> remarks() {
        return PairRules.of(this);
    }

    /** Returns in what the two differ, of one topic. */
    public List<Difference> differences(Topic topic) {
        return differences.stream()
                .filter(difference -> difference.topic() == topic)
                .toList();
    }

    /** Whether any cell is judged by that. */
    public boolean has(Basis basis) {
        return changes.stream().anyMatch(change -> change.basis() == basis);
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
     * The cells of the run before of which the runs tell nothing, and why, as the end of a sentence. Only where there
     * are none a regression is excluded.
     */
    public Map<Cell, String> notJudged() {
        Map<Cell, String> why = new LinkedHashMap<>();
        changes.stream()
                .filter(Change::isUnknown)
                .forEach(change -> why.put(change.cells().identity(), whyNot(change)));
        onlyBefore().forEach(cell -> why.put(cell, "that run does not have it"));
        return why;
    }

    private String whyNot(Change change) {
        if (change.before().isEmpty() || change.after().isEmpty()) {
            return "no fork of it was completed in " + (change.after().isEmpty() ? after : before).name();
        }
        if (!change.obstacles().isEmpty()) {
            return String.join("; ", change.obstacles());
        }
        return change.basis() == Basis.NOTHING
                ? "the runs have no reference that stayed the same"
                : "it has fewer than two blocks in one of the runs";
    }

    /**
     * Returns the changes by what cells have in common, in the order of every table: the workload and whether they are
     * standalone or web.
     */
    public List<List<Change>> byGroup() {
        return List.copyOf(changes.stream()
                .collect(Collectors.groupingBy(
                        change -> change.cells().identity().workload() + ", "
                                + change.cells().identity().kind(),
                        TreeMap::new,
                        Collectors.toList()))
                .values());
    }
}
