package io.github.dbstacks.analysis.tuning;

import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Cells in order of a measure, least first.
 *
 * @param behind those of which the verdict against the first is "more", all judged together; none with fewer than two blocks
 */
record Standings(List<Cell> cells, Set<Cell> behind) {
    /**
     * By the blocks in which all cells were run.
     *
     * @param cells that have a value in each block
     */
    static Standings of(List<Cell> cells, List<Estimate> forks, Measure measure) {
        List<Estimate> theirs = forks.stream()
                .filter(fork -> cells.contains(fork.planned().cell()))
                .toList();
        List<Cell> ordered = cells.stream()
                .filter(cell -> measured(cell, theirs, measure).findAny().isPresent())
                .sorted(Comparator.comparingDouble(cell -> logarithm(cell, theirs, measure)))
                .toList();
        return new Standings(ordered, behind(ordered, theirs, measure));
    }

    /** Cells that cannot be told from the first, or are it. */
    List<Cell> notBehind() {
        return cells.stream().filter(cell -> !behind.contains(cell)).toList();
    }

    private static Set<Cell> behind(List<Cell> ordered, List<Estimate> forks, Measure measure) {
        long blocks =
                forks.stream().map(fork -> fork.planned().block()).distinct().count();
        if (ordered.size() < 2 || blocks < 2) {
            return Set.of();
        }
        GroupModel model = new GroupModel(forks, fork -> measure.of(fork.costs()));
        List<Cell> others = new ArrayList<>();
        List<LogRatio> ratios = new ArrayList<>();
        for (Cell cell : ordered.subList(1, ordered.size())) {
            model.ratio(cell, ordered.get(0)).ifPresent(ratio -> {
                others.add(cell);
                ratios.add(ratio);
            });
        }
        List<Interval> intervals = GroupModel.together(ratios);
        Set<Cell> behind = new HashSet<>();
        for (int index = 0; index < others.size(); index++) {
            if (Verdict.of(Optional.of(intervals.get(index))).kind() == Verdict.Kind.MORE) {
                behind.add(others.get(index));
            }
        }
        return behind;
    }

    /** Of the geometric mean over its forks. */
    private static double logarithm(Cell cell, List<Estimate> forks, Measure measure) {
        return measured(cell, forks, measure).collect(Collectors.averagingDouble(Math::log));
    }

    private static Stream<Double> measured(Cell cell, List<Estimate> forks, Measure measure) {
        return forks.stream()
                .filter(fork -> fork.planned().cell().equals(cell))
                .flatMap(fork -> measure.of(fork.costs()).stream().boxed())
                .filter(value -> value > 0 && Double.isFinite(value));
    }
}
