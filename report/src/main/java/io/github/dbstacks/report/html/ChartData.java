package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.Percentiles;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.text.Wording;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What the charts draw, as the script reads it. Times of SELECTs are in milliseconds, CPU times in microseconds per SELECT; what is unknown
 * is left out.
 */
final class ChartData {
    /** More digits than a pixel can show. */
    private static final MathContext DIGITS = new MathContext(4);

    private ChartData() {}

    /** @param rows the cells, the reference first */
    private record Group(String name, Optional<Range> control, List<Row> rows) {}

    private record Range(double low, double estimate, double high) {
        static Optional<Range> of(Interval interval) {
            return interval.isMeasured()
                    ? Optional.of(new Range(interval.low(), interval.estimate(), interval.high()))
                    : Optional.empty();
        }
    }

    private record Row(
            String label,
            String stack,
            String profiles,
            String workload,
            String jdk,
            String libraries,
            boolean reference,
            Optional<Range> ratio,
            String verdict,
            String kind,
            OptionalDouble cpu,
            OptionalDouble gc,
            OptionalDouble compilation,
            OptionalDouble database,
            OptionalDouble inFlight,
            OptionalDouble concurrency,
            Optional<Percentiles> turnaround,
            Optional<Percentiles> service,
            int threads,
            int eventLoops,
            List<Series> forks) {}

    /**
     * The iterations of a fork.
     *
     * @param measuredFrom position of the first that was measured
     * @param steadyFrom position of the first that was steady; absent where it never became steady
     * @param micros elapsed microseconds per SELECT, one for each iteration
     */
    private record Series(
            int fork, int block, boolean alias, int measuredFrom, OptionalInt steadyFrom, List<BigDecimal> micros) {}

    /** JSON without a character that could end a script element. */
    static String json(RunAnalysis analysis) {
        List<Group> groups = analysis.groups().stream()
                .map(group -> group(group, analysis.measured()))
                .toList();
        return RecordMapper.line(Map.of("groups", groups)).replace("<", "\\u003c");
    }

    private static Group group(CellGroup group, MeasuredRun measured) {
        return new Group(
                group.name(),
                group.control(measured).flatMap(Control::interval).flatMap(Range::of),
                group.cells().stream().map(cell -> row(cell, measured)).toList());
    }

    private static Row row(CellSummary summary, MeasuredRun measured) {
        Cell cell = summary.cell();
        return new Row(
                cell.label(),
                cell.stack(),
                cell.profiles().isEmpty() ? "none" : String.join(",", cell.profiles()),
                cell.workload().toString(),
                cell.jdk(),
                cell.libraries().isEmpty() ? "as built" : cell.librariesText(),
                cell.reference(),
                summary.comparison().flatMap(found -> found.ratios().cost()).flatMap(Range::of),
                summary.comparison().map(Wording::verdict).orElse(""),
                summary.comparison()
                        .map(found -> Wording.words(found.verdict().kind()))
                        .orElse("reference"),
                summary.costs().cpuMicros(),
                summary.costs().cpu().gcMicros(),
                summary.costs().cpu().jitMicros(),
                summary.costs().databaseCpuMicros(),
                summary.inFlight().asked(),
                summary.inFlight().concurrency(),
                summary.times().turnaround(),
                summary.times().service(),
                summary.resources().threads(),
                summary.resources().eventLoops(),
                measured.forks(cell).stream()
                        .map(fork -> series(fork, measured))
                        .toList());
    }

    private static Series series(MeasuredFork fork, MeasuredRun measured) {
        List<MeasuredIteration> iterations = fork.iterations();
        int measuredFrom = iterations.size() - fork.measured().size();
        return new Series(
                fork.planned().fork(),
                fork.planned().block(),
                fork.planned().alias(),
                measuredFrom,
                steadyFrom(fork, measured),
                iterations.stream()
                        .map(one -> new BigDecimal(one.durationNanos() / 1e3 / Math.max(1, one.selects()), DIGITS))
                        .toList());
    }

    private static OptionalInt steadyFrom(MeasuredFork fork, MeasuredRun measured) {
        return measured.estimates(fork.planned().cell(), fork.planned().alias()).stream()
                .filter(estimate -> estimate.planned().fork() == fork.planned().fork())
                .map(estimate -> fork.steadyFrom(estimate.steady()))
                .findFirst()
                .orElse(OptionalInt.empty());
    }
}
