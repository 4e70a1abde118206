package io.github.dbstacks.report;

import io.github.dbstacks.analysis.Bottleneck;
import io.github.dbstacks.analysis.Comparison;
import io.github.dbstacks.analysis.Control;
import io.github.dbstacks.analysis.Estimate;
import io.github.dbstacks.analysis.MeasuredFork;
import io.github.dbstacks.analysis.MeasuredRun;
import io.github.dbstacks.analysis.Numbers;
import io.github.dbstacks.analysis.Percentiles;
import io.github.dbstacks.analysis.Ranking;
import io.github.dbstacks.analysis.Repetitions;
import io.github.dbstacks.analysis.Row;
import io.github.dbstacks.analysis.statistics.SteadyState.Shape;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of one group of a report: cells of one workload, kind and JDK, which are compared with one reference. */
final class GroupSection {
    private final Markdown out;
    private final MeasuredRun measured;
    private final List<Row> own;

    private GroupSection(Markdown out, MeasuredRun measured, List<Row> own) {
        this.out = out;
        this.measured = measured;
        this.own = own;
    }

    static void write(Markdown out, MeasuredRun measured, List<Row> own) {
        GroupSection section = new GroupSection(out, measured, own);
        out.line("## " + own.get(0).cell().group());
        out.line("");
        section.costs();
        if (measured.isForComparing()) {
            section.comparisons();
        }
        section.serviceTimes();
        AccountSection.write(out, own);
    }

    private void costs() {
        out.table(
                List.of(
                        "stack",
                        "forks",
                        "CPU of the application, µs/SELECT",
                        "CPU of the database, µs/SELECT",
                        "both, µs/SELECT",
                        "allocated, B/SELECT",
                        "mean, ms",
                        "mean of the last 10, ms",
                        "SELECTs/s",
                        "steady",
                        "steady after, s",
                        "status"),
                own.stream()
                        .map(row -> List.of(
                                row.cell().label(),
                                Integer.toString(row.forks()),
                                Numbers.decimals(row.cpuMicros(), 2),
                                Numbers.decimals(row.databaseCpuMicros(), 2),
                                Numbers.sum(row.cpuMicros(), row.databaseCpuMicros(), 2),
                                Numbers.whole(row.allocatedBytes()),
                                Numbers.decimals(row.millis(), 1),
                                Numbers.decimals(row.lastTenMillis(), 1),
                                Numbers.whole(row.selectsPerSecond()),
                                steady(row),
                                Numbers.seconds(row.steadyAfterMillis()),
                                row.status()))
                        .toList());
        gaveUp();
    }

    /** The gate that ends warm-up gave up where as many iterations passed as were allowed. */
    private void gaveUp() {
        List<String> gaveUp = own.stream()
                .map(row -> Map.entry(
                        row.cell().label(),
                        measured.forks(row.cell()).stream()
                                .filter(MeasuredFork::warmedUpAsLongAsAllowed)
                                .count()))
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                .toList();
        if (!gaveUp.isEmpty()) {
            out.line(
                    "Forks that began to measure because their warm-up had been as long as allowed, and not because it was over: "
                            + String.join(", ", gaveUp) + ".");
            out.line("");
        }
    }

    /** {@code steady: 18 flat, 2 warm up}. */
    private static String steady(Row row) {
        Map<Shape, Long> counts = row.shapes().stream()
                .collect(Collectors.groupingBy(
                        Function.identity(), () -> new EnumMap<>(Shape.class), Collectors.counting()));
        String shapes = counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + words(entry.getKey()))
                .collect(Collectors.joining(", "));
        return shapes.isEmpty() ? words(row.steady()) : words(row.steady()) + ": " + shapes;
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void comparisons() {
        if (own.stream().allMatch(row -> row.comparison().isEmpty())) {
            return;
        }
        out.line("Against " + own.get(0).cell().label() + ", 95 % intervals of ratios paired by block:");
        out.line("");
        boolean byDatabase = measured.isByDatabase();
        out.table(
                byDatabase
                        ? List.of(
                                "stack",
                                "CPU per SELECT",
                                "the database's CPU per SELECT",
                                "the first in units of the second",
                                "verdict on that",
                                "duration",
                                "what the duration says")
                        : List.of("stack", "CPU per SELECT", "verdict on it", "duration", "what the duration says"),
                own.stream()
                        .filter(row -> row.comparison().isPresent())
                        .map(row -> comparison(row, row.comparison().orElseThrow(), byDatabase))
                        .toList());
        Control.of(measured, own.get(0).cell()).ifPresent(control -> {
            out.line("The reference against itself: " + control.text() + ".");
            out.line("");
        });
        ranking();
        Repetitions.advice(measured, own.get(0).cell()).ifPresent(advice -> {
            out.line(advice);
            out.line("");
        });
    }

