package io.github.dbstacks.analysis.choice;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.settings.Setting;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the headline of a run is about, by a fixed rule: the best beside the commonest choice of its plan. The commonest
 * is the reference that the plan names. Beside it are the cells that differ from it in their stack alone; where there
 * are none, all others. So neither another database nor another size of the pool is taken for what a stack costs.
 *
 * @param cheaper the cells that are established to cost less than the commonest, the cheapest first
 * @param dearer the cells that are established to cost more, the cheapest first
 * @param open the other cells that are compared
 */
public record BesideCommonest(
        CellSummary commonest, List<CellSummary> cheaper, List<CellSummary> dearer, List<CellSummary> open) {
    /**
     * The same two stacks on another database.
     *
     * @param cell on that database
     * @param commonest the commonest stack there
     * @param ratio of the costs of the two
     */
    public record Elsewhere(Cell cell, Cell commonest, Interval ratio) {}

    /**
     * Returns the one of several groups that the headline is about: the one at the highest constant rate that every
     * cell answered, since the cost of a full machine tells nothing of the rates of a service; else the first that
     * tells what each further client keeps in the heap, since requests of many clients wait outside of an application;
     * else the first. The result is empty without groups.
     */
    public static Optional<CellGroup> leading(List<CellGroup> groups) {
        return groups.stream()
                .filter(BesideCommonest::isAnswered)
                .max(Comparator.comparingDouble(
                        group -> CostAtRates.rate(group.first().workload()).orElse(0)))
                .or(() -> groups.stream()
                        .filter(BesideCommonest::isOfWaitingClients)
                        .findFirst())
                .or(() -> groups.stream().findFirst());
    }

    private static boolean isOfWaitingClients(CellGroup group) {
        return group.cells().stream()
                .anyMatch(cell -> cell.value(Metric.CLIENT_HEAP).isPresent());
    }

    private static boolean isAnswered(CellGroup group) {
        return CostAtRates.rate(group.first().workload()).isPresent()
                && group.cells().get(0).isAnsweredRate()
                && group.cells().stream()
                        .filter(cell -> cell.value(Metric.ACHIEVED_RATE).isPresent())
                        .allMatch(CellSummary::isAnsweredRate);
    }

    public static BesideCommonest of(CellGroup group, MeasuredRun measured) {
        CellSummary commonest = group.cells().get(0);
        List<CellSummary> compared = group.cells().stream()
                .skip(1)
                .filter(cell -> cell.comparison().filter(Comparison::isJudged).isPresent())
                .filter(cell -> measured.run().dropped(cell.cell()).isEmpty())
                .toList();
        List<CellSummary> ofStacks = compared.stream()
                .filter(cell -> isOnlyAnotherStack(cell.cell(), commonest.cell()))
                .toList();
        List<CellSummary> beside = (ofStacks.isEmpty() ? compared : ofStacks)
                .stream()
                        .sorted(Comparator.comparingDouble(BesideCommonest::estimate))
                        .toList();
        return new BesideCommonest(
                commonest,
                of(beside, Verdict.Finding.LESS),
                of(beside, Verdict.Finding.MORE),
                beside.stream()
                        .filter(cell -> kind(cell) != Verdict.Finding.LESS && kind(cell) != Verdict.Finding.MORE)
                        .toList());
    }

    private static List<CellSummary> of(List<CellSummary> cells, Verdict.Finding kind) {
        return cells.stream().filter(cell -> kind(cell) == kind).toList();
    }

    private static Verdict.Finding kind(CellSummary cell) {
        return cell.comparison().orElseThrow().verdict().kind();
    }

    private static double estimate(CellSummary cell) {
        return cell.comparison()
                .flatMap(Comparison::costRatio)
                .map(Interval::estimate)
                .orElseThrow();
    }

    /** Whether the two differ in nothing else. A stack may have another number of connections by itself. */
    private static boolean isOnlyAnotherStack(Cell cell, Cell commonest) {
        return !cell.stack().equals(commonest.stack())
                && cell.profiles().equals(commonest.profiles())
                && cell.settings().equals(commonest.settings())
                && cell.libraries().equals(commonest.libraries())
                && cell.kind() == commonest.kind()
                && cell.jdk().equals(commonest.jdk());
    }

    /** Whether they differ in their stack alone, so that the name of the stack tells them apart. */
    public boolean areStacks() {
        return beside().stream().allMatch(cell -> isOnlyAnotherStack(cell.cell(), commonest.cell()));
    }

    /** Returns the cells that are compared, the cheapest first. */
    public List<CellSummary> beside() {
        return Stream.of(cheaper, dearer, open)
                .flatMap(List::stream)
                .sorted(Comparator.comparingDouble(BesideCommonest::estimate))
                .toList();
    }

    /**
     * Returns the cells of which the headline states what they cost, the farthest last: the cheapest of those that cost
     * less; else the nearest and the dearest of those that cost more, and all of these where it says that the commonest
     * needs the least. Where no difference is established it is about all that are compared.
     */
    public List<CellSummary> named() {
        if (!cheaper.isEmpty()) {
            return List.of(cheaper.get(0));
        }
        if (dearer.isEmpty()) {
            return open;
        }
        return open.isEmpty() || dearer.size() == 1 ? dearer : List.of(dearer.get(0), dearer.get(dearer.size() - 1));
    }

    /**
     * Returns the last that is named, of which the headline says more, see {@link #elsewhere}; empty where no
     * difference is established.
     */
    public Optional<CellSummary> farthest() {
        List<CellSummary> named = named();
        return cheaper.isEmpty() && dearer.isEmpty() ? Optional.empty() : Optional.of(named.get(named.size() - 1));
    }

    /** What a stack costs beside the commonest one on the other databases that the group has, in its order. */
    public static List<Elsewhere> elsewhere(CellSummary cell, CellGroup group, MeasuredRun measured) {
        List<Cell> cells = group.cells().stream().map(CellSummary::cell).toList();
        List<Cell> others =
                cells.stream().filter(other -> isOn(other, cell.cell())).toList();
        if (others.isEmpty()) {
            return List.of(); // most runs need no model for it
        }
        GroupModel model = GroupModel.of(measured, group.first(), Metric.cost(measured));
        return others.stream()
                .flatMap(other -> cells.stream()
                        .filter(one -> isOn(one, group.first()) && database(one).equals(database(other)))
                        .flatMap(one -> model
                                .ratio(other, one)
                                .map(LogRatio::interval)
                                .filter(Interval::isMeasured)
                                .map(ratio -> new Elsewhere(other, one, ratio))
                                .stream()))
                .toList();
    }

    /** Whether one is the other on another database. */
    private static boolean isOn(Cell one, Cell other) {
        return one.stack().equals(other.stack())
                && one.profiles().equals(other.profiles())
                && one.libraries().equals(other.libraries())
                && one.jdk().equals(other.jdk())
                && !database(one).equals(database(other))
                && one.without(Setting.DATABASE.key())
                        .settings()
                        .equals(other.without(Setting.DATABASE.key()).settings());
    }

    private static String database(Cell cell) {
        return cell.settings().getOrDefault(Setting.DATABASE.key(), "");
    }
}
