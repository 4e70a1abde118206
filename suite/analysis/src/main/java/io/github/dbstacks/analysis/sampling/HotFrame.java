package io.github.dbstacks.analysis.sampling;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Code that was running, or a class whose objects were allocated, without what it called.
 *
 * @param layer that this belongs to; of an allocation that of the code that allocated
 * @param number what {@link CellSamples#stacksPerSelect} counts
 * @param ofReference the same of the cell that is compared with; 0 where there is none
 */
public record HotFrame(Layer layer, String name, long number, long ofReference) {
    private record Key(Layer layer, String name) {}

    /**
     * Those of a cell that cost most, most first.
     *
     * @param reference the cell that it is compared with
     * @param most how many
     */
    public static List<HotFrame> of(CellSamples samples, Optional<CellSamples> reference, int most) {
        Map<Key, Long> own = byFrame(samples);
        Map<Key, Long> others = reference.map(HotFrame::byFrame).orElse(Map.of());
        return own.entrySet().stream()
                .map(frame -> new HotFrame(
                        frame.getKey().layer(),
                        frame.getKey().name(),
                        frame.getValue(),
                        others.getOrDefault(frame.getKey(), 0L)))
                .sorted(Comparator.comparingLong(HotFrame::number).reversed().thenComparing(HotFrame::name))
                .limit(most)
                .toList();
    }

    private static Map<Key, Long> byFrame(CellSamples samples) {
        Layers layers = Layers.read();
        Map<Key, Long> numbers = new LinkedHashMap<>();
        samples.stacksPerSelect()
                .byStack()
                .forEach((stack, number) -> numbers.merge(
                        new Key(
                                samples.sampling().layer(stack, layers).whole(),
                                stack.substring(stack.lastIndexOf(';') + 1)),
                        number,
                        Long::sum));
        return numbers;
    }
}
