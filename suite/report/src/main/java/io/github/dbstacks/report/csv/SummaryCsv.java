package io.github.dbstacks.report.csv;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The numbers of a run as CSV: every {@link Metric} of every cell, and what a cell is. Their columns are part of the
 * result format.
 */
public final class SummaryCsv {
    private static final String HEADER =
            "cell,jdk,metric,unit,value,forks,least,most,reference,ratio,ratio_low,ratio_high,verdict\n";

    private final MeasuredRun measured;
    private final List<CellGroup> groups;

    private SummaryCsv(RunAnalysis analysis) {
        measured = analysis.measured();
        groups = analysis.groups();
    }

    /** The file {@code summary.csv}: a row for each metric that is known of a cell. */
    public static String of(RunAnalysis analysis) {
        return new SummaryCsv(analysis).summary();
    }

    /** The file {@code cells.csv}: a row for each cell, with what is no number. */
    public static String cells(RunAnalysis analysis) {
        return Csv.table(
                analysis.cells().stream().map(new SummaryCsv(analysis)::facts).toList());
    }

    private String summary() {
        StringBuilder text = new StringBuilder(HEADER);
        for (CellGroup group : groups) {
            for (CellSummary cell : group.cells()) {
                cell.values().forEach((metric, value) -> text.append(Csv.line(row(group, cell, metric, value))));
            }
        }
        return text.toString();
    }

    private List<String> row(CellGroup group, CellSummary cell, Metric metric, double value) {
        double[] forks = measured.estimates(cell.cell(), false).stream()
                .flatMapToDouble(fork -> metric.of(measured, fork).stream())
                .sorted()
                .toArray();
        List<String> row = new ArrayList<>(List.of(
                cell.cell().name(),
                cell.cell().jdk(),
                metric.id(),
                metric.unit().toString(),
                Numbers.decimals(value, metric.digits()),
                Integer.toString(forks.length),
                forks.length == 0 ? "" : Numbers.decimals(forks[0], metric.digits()),
                forks.length == 0 ? "" : Numbers.decimals(forks[forks.length - 1], metric.digits())));
        row.add(
                hasRatio(metric) && measured.isForComparing()
                        ? reference(group).map(found -> found.cell().name()).orElse("")
                        : "");
        row.addAll(ratio(group, cell, metric));
        row.add(verdict(cell, metric));
        return row;
    }

    private Map<String, String> facts(CellSummary summary) {
        var cell = summary.cell();
        Metric cost = Metric.cost(measured);
        boolean isLoadInvalid = !summary.outcome().loadProblems().isEmpty();
        Map<String, String> values = new LinkedHashMap<>();
        values.put("cell", cell.name());
        values.put("jdk", cell.jdk());
        values.put("stack", cell.stack());
        values.put("profiles", String.join("+", cell.profiles()));
        values.put("workload", cell.workload().toString());
        values.put("settings", cell.settingsText());
        values.put("libraries", cell.librariesText());
        values.put("status", summary.outcome().status().toString());
        values.put("bottleneck", summary.bottleneck().kind().toString());
        values.put("capacity_at_least", String.valueOf(summary.isAtLeast()));
        values.put(
                "load_invalid",
                cell.workload()
                        .load()
                        .map(load -> String.valueOf(isLoadInvalid))
                        .orElse(""));
        values.put("steady_state", name(summary.steadiness().state()));
        values.put("compared_by", cost.id());
        values.put("verdict", verdict(summary, cost));
        values.put(
                "same_in_flight",
                summary.comparison()
                        .filter(found -> summary.value(Metric.IN_FLIGHT).isPresent())
                        .map(Comparison::sameInFlight)
                        .map(String::valueOf)
                        .orElse(""));
        values.put(
                "thread_groups",
                summary.resources().jvm().threads().entrySet().stream()
                        .map(group -> group.getKey() + " " + group.getValue())
                        .collect(Collectors.joining("; ")));
        return values;
    }

    private static boolean hasRatio(Metric metric) {
        return metric.isCompared() || metric == Metric.LAST_TEN;
    }

    private static Optional<CellSummary> reference(CellGroup group) {
        return group.cells().stream().filter(cell -> cell.cell().reference()).findFirst();
    }

    /**
     * The ratio and the ends of its interval; of the last ten iterations that of the means alone, as the reference
     * study compared.
     */
    private List<String> ratio(CellGroup group, CellSummary cell, Metric metric) {
        if (metric == Metric.LAST_TEN && measured.isForComparing()) {
            OptionalDouble reference =
                    reference(group).map(found -> found.value(metric)).orElse(OptionalDouble.empty());
            return List.of(
                    Numbers.decimals(Costs.combined(cell.value(metric), reference, (one, other) -> one / other), 4),
                    "",
                    "");
        }
        return Csv.interval(interval(group, cell, metric));
    }

    /** Returns the interval of a ratio; the reference to itself has that of its alias in what cells are compared by. */
    private Optional<Interval> interval(CellGroup group, CellSummary cell, Metric metric) {
        if (cell.cell().reference()) {
            return group.control()
                    .filter(control -> metric == Metric.cost(measured))
                    .flatMap(Control::interval);
        }
        return metric == Metric.CAPACITY
                ? cell.capacityRatio()
                : cell.comparison().flatMap(found -> found.ratio(metric));
    }

    private String verdict(CellSummary cell, Metric metric) {
        if (!metric.isCompared() || !measured.isForComparing()) {
            return "";
        }
        if (cell.cell().reference()) {
            return "reference";
        }
        return cell.comparison()
                .filter(found -> metric != Metric.CAPACITY || !cell.isAnsweredRate())
                .map(found -> found.verdict(metric))
                .map(Verdict::kind)
                .map(SummaryCsv::name)
                .orElse("");
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
