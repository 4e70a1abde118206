package io.github.dbstacks.report;

import io.github.dbstacks.report.Warning.Raised;
import io.github.dbstacks.result.Run;
import io.github.dbstacks.result.Usage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The file {@code report.md}: the tables, and under them everything needed to judge or repeat them. */
final class MarkdownReport {
    private final MeasuredRun measured;
    private final List<Row> rows;
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport(MeasuredRun measured) {
        this.measured = measured;
        this.rows = Rows.of(measured);
    }

    static String of(MeasuredRun measured) {
        MarkdownReport report = new MarkdownReport(measured);
        report.head();
        report.tables();
        report.problems();
        report.cells();
        report.environment();
        report.foot();
        return report.text.toString();
    }

    private void head() {
        Run run = measured.run();
        JsonNode host = measured.environment().path("host");
        JsonNode database = measured.environment().path("database");
        line("# " + run.preset() + ", " + run.startedAt());
        line("");
        line("- dbstacks " + run.version() + ", commit `" + run.commit() + "`"
                + (run.dirty().equals("true") ? " with uncommitted changes" : ""));
        line("- Machine: " + host.path("cpu").asString("unknown") + ", "
                + host.path("cores").asString("?") + " cores, "
                + Math.round(host.path("memoryBytes").asDouble(0) / 1e9) + " GB, "
                + host.path("os").asString("") + " " + host.path("kernel").asString(""));
        line("- PostgreSQL " + database.path("version").asString("unknown") + ", "
                + database.path("where").asString("") + ", "
                + (database.path("sameHost").asBoolean(false) ? "on the same host" : "on another host"));
        line("- JVM options: `" + String.join(" ", run.jvmOptions()) + "`"
                + (run.settings().isEmpty() ? "" : "; settings given by hand: `" + sorted(run.settings()) + "`"));
        line("- Ended: " + run.termination() + "; order drawn from seed " + run.seed()
                + run.stopped().map(stopped -> "; " + stopped).orElse("."));
        run.pinning()
                .ifPresent(pinning ->
                        line("- Processors: application " + pinning.app() + ", database " + pinning.database()
                                + (pinning.swapped() ? ", the other way round in every second block" : "")));
        line("");
        if (measured.isSmoke()) {
            line("**A smoke run only shows that everything runs: its numbers are not for comparing.**");
            line("");
        }
    }

    private void tables() {
        List<String> groups =
                rows.stream().map(row -> row.cell().group()).distinct().toList();
        for (String group : groups) {
            List<Row> own = rows.stream()
                    .filter(row -> row.cell().group().equals(group))
                    .toList();
            line("## " + group);
            line("");
            costs(own);
            if (!measured.isSmoke()) {
                comparisons(own);
            }
            serviceTimes(own);
            where(own);
        }
    }

