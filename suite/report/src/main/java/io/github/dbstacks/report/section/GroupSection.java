package io.github.dbstacks.report.section;

import static io.github.dbstacks.report.text.Numbers.decimals;
import static io.github.dbstacks.report.text.Numbers.ratio;
import static io.github.dbstacks.report.text.Numbers.seconds;
import static io.github.dbstacks.report.text.Numbers.whole;

import io.github.dbstacks.analysis.cell.Bottleneck;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Repetitions;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.LawCheck;
import io.github.dbstacks.analysis.run.ForkTime;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.report.text.WorkWords;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The tables of one group of a report: cells of one workload, kind and JDK, which are compared with one reference. */
public final class GroupSection {
    private static final List<Column> COSTS = List.of(
            new Column(Metric.APP_CPU, 2),
            new Column(Metric.JIT_CPU, 2),
            new Column(Metric.JIT_QUEUE, 1),
            new Column(Metric.DATABASE_CPU, 2),
            new Column(Metric.TOTAL_CPU, 2),
            new Column(Metric.ALLOCATED_BYTES, 0),
            new Column(Metric.DURATION, 1),
            new Column(Metric.LAST_TEN, 1),
            new Column(Metric.CAPACITY, 0));

    private static final List<Column> TIMES = List.of(
            new Column(Metric.P50_TIME, 3),
            new Column(Metric.P90_TIME, 3),
            new Column(Metric.P99_TIME, 3),
            new Column(Metric.P999_TIME, 3),
            new Column(Metric.MAX_TIME, 3));

    /** Parts of these. */
    private static final List<Column> PARTS = List.of(
            new Column(Metric.SERVICE_P50, 3),
            new Column(Metric.SERVICE_P99, 3),
            new Column(Metric.ACQUIRE_P50, 4),
            new Column(Metric.ACQUIRE_P99, 4));

    private final SectionBuilder out;
    private final MeasuredRun measured;
    private final CellGroup group;
    private final Work work;
    private final ShortNames names;

    private GroupSection(SectionBuilder out, MeasuredRun measured, CellGroup group, ShortNames names) {
        this.out = out;
        this.measured = measured;
        this.group = group;
        this.work = group.first().workload();
        this.names = names;
    }

    /** Costs, comparisons, times, laws, and the work as it was counted. */
    public static Section of(MeasuredRun measured, CellGroup group, ShortNames names) {
        GroupSection section = new GroupSection(
                new SectionBuilder("Every number of " + CellWords.group(group.first())), measured, group, names);
        section.out.all(HighestRateSection.of(measured, group, names));
        LoadSection.write(section.out, measured, group, names);
        section.costs();
        if (group.cells().stream().anyMatch(cell -> cell.comparison().isPresent())) {
            section.comparisons();
        }
        section.serviceTimes();
        section.laws();
        ResourceSection.write(section.out, group.cells(), names);
        return section.out.section();
    }

    private String label(CellSummary cell) {
        return names.whole(cell.cell());
    }

    private void costs() {
        List<String> header = new ArrayList<>(List.of("stack", "forks", "in flight"));
        List<Column> columns = columns();
        header.addAll(Column.titles(columns, work));
        header.addAll(List.of("steady", "steady after, s", "status"));
        out.table(
                header, group.cells().stream().map(cell -> costs(columns, cell)).toList());
        group.cells().stream()
                .flatMap(cell -> Wording.inFlight(cell, label(cell)).stream())
                .forEach(out::paragraph);
        List<String> notSteady = group.cells().stream()
                .map(cell -> Map.entry(
                        label(cell),
                        measured.forks(cell.cell()).stream()
                                .filter(ForkTime::isWarmedUpAsLongAsAllowed)
                                .count()))
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                .toList();
        if (!notSteady.isEmpty()) {
            out.paragraph(
                    "Forks that began to measure because their warm-up had taken as long as allowed, and not because their gate"
                            + " opened: " + String.join(", ", notSteady) + ".");
        }
    }

    /** Older records do not have the compiler's queue. */
    private List<Column> columns() {
        boolean hasQueue = group.cells().stream()
                .anyMatch(cell -> cell.value(Metric.JIT_QUEUE).isPresent());
        return COSTS.stream()
                .filter(column -> hasQueue || column.metric() != Metric.JIT_QUEUE)
                .toList();
    }

    private List<String> costs(List<Column> columns, CellSummary cell) {
        List<String> row = new ArrayList<>(List.of(label(cell), decimals(cell.value(Metric.FORKS), 0), inFlight(cell)));
        row.addAll(Column.texts(columns, cell));
        row.addAll(List.of(
                Wording.steadiness(cell.steadiness()),
                seconds(cell.value(Metric.STEADY_AFTER)),
                cell.outcome().status().toString()));
        return row;
    }

