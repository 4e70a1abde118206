package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three blocks of a few cells, given worst first. */
class RankingTest {
    private static final Cell DEAREST = Made.cell("standalone-dear", false, Workload.SINGLE_ROW);

    private final List<MeasuredFork> forks = new ArrayList<>();

    @Test
    void leastFirstAndEstablishedWhereNeighboursDiffer() {
        cell(DEAREST, 150, 151, 149);
        cell(Made.OTHER, 50.1, 49.9, 50);
        cell(Made.REFERENCE, 50, 50, 49.8);

        assertThat(ranking()).containsExactly("standalone-jdbc", "standalone-toy", "< standalone-dear");
    }

    @Test
    void whatScattersIsNotEstablished() {
        cell(Made.OTHER, 200, 60, 90);
        cell(Made.REFERENCE, 50, 50, 50);

        assertThat(ranking()).containsExactly("standalone-jdbc", "standalone-toy");
    }

    /** A verdict would say the same: 3 % more for sure is more, 1.5 % more for sure is not. */
    @Test
    void withinTheMarginNothingIsEstablished() {
        cell(Made.OTHER, 53, 53.01, 52.99); // the database used 50 µs
        cell(Made.REFERENCE, 50, 50, 50);
        assertThat(ranking()).containsExactly("standalone-jdbc", "< standalone-toy");

        forks.clear();
        cell(Made.OTHER, 51.5, 51.51, 51.49);
        cell(Made.REFERENCE, 50, 50, 50);
        assertThat(ranking()).containsExactly("standalone-jdbc", "standalone-toy");
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
