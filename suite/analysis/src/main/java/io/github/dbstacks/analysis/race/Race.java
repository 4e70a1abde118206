package io.github.dbstacks.analysis.race;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which cells of a run cannot be the best of their group any more: those that are behind the leader in capacity and
 * behind the leader in cost. A cell that leads in one of the two stays, and so does the reference, which the others are
 * compared with. A cell is behind once it is established that it is not better than the leader by more than what is
 * relevant: cells that are equal need not race for ever. A cell whose capacity is a lower bound only races in cost
 * alone.
 *
 * <p>This is a racing algorithm (O. Maron and A. W. Moore, <i>Hoeffding Races</i>, NIPS 1993; M. López-Ibáñez et al.,
 * <i>The irace package</i>, 2016, https://doi.org/10.1016/j.orp.2016.09.002) on the ratios that every table shows. All
 * cells of a group are judged together by Holm's method after each block; that blocks are looked at one after the other
 * is not corrected for. RaceTest counts how good what is left is.
 */
public final class Race {
    private final MeasuredRun measured;
    private final MeasuredRun last;
    private final Predicate<Cell> hasFailed;
    private final Decided state = new Decided(new ArrayList<>(), new LinkedHashSet<>());

    private Race(MeasuredRun measured, MeasuredRun last, Predicate<Cell> hasFailed) {
        this.measured = measured;
        this.last = last;
        this.hasFailed = hasFailed;
    }

    /**
     * A cell to drop.
     *
     * @param behind in both measures; empty where it cannot be compared
     * @param obstacles why it cannot, one sentence each
     */
    public record Out(Cell cell, List<Standing.Behind> behind, List<String> obstacles) {}

    /**
     * How a race stands.
     *
     * @param out cells to drop now
     * @param open cells that neither lead nor are behind; none once the race is decided
     */
    public record Decided(List<Out> out, Set<Cell> open) {}

    /**
     * How the race stands after some blocks.
     *
     * @param measured the estimates of these blocks
     * @param last the forks of the last of them
     * @param hasFailed whether a cell has a fork that failed
     * @param dropped before
     */
    public static Decided state(
            MeasuredRun measured, MeasuredRun last, Predicate<Cell> hasFailed, Collection<Cell> dropped) {
        Race race = new Race(measured, last, hasFailed);
        Map<String, List<Cell>> groups = measured.run().cells().stream()
                .filter(cell -> !dropped.contains(cell))
                .collect(Collectors.groupingBy(Cell::group, LinkedHashMap::new, Collectors.toList()));
        groups.values().forEach(race::judge);
        return race.state;
    }

    private void judge(List<Cell> group) {
        List<Cell> racing = new ArrayList<>();
        for (Cell cell : group) {
            List<String> obstacles = obstacles(cell, group);
            if (obstacles.isEmpty()) {
                racing.add(cell);
            } else {
                state.out().add(new Out(cell, List.of(), obstacles));
            }
        }
        List<Standing> standings = standings(measured, racing);
        Set<Cell> leaders = standings.stream().map(Standing::leader).collect(Collectors.toSet());
        for (Cell cell : racing) {
            List<Standing> known = standings.stream()
                    .filter(standing -> standing.measure().isKnown(measured, cell))
                    .toList();
            List<Standing.Behind> behind = known.stream()
                    .flatMap(standing -> standing.behind(cell).stream())
                    .toList();
            if (known.isEmpty() || behind.size() < known.size()) {
                if (!leaders.contains(cell)) {
                    state.open().add(cell);
                }
            } else if (!cell.reference() && !leaders.contains(cell)) {
                state.out().add(new Out(cell, behind, List.of()));
            }
        }
    }

    /** Returns none for a reference, and none where the database does not count what it did. */
    private List<String> obstacles(Cell cell, List<Cell> group) {
        if (hasFailed.test(cell) && !cell.reference()) {
            return List.of("a fork failed");
        }
        Optional<CellSummary> reference = group.stream()
                .filter(Cell::reference)
                .findFirst()
                .map(found -> CellSummary.of(last, found))
                .filter(found -> found.outcome().errors() == 0 && found.work().isCounted());
        return cell.reference() || reference.isEmpty()
                ? List.of()
                : Comparison.obstacles(CellSummary.of(last, cell), reference.get());
    }

    /**
     * Cells by each measure; none where they have fewer than two blocks.
     *
     * @param cells of one group, one at least
     */
    public static List<Standing> standings(MeasuredRun measured, List<Cell> cells) {
        return Stream.of(RaceMeasure.values())
                .flatMap(measure -> Standing.of(measured, cells, measure).stream())
                .toList();
    }
}
