package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.statistics.Holm;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The cells of a group in order, least first, and how much of that order is established: every neighbour is tested against
 * the next by Student's paired test, all of them together at 5 % by Holm's method, and the interval of their ratio must lie
 * outside the margin within which a difference is none.
 */
public final class Ranking {
    private static final double LEVEL = 0.05;

    private Ranking() {}

    /** {@code a < b ≈ c}: less than its neighbour, or not to be told from it. Cells without a value are left out. */
    public static String of(List<Row> group, MeasuredRun measured, ToDoubleFunction<Estimate> value, double margin) {
        List<Row> ordered = group.stream()
                .filter(row ->
                        Row.mean(measured.estimates(row.cell(), false), value).isPresent())
                .sorted(Comparator.comparingDouble(row ->
                        Row.mean(measured.estimates(row.cell(), false), value).getAsDouble()))
                .toList();
        List<Pairs> neighbours = IntStream.range(1, ordered.size())
                .mapToObj(next -> Pairs.of(
                        measured.estimates(ordered.get(next - 1).cell()),
                        measured.estimates(ordered.get(next).cell()),
                        value))
                .toList();
        // With fewer than two blocks nothing is established.
        double[] adjusted = Holm.adjust(neighbours.stream()
                .mapToDouble(pairs -> pairs.pValue().orElse(1))
                .toArray());
        StringBuilder text = new StringBuilder();
        for (int place = 0; place < ordered.size(); place++) {
            boolean isEstablished = place > 0
                    && adjusted[place - 1] < LEVEL
                    && neighbours
                            .get(place - 1)
                            .ratio()
                            .filter(ratio -> 1 / ratio.high() > 1 + margin)
                            .isPresent();
            text.append(place == 0 ? "" : isEstablished ? " < " : " ≈ ")
                    .append(ordered.get(place).cell().label());
        }
        return text.toString();
    }
}
