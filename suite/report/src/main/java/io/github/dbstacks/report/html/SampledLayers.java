package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.report.text.ShortNames;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the layers of cells cost, as the script draws it.
 *
 * @param unit of the costs
 * @param layers whole layers alone, without compilation
 */
record SampledLayers(String unit, List<String> layers, List<SampledCell> cells) {
    /** @param costs of the layers, in their order; shares in per cent where the cost of a cell is unknown */
    record SampledCell(String label, List<BigDecimal> costs) {}

    /** The result is empty where nothing was sampled like that. */
    static Optional<SampledLayers> of(RunAnalysis analysis, ShortNames names, Sampling sampling) {
        List<CellSamples> cells = analysis.samples().stream()
                .filter(samples -> samples.sampling() == sampling
                        && !samples.shares().byLayer().isEmpty())
                .toList();
        List<Layer> layers = cells.stream()
                .flatMap(samples -> samples.shares().byLayer().entrySet().stream())
                .filter(share -> share.getValue() > 0)
                .map(Map.Entry::getKey)
                .filter(layer -> layer.part().isEmpty() && !layer.equals(Layer.COMPILATION))
                .distinct()
                .toList();
        boolean isKnown =
                cells.stream().allMatch(samples -> samples.perOperation().isPresent());
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of(new SampledLayers(
                        isKnown ? unit(sampling, cells) : "% of the samples",
                        layers.stream().map(Layer::name).toList(),
                        cells.stream()
                                .map(samples -> new SampledCell(
                                        names.inRun(analysis.measured(), samples.cell()),
                                        layers.stream()
                                                .map(layer -> ChartData.rounded(cost(samples, layer, isKnown)))
                                                .toList()))
                                .toList()));
    }

    private static double cost(CellSamples samples, Layer layer, boolean isKnown) {
        return isKnown
                ? samples.cost(layer).orElse(0)
                : 100 * samples.shares().byLayer().getOrDefault(layer, 0.0);
    }

    /** What the costs are in, where they are known for each operation. */
    private static String unit(Sampling sampling, List<CellSamples> cells) {
        return (sampling == Sampling.CPU ? "µs per " : "B per ")
                + cells.get(0).cell().workload().operation();
    }
}
