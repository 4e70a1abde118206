package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.Scale;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.explanation.Micros;
import io.github.dbstacks.analysis.explanation.StepCost;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.ExplanationWording;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the charts of a run draw, as the script reads it. What is unknown is left out. */
record ChartData(MeasuredRun measured, ShortNames names) {
    /** Characters of a name that fit two lines beside a chart. */
    private static final int TWO_LINES = 40;

    /** Characters of a line beside a chart on a telephone, where it is no longer than a word before it is full. */
    private static final double LETTERS = 24;

    /** A name that is longer is cut. */
    private static final int LONGEST = 100;

    /** The height of a line of a name, in rem. */
    private static final double LINE = 0.7;

    /** These are more digits than a pixel can show. */
    private static final MathContext DIGITS = new MathContext(4);

    /** @param chain the gaps that a chain explains, one for each measure; none where the cells are no chain */
    private record All(List<Group> groups, List<LoadChart> loads, List<Chain> chain, List<SampledLayers> layers) {}

    /**
     * @param operation what its cells did: SELECT or request
     * @param rows the cells, the reference first
     * @param scale over a setting that is a number; empty where none has enough values
     * @param ratioRow height of a row of the chart of ratios, in rem
     */
    private record Group(
            String name,
            String operation,
            Optional<Interval> control,
            List<DrawnCell> rows,
            Optional<Scaled> scale,
            double ratioRow) {}

    /**
     * Cells over the values of a setting.
     *
     * @param values in ascending order
     */
    private record Scaled(String setting, Set<Integer> values, List<ScaledLine> lines) {}

    /**
     * Cells that differ in the setting alone.
     *
     * @param keys of its first cell
     * @param rows places of its cells among the rows of the group, by value
     * @param atLeast the values whose rates are lower bounds
     */
    private record ScaledLine(String label, CellKeys keys, Map<Integer, Integer> rows, List<Integer> atLeast) {}

    /**
     * How the cost falls along a chain.
     *
     * @param first name of the first cell
     * @param last name of the last cell
     * @param before cost of the first cell, in microseconds per SELECT
     */
    private record Chain(
            String measure,
            String operation,
            String first,
            String last,
            Optional<BigDecimal> before,
            List<Step> steps) {}

    /**
     * A step of a chain, in microseconds per SELECT.
     *
     * @param after cost of the cell after the step
     * @param less what the step takes away
     * @param low the ends of the interval of what the step takes away, as is {@code high}
     */
    private record Step(
            String name,
            Optional<BigDecimal> after,
            Optional<BigDecimal> less,
            Optional<BigDecimal> low,
            Optional<BigDecimal> high) {}

    /**
     * A cell.
     *
     * @param brief its name where there is little room
     * @param cost beside the reference's
     * @param capacity of its operations per second to the reference's, which {@code capacityKind} is about
     * @param values by the ids of their metrics, in the units of these
     */
    private record DrawnCell(
            String label,
            String brief,
            CellKeys keys,
            boolean reference,
            DrawnRatio cost,
            Optional<Interval> capacity,
            String capacityKind,
            Map<Metric, Double> values,
            List<Series> forks,
            Optional<LoadSeries> overTime) {}

    /**
     * The iterations of a fork.
     *
     * @param measuredFrom position of the first that was measured
     * @param steadyFrom position of the first that was steady; absent where it never became steady
     * @param micros elapsed microseconds per SELECT, one for each iteration
     */
    private record Series(
            int fork, int block, boolean alias, int measuredFrom, OptionalInt steadyFrom, List<BigDecimal> micros) {}

    static String json(
            RunAnalysis analysis, ShortNames names, List<LoadChart> loads, Optional<ChainExplanation> chain) {
        ChartData data = new ChartData(analysis.measured(), names);
        return RecordMapper.line(new All(
                analysis.groups().stream().map(data::group).toList(),
                loads,
                chain.map(data::chain).orElse(List.of()),
                Stream.of(Sampling.values())
                        .flatMap(sampling -> SampledLayers.of(analysis, names, sampling).stream())
                        .toList()));
    }

    private List<Chain> chain(ChainExplanation explanation) {
        List<Cell> cells = explanation.cells();
        return explanation.gaps().stream()
                .map(gap -> new Chain(
                        ExplanationWording.measure(gap.measure(), explanation),
                        explanation.work().operation(),
                        names.of(cells.get(0)),
                        names.of(cells.get(cells.size() - 1)),
                        rounded(gap.steps().get(0).before()),
                        gap.steps().stream()
                                .map(step -> step(step, gap.steps()))
                                .toList()))
                .toList();
    }

