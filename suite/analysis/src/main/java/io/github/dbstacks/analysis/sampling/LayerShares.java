package io.github.dbstacks.analysis.sampling;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How samples are distributed over layers.
 *
 * @param byLayer from 0 to 1, each layer followed by its parts, in the order of the rules; none when there is no
 *     sample. Shares of whole layers sum up to 1 without {@link Layer#COMPILATION}, whose number is a multiple of the
 *     others' samples.
 */
public record LayerShares(Map<Layer, Double> byLayer) {
    static LayerShares of(SampledStacks stacks, Layers layers, Sampling sampling) {
        Map<Layer, Long> counts = new LinkedHashMap<>();
        layers.all().forEach(layer -> counts.put(layer, 0L));
        stacks.byStack().forEach((stack, count) -> {
            Layer layer = sampling.layer(stack, layers);
            counts.merge(layer, count, Long::sum);
            if (layer.part().isPresent()) {
                counts.merge(layer.whole(), count, Long::sum);
            }
        });
        double counted = stacks.total() - counts.getOrDefault(Layer.COMPILATION, 0L);
        Map<Layer, Double> shares = new LinkedHashMap<>();
        if (counted > 0) {
            counts.forEach((layer, count) -> shares.put(layer, count / counted));
        }
        return new LayerShares(shares);
    }

    private double share(Layer layer) {
        return byLayer.getOrDefault(layer, 0.0);
    }

    /** The largest difference of a whole layer's share; empty when one of the two has no samples. */
    OptionalDouble largestDifference(LayerShares other) {
        return other.byLayer.isEmpty()
                ? OptionalDouble.empty()
                : byLayer.keySet().stream()
                        .filter(layer -> layer.part().isEmpty() && !layer.equals(Layer.COMPILATION))
                        .mapToDouble(layer -> Math.abs(share(layer) - other.share(layer)))
                        .max();
    }
}
