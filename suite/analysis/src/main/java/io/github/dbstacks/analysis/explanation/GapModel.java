package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** One measure of all cells of a chain, each by its ratio to the last one, so that the steps add up to the gap. */
final class GapModel {
    private final MeasuredRun measured;
    private final GapMeasure measure;
    private final Cell last;
    private final List<Estimate> estimates;
    private final Map<Integer, Integer> operations;
    private final GroupModel model;

    GapModel(MeasuredRun measured, GapMeasure measure) {
        this.measured = measured;
        this.measure = measure;
        List<Cell> cells = measured.run().chain();
        this.last = cells.get(cells.size() - 1);
        this.estimates = measured.estimates().stream()
                .filter(estimate -> cells.contains(estimate.planned().cell()))
                .toList();
        this.operations = measured.forks().stream()
                .collect(Collectors.toMap(fork -> fork.planned().fork(), GapModel::operations));
        this.model = new GroupModel(estimates, this::micros);
    }

    /** Cost of each fork of a cell, by block; the mean of both forks of a reference. */
    Map<Integer, Double> byBlock(Cell cell) {
        return estimates.stream()
                .filter(estimate -> estimate.planned().cell().equals(cell))
                .filter(estimate -> micros(estimate).isPresent())
                .collect(Collectors.groupingBy(
                        estimate -> estimate.planned().block(),
                        Collectors.averagingDouble(estimate -> micros(estimate).getAsDouble())));
    }

    private static int operations(MeasuredFork fork) {
        return fork.measured().stream()
                .mapToInt(MeasuredIteration::operations)
                .max()
                .orElse(0);
    }

    private OptionalDouble micros(Estimate estimate) {
        return measure.micros(
                estimate.costs(), operations.getOrDefault(estimate.planned().fork(), 0));
    }

    /** The ratio is empty with fewer than two blocks, and where the run is not for comparing. */
    Optional<Interval> ratio(Cell of, Cell to) {
        return measured.isForComparing() ? model.ratio(of, to).map(LogRatio::interval) : Optional.empty();
    }

    /**
     * Cost of a cell, microseconds per SELECT: the geometric mean over the forks of the last cell of the chain, times
     * the ratio of the model to that cell. So differences of two cells add up along the chain, also where a block lacks
     * a fork.
     */
    OptionalDouble level(Cell cell) {
        OptionalDouble base = geometricMean(last);
        Optional<LogRatio> ratio = cell.equals(last) ? Optional.empty() : model.ratio(cell, last);
        return base.isPresent() && ratio.isPresent()
                ? OptionalDouble.of(base.getAsDouble() * Math.exp(ratio.get().estimate()))
                : geometricMean(cell);
    }

    private OptionalDouble geometricMean(Cell cell) {
        OptionalDouble logarithm = estimates.stream()
                .filter(estimate -> estimate.planned().cell().equals(cell))
                .flatMapToDouble(estimate -> micros(estimate).stream())
                .filter(micros -> micros > 0)
                .map(Math::log)
                .average();
        return logarithm.isPresent() ? OptionalDouble.of(Math.exp(logarithm.getAsDouble())) : logarithm;
    }
}
