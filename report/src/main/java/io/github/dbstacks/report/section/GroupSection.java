package io.github.dbstacks.report.section;

import static io.github.dbstacks.report.text.Numbers.decimals;
import static io.github.dbstacks.report.text.Numbers.seconds;
import static io.github.dbstacks.report.text.Numbers.whole;

import io.github.dbstacks.analysis.cell.Bottleneck;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.LoadSummary;
import io.github.dbstacks.analysis.cell.Percentiles;
import io.github.dbstacks.analysis.cell.Repetitions;
import io.github.dbstacks.analysis.law.LawCheck;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.InFlight;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The tables of one group of a report: cells of one workload, kind and JDK, which are compared with one reference. */
public final class GroupSection {
    private final SectionBuilder out;
    private final MeasuredRun measured;
    private final CellGroup group;
    private final Work work;

    private GroupSection(SectionBuilder out, MeasuredRun measured, CellGroup group) {
        this.out = out;
        this.measured = measured;
        this.group = group;
        this.work = group.first().workload();
    }

    /** Costs, comparisons, times, laws, and the work as it was counted. */
    public static Section of(MeasuredRun measured, CellGroup group) {
        GroupSection section = new GroupSection(new SectionBuilder("Every number of " + group.name()), measured, group);
        section.out.all(HighestRateSection.of(measured, group));
        if (section.isUnderLoad()) {
            LoadSection.write(section.out, measured, group);
        }
        section.costs();
        if (group.cells().stream().anyMatch(cell -> cell.comparison().isPresent())) {
            section.comparisons();
        }
        section.serviceTimes();
        section.laws();
        ResourceSection.write(section.out, group.cells());
        return section.out.section();
    }

    private boolean isUnderLoad() {
        return work instanceof ScenarioLoad;
    }