    private void ranking() {
        List<Row> comparable = own.stream()
                .filter(row -> row.comparison().map(Comparison::comparable).orElse(true))
                .toList();
        double margin = Control.margin(measured, own.get(0).cell());
        out.line("In order of " + measured.costText()
                + ", least first (< is established against the neighbour at 5 % for all together by"
                + " Holm's method, and beyond the margin of " + Numbers.decimals(100 * margin, 1)
                + " %; ≈ is not): "
                + Ranking.of(comparable, measured, measured.cost(), margin) + ".");
        out.line("");
        List<String> limited = comparable.stream()
                .filter(row -> row.bottleneck().kind() != Bottleneck.Kind.CLIENT)
                .map(row -> row.cell().label() + " by " + row.bottleneck().kind())
                .toList();
        out.line(
                limited.isEmpty()
                        ? "In order of duration: " + Ranking.of(comparable, measured, Estimate::millis, margin) + "."
                        : "Throughput is not ranked, since not every stack was limited by the client: "
                                + String.join(", ", limited) + ".");
        out.line("");
    }

    private static List<String> comparison(Row row, Comparison comparison, boolean byDatabase) {
        List<String> cells = new ArrayList<>();
        cells.add(row.cell().label());
        cells.add(comparison.cpu().map(Numbers::ratio).orElse(""));
        if (byDatabase) {
            cells.add(comparison.databaseCpu().map(Numbers::ratio).orElse(""));
            cells.add(comparison.cost().map(Numbers::ratio).orElse(""));
        }
        cells.add(comparison.verdict().text());
        cells.add(comparison.duration().map(Numbers::ratio).orElse(Numbers.decimals(comparison.ratioOfLastTen(), 2)));
        cells.add(whatTheDurationSays(row.bottleneck().kind(), comparison));
        return cells;
    }

    private static String whatTheDurationSays(Bottleneck.Kind limit, Comparison comparison) {
        if (comparison.allThroughput()) {
            return "throughput: both were limited by the client";
        }
        return limit == Bottleneck.Kind.CLIENT
                ? "not throughput: the reference was not limited by the client"
                : "not throughput: limited by " + limit;
    }

    private void serviceTimes() {
        if (own.stream().allMatch(row -> row.serviceTimes().isEmpty())) {
            return;
        }
        out.line("Service time of a SELECT in closed loop, ms, and the part of it spent waiting for a connection:");
        out.line("");
        out.table(
                List.of(
                        "stack",
                        "p50",
                        "p90",
                        "p99",
                        "p99.9",
                        "max",
                        "p50 against the reference",
                        "p99 against the reference",
                        "connection, p50",
                        "connection, p99"),
                own.stream().map(GroupSection::serviceTimes).toList());
    }

    private static List<String> serviceTimes(Row row) {
        Optional<Percentiles> times = row.serviceTimes();
        Optional<Percentiles> acquire = row.acquireTimes();
        return List.of(
                row.cell().label(),
                times.map(time -> Numbers.decimals(time.p50(), 3)).orElse(""),
                times.map(time -> Numbers.decimals(time.p90(), 3)).orElse(""),
                times.map(time -> Numbers.decimals(time.p99(), 3)).orElse(""),
                times.map(time -> Numbers.decimals(time.p999(), 3)).orElse(""),
                times.map(time -> Numbers.decimals(time.max(), 3)).orElse(""),
                row.comparison().flatMap(Comparison::median).map(Numbers::ratio).orElse(""),
                row.comparison().flatMap(Comparison::p99).map(Numbers::ratio).orElse(""),
                acquire.map(time -> Numbers.decimals(time.p50(), 4)).orElse(""),
                acquire.map(time -> Numbers.decimals(time.p99(), 4)).orElse(""));
    }
}
