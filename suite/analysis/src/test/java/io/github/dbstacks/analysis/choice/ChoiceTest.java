package io.github.dbstacks.analysis.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.race.Race;
import io.github.dbstacks.analysis.race.RaceMeasure;
import io.github.dbstacks.analysis.race.Standing;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Blocks of a reference, a cell like it, and one that is dearer and slower. The database uses 50 µs in each. */
class ChoiceTest {
    private static final Cell LIKE = Made.REFERENCE.with(new TreeMap<>(Map.of("tls", "require")));
    private static final Cell DEAR = Made.OTHER;
    private static final Cell DEARER = DEAR.with(new TreeMap<>(Map.of("tls", "require")));

    private static final long FULL_HOST = 190_000_000;
    private static final long IDLE_HOST = 150_000_000;

    private final List<MeasuredFork> forks = new ArrayList<>();
    private long hostNanos = FULL_HOST;

    @Test
    void cellsThatAreNotToldFromTheBestAreAmongTheBestAndTheReferenceComesFirst() {
        cell(asNoReference(LIKE), 49.5, 100, 0.98, 1.01, 1);
        cell(Made.REFERENCE, 50, 100, 1, 1, 1);
        cell(DEAR, 70, 150, 1, 1, 1);

        Choice choice = choice();

        assertThat(labels(choice.cost())).containsExactly("standalone-jdbc", "standalone-jdbc tls=require");
        assertThat(labels(choice.capacity())).containsExactly("standalone-jdbc", "standalone-jdbc tls=require");
        assertThat(choice.capacity().orElseThrow().behind())
                .extracting(cell -> cell.cell().label())
                .containsExactly("standalone-toy");
    }

    /** An example is a cell whose connections all lie on one event loop, while another processor is idle. */
    @Test
    void aLowerBoundHasNoPlaceAmongThroughputs() {
        cell(Made.REFERENCE, 50, 100, 1, 1, 1);
        cell(DEARER, 70, 150, 1, 1, 1);
        hostNanos = IDLE_HOST;
        cell(DEAR, 60, 80, 1, 1, 1);

        Choice choice = choice();

        assertThat(labels(choice.capacity())).containsExactly("standalone-jdbc");
        assertThat(choice.capacity().orElseThrow().behind())
                .extracting(cell -> cell.cell().label())
                .containsExactly("standalone-toy tls=require");
        assertThat(choice.atLeast()).extracting(CellSummary::cell).containsExactly(DEAR);
        CellSummary open = choice.contrast().orElseThrow();
        assertThat(open.cell()).isEqualTo(DEAR);
        assertThat(open.isAtLeast()).isTrue();
        assertThat(open.capacityRatio()).isEmpty();
        assertThat(group().atLeast()).extracting(CellSummary::cell).containsExactly(DEAR);
        assertThat(group().byDuration(Made.run(forks)).places())
                .extracting(place -> place.cell().label())
                .containsExactly("standalone-jdbc", "standalone-toy tls=require");
    }

    /** 20 µs more are one processor for each 50,000 SELECTs a second. */
    @Test
    void aDearerCellHasAPriceAtEachRate() {
        cell(Made.REFERENCE, 50, 100, 1, 1, 1);
        cell(DEAR, 70, 100, 1, 1, 1);

        Price price = choice().prices().get(0);

        assertThat(price.cell().cell()).isEqualTo(DEAR);
        assertThat(price.micros()).isCloseTo(20, within(1e-6));
        assertThat(price.cores(1_000)).isCloseTo(0.02, within(1e-9));
        assertThat(price.ratePerCore()).isCloseTo(50_000, within(1e-2));
        assertThat(price.negligibleBelow()).isCloseTo(2_500, within(1e-3));
    }

    @Test
    void theContrastIsAPlainCellOfAnotherStackEvenWhereOneWithSettingsDiffersMore() {
        cell(Made.REFERENCE, 50, 100, 1, 1, 1);
        cell(DEAR, 70, 100, 1, 1, 1);
        cell(DEARER, 150, 100, 1, 1, 1);

        assertThat(choice().contrast().orElseThrow().cell()).isEqualTo(DEAR);
    }

    @Test
    void oneBlockChoosesNothing() {
        cell(Made.REFERENCE, 50, 100, 1);
        cell(DEAR, 70, 150, 1);

        Choice choice = choice();

        assertThat(choice.capacity()).isEmpty();
        assertThat(choice.cost()).isEmpty();
        assertThat(choice.prices()).isEmpty();
        assertThat(choice.contrast()).isEmpty();
    }

    /** An interval that is too wide says nothing, so the cell may be as good as the best, but it is not named first. */
    @Test
    void aCellOfWhichNothingIsKnownMayBeTheBest() {
        cell(DEAR, 100, 100, 0.1, 10, 1);
        cell(Made.REFERENCE, 50, 100, 1, 1, 1);
        assertThat(choice().cost()).as("of two cells").isEmpty();

        cell(DEARER, 150, 100, 1, 1, 1);

        assertThat(labels(choice().cost())).containsExactly("standalone-jdbc", "standalone-toy");
        assertThat(choice().prices()).extracting(price -> price.cell().cell()).containsExactly(DEARER);
    }

