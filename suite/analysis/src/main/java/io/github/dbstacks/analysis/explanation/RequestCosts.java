package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a request costs by what it asks for. A scenario asks for more than the one before it ({@link RequestStep}), and
 * the difference of their costs, block by block, is what the more costs. So the steps of an application add up to what
 * its last scenario costs, and the differences of two applications add up to that of their last scenarios.
 *
 * @param load of all of them, such as {@code clients=20}
 * @param lines the applications in the order of the tables; where there are two, the last line is what one costs more
 *     than the reference
 * @param obstacles why two applications cannot be compared, one sentence each
 */
public record RequestCosts(
        GapMeasure measure, String load, List<RequestStep> steps, List<Line> lines, List<String> obstacles) {
    /** The measures that are shown. */
    private static final List<GapMeasure> MEASURES = List.of(GapMeasure.APPLICATION_CPU, GapMeasure.DATABASE_CPU);

    /**
     * An application, or the difference of two.
     *
     * @param steps what each step costs more than the one before
     * @param sum what the last step's scenario costs
     */
    public record Line(String label, List<Cost> steps, Cost sum) {}

    /**
     * Microseconds per request.
     *
     * @param micros the mean over the blocks; empty where it is unknown
     * @param interval with Student's interval; empty with fewer than two blocks
     */
    public record Cost(OptionalDouble micros, Optional<Micros> interval) {
        /** @param byBlock one for each block */
        private static Cost of(SortedMap<Integer, Double> byBlock) {
            double[] each =
                    byBlock.values().stream().mapToDouble(Double::doubleValue).toArray();
            OptionalDouble mean =
                    byBlock.values().stream().mapToDouble(Double::doubleValue).average();
            return new Cost(mean, mean.isPresent() ? Micros.ofBlocks(mean.getAsDouble(), each) : Optional.empty());
        }
    }

    /** One for each load and measure; none of a run with fewer than two of these scenarios. */
    public static List<RequestCosts> of(RunAnalysis analysis) {
        Map<String, List<CellSummary>> loads = analysis.cells().stream()
                .filter(cell -> RequestStep.of(cell.cell()).isPresent())
                .collect(Collectors.groupingBy(cell -> load(cell.cell()), LinkedHashMap::new, Collectors.toList()));
        return analysis.measured().isForComparing()
                ? loads.entrySet().stream()
                        .flatMap(load -> MEASURES.stream()
                                .flatMap(measure ->
                                        of(analysis.measured(), measure, load.getKey(), load.getValue()).stream()))
                        .toList()
                : List.of();
    }

    private static Optional<RequestCosts> of(
            MeasuredRun measured, GapMeasure measure, String load, List<CellSummary> cells) {
        List<RequestStep> steps = List.copyOf(new TreeSet<>(cells.stream()
                .flatMap(cell -> RequestStep.of(cell.cell()).stream())
                .toList()));
        if (steps.size() < 2) {
            return Optional.empty();
        }
        Map<String, List<CellSummary>> applications = cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> cell.cell().label()
                                + measured.jdkBeside(cell.cell())
                                        .map(jdk -> " jdk=" + jdk)
                                        .orElse(""),
                        LinkedHashMap::new,
                        Collectors.toList()));
        Map<String, List<SortedMap<Integer, Double>>> byBlock = new LinkedHashMap<>();
        applications.forEach((label, own) -> byBlock.put(
                label,
                steps.stream()
                        .map(step -> byBlock(measured, measure, step, own))
                        .toList()));
        List<Line> lines = new ArrayList<>();
        byBlock.forEach((label, costs) -> lines.add(line(label, costs)));
        List<String> obstacles = applications.size() == 2 ? obstacles(cells) : List.of();
        if (applications.size() == 2 && obstacles.isEmpty()) {
            lines.add(difference(applications, byBlock));
        }
        return lines.stream().allMatch(line -> line.sum().micros().isEmpty())
                ? Optional.empty()
                : Optional.of(new RequestCosts(measure, load, steps, lines, obstacles));
    }

    /** The cell's load without its scenario. */
    private static String load(Cell cell) {
        return cell.workload().toString().replaceFirst("^\\S+ ", "");
    }

    private static SortedMap<Integer, Double> byBlock(
            MeasuredRun measured, GapMeasure measure, RequestStep step, List<CellSummary> cells) {
        return cells.stream()
                .map(CellSummary::cell)
                .filter(cell -> RequestStep.of(cell).filter(step::equals).isPresent())
                .flatMap(cell -> measured.estimates(cell).stream())
                .filter(estimate -> measure.micros(estimate.costs(), 0).isPresent())
                .collect(Collectors.groupingBy(
                        estimate -> estimate.planned().block(),
                        TreeMap::new,
                        Collectors.averagingDouble(
                                estimate -> measure.micros(estimate.costs(), 0).getAsDouble())));
    }

    /** Of the blocks that have all of them, so that the steps add up. */
    private static Line line(String label, List<SortedMap<Integer, Double>> all) {
        List<SortedMap<Integer, Double>> costs = all.stream()
                .<SortedMap<Integer, Double>>map(one -> {
                    SortedMap<Integer, Double> own = new TreeMap<>(one);
                    all.stream()
                            .filter(other -> !other.isEmpty()) // not every application has every scenario
                            .forEach(other -> own.keySet().retainAll(other.keySet()));
                    return own;
                })
                .toList();
        return new Line(
                label,
                IntStream.range(0, costs.size())
                        .mapToObj(
                                step -> Cost.of(step == 0 ? costs.get(0) : less(costs.get(step), costs.get(step - 1))))
                        .toList(),
                Cost.of(costs.get(costs.size() - 1)));
    }

    /** One application less the reference, in blocks that have both. */
    private static Line difference(
            Map<String, List<CellSummary>> two, Map<String, List<SortedMap<Integer, Double>>> costs) {
        List<String> labels = new ArrayList<>(two.keySet());
        labels.sort(Comparator.comparing(label -> Objects.requireNonNull(two.get(label)).stream()
                .anyMatch(cell -> cell.cell().reference())));
        List<SortedMap<Integer, Double>> of = Objects.requireNonNull(costs.get(labels.get(0)));
        List<SortedMap<Integer, Double>> reference = Objects.requireNonNull(costs.get(labels.get(1)));
        return line(
                labels.get(0) + " less " + labels.get(1),
                IntStream.range(0, of.size())
                        .mapToObj(step -> less(of.get(step), reference.get(step)))
                        .toList());
    }

    private static SortedMap<Integer, Double> less(SortedMap<Integer, Double> of, SortedMap<Integer, Double> other) {
        SortedMap<Integer, Double> differences = new TreeMap<>();
        of.forEach((block, micros) ->
                Optional.ofNullable(other.get(block)).ifPresent(less -> differences.put(block, micros - less)));
        return differences;
    }

    /** What the comparisons of a scenario with its reference say. */
    private static List<String> obstacles(List<CellSummary> cells) {
        return cells.stream()
                .flatMap(cell -> cell.comparison().stream()
                        .map(Comparison::obstacles)
                        .flatMap(List::stream)
                        .map(obstacle -> cell.cell().name() + ": " + obstacle))
                .toList();
    }
}