    private void costs() {
        out.table(
                work.worded(
                        "stack | forks | in flight | CPU of the application, µs/SELECT | compilation besides, µs/SELECT"
                                + " | CPU of the database, µs/SELECT | both, µs/SELECT | allocated, B/SELECT | mean, ms"
                                + " | mean of the last 10, ms | SELECTs/s | steady | steady after, s | status"),
                group.cells().stream().map(GroupSection::costs).toList());
        group.cells().stream().flatMap(cell -> Wording.inFlight(cell).stream()).forEach(out::paragraph);
        List<String> notSteady = group.cells().stream()
                .map(cell -> Map.entry(
                        cell.cell().label(),
                        measured.forks(cell.cell()).stream()
                                .filter(MeasuredFork::warmedUpAsLongAsAllowed)
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

    private static List<String> costs(CellSummary cell) {
        Costs costs = cell.costs();
        return List.of(
                cell.cell().label(),
                Integer.toString(cell.extent().forks()),
                inFlight(cell.inFlight()),
                decimals(costs.cpuMicros(), 2),
                decimals(costs.cpu().jitMicros(), 2),
                decimals(costs.databaseCpuMicros(), 2),
                decimals(costs.bothCpuMicros(), 2),
                whole(costs.allocatedBytes()),
                decimals(costs.millis(), 1),
                decimals(costs.lastTenMillis(), 1),
                whole(cell.selectsPerSecond()),
                Wording.steadiness(cell.steadiness()),
                seconds(cell.steadiness().afterMillis()),
                cell.outcome().status().toString());
    }

    /** {@code 42 of 200}; only the first where the second is not known. */
    private static String inFlight(InFlight inFlight) {
        String asked = whole(inFlight.asked());
        return asked.isEmpty() || inFlight.concurrency().isEmpty()
                ? asked
                : asked + " of " + whole(inFlight.concurrency());
    }

    private void comparisons() {
        out.paragraph("Against " + group.first().label()
                + ", ratios and their intervals of 95 %. A verdict says \"more\" or \"less\" where Holm's method, at 5 % for"
                + " all together, finds a difference:");
        out.table(
                work.worded("stack | SELECTs/s | " + Wording.cost(measured)
                        + " | verdict on that | CPU of the application | CPU of the database | limited by"),
                group.cells().stream()
                        .flatMap(cell -> cell.comparison().stream().map(comparison -> comparison(cell, comparison)))
                        .toList());
        Wording.otherInFlight(group).ifPresent(out::paragraph);
        group.control()
                .ifPresent(control -> out.paragraph("The reference against itself: " + Wording.control(control) + "."));
        ranking();
        Repetitions.of(measured, group.first()).map(Wording::repetitions).ifPresent(out::paragraph);
    }

    private void ranking() {
        out.paragraph("In order of " + Wording.cost(measured) + ", least first: "
                + Wording.ranking(group.byCost(measured))
                + ". The sign < means that the difference from the neighbour is established: as a verdict, it would be"
                + " \"more\". The sign ≈ means that it is not.");
        List<String> limited = group.limited().stream()
                .map(cell -> cell.cell().label() + " by " + limit(cell))
                .toList();
        out.paragraph(
                limited.isEmpty() || !isUnderLoad()
                        ? work.worded("In order of SELECTs/s, most first: ")
                                + Wording.ranking(group.byDuration(measured)) + "."
                        : "Answers/s are not ranked, since not every stack was limited by the " + client() + ": "
                                + String.join(", ", limited) + ".");
    }

    private String client() {
        return Wording.limit(Bottleneck.Kind.CLIENT, work);
    }

    /** What limited the throughput of a cell. */
    private String limit(CellSummary cell) {
        if (cell.bottleneck().kind() != Bottleneck.Kind.CLIENT || cell.isThroughput()) {
            return Wording.limit(cell.bottleneck().kind(), work);
        }
        return cell.load().filter(LoadSummary::isAnsweredRate).isPresent() ? "rate" : "the load, which was invalid";
    }

    private List<String> comparison(CellSummary cell, Comparison comparison) {
        Comparison.Ratios ratios = comparison.ratios();
        return List.of(
                cell.cell().label(),
                ratio(ratios.capacity()),
                ratio(ratios.cost()),
                Wording.verdict(comparison),
                ratio(ratios.cpu()),
                ratio(ratios.databaseCpu()),
                limit(cell));
    }

    private void serviceTimes() {
        if (group.cells().stream().allMatch(cell -> cell.times().service().isEmpty())) {
            return;
        }
        out.paragraph(
                isUnderLoad()
                        ? "How long a request takes, ms, of all measured seconds of a fork together. The latency begins at its intended"
                                + " start, the answer time when it was sent. Latencies are compared."
                        : "How long a SELECT takes in closed loop, ms: p50 and p99 of the time that slots wait. The turnaround begins when its slot of the concurrency became"
                                + " free, the service time when it asks the pool for a connection. The difference is waiting for a thread or a"
                                + " processor. Turnarounds are compared.");
        out.table(
                (isUnderLoad() ? "stack | latency p50" : "stack | turnaround p50")
                        + " | p90 | p99 | p99.9 | max | p50 against the reference | p99 against the reference | "
                        + (isUnderLoad() ? "answer time p50" : "service time p50") + " | p99 | connection p50 | p99",
                group.cells().stream().map(GroupSection::serviceTimes).toList());
    }

    private static List<String> serviceTimes(CellSummary cell) {
        Optional<Percentiles> latency = cell.times().latency();
        Optional<Percentiles> service = cell.times().service();
        Optional<Percentiles> acquire = cell.times().acquire();
        Optional<Comparison.Ratios> ratios = cell.comparison().map(Comparison::ratios);
        return List.of(
                cell.cell().label(),
                millis(latency, Percentiles::p50, 3),
                millis(latency, Percentiles::p90, 3),
                millis(latency, Percentiles::p99, 3),
                latency.map(times -> decimals(times.p999(), 3)).orElse(""),
                millis(latency, Percentiles::max, 3),
                ratio(ratios.flatMap(Comparison.Ratios::median)),
                ratio(ratios.flatMap(Comparison.Ratios::p99)),
                millis(service, Percentiles::p50, 3),
                millis(service, Percentiles::p99, 3),
                millis(acquire, Percentiles::p50, 4),
                millis(acquire, Percentiles::p99, 4));
    }

    private void laws() {
        List<List<String>> rows = new ArrayList<>();
        for (CellSummary cell : group.cells()) {
            for (LawCheck check : LawCheck.of(measured, cell.cell())) {
                rows.add(List.of(
                        cell.cell().label(), work.worded(Wording.law(check)), check.holds() ? "holds" : "broken"));
            }
        }
        if (!rows.isEmpty()) {
            out.paragraph("Laws that the counts must obey, each by the fork that is farthest from it:");
            out.table("stack | law | result", rows);
        }
    }

    private static String millis(Optional<Percentiles> times, ToDoubleFunction<Percentiles> percentile, int digits) {
        return times.map(found -> decimals(percentile.applyAsDouble(found), digits))
                .orElse("");
    }

    private static String ratio(Optional<Interval> interval) {
        return interval.map(Numbers::ratio).orElse("");
    }
}