    /** Only the second is known to cost more; the dearest scatters so much that it may cost least. */
    @Test
    void whatScattersWidelyMayCostLeast() {
        costing(DEARER, 400, 30, 300, 40, 350, 45, 200, 50, 60, 45);
        costing(DEAR, 100, 101, 99, 100, 101, 99, 100, 101, 99, 100);
        costing(Made.REFERENCE, 50, 50, 49, 51, 50, 49, 51, 50, 50, 50);

        assertThat(least()).containsExactly(Made.REFERENCE, DEARER);
    }

    /**
     * The ratio is between cells of which none is the reference, since that costs most. An interval that says nothing
     * leaves it open.
     */
    @Test
    void anIntervalBetweenOthersThatSaysNothingLeavesTheLeastOpen() {
        costing(DEARER, 1359, 184, 1359, 184, 1359, 184, 1359, 184, 1359, 184);
        costing(Made.REFERENCE, 5000, 5010, 4990, 5000, 5010, 4990, 5000, 5010, 4990, 5000);
        costing(DEAR, 50, 50, 49, 51, 50, 49, 51, 50, 50, 50);
        costing(asNoReference(LIKE), 100, 101, 99, 100, 101, 99, 100, 101, 99, 100);

        assertThat(least()).containsExactly(DEAR, DEARER);
    }

    /**
     * One of seven cells that scatter looks dear. Beside the leader alone its interval leaves 1 out by more than 2 %.
     */
    @Test
    void theLeaderWasPickedFromTheSameData() {
        double[][] luck = {{1, 1.01, 0.99}, {1, 1.04, 0.97}, {0.99, 1.02, 1.01}, {1, 1.03, 1.01}, {0.98, 1, 1.03}};
        for (int cell = 0; cell < luck.length; cell++) {
            double[] own = Arrays.stream(luck[cell]).map(value -> 100 * value).toArray();
            costing(Made.cell("standalone-" + cell, false, Workload.SINGLE_ROW), own);
        }
        costing(DEAR, 106, 109, 107);
        costing(Made.REFERENCE, 100, 130, 70);
        Cell first = Made.cell("standalone-0", false, Workload.SINGLE_ROW);
        LogRatio alone = GroupModel.of(Made.run(forks), first, Metric.TOTAL_CPU)
                .ratio(DEAR, first)
                .orElseThrow();
        assertThat(alone.interval().low()).isGreaterThan(1 + Verdict.MARGIN);

        assertThat(least()).hasSize(7).contains(DEAR);
    }

    @Test
    void connectionsAreSaidWhereAllHaveAsMany() {
        cell(Made.REFERENCE, 50, 100, 1, 1);
        cell(DEAR, 70, 100, 1, 1);

        assertThat(Choice.connections(group().cells())).contains(Made.POOL_SIZE);
        assertThat(Choice.connections(List.of())).isEmpty();
    }

    private static Cell asNoReference(Cell cell) {
        return Made.but(cell, "reference", false, "workload", Workload.SINGLE_ROW);
    }

    /**
     * A fork for each block.
     *
     * @param micros CPU of the application per SELECT, times the luck of the block
     * @param millis duration of an iteration, times that luck
     */
    private void cell(Cell cell, double micros, double millis, double... luck) {
        for (int block = 1; block <= luck.length; block++) {
            double own = luck[block - 1];
            MeasuredIteration iteration = Made.but(
                    Made.busy(Math.round(micros * own * 1e6), 50_000_000, hostNanos),
                    "durationNanos",
                    Math.round(millis * own * 1e6));
            forks.add(Made.fork(Made.planned(cell, block, false), List.of(iteration), Made.rightLedger()));
        }
    }

    /** It may answer more than it did, so it leaves a race by its cost. */
    @Test
    void aLowerBoundIsNotBehindInCapacity() {
        cell(Made.REFERENCE, 50, 100, 1, 1.01, 0.99);
        cell(DEARER, 70, 150, 1, 0.99, 1.01);
        hostNanos = IDLE_HOST;
        cell(DEAR, 60, 150, 1, 0.99, 1.01);

        Race.Decided state = Race.state(Made.run(forks), Made.run(forks), cell -> false, List.of());

        assertThat(state.out())
                .filteredOn(out -> out.cell().equals(DEAR))
                .flatExtracting(Race.Out::behind)
                .extracting(Standing.Behind::measure)
                .containsExactly(RaceMeasure.COST);
        assertThat(state.out())
                .filteredOn(out -> out.cell().equals(DEARER))
                .flatExtracting(Race.Out::behind)
                .extracting(Standing.Behind::measure)
                .containsExactly(RaceMeasure.CAPACITY, RaceMeasure.COST);
    }

    /** A fork for each block. */
    private void costing(Cell cell, double... micros) {
        for (int block = 1; block <= micros.length; block++) {
            forks.add(Made.fork(cell, block, false, micros[block - 1]));
        }
    }

    private List<Cell> least() {
        return choice().cost().orElseThrow().cells().stream()
                .map(CellSummary::cell)
                .toList();
    }

    private CellGroup group() {
        MeasuredRun run = Made.run(forks);
        return CellGroup.of(run).get(0);
    }

    private Choice choice() {
        return Choice.of(group(), Made.run(forks));
    }

    private static List<String> labels(Optional<Best> best) {
        return best.orElseThrow().cells().stream()
                .map(CellSummary::cell)
                .map(Cell::label)
                .toList();
    }
}