    private Step step(StepCost step, List<StepCost> all) {
        Optional<Micros> difference = step.difference()
                .filter(any -> step.ratio().filter(Interval::isMeasured).isPresent());
        return new Step(
                name(step, all),
                rounded(step.after()),
                rounded(step.micros()),
                difference.map(own -> rounded(own.low())),
                difference.map(own -> rounded(own.high())));
    }

    /** Returns the name of a step; where several are called the same, it says to which stack each of them leads. */
    private String name(StepCost step, List<StepCost> all) {
        long alike =
                all.stream().filter(other -> other.name().equals(step.name())).count();
        return alike == 1 ? step.name() : step.name() + ", to " + names.stack(step.to());
    }

    private static Optional<BigDecimal> rounded(OptionalDouble number) {
        return number.isPresent() ? Optional.of(rounded(number.getAsDouble())) : Optional.empty();
    }

    static BigDecimal rounded(double number) {
        return new BigDecimal(number, DIGITS);
    }

    private Group group(CellGroup group) {
        return new Group(
                group.name(),
                group.first().workload().operation(),
                band(group),
                group.cells().stream().map(this::row).toList(),
                Scale.of(group).map(scale -> scaled(scale, group)),
                ratioRow(group, names));
    }

    /** Returns the reference against itself, which the chart of ratios draws as a band; empty where that is unknown. */
    static Optional<Interval> band(CellGroup group) {
        return group.control().flatMap(Control::interval).filter(Interval::isMeasured);
    }

    /**
     * Returns the height of a row of the chart of ratios, in rem: it has room for the lines of the longest name on a
     * telephone, and for the ratio that stands below a name there.
     */
    static double ratioRow(CellGroup group, ShortNames names) {
        int longest = group.cells().stream()
                .mapToInt(cell -> names.of(cell.cell()).length())
                .max()
                .orElse(0);
        return row(longest);
    }

    /**
     * Returns the height of a row of a chart beside names, in rem.
     *
     * @param longest characters of the longest name
     */
    static double row(int longest) {
        int lines = (int) Math.ceil(Math.min(longest, LONGEST) / LETTERS);
        return lines > 3 ? (lines + 1) * LINE + 0.2 : longest > TWO_LINES ? 2.4 : 2.2;
    }

    private Scaled scaled(Scale scale, CellGroup group) {
        return new Scaled(
                CellWords.setting(scale.setting()),
                scale.values(),
                scale.lines().values().stream()
                        .map(line -> line(line, scale, group))
                        .toList());
    }

    private ScaledLine line(SortedMap<Integer, CellSummary> line, Scale scale, CellGroup group) {
        Cell first = line.values().iterator().next().cell();
        Map<Integer, Integer> rows = new TreeMap<>();
        line.forEach((value, cell) -> rows.put(value, group.cells().indexOf(cell)));
        return new ScaledLine(
                names.without(first, scale.setting()),
                CellKeys.of(first),
                rows,
                line.entrySet().stream()
                        .filter(cell -> cell.getValue().isAtLeast())
                        .map(Map.Entry::getKey)
                        .toList());
    }

    private DrawnCell row(CellSummary summary) {
        Cell cell = summary.cell();
        return new DrawnCell(
                names.whole(cell),
                names.of(cell),
                CellKeys.of(cell),
                cell.reference(),
                DrawnRatio.of(summary, ""),
                summary.capacityRatio(),
                summary.comparison()
                        .map(found ->
                                Wording.words(found.verdict(Metric.CAPACITY).kind()))
                        .orElse("reference"),
                summary.values(),
                measured.forks(cell).stream().map(this::series).toList(),
                LoadSeries.of(measured, cell));
    }

    private Series series(MeasuredFork fork) {
        List<MeasuredIteration> iterations = fork.iterations();
        return new Series(
                fork.planned().fork(),
                fork.planned().block(),
                fork.planned().alias(),
                iterations.size() - fork.measured().size(),
                steadyFrom(fork),
                iterations.stream()
                        .map(one -> rounded(one.durationNanos() / 1e3 / Math.max(1, one.operations())))
                        .toList());
    }

    private OptionalInt steadyFrom(MeasuredFork fork) {
        return measured.estimates(fork.planned().cell(), fork.planned().alias()).stream()
                .filter(estimate -> estimate.planned().fork() == fork.planned().fork())
                .map(estimate -> fork.steadyFrom(estimate.steady()))
                .findFirst()
                .orElse(OptionalInt.empty());
    }
}
