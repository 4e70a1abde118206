package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.records.Cell;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the CPU time of cells is distributed over layers. */
final class LayersOfCells {
    private LayersOfCells() {}

    /** The shares of whole layers but compilation, which add up to 1, in the order of the rules; of cells whose CPU time was sampled. */
    static Map<Cell, Map<String, Double>> of(List<CellSamples> samples) {
        Map<Cell, Map<String, Double>> layers = new HashMap<>();
        samples.stream()
                .filter(cell -> cell.sampling() == Sampling.CPU)
                .forEach(cell ->
                        layers.put(cell.cell(), wholeLayers(cell.shares().byLayer())));
        return layers;
    }

    private static Map<String, Double> wholeLayers(Map<Layer, Double> all) {
        Map<String, Double> shares = new LinkedHashMap<>();
        all.forEach((layer, share) -> {
            if (layer.part().isEmpty() && !layer.equals(Layer.COMPILATION)) {
                shares.put(layer.name(), share);
            }
        });
        return shares;
    }
}
