package io.github.dbstacks.report;

import io.github.dbstacks.analysis.MeasuredRun;
import io.github.dbstacks.analysis.Numbers;
import io.github.dbstacks.analysis.Row;
import io.github.dbstacks.analysis.Warning.Raised;
import io.github.dbstacks.analysis.Warnings;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The file {@code report.md}: the tables, and under them everything needed to judge or repeat them. */
final class MarkdownReport {
    private final MeasuredRun measured;
    private final List<Row> rows;
    private final Markdown out = new Markdown();

    private MarkdownReport(MeasuredRun measured, List<Row> rows) {
        this.measured = measured;
        this.rows = rows;
    }

    static String of(MeasuredRun measured, List<Row> rows) {
        MarkdownReport report = new MarkdownReport(measured, rows);
        report.head();
        report.tables();
        report.problems();
        report.cells();
        report.environment();
        report.foot();
        return report.out.toString();
    }

    private void head() {
        Run run = measured.run();
        RunPlan plan = run.plan();
        JsonNode host = measured.environment().path("host");
        JsonNode database = measured.environment().path("database");
        out.line("# " + plan.name() + ", " + run.startedAt());
        out.line("");
        out.line("- dbstacks " + run.suite().version() + ", commit `"
                + run.suite().commit() + "`" + (run.suite().dirty().equals("true") ? " with uncommitted changes" : ""));
        out.line("- Machine: " + host.path("cpu").asString("unknown") + ", "
                + host.path("cores").asString("?") + (host.path("cores").asInt(0) == 1 ? " core, " : " cores, ")
                + Math.round(host.path("memoryBytes").asDouble(0) / 1e9) + " GB, "
                + host.path("os").asString("") + " " + host.path("kernel").asString(""));
        out.line("- PostgreSQL " + database.path("version").asString("unknown") + ", "
                + database.path("where").asString("") + ", "
                + (database.path("sameHost").asBoolean(false) ? "on the same host" : "on another host"));
        out.line("- JVM options: `" + String.join(" ", plan.jvmOptions()) + "`"
                + (plan.byHand().isEmpty() ? "" : "; settings given by hand: `" + sorted(plan.byHand()) + "`"));
        out.line("- Ended: " + run.termination() + "; order drawn from seed " + plan.seed()
                + run.stopped().map(stopped -> "; " + stopped).orElse("."));
        plan.pinning()
                .ifPresent(pinning ->
                        out.line("- Processors: application " + pinning.app() + ", database " + pinning.database()
                                + (pinning.swapped() ? ", the other way round in every second block" : "")));
        if (measured.isByDatabase()) {
            out.line(
                    "- Yardstick: the database. Verdicts, detection limits and intervals that end a run are of the application's"
                            + " CPU in units of what the database used for the same SELECTs in the same fork.");
        }
        measured.watching()
                .ifPresent(share -> out.line("- Watching took " + Numbers.decimals(100 * share, 1)
                        + " % of the CPU that the applications used, in a process of its own."));
        out.line("");
        if (!measured.isForComparing()) {
            out.line("**This run only shows that everything runs: its numbers are not for comparing.**");
            out.line("");
        }
    }

    private void tables() {
        rows.stream()
                .map(row -> row.cell().group())
                .distinct()
                .forEach(group -> GroupSection.write(
                        out,
                        measured,
                        rows.stream()
                                .filter(row -> row.cell().group().equals(group))
                                .toList()));
    }

    private void problems() {
        if (rows.stream().anyMatch(row -> !row.problems().isEmpty())) {
            out.line("## What failed");
            out.line("");
            rows.forEach(row ->
                    row.problems().forEach(problem -> out.line("- " + row.cell().name() + ": " + problem)));
            out.line("");
        }
        List<Raised> raised = Warnings.of(measured, rows);
        if (!raised.isEmpty()) {
            out.line("## Warnings");
            out.line("");
            raised.forEach(warning -> out.line("- " + warning.text()));
            out.line("");
        }
    }

    private void cells() {
        out.line("## What each stack was told");
        out.line("");
        for (Row row : rows) {
            measured.forks(row.cell(), false).stream()
                    .filter(fork -> !fork.settings().isEmpty())
                    .findFirst()
                    .ifPresent(fork -> {
                        out.line("<details><summary>" + row.cell().name() + "</summary>");
                        out.line("");
                        out.line("Settings: `" + sorted(fork.settings()) + "`");
                        out.line("");
                        fork.configuration().forEach((key, value) -> out.line("- " + key + ": " + value));
                        out.line("");
                        out.line("</details>");
                    });
        }
        out.line("");
    }

    private void environment() {
        out.line("## Versions");
        out.line("");
        measured.environment().path("libraries").propertyStream().forEach(stack -> {
            out.line("<details><summary>" + stack.getKey() + "</summary>");
            out.line("");
            stack.getValue()
                    .propertyStream()
                    .forEach(library -> out.line(
                            "- " + library.getKey() + " " + library.getValue().asString("")));
            out.line("");
            out.line("</details>");
        });
        out.line("");
        out.line("PostgreSQL settings that are not its defaults: "
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
        out.line("");
    }

    private void foot() {
        out.line("---");
        out.line(
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
}
