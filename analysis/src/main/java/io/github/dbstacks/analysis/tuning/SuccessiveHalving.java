package io.github.dbstacks.analysis.tuning;

import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the cells with the least of one or several measures. Each round runs the cells that are left and keeps the better half, see
 * {@link RoundSchedule}. A cell of this half that is behind the best does not stay either, unless too few were left. The default
 * stays, so that the last round compares the best with it inside the same blocks.
 */
public final class SuccessiveHalving {
    /** Runs a round. */
    public interface Rounds {
        RoundResult run(Round round) throws InterruptedException;
    }

    /** More than a run has blocks. */
    private static final int BLOCKS_OF_A_ROUND = 10_000;

    private final List<Measure> measures;
    private final RoundSchedule schedule;
    private final double budgetSeconds;

    /** @param measures one or more */
    public SuccessiveHalving(List<Measure> measures, RoundSchedule schedule, double budgetSeconds) {
        this.measures = List.copyOf(measures);
        this.schedule = schedule;
        this.budgetSeconds = budgetSeconds;
    }

    /**
     * Runs round after round up to the last.
     *
     * @param cells the default first, which is a reference
     * @return the rounds
     */
    public List<Round> run(List<Cell> cells, Rounds rounds) throws InterruptedException {
        List<Round> done = new ArrayList<>();
        List<Estimate> forks = new ArrayList<>();
        RoundSchedule expected = schedule;
        List<Cell> left = cells;
        double seconds = 0;
        while (true) {
            boolean last = RoundSchedule.isLast(left.size());
            int blocks = expected.blocks(left.size(), budgetSeconds, budgetSeconds - seconds);
            Round round = new Round(done.size() + 1, left, blocks, last);
            RoundResult result = rounds.run(round);
            done.add(round);
            if (last) {
                return done;
            }
            seconds += result.seconds();
            expected = schedule.times(result.seconds() / schedule.seconds(round));
            forks.addAll(withOwnBlocks(result.forks(), round));
            left = stay(left, result.out(), forks, measures);
        }
    }

    /** A block of one round is none of another. */
    private static List<Estimate> withOwnBlocks(List<Estimate> forks, Round round) {
        return forks.stream()
                .map(fork -> {
                    PlannedFork planned = fork.planned();
                    return new Estimate(
                            new PlannedFork(
                                    planned.fork(),
                                    planned.block() + BLOCKS_OF_A_ROUND * round.number(),
                                    planned.cell(),
                                    planned.alias()),
                            fork.steady(),
                            fork.steadyAfterNanos(),
                            fork.costs(),
                            fork.times(),
                            fork.inFlight());
                })
                .toList();
    }

    /**
     * The cells of the next round: the default, then the best by each measure in turn.
     *
     * @param cells of the round, the default first
     * @param out of these, cells that cannot stay
     * @param forks of this round and those before, each block with all these cells
     */
    static List<Cell> stay(List<Cell> cells, Set<Cell> out, List<Estimate> forks, List<Measure> measures) {
        Cell standard = cells.get(0);
        List<Cell> comparable = cells.stream()
                .filter(cell -> cell.equals(standard) || !out.contains(cell))
                .toList();
        List<Standings> standings = measures.stream()
                .map(measure -> Standings.of(comparable, forks, measure))
                .toList();
        Set<Cell> stay = new LinkedHashSet<>(List.of(standard));
        addInTurn(stay, standings.stream().map(Standings::notBehind).toList(), RoundSchedule.half(cells.size()));
        addInTurn(stay, standings.stream().map(Standings::cells).toList(), RoundSchedule.FINALISTS);
        return List.copyOf(stay);
    }

    /** Adds the first of each list, the second of each, and so on, until there are so many. */
    private static void addInTurn(Set<Cell> stay, List<List<Cell>> lists, int most) {
        List<Deque<Cell>> queues =
                lists.stream().<Deque<Cell>>map(ArrayDeque::new).toList();
        while (queues.stream().anyMatch(Predicate.not(Deque::isEmpty))) {
            for (Deque<Cell> queue : queues) {
                queue.removeIf(stay::contains);
                if (stay.size() < most && !queue.isEmpty()) {
                    stay.add(queue.remove());
                } else {
                    queue.clear();
                }
            }
        }
    }
}
