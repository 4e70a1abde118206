package io.github.dbstacks.report;

import io.github.dbstacks.result.Usage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
        if (!measured.isSmoke()) {
            section.comparisons();
        }
        section.serviceTimes();
        section.where();
        section.work();
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
                                row.cell().stackAndProfiles(),
                                Integer.toString(row.forks()),
                                Numbers.decimals(row.cpuMicros(), 2),
                                Numbers.decimals(row.databaseCpuMicros(), 2),
                                Numbers.sum(row.cpuMicros(), row.databaseCpuMicros(), 2),
                                Numbers.whole(row.allocatedBytes()),
                                Numbers.decimals(row.millis(), 1),
                                Numbers.decimals(row.lastTenMillis(), 1),
                                Numbers.whole(row.selectsPerSecond()),
                                row.steady().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                                Numbers.seconds(row.steadyAfterMillis()),
                                row.status()))
                        .toList());
    }

    private void comparisons() {
        if (own.stream().allMatch(row -> row.comparison().isEmpty())) {
            return;
        }
        out.line("Against " + own.get(0).cell().stackAndProfiles() + ", 95 % intervals of ratios paired by block:");
        out.line("");
        out.table(
                List.of("stack", "CPU per SELECT", "verdict on it", "duration", "what the duration says"),
                own.stream()
                        .filter(row -> row.comparison().isPresent())
                        .map(row -> comparison(row, row.comparison().orElseThrow()))
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
        out.line(
                "In order of CPU per SELECT, least first (< is established against the neighbour at 5 % for all together by"
                        + " Holm's method, ≈ is not): "
                        + Ranking.of(comparable, measured, Row::cpuMicros, Estimate::cpuMicros) + ".");
        out.line("");
        List<String> limited = comparable.stream()
                .filter(row -> row.bottleneck().kind() != Bottleneck.Kind.CLIENT)
                .map(row -> row.cell().stackAndProfiles() + " by "
                        + row.bottleneck().kind())
                .toList();
        out.line(
                limited.isEmpty()
                        ? "In order of duration: " + Ranking.of(comparable, measured, Row::millis, Estimate::millis)
                                + "."
                        : "Throughput is not ranked, since not every stack was limited by the client: "
                                + String.join(", ", limited) + ".");
        out.line("");
    }

    private static List<String> comparison(Row row, Comparison comparison) {
        return List.of(
                row.cell().stackAndProfiles(),
                comparison.cpu().map(Numbers::ratio).orElse(""),
                comparison.verdict().text(),
                comparison.duration().map(Numbers::ratio).orElse(Numbers.decimals(comparison.ratioOfLastTen(), 2)),
                comparison.allThroughput()
                        ? "throughput: both were limited by the client"
                        : "not throughput: limited by " + row.bottleneck().kind());
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
                row.cell().stackAndProfiles(),
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

    private void where() {
        out.line("Where the time went, by the account of kernel and JVM:");
        out.line("");
        out.table(
                List.of(
                        "stack",
                        "limited by",
                        "threads",
                        "event loops",
                        "GC, µs",
                        "JIT, µs",
                        "waiting for a processor, µs",
                        "switches",
                        "preemptions",
                        "database's switches",
                        "peak heap, MB",
                        "peak RSS, MB"),
                own.stream().map(GroupSection::where).toList());
        out.line(
                "GC to database's switches: per SELECT. The database's are how often its processes got a processor: about once a message, and after every preemption.");
        out.line("");
    }

    private static List<String> where(Row row) {
        return List.of(
                row.cell().stackAndProfiles(),
                row.bottleneck().text(),
                Integer.toString(row.threads()),
                Integer.toString(row.eventLoops()),
                Numbers.decimals(row.perSelect(usage -> usage.gcCpuNanos() / 1e3), 2),
                Numbers.decimals(row.perSelect(usage -> usage.jitCpuNanos() / 1e3), 2),
                Numbers.decimals(row.perSelect(usage -> usage.appWaitNanos() / 1e3), 1),
                Numbers.decimals(row.perSelect(Usage::appSwitches), 2),
                Numbers.decimals(row.perSelect(Usage::appPreemptions), 2),
                Numbers.decimals(row.perSelect(Usage::databaseSwitches), 2),
                Numbers.megabytes(row.peakHeapBytes()),
                Numbers.megabytes(row.peakRssBytes()));
    }

    private void work() {
        out.line("The work, by the database's own account:");
        out.line("");
        out.table(
                List.of(
                        "stack",
                        "statements per SELECT",
                        "commits per SELECT",
                        "planned again and again",
                        "TCP segments per SELECT",
                        "isolation",
                        "encryption",
                        "sessions",
                        "beside the work, per session"),
                own.stream().map(GroupSection::work).toList());
        out.line("Segments are those of the whole host, received, so a request and its answer are two.");
        out.line("");
    }

    private static List<String> work(Row row) {
        Optional<LedgerLine> work = row.work().stream().findFirst();
        return List.of(
                row.cell().stackAndProfiles(),
                work.map(line -> String.join("; ", line.statements().values())).orElse("not counted"),
                work.map(LedgerLine::transactions).orElse(""),
                work.map(line -> line.planned() ? "yes" : "no").orElse(""),
                Numbers.decimals(row.tcpSegments(), 2),
                work.map(LedgerLine::isolation).orElse(""),
                work.map(LedgerLine::encryption).orElse(""),
                work.map(line -> Integer.toString(line.sessions())).orElse(""),
                String.join("; ", row.besides()));
    }
}