    /** {@code 42 of 200}; only the first where the second is not known. */
    private static String inFlight(CellSummary cell) {
        String asked = whole(cell.value(Metric.IN_FLIGHT));
        String slots = whole(cell.value(Metric.CONCURRENCY));
        return asked.isEmpty() || slots.isEmpty() ? asked : asked + " of " + slots;
    }

    private void comparisons() {
        out.paragraph("Against " + names.of(group.first())
                + ", ratios and their intervals of 95 %, each alone. A verdict says \"more\" or \"less\" where Holm's method, at 5 % for"
                + " all together, finds a difference:");
        out.table(
                "stack | " + work.operation() + "s/s | " + Wording.cost(measured)
                        + " | verdict on that | CPU of the application | CPU of the database | limited by",
                group.cells().stream()
                        .flatMap(cell -> cell.comparison().stream().map(comparison -> comparison(cell, comparison)))
                        .toList());
        Wording.otherInFlight(group, names::of).ifPresent(out::paragraph);
        group.control()
                .ifPresent(control -> out.paragraph("The reference against itself: " + Wording.control(control) + "."));
        out.paragraph(Wording.dependence(group.dependence(measured)));
        ranking();
        Repetitions.of(measured, group.first()).map(Wording::repetitions).ifPresent(out::paragraph);
    }

    private void ranking() {
        out.paragraph("In order of " + Wording.cost(measured) + ", least first: "
                + Wording.ranking(group.byCost(measured), names::of)
                + ". The sign < means that the difference from the neighbour is established: as a verdict, it would be"
                + " \"more\". The sign ≈ means that it is not.");
        List<String> limited = group.limited().stream()
                .map(cell -> label(cell) + " by " + limit(cell))
                .toList();
        out.paragraph(
                limited.isEmpty() || work.hasSlots()
                        ? "In order of " + work.operation() + "s/s, most first: "
                                + Wording.ranking(group.byDuration(measured), names::of) + "." + atLeast()
                        : "Answers/s are not ranked, since not every stack was limited by the "
                                + Wording.limit(Bottleneck.Limit.CLIENT, work) + ": " + String.join(", ", limited)
                                + ".");
    }

    /** The text is empty where there is no such cell. */
    private String atLeast() {
        List<String> cells = group.atLeast().stream().map(cell -> label(cell)).toList();
        return cells.isEmpty()
                ? ""
                : " Nothing was fully used where " + Wording.few(cells, "and")
                        + " ran, so what they answer is a lower bound and has no place in this order.";
    }

    /** What limited the throughput of a cell. */
    private String limit(CellSummary cell) {
        if (cell.bottleneck().kind() != Bottleneck.Limit.CLIENT || cell.isThroughput()) {
            return Wording.limit(cell.bottleneck().kind(), work);
        }
        return cell.isAnsweredRate() ? "rate" : "the load, which was invalid";
    }

    private List<String> comparison(CellSummary cell, Comparison comparison) {
        return List.of(
                label(cell),
                ratio(comparison.ratio(Metric.CAPACITY)),
                ratio(comparison.costRatio()),
                Wording.verdict(comparison),
                ratio(comparison.ratio(Metric.APP_CPU)),
                ratio(comparison.ratio(Metric.DATABASE_CPU)),
                limit(cell));
    }

    private void serviceTimes() {
        if (group.cells().stream()
                .allMatch(cell -> cell.value(Metric.SERVICE_P50).isEmpty())) {
            return;
        }
        WorkWords words = WorkWords.of(work);
        out.paragraph(words.explanation());
        List<String> header = new ArrayList<>(List.of("stack"));
        header.addAll(Column.titles(TIMES, work));
        header.addAll(List.of("p50 against the reference", "p99 against the reference"));
        PARTS.forEach(part -> header.add(words.title(part.metric(), work)));
        out.table(header, group.cells().stream().map(this::serviceTimes).toList());
    }

    private List<String> serviceTimes(CellSummary cell) {
        List<String> row = new ArrayList<>(List.of(label(cell)));
        row.addAll(Column.texts(TIMES, cell));
        row.add(ratio(cell.comparison().flatMap(found -> found.ratio(Metric.P50_TIME))));
        row.add(ratio(cell.comparison().flatMap(found -> found.ratio(Metric.P99_TIME))));
        row.addAll(Column.texts(PARTS, cell));
        return row;
    }

    private void laws() {
        List<List<String>> rows = new ArrayList<>();
        for (CellSummary cell : group.cells()) {
            for (LawCheck check : LawCheck.of(measured, cell.cell())) {
                rows.add(List.of(label(cell), check.sentence(), check.holds() ? "holds" : "broken"));
            }
        }
        if (!rows.isEmpty()) {
            out.paragraph("Laws that the counts must obey, each by the fork that is farthest from it:");
            out.table("stack | law | result", rows);
        }
    }
}
