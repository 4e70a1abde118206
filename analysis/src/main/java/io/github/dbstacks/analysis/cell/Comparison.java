package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.InFlight;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * A cell beside its reference.
 *
 * @param sameInFlight whether both had about as many SELECTs in flight, see {@link InFlight#isLike}
 * @param sameStatements false where both executed as many statements, but other ones, which may only be under load
 * @param obstacles why the two cannot be compared, one sentence each
 * @param otherYardstick set where the yardstick is the database and the two did not cost it the same: how its cost differed
 */
public record Comparison(
        Ratios ratios,
        boolean sameInFlight,
        boolean sameStatements,
        List<String> obstacles,
        Optional<Verdict> otherYardstick,
        Verdict verdict) {
    /**
     * Ratios of the cell to its reference; empty with fewer than two blocks. The intervals are of 95 %, and all cells of the
     * group are judged together, see {@link Interval#differs}. The verdict is made of the interval of the cost.
     *
     * @param lastTen of the mean durations of the last ten iterations, as the reference study compared
     * @param duration of the duration of an iteration
     * @param cpu of the application's CPU time per SELECT
     * @param databaseCpu of the database's CPU time per SELECT
     * @param cost of what the verdict is about, see {@link MeasuredRun#cost}
     * @param median of the median service time
     * @param p99 of the 99th percentile of the service time
     */
    public record Ratios(
            OptionalDouble lastTen,
            Optional<Interval> duration,
            Optional<Interval> cpu,
            Optional<Interval> databaseCpu,
            Optional<Interval> cost,
            Optional<Interval> median,
            Optional<Interval> p99) {
        /** Of the operations that were answered in the same time. */
        public Optional<Interval> capacity() {
            return duration.map(Interval::inverse);
        }
    }

    private static final String NOT_COUNTED = "whether the work was the same is unknown, because the database does not"
            + " count statements: start it with shared_preload_libraries=pg_stat_statements and execute CREATE EXTENSION"
            + " pg_stat_statements";

    static Comparison of(CellSummary cell, CellSummary reference, MeasuredRun measured, GroupRatios group) {
        Ratios ratios = group.of(cell, reference);
        List<String> obstacles = obstacles(cell, reference);
        Optional<Verdict> otherYardstick =
                measured.isByDatabase() ? otherYardstick(cell.cell(), reference.cell(), measured) : Optional.empty();
        return new Comparison(
                ratios,
                cell.inFlight().isLike(reference.inFlight()),
                hasStatementsOf(cell, reference),
                obstacles,
                otherYardstick,
                obstacles.isEmpty() && otherYardstick.isEmpty() ? Verdict.of(ratios.cost()) : Verdict.NOT_COMPARABLE);
    }

    /** True where one of them is not known. */
    private static boolean hasStatementsOf(CellSummary cell, CellSummary reference) {
        return cell.work().perFork().stream()
                .limit(1)
                .allMatch(own -> reference.work().perFork().stream().limit(1).allMatch(own::hasStatementsOf));
    }

    public boolean comparable() {
        return verdict.kind() != Verdict.Kind.NOT_COMPARABLE;
    }

    /** Where the two did not cost the database the same, its CPU time does not tell how fast the machine was. */
    private static Optional<Verdict> otherYardstick(Cell cell, Cell reference, MeasuredRun measured) {
        Verdict database = Verdict.of(
                GroupModel.of(measured, cell, estimate -> estimate.costs().databaseCpuMicros())
                        .ratio(cell, reference)
                        .map(ratio -> ratio.interval(1 - Control.FALSE_ALARMS)));
        return Optional.of(database)
                .filter(found -> found.kind() == Verdict.Kind.MORE || found.kind() == Verdict.Kind.LESS);
    }

    /** Why two cells cannot be compared, one sentence each; none where they did the same work. */
    public static List<String> obstacles(CellSummary cell, CellSummary reference) {
        return obstacles(cell, reference, "the reference", line -> line);
    }

    /** The same of a cell in two runs. Their servers may know a statement by different ids, so its text decides. */
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
        if (cell.extent().forks() == 0 || reference.extent().forks() == 0) {
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
