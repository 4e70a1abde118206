package io.github.dbstacks.report;

import io.github.dbstacks.result.Cell;
import io.github.dbstacks.result.Run;
import java.util.List;
import java.util.Map;
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
        line("- Ended: " + run.termination() + "; order drawn from seed " + run.seed());
        line("");
        if (measured.isSmoke()) {
            line("**A smoke run only shows that everything runs: its numbers are not for comparing.**");
            line("");
        }
    }

    private void tables() {
        List<String> groups =
                rows.stream().map(row -> group(row.cell())).distinct().toList();
        for (String group : groups) {
            line("## " + group);
            line("");
            line("| stack | mean, ms | SELECTs/s | ratio to JDBC | CPU, µs/SELECT | allocated, B/SELECT | threads |"
                    + " event loops | peak RSS, MB | status |");
            line("|---|---:|---:|---:|---:|---:|---:|---:|---:|---|");
            rows.stream().filter(row -> group(row.cell()).equals(group)).forEach(this::row);
            line("");
        }
    }

    private void row(Row row) {
        line("| "
                + String.join(
                        " | ",
                        row.cell().stackAndProfiles(),
                        Numbers.decimals(row.meanMillis(), 1),
                        Numbers.whole(row.selectsPerSecond()),
                        Numbers.decimals(row.ratioToJdbc(), 3),
                        Numbers.decimals(row.cpuMicros(), 2),
                        Numbers.whole(row.allocatedBytes()),
                        Integer.toString(row.threads()),
                        Integer.toString(row.eventLoops()),
                        Numbers.megabytes(row.peakRssBytes()),
                        row.status())
                + " |");
    }

    private void problems() {
        if (rows.stream().allMatch(row -> row.problems().isEmpty())) {
            return;
        }
        line("## What failed");
        line("");
        for (Row row : rows) {
            row.problems().forEach(problem -> line("- " + row.cell().name() + ": " + problem));
        }
        line("");
    }

    private void cells() {
        line("## What each stack was told");
        line("");
        for (Row row : rows) {
            Rows.forks(measured, row.cell()).stream()
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
        line("Means over the measured iterations, without an interval: a difference of a few percent between two rows"
                + " is not a finding. `./bench report` writes this page anew from the raw records beside it.");
    }

    private static String group(Cell cell) {
        return cell.workload() + ", " + cell.kind() + ", JDK " + cell.jdk();
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
