package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The file {@code report.md}: the tables, and after them everything needed to judge or repeat them. */
public final class MarkdownReport {
    private final RunAnalysis analysis;
    private final MeasuredRun measured;
    private final Markdown out = new Markdown();

    private final boolean withHtml;

    private MarkdownReport(RunAnalysis analysis, boolean withHtml) {
        this.analysis = analysis;
        this.measured = analysis.measured();
        this.withHtml = withHtml;
    }

    public static String of(RunAnalysis analysis) {
        return of(analysis, true);
    }

    /** The same without the HTML elements that fold long lists, for a page that shows HTML in it as text. */
    public static String withoutHtml(RunAnalysis analysis) {
        return of(analysis, false);
    }

    private static String of(RunAnalysis analysis, boolean withHtml) {
        MarkdownReport report = new MarkdownReport(analysis, withHtml);
        report.head();
        FindingSection.write(report.out, analysis.findings());
        analysis.groups().forEach(group -> GroupSection.write(report.out, report.measured, group));
        LayerSection.write(report.out, analysis);
        report.problems();
        TimeSection.write(report.out, report.measured);
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
        out.paragraph("# " + plan.name() + ", " + run.startedAt());
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
                    "- Yardstick: the database. Verdicts, detection limits and the rule that ends a run look at the application's CPU in"
                            + " units of what the database used for the same SELECTs in the same fork.");
        }
        measured.watching()
                .ifPresent(
                        share -> out.line("- The orchestrator, which watches, used " + Numbers.decimals(100 * share, 1)
                                + " % of the CPU that the applications used at the same time."));
        out.line("");
        if (!measured.isForComparing()) {
            out.paragraph("**This run only shows that everything runs: its numbers are not for comparing.**");
        }
    }

    private void problems() {
        List<CellSummary> cells = analysis.cells();
        if (cells.stream().anyMatch(cell -> !cell.outcome().problems().isEmpty())) {
            out.paragraph("## What failed");
            cells.forEach(cell -> cell.outcome()
                    .problems()
                    .forEach(problem -> out.line("- " + cell.cell().name() + ": " + problem)));
            out.line("");
        }
        if (!analysis.warnings().isEmpty()) {
            out.paragraph("## Warnings");
            analysis.warnings().forEach(raised -> out.line("- " + Wording.warning(raised, cells.size())));
            out.line("");
        }
    }

    private void cells() {
        out.paragraph("## Settings and configuration of each stack");
        for (CellSummary cell : analysis.cells()) {
            measured.forks(cell.cell(), false).stream()
                    .flatMap(fork -> fork.application().stream())
                    .findFirst()
                    .ifPresent(application -> details(cell.cell().name(), application));
        }
        out.line("");
    }

    private void details(String name, Started application) {
        List<String> lines = new ArrayList<>(List.of("Settings: `" + sorted(application.settings()) + "`", ""));
        new TreeMap<>(application.configuration()).forEach((key, value) -> lines.add("- " + key + ": " + value));
        details(name, lines);
    }

    /** Lines that a browser shows when somebody opens them. */
    private void details(String summary, List<String> lines) {
        out.paragraph(withHtml ? "<details><summary>" + summary + "</summary>" : "### " + summary);
        lines.forEach(out::line);
        out.line("");
        if (withHtml) {
            out.line("</details>");
        }
    }

    private void environment() {
        out.paragraph("## Versions");
        measured.environment()
                .path("libraries")
                .propertyStream()
                .forEach(stack -> details(
                        stack.getKey(),
                        stack.getValue()
                                .propertyStream()
                                .map(library -> "- " + library.getKey() + " "
                                        + library.getValue().asString(""))
                                .toList()));
        out.line("");
        out.paragraph("PostgreSQL settings that are not its defaults: "
                + measured.environment()
                        .path("database")
                        .path("settings")
                        .propertyStream()
                        .map(setting -> "`" + setting.getKey() + "="
                                + setting.getValue().asString("") + "`")
                        .collect(Collectors.joining(", "))
                + ".");
    }

    private void foot() {
        out.line("---");
        out.line(
                "METHODOLOGY.md explains each number. `./bench report` writes this page again from the records beside it.");
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