    private void costs(List<Row> own) {
        table(
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

    private void comparisons(List<Row> own) {
        if (own.stream().allMatch(row -> row.comparison().isEmpty())) {
            return;
        }
        line("Against " + own.get(0).cell().stackAndProfiles() + ", 95 % intervals of ratios paired by block:");
        line("");
        table(
                List.of("stack", "CPU per SELECT", "verdict on it", "duration", "what the duration says"),
                own.stream()
                        .filter(row -> row.comparison().isPresent())
                        .map(row -> comparison(row, row.comparison().orElseThrow()))
                        .toList());
        Control.of(measured, own.get(0).cell()).ifPresent(control -> {
            line("The reference against itself: " + control.text() + ".");
            line("");
        });
        ranking(own);
        Repetitions.advice(measured, own.get(0).cell()).ifPresent(advice -> {
            line(advice);
            line("");
        });
    }

    private void ranking(List<Row> own) {
        List<Row> comparable = own.stream()
                .filter(row -> row.comparison().map(Comparison::comparable).orElse(true))
                .toList();
        line(
                "In order of CPU per SELECT, least first (< is established against the neighbour at 5 % for all together by"
                        + " Holm's method, ≈ is not): "
                        + Ranking.of(comparable, measured, Row::cpuMicros, Estimate::cpuMicros) + ".");
        line("");
        List<String> limited = comparable.stream()
                .filter(row -> row.bottleneck().kind() != Bottleneck.Kind.CLIENT)
                .map(row -> row.cell().stackAndProfiles() + " by "
                        + row.bottleneck().kind())
                .toList();
        line(
                limited.isEmpty()
                        ? "In order of duration: " + Ranking.of(comparable, measured, Row::millis, Estimate::millis)
                                + "."
                        : "Throughput is not ranked, since not every stack was limited by the client: "
                                + String.join(", ", limited) + ".");
        line("");
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

    private void serviceTimes(List<Row> own) {
        if (own.stream().allMatch(row -> row.serviceTimes().isEmpty())) {
            return;
        }
        line("Service time of a SELECT in closed loop, ms, and the part of it spent waiting for a connection:");
        line("");
        table(
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
                own.stream().map(MarkdownReport::serviceTimes).toList());
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

    private void where(List<Row> own) {
        line("Where the time went, and the work by the account of kernel and database:");
        line("");
        table(
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
                        "peak RSS, MB",
                        "sessions",
                        "encryption",
                        "statements per SELECT"),
                own.stream().map(MarkdownReport::where).toList());
        line("GC to database's switches: per SELECT. A switch of the database is about a message that it waited for.");
        line("");
    }

    private static List<String> where(Row row) {
        Optional<LedgerLine> work = row.work().stream().findFirst();
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
                Numbers.megabytes(row.peakRssBytes()),
                work.map(line -> Integer.toString(line.sessions())).orElse(""),
                work.map(LedgerLine::encryption).orElse(""),
                work.map(line -> String.join("; ", line.statements().values())).orElse("not counted"));
    }

    private void table(List<String> header, List<List<String>> lines) {
        line("| " + String.join(" | ", header) + " |");
        line("|---" + "|---:".repeat(header.size() - 1) + "|");
        lines.forEach(cells -> line("| " + String.join(" | ", cells) + " |"));
        line("");
    }

    private void problems() {
        if (rows.stream().anyMatch(row -> !row.problems().isEmpty())) {
            line("## What failed");
            line("");
            rows.forEach(row ->
                    row.problems().forEach(problem -> line("- " + row.cell().name() + ": " + problem)));
            line("");
        }
        List<Raised> raised = Warnings.of(measured, rows);
        if (!raised.isEmpty()) {
            line("## Warnings");
            line("");
            raised.forEach(warning -> line("- " + warning.text()));
            line("");
        }
    }

    private void cells() {
        line("## What each stack was told");
        line("");
        for (Row row : rows) {
            measured.forks(row.cell(), false).stream()
                    .filter(fork -> !fork.settings().isEmpty())
                    .findFirst()
                    .ifPresent(fork -> {
                        line("<details><summary>" + row.cell().name() + "</summary>");
                        line("");
                        line("Settings: `" + sorted(fork.settings()) + "`");
                        line("");
                        fork.configuration().forEach((key, value) -> line("- " + key + ": " + value));
                        line("");
                        line("</details>");
                    });
        }
        line("");
    }

    private void environment() {
        line("## Versions");
        line("");
        measured.environment().path("libraries").propertyStream().forEach(stack -> {
            line("<details><summary>" + stack.getKey() + "</summary>");
            line("");
            stack.getValue()
                    .propertyStream()
                    .forEach(library -> line(
                            "- " + library.getKey() + " " + library.getValue().asString("")));
            line("");
            line("</details>");
        });
        line("");
        line("PostgreSQL settings that are not its defaults: "
                + measured.environment()
                        .path("database")
                        .path("settings")
                        .propertyStream()
                        .map(setting -> "`" + setting.getKey() + "="
                                + setting.getValue().asString("") + "`")
                        .toList()
                        .toString()
                        .replaceAll("[\\[\\]]", "")
                + ".");
        line("");
    }

    private void foot() {
        line("---");
        line(
                "What each number is: METHODOLOGY.md. `./bench report` writes this page anew from the raw records beside it.");
    }

    private static String sorted(Map<String, String> settings) {
        return String.join(
                " ",
                settings.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .sorted()
                        .toList());
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
