package io.github.dbstacks.analysis.race;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.CpuTime;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.InFlight;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.SteadyState;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A race of cells that are made up. They cost what the levels of four axes cost, multiplied, and a little that no axis
 * explains. The scatter is that of the 2-core machine of the published runs.
 */
final class SimulatedRace {
    /** It is as in the preset race. */
    static final int LEAST_BLOCKS = 2;

    static final int MOST_BLOCKS = 12;

    /** The scatter of the logarithm of a cost between forks that take turns. */
    private static final double SCATTER = 0.044;
    /**
     * The scatter of the machine from block to block, and within a block between forks that take turns and the next
     * that do.
     */
    private static final double BLOCK_SCATTER = 0.10;

    private static final double TURN_SCATTER = 0.05;
    private static final int TOGETHER = 8;
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

    private final Random random;
    private final Map<Cell, Map<RaceMeasure, Double>> truth = new LinkedHashMap<>();
    private final List<Cell> dropped = new ArrayList<>();
    private final List<Estimate> estimates = new ArrayList<>();
    private MeasuredRun measured;

    /** @param levels of each axis */
    SimulatedRace(long seed, int... levels) {
        random = new Random(seed * 7919);
        List<Map<RaceMeasure, double[]>> effects = new ArrayList<>();
        double spread = 0.2;
        int count = 1;
        for (int level : levels) {
            double own = spread;
            Map<RaceMeasure, double[]> effect = new EnumMap<>(RaceMeasure.class);
            for (RaceMeasure measure : RaceMeasure.values()) {
                effect.put(
                        measure,
                        IntStream.range(0, level)
                                .mapToDouble(any -> own * random.nextGaussian())
                                .toArray());
            }
            effects.add(effect);
            spread /= 1.5;
            count *= level;
        }
        for (int number = 0; number < count; number++) {
            Map<RaceMeasure, Double> costs = new EnumMap<>(RaceMeasure.class);
            for (RaceMeasure measure : RaceMeasure.values()) {
                double logarithm = 0.02 * random.nextGaussian();
                int rest = number;
                for (int axis = 0; axis < levels.length; axis++) {
                    logarithm += Objects.requireNonNull(effects.get(axis).get(measure))[rest % levels[axis]];
                    rest /= levels[axis];
                }
                costs.put(measure, logarithm);
            }
            truth.put(cell(number), costs);
        }
        measured = MeasuredRun.of(run(), List.of());
    }

    private static Cell cell(int number) {
        return new Cell(
                "standalone-toy",
                Stack.Kind.STANDALONE,
                number == 0,
                new TreeMap<>(),
                List.of(),
                number == 0 ? new TreeMap<>() : new TreeMap<>(Map.of("cell", Integer.toString(number))),
                Workload.SINGLE_ROW,
                "17",
                List.of());
    }

    /** A fork of each cell: a race needs no more of the order. */
    private Run run() {
        List<PlannedFork> order = new ArrayList<>();
        truth.keySet().forEach(cell -> order.add(new PlannedFork(order.size() + 1, 1, cell, false)));
        RunPlan plan = Made.plan("race", new Limits(LEAST_BLOCKS, 0, 8, true));
        return Run.planned(new SuiteVersion("1", "abc", "false"), "2026-11-25T00:00:00Z", plan, order);
    }

    /** Runs block after block until the race is decided or the plan is over. */
    void race() {
        for (int block = 1; block <= MOST_BLOCKS; block++) {
            run(block);
            measured = MeasuredRun.of(measured.run(), estimates);
            if (block >= LEAST_BLOCKS) {
                Race.Decided state =
                        Race.state(measured, MeasuredRun.of(measured.run(), List.of()), cell -> false, dropped);
                state.out().forEach(out -> dropped.add(out.cell()));
                if (state.open().isEmpty()) {
                    return;
                }
            }
        }
    }

    private void run(int block) {
        List<PlannedFork> forks = new ArrayList<>();
        for (Cell cell : left()) {
            forks.add(new PlannedFork(1, block, cell, false));
            if (cell.reference()) {
                forks.add(new PlannedFork(1, block, cell, true));
            }
        }
        Collections.shuffle(forks, random);
        double machine = BLOCK_SCATTER * random.nextGaussian();
        double turn = 0;
        for (int place = 0; place < forks.size(); place++) {
            turn = place % TOGETHER == 0 ? TURN_SCATTER * random.nextGaussian() : turn;
            estimates.add(estimate(forks.get(place), machine + turn));
        }
    }

    private Estimate estimate(PlannedFork fork, double machine) {
        OptionalDouble millis = cost(fork.cell(), RaceMeasure.CAPACITY, machine);
        OptionalDouble micros = cost(fork.cell(), RaceMeasure.COST, machine);
        return new Estimate(
                fork,
                SteadyState.TOO_SHORT,
                0,
                new Costs(
                        new CpuTime(micros, UNKNOWN, UNKNOWN, UNKNOWN), OptionalDouble.of(0), UNKNOWN, millis, millis),
                Estimate.Times.NONE,
                new InFlight(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN));
    }

    private OptionalDouble cost(Cell cell, RaceMeasure measure, double machine) {
        return OptionalDouble.of(40 * Math.exp(truth(cell, measure) + machine + SCATTER * random.nextGaussian()));
    }

    private double truth(Cell cell, RaceMeasure measure) {
        return Objects.requireNonNull(Objects.requireNonNull(truth.get(cell)).get(measure));
    }

    /** The cells that were not dropped. */
    List<Cell> left() {
        return truth.keySet().stream().filter(cell -> !dropped.contains(cell)).toList();
    }

    /** How much more the cell that leads at the end truly has of a measure than the best of all: 0.03 is 3 %. */
    double regret(RaceMeasure measure) {
        Cell leader = Race.standings(measured, left()).stream()
                .filter(standing -> standing.measure() == measure)
                .findFirst()
                .orElseThrow()
                .leader();
        double least = truth.keySet().stream()
                .mapToDouble(cell -> truth(cell, measure))
                .min()
                .orElseThrow();
        return Math.exp(truth(leader, measure) - least) - 1;
    }

    /** The forks that were run as a share of those of the whole grid. */
    double share() {
        return (double) estimates.size() / (MOST_BLOCKS * (truth.size() + 1));
    }
}
