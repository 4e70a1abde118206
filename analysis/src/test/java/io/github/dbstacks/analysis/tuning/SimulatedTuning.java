package io.github.dbstacks.analysis.tuning;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.CpuTime;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.InFlight;
import io.github.dbstacks.analysis.statistics.SteadyState;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A tuning of a stack that is made up. Its cells cost what the levels of four axes cost, multiplied, and a little that no axis explains.
 * The scatter is that of the 2-core machine of the published runs.
 */
final class SimulatedTuning implements SuccessiveHalving.Rounds {
    static final RoundSchedule SCHEDULE = new RoundSchedule(6, 12);

    /** Of the logarithm of a cost between forks that run one after the other. */
    private static final double SCATTER_ALONE = 0.10;
    /** The same between forks that take turns. */
    private static final double SCATTER_IN_TURNS = 0.044;
    /** With more cells, the forks of a block do not take turns. */
    private static final int TOGETHER = 8;
    /** Of the machine from block to block. */
    private static final double BLOCK_SCATTER = 0.10;

    private final RandomGenerator random;
    private final Map<Cell, Map<Measure, Double>> truth = new HashMap<>();
    private final List<Cell> cells = new ArrayList<>();
    private double seconds;
    private List<Estimate> lastForks = List.of();

    /** @param levels of each axis */
    SimulatedTuning(long seed, int... levels) {
        random = new SplittableRandom(seed);
        List<Map<Measure, double[]>> effects = new ArrayList<>();
        double spread = 0.2;
        for (int count : levels) {
            Map<Measure, double[]> effect = new EnumMap<>(Measure.class);
            for (Measure measure : Measure.values()) {
                effect.put(measure, normal(count, spread));
            }
            effects.add(effect);
            spread /= 1.5;
        }
        int count = 1;
        for (int level : levels) {
            count *= level;
        }
        for (int number = 0; number < count; number++) {
            TreeMap<String, String> settings = new TreeMap<>(Map.of("cell", Integer.toString(number)));
            Cell cell = new Cell(
                    "standalone-toy",
                    Stack.Kind.STANDALONE,
                    number == 0,
                    new TreeMap<>(),
                    List.of(),
                    number == 0 ? new TreeMap<>() : settings,
                    Workload.SINGLE_ROW,
                    "17");
            cells.add(cell);
            Map<Measure, Double> costs = new EnumMap<>(Measure.class);
            for (Measure measure : Measure.values()) {
                double logarithm = 0.02 * random.nextGaussian();
                int rest = number;
                for (int axis = 0; axis < levels.length; axis++) {
                    logarithm += Objects.requireNonNull(effects.get(axis).get(measure))[rest % levels[axis]];
                    rest /= levels[axis];
                }
                costs.put(measure, logarithm);
            }
            truth.put(cell, costs);
        }
    }

    /** Makes one cell, not the default, cheaper than all others by so much of the logarithm. */
    Cell plantBest(double by) {
        Cell best = cells.get(1 + random.nextInt(cells.size() - 1));
        for (Measure measure : Measure.values()) {
            truth(best).put(measure, least(measure) - by);
        }
        return best;
    }

    List<Cell> cells() {
        return cells;
    }

    private double[] normal(int count, double spread) {
        return random.doubles(count).map(any -> spread * random.nextGaussian()).toArray();
    }

    @Override
    public RoundResult run(Round round) {
        List<Estimate> forks = new ArrayList<>();
        for (int block = 1; block <= round.blocks(); block++) {
            double machine = BLOCK_SCATTER * random.nextGaussian();
            for (Cell cell : round.cells()) {
                forks.add(fork(round, cell, block, false, machine));
                if (cell.reference() && round.blocks() > 1) {
                    forks.add(fork(round, cell, block, true, machine));
                }
            }
        }
        double took = SCHEDULE.seconds(round);
        seconds += took;
        lastForks = forks;
        return new RoundResult(forks, Set.of(), took);
    }

    private Estimate fork(Round round, Cell cell, int block, boolean alias, double machine) {
        double scatter = round.cells().size() <= TOGETHER ? SCATTER_IN_TURNS : SCATTER_ALONE;
        return new Estimate(
                new PlannedFork(1, block, cell, alias),
                new SteadyState(SteadyState.Shape.TOO_SHORT, OptionalInt.empty()),
                0,
                costs(cell, machine, scatter),
                Estimate.Times.NONE,
                new InFlight(unknown(), unknown(), unknown(), unknown(), unknown(), unknown()));
    }

    private Costs costs(Cell cell, double machine, double scatter) {
        OptionalDouble millis = cost(cell, Measure.TURNAROUND, machine, scatter);
        OptionalDouble cpu = cost(cell, Measure.CPU, machine, scatter);
        return new Costs(new CpuTime(cpu, unknown(), unknown(), unknown()), unknown(), unknown(), millis, millis);
    }

    private OptionalDouble cost(Cell cell, Measure measure, double machine, double scatter) {
        return OptionalDouble.of(40 * Math.exp(truth(cell, measure) + machine + scatter * random.nextGaussian()));
    }

    private Map<Measure, Double> truth(Cell cell) {
        return Objects.requireNonNull(truth.get(cell));
    }

    private double truth(Cell cell, Measure measure) {
        return Objects.requireNonNull(truth(cell).get(measure));
    }

    private static OptionalDouble unknown() {
        return OptionalDouble.empty();
    }

    private double least(Measure measure) {
        return truth.values().stream()
                .mapToDouble(costs -> Objects.requireNonNull(costs.get(measure)))
                .min()
                .orElseThrow();
    }

    /** How much more a cell truly costs than the cheapest of all: 0.03 is 3 %. */
    double regret(Cell cell, Measure measure) {
        return Math.exp(truth(cell, measure) - least(measure)) - 1;
    }

    /** The best of the round that was run last. */
    Cell best(List<Round> rounds, Measure measure) {
        return Standings.of(rounds.get(rounds.size() - 1).cells(), lastForks, measure)
                .cells()
                .get(0);
    }

    double seconds() {
        return seconds;
    }

    /** All cells with the forks and blocks of the last round. */
    double gridSeconds(List<Round> rounds) {
        return SCHEDULE.seconds(
                new Round(1, cells, rounds.get(rounds.size() - 1).blocks(), true));
    }
}
