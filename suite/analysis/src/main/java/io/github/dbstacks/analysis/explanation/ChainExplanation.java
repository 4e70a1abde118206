package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why the first cell of a chain costs more than its last one.
 *
 * @param cells in the order of the chain
 * @param steps what each cell and the next one differ in
 * @param gaps one for each measure
 * @param database the same cells, with what each asks of the database
 * @param messages of the two drivers, where a step changes the driver and both are known
 */
public record ChainExplanation(
        List<Cell> cells,
        List<String> steps,
        List<Gap> gaps,
        List<CellSummary> database,
        List<DriverMessages> messages) {
    /** What each of its cells is asked for. */
    public Work work() {
        return cells.get(0).workload();
    }

    /** The result is empty where the cells of the run are no chain. */
    public static Optional<ChainExplanation> of(RunAnalysis analysis) {
        return analysis.measured().run().plan().chain().map(chain -> of(analysis, chain.steps()));
    }

    private static ChainExplanation of(RunAnalysis analysis, List<String> steps) {
        MeasuredRun measured = analysis.measured();
        List<Cell> cells = measured.run().chain();
        Map<Cell, CellSummary> summaries =
                analysis.cells().stream().collect(Collectors.toMap(CellSummary::cell, Function.identity()));
        List<Gap> gaps = Stream.of(GapMeasure.values())
                .map(measure -> gap(analysis, measure, cells, steps, summaries))
                .toList();
        return new ChainExplanation(
                cells,
                steps,
                gaps,
                cells.stream()
                        .map(cell -> Objects.requireNonNull(summaries.get(cell)))
                        .toList(),
                messages(measured, gaps.get(0)));
    }

    private static Gap gap(
            RunAnalysis analysis,
            GapMeasure measure,
            List<Cell> cells,
            List<String> names,
            Map<Cell, CellSummary> summaries) {
        GapModel model = new GapModel(analysis.measured(), measure);
        List<StepCost> steps = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            steps.add(step(names.get(i), cells.get(i), cells.get(i + 1), model, summaries));
        }
        DriverParts parts = new DriverParts(analysis.measured(), analysis.samples());
        Optional<DriverParts.Split> driver =
                steps.stream().filter(StepCost::isDriver).findFirst().map(step -> parts.of(step, measure));
        return new Gap(
                measure,
                ratio(model, cells.get(0), cells.get(cells.size() - 1), summaries),
                steps,
                driver.map(DriverParts.Split::parts).orElse(List.of()),
                driver.flatMap(DriverParts.Split::rest));
    }

    private static StepCost step(String name, Cell from, Cell to, GapModel model, Map<Cell, CellSummary> summaries) {
        return new StepCost(
                name,
                from,
                to,
                model.level(from),
                model.level(to),
                ratio(model, from, to, summaries),
                obstacles(from, to, summaries));
    }

    /** The ratio is empty also where the two did not do the same work. */
    private static Optional<Interval> ratio(GapModel model, Cell from, Cell to, Map<Cell, CellSummary> summaries) {
        return obstacles(from, to, summaries).isEmpty() ? model.ratio(from, to) : Optional.empty();
    }

    private static List<String> obstacles(Cell from, Cell to, Map<Cell, CellSummary> summaries) {
        return Comparison.obstacles(
                Objects.requireNonNull(summaries.get(from)), Objects.requireNonNull(summaries.get(to)));
    }

    private static List<DriverMessages> messages(MeasuredRun measured, Gap any) {
        List<DriverMessages> messages = any.steps().stream()
                .filter(StepCost::isDriver)
                .flatMap(step -> Stream.of(step.from(), step.to()))
                .flatMap(cell -> DriverMessages.of(measured.environment(), cell.program()).stream())
                .toList();
        return messages.size() == 2 ? messages : List.of();
    }

    /** What is wrong with steps whose cells cannot be compared, one sentence each. */
    public List<String> problems() {
        return gaps.get(0).steps().stream()
                .flatMap(step -> step.obstacles().stream().map(obstacle -> step.name() + ": " + obstacle))
                .distinct()
                .toList();
    }
}
