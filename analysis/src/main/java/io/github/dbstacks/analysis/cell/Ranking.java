package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Holm;
import io.github.dbstacks.records.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The cells of a group in order, least first, and how much of that order is established. A place is established if two things
 * hold. Student's paired test against the place before is significant at 5 %, for all places together by Holm's method. And the
 * whole interval of their ratio lies beyond the margin within which a difference does not count.
 *
 * @param places cells without a value have none
 */
public record Ranking(List<Place> places) {
    private static final double LEVEL = 0.05;

    /** @param established whether it is more than the place before; false for the first place */
    public record Place(Cell cell, boolean established) {}

    static Ranking of(
            List<CellSummary> group, MeasuredRun measured, Function<Costs, OptionalDouble> value, double margin) {
        Function<Cell, OptionalDouble> mean = cell -> Costs.mean(measured.estimates(cell, false), value);
        List<Cell> ordered = group.stream()
                .map(CellSummary::cell)
                .filter(cell -> mean.apply(cell).isPresent())
                .sorted(Comparator.comparingDouble(cell -> mean.apply(cell).getAsDouble()))
                .toList();
        List<Pairs> neighbours = IntStream.range(1, ordered.size())
                .mapToObj(next -> Pairs.of(
                        measured.estimates(ordered.get(next - 1)), measured.estimates(ordered.get(next)), value))
                .toList();
        // With fewer than two blocks nothing is established.
        double[] adjusted = Holm.adjust(neighbours.stream()
                .mapToDouble(pairs -> pairs.pValue().orElse(1))
                .toArray());
        return new Ranking(IntStream.range(0, ordered.size())
                .mapToObj(place -> new Place(
                        ordered.get(place),
                        place > 0 && adjusted[place - 1] < LEVEL && isBeyond(neighbours.get(place - 1), margin)))
                .toList());
    }

    /** Of the dearer to the cheaper, as a verdict would judge it. */
    private static boolean isBeyond(Pairs pairs, double margin) {
        return pairs.ratio().filter(ratio -> 1 / ratio.high() > 1 + margin).isPresent();
    }
}
