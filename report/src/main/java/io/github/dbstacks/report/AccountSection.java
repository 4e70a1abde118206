package io.github.dbstacks.report;

import io.github.dbstacks.analysis.LedgerLine;
import io.github.dbstacks.analysis.Numbers;
import io.github.dbstacks.analysis.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where the time of a group's cells went and what work they did, by the accounts of JVM, kernel and database. */
final class AccountSection {
    private static final double LEAST_SHARE = 0.01;

    private final Markdown out;
    private final List<Row> own;

    private AccountSection(Markdown out, List<Row> own) {
        this.out = out;
        this.own = own;
    }

    static void write(Markdown out, List<Row> own) {
        AccountSection section = new AccountSection(out, own);
        section.where();
        section.threads();
        section.work();
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
                own.stream().map(AccountSection::where).toList());
        out.line(
                "GC to database's switches: per SELECT. GC and JIT are CPU time where the kernel tells of threads, else what the JVM says"
                        + " it spent. The database's switches are how often its processes got a processor: about once a message, and"
                        + " after every preemption.");
        out.line("");
    }

    private void threads() {
        out.line("CPU of the application's Java threads by their names, µs/SELECT (of 1 % and more):");
        out.line("");
        out.table(
                List.of("stack", "threads"),
                own.stream()
                        .map(row -> List.of(row.cell().label(), threads(row.threadCpuMicros())))
                        .toList());
    }

    private static String threads(Map<String, Double> micros) {
        double all = micros.values().stream().mapToDouble(Double::doubleValue).sum();
        return micros.entrySet().stream()
                .filter(group -> group.getValue() >= LEAST_SHARE * all)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(group -> "`" + group.getKey() + "` " + Numbers.decimals(group.getValue(), 2))
                .collect(Collectors.joining(", "));
    }

    private static List<String> where(Row row) {
        return List.of(
                row.cell().label(),
                row.bottleneck().text(),
                Integer.toString(row.threads()),
                Integer.toString(row.eventLoops()),
                Numbers.decimals(row.gcMicros(), 2),
                Numbers.decimals(row.jitMicros(), 2),
                Numbers.decimals(row.perSelect(usage -> usage.app().appWaitNanos() / 1e3), 1),
                Numbers.decimals(row.perSelect(usage -> usage.app().appSwitches()), 2),
                Numbers.decimals(row.perSelect(usage -> usage.app().appPreemptions()), 2),
                Numbers.decimals(
                        row.perSelect(
                                usage -> usage.database().databaseSwitches().orElse(-1)),
                        2),
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
                own.stream().map(AccountSection::work).toList());
        out.line("Segments are those of the whole host, received, so a request and its answer are two.");
        out.line("");
    }

    private static List<String> work(Row row) {
        Optional<LedgerLine> work = row.work().stream().findFirst();
        return List.of(
                row.cell().label(),
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
