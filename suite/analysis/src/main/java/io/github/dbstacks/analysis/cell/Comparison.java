package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * A cell beside its reference.
 *
 * @param cost what the verdict is about, see {@link Metric#cost}
 * @param ratios of the cell to its reference by metric; none with fewer than two blocks, and none of two capacities of
 *     which one is a lower bound. The intervals are of 95 %, and all cells of the group are judged together, see
 *     {@link Interval#differs}.
 * @param sameInFlight whether both had about as many SELECTs in flight, within 20 %; true where that is unknown
 * @param sameStatements false where both executed as many statements, but other ones, which may only be under load
 * @param obstacles why the two cannot be compared, one sentence each
 */
public record Comparison(
        Metric cost,
        Map<Metric, Interval> ratios,
        boolean sameInFlight,
        boolean sameStatements,
        List<String> obstacles,
        Verdict verdict) {
    /** With a larger difference in flight, a ratio of costs may come from that difference and not from the stacks. */
    private static final double SAME_IN_FLIGHT = 1.2;

    private static final String NOT_COUNTED = "whether the work was the same is unknown, because the database does not"
            + " count statements: start PostgreSQL with shared_preload_libraries=pg_stat_statements and execute CREATE"
            + " EXTENSION pg_stat_statements, which the role must be allowed to read, MariaDB with userstat=1, MySQL"
            + " with performance_schema=ON";

    static boolean isLike(OptionalDouble own, OptionalDouble others) {
        return Costs.combined(own, others, (one, two) -> Math.max(one / two, two / one))
                        .orElse(1)
                <= SAME_IN_FLIGHT;
    }

    /** @param group for each metric that is compared the ratios of all cells of the group */
    static Comparison of(
            CellSummary cell, CellSummary reference, MeasuredRun measured, Map<Metric, Map<Cell, Interval>> group) {
        Map<Metric, Interval> ratios = new EnumMap<>(Metric.class);
        group.forEach((metric, ofCells) ->
                Optional.ofNullable(ofCells.get(cell.cell())).ifPresent(interval -> ratios.put(metric, interval)));
        if (cell.isAtLeast() || reference.isAtLeast()) {
            ratios.remove(Metric.CAPACITY);
        }
        Metric cost = Metric.cost(measured);
        List<String> obstacles = new ArrayList<>(obstacles(cell, reference));
        if (measured.isByDatabase()) {
            otherYardstick(cell.cell(), reference.cell(), measured).ifPresent(obstacles::add);
        }
        return new Comparison(
                cost,
                ratios,
                isLike(cell.value(Metric.IN_FLIGHT), reference.value(Metric.IN_FLIGHT)),
                hasStatementsOf(cell, reference),
                obstacles,
                obstacles.isEmpty() ? Verdict.of(Optional.ofNullable(ratios.get(cost))) : Verdict.NOT_COMPARABLE);
    }

    /** Returns the ratio of a metric; empty with fewer than two blocks, and for what is not compared. */
    public Optional<Interval> ratio(Metric metric) {
        return Optional.ofNullable(ratios.get(metric));
    }

    /** Returns the ratio of the cost that the verdict is about. */
    public Optional<Interval> costRatio() {
        return ratio(cost);
    }

    /** Returns the verdict by another metric than that. */
    public Verdict verdict(Metric metric) {
        return comparable() ? Verdict.of(ratio(metric)) : Verdict.NOT_COMPARABLE;
    }

    /** Returns true where one of them is not known. */
    private static boolean hasStatementsOf(CellSummary cell, CellSummary reference) {
        return cell.work().perFork().stream()
                .limit(1)
                .allMatch(own -> reference.work().perFork().stream().limit(1).allMatch(own::hasStatementsOf));
    }

    /**
     * Whether the cell is established to cost more than its reference, and by more than that share: its whole interval
     * lies above.
     */
    public boolean isDearerBy(double share) {
        return verdict.kind() == Verdict.Finding.MORE
                && costRatio().filter(ratio -> ratio.low() > 1 + share).isPresent();
    }

    /** Whether there is an interval that can tell how much it costs. */
    public boolean isJudged() {
        return comparable() && costRatio().filter(Interval::isMeasured).isPresent();
    }

    public boolean comparable() {
        return verdict.kind() != Verdict.Finding.NOT_COMPARABLE;
    }

    /** Where the two did not cost the database the same, its CPU time does not tell how fast the machine was. */
    private static Optional<String> otherYardstick(Cell cell, Cell reference, MeasuredRun measured) {
        return Verdict.of(GroupModel.of(measured, cell, Metric.DATABASE_CPU)
                        .ratio(cell, reference)
                        .map(ratio -> ratio.interval(1 - Control.FALSE_ALARMS)))
                .difference()
                .map(difference -> "the database used " + difference + " CPU for the same work, so it is no yardstick");
    }

    /** Why two cells cannot be compared, one sentence each; none where they did the same work. */
    public static List<String> obstacles(CellSummary cell, CellSummary reference) {
        return obstacles(cell, reference, "the reference", line -> line);
    }

    /**
     * Returns why a cell cannot be compared in two runs. Their servers may know a statement by different ids, so its
     * text decides.
     */
    public static List<String> obstaclesBetweenRuns(CellSummary after, CellSummary before) {
        return obstacles(after, before, "the run before", LedgerLine::byText);
    }

    private static List<String> obstacles(
            CellSummary cell, CellSummary reference, String other, UnaryOperator<LedgerLine> line) {
        List<String> obstacles = new ArrayList<>(cell.work().faults());
        reference.work().faults().forEach(fault -> obstacles.add(other + ": " + fault));
        int errors = cell.outcome().errors();
        if (errors > 0) {
            obstacles.add(errors == 1 ? "a fork failed" : errors + " forks failed");
        }
        if (reference.outcome().errors() > 0) {
            obstacles.add(other + ": a fork failed");
        }
        if (cell.value(Metric.FORKS).orElse(0) == 0
                || reference.value(Metric.FORKS).orElse(0) == 0) {
            return obstacles;
        }
        if (!cell.work().isCounted() || !reference.work().isCounted()) {
            obstacles.add(NOT_COUNTED);
            return obstacles;
        }
        LedgerLine own = line.apply(cell.work().perFork().get(0));
        LedgerLine others = line.apply(reference.work().perFork().get(0));
        obstacles.addAll(own.differences(others, cell.cell().differences(reference.cell()), other));
        return obstacles;
    }
}
