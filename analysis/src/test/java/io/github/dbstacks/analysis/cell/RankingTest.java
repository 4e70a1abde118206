package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Three blocks of a few cells, given worst first. */
class RankingTest {
    private static final Cell DEAREST = Made.cell("standalone-dear", false, Workload.SINGLE_ROW);
    private static final Cell MIDDLE = Made.cell("standalone-middle", false, Workload.SINGLE_ROW);

    private final List<MeasuredFork> forks = new ArrayList<>();

    @Test
    void leastFirstAndEstablishedWhereNeighboursDiffer() {
        cell(DEAREST, 150, 151, 149);
        cell(Made.OTHER, 50.1, 49.9, 50);
        cell(Made.REFERENCE, 50, 50, 49.8);

        assertThat(ranking()).containsExactly("standalone-jdbc", "standalone-toy", "< standalone-dear");
    }

    /** Only the neighbour is known to be more; the dearest scatters so much that it may be the least. */
    @Test
    void anyOfSeveralMayBeTheLeast() {
        cell(DEAREST, 400, 30, 300, 40, 350, 45, 200, 50, 60, 45);
        cell(Made.OTHER, 100, 101, 99, 100, 101, 99, 100, 101, 99, 100);
        cell(Made.REFERENCE, 50, 50, 49, 51, 50, 49, 51, 50, 50, 50);

        assertThat(ranking()).containsExactly("standalone-jdbc", "< standalone-toy", "standalone-dear");
        assertThat(least()).containsExactly(Made.REFERENCE, DEAREST);
    }

    /** The interval of the dearest is above 1, but so wide that every table says that nothing was measured. */
    @Test
    void anIntervalThatSaysNothingLeavesTheLeastOpen() {
        scatteringWidely(DEAREST);
        cell(Made.OTHER, 100, 101, 99, 100, 101, 99, 100, 101, 99, 100);
        cell(Made.REFERENCE, 50, 50, 49, 51, 50, 49, 51, 50, 50, 50);
        Interval ratio = ratio(DEAREST).orElseThrow();
        assertThat(ratio.low()).as("low end of %s", ratio).isGreaterThan(1.02);
        assertThat(ratio.isMeasured()).isFalse();

        assertThat(least()).containsExactly(Made.REFERENCE, DEAREST);
    }

    /** The same between cells of which none is the reference, since that costs most. */
    @Test
    void anIntervalBetweenOthersThatSaysNothingLeavesTheLeastOpen() {
        scatteringWidely(DEAREST);
        cell(Made.REFERENCE, 5000, 5010, 4990, 5000, 5010, 4990, 5000, 5010, 4990, 5000);
        cell(Made.OTHER, 50, 50, 49, 51, 50, 49, 51, 50, 50, 50);
        cell(MIDDLE, 100, 101, 99, 100, 101, 99, 100, 101, 99, 100);

        assertThat(least()).containsExactly(Made.OTHER, DEAREST);
    }

    private void scatteringWidely(Cell cell) {
        cell(cell, 1359, 184, 1359, 184, 1359, 184, 1359, 184, 1359, 184);
    }

    private List<Cell> least() {
        MeasuredRun measured = Made.run(List.copyOf(forks));
        return Ranking.of(CellGroup.of(measured).get(0).cells(), measured, Metric.cost(measured))
                .least();
    }

    @Test
    void whatScattersIsNotEstablished() {
        cell(Made.OTHER, 200, 60, 90);
        cell(Made.REFERENCE, 50, 50, 50);

        assertThat(ranking()).containsExactly("standalone-jdbc", "standalone-toy");
    }

    /** As a verdict would say it: 3 % more for sure is more, 1.5 % more for sure is not. */
    @Test
    void withinTheMarginNothingIsEstablished() {
        cell(Made.OTHER, 53, 53.01, 52.99); // beside 50 µs of the database
        cell(Made.REFERENCE, 50, 50, 50);
        assertThat(ranking()).containsExactly("standalone-jdbc", "< standalone-toy");

        forks.clear();
        cell(Made.OTHER, 51.5, 51.51, 51.49);
        cell(Made.REFERENCE, 50, 50, 50);
        assertThat(ranking()).containsExactly("standalone-jdbc", "standalone-toy");
    }

    private Optional<Interval> ratio(Cell of) {
        return CellGroup.of(Made.run(List.copyOf(forks))).get(0).cells().stream()
                .filter(cell -> cell.cell().equals(of))
                .flatMap(cell -> cell.comparison().stream())
                .findFirst()
                .flatMap(Comparison::costRatio);
    }

    private void cell(Cell cell, double... cpuMicros) {
        for (int block = 1; block <= cpuMicros.length; block++) {
            forks.add(Made.fork(cell, block, false, cpuMicros[block - 1]));
        }
    }

    /** The sign < stands before a cell whose place is established. */
    private List<String> ranking() {
        MeasuredRun measured = Made.run(List.copyOf(forks));
        List<CellSummary> cells = CellGroup.of(measured).get(0).cells();
        return Ranking.of(cells, measured, Metric.cost(measured)).places().stream()
                .map(place -> (place.established() ? "< " : "") + place.cell().stack())
                .toList();
    }
}
