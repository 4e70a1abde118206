package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Chain;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Two blocks without chance: 40 µs, 30 µs with fewer SELECTs in flight, 10 µs with the other driver. */
public final class MadeChain {
    private static final Cell DEAR = Made.cell("standalone-r2dbc", false, Workload.SINGLE_ROW);
    private static final Cell FEWER = DEAR.with(new TreeMap<>(Map.of("concurrency", "38")));
    private static final List<Cell> CELLS = List.of(DEAR, FEWER, Made.REFERENCE);
    private static final double[] APPLICATION = {40, 30, 10};

    private MadeChain() {}

    public static RunAnalysis analysis() {
        List<MeasuredFork> forks = new ArrayList<>();
        List<Costs> costs = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            for (int cell = 0; cell < CELLS.size(); cell++) {
                forks.add(Made.fork(
                        new PlannedFork(forks.size() + 1, block, CELLS.get(cell), false),
                        List.of(Made.iteration(APPLICATION[cell])),
                        Made.rightLedger()));
                costs.add(Made.costs(APPLICATION[cell], 20, 20 + APPLICATION[cell]));
            }
        }
        RunAnalysis analysis = RunAnalysis.of(
                Made.chain(new Chain(List.of(1, 2, 3), List.of("SELECTs in flight", "driver")), forks, costs));
        return analysis.with(List.of(samples(FEWER, 0.75, 0.25), samples(Made.REFERENCE, 0.5, 0.5)));
    }

    private static CellSamples samples(Cell cell, double netty, double rest) {
        Map<Layer, Double> shares = new LinkedHashMap<>();
        shares.put(new Layer("Netty", Optional.empty()), netty);
        shares.put(new Layer("JVM and libc", Optional.empty()), rest);
        return Made.samples(cell, shares);
    }
}
