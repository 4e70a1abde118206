package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.HostInteraction;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.VarianceComponents;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.fork.ForkStarted.HostPath;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** What a run was measured on: machine, database, JVM options, and the settings and libraries of each stack. */
public final class EnvironmentSection {
    /** Smaller ones do not matter, since clocks of two machines are never subtracted. */
    private static final long LARGE_OFFSET_MILLIS = 1_000;

    private final SectionBuilder out = new SectionBuilder("Environment");
    private final RunAnalysis analysis;
    private final MeasuredRun measured;
    private final ShortNames names;

    private EnvironmentSection(RunAnalysis analysis, ShortNames names) {
        this.analysis = analysis;
        this.names = names;
        measured = analysis.measured();
    }

    public static Section of(RunAnalysis analysis, ShortNames names) {
        EnvironmentSection section = new EnvironmentSection(analysis, names);
        section.run();
        section.cells();
        section.libraries();
        section.database();
        return section.out.section();
    }

    private void run() {
        Run run = measured.run();
        RunPlan plan = run.plan();
        JsonNode host = measured.environment().path("host");
        JsonNode roles = measured.environment().path("roles");
        List<String> lines = new ArrayList<>();
        lines.add("dbstacks " + run.suite().version() + ", commit "
                + run.suite().commit() + (run.suite().dirty().equals("true") ? " with uncommitted changes" : ""));
        lines.add((roles.isEmpty() ? "Machine: " : "Machine of the application: ") + machine(host));
        roles.propertyStream()
                .forEach(role -> lines.add(
                        "Machine of the " + role.getKey() + ": " + machine(role.getValue()) + network(role.getKey())));
        hosts(lines);
        measured.databases()
                .forEach(database -> lines.add(MeasuredRun.system(database) + " "
                        + database.path("version").asString("unknown") + ", "
                        + database.path("where").asString("") + ", "
                        + (database.path("sameHost").asBoolean(false) ? "on the same host" : "on another host")));
        lines.add("JVM options: " + String.join(" ", plan.jvmOptions())
                + (plan.byHand().isEmpty() ? "" : "; settings given by hand: " + sorted(plan.byHand())));
        lines.add("Ended: " + run.termination() + "; order drawn from seed "
                + plan.method().seed()
                + run.stopped().map(stopped -> "; " + stopped).orElse("."));
        plan.method()
                .pinning()
                .ifPresent(pinning -> lines.add("Processors: application " + pinning.app() + ", database "
                        + (measured.run().hasLoads() && pinning.load().isEmpty() ? "and load engine " : "")
                        + pinning.database()
                        + (pinning.swapped() ? ", the other way round in every second block" : "")
                        + pinning.load().map(list -> "; load engine " + list).orElse("")
                        + (run.order().stream()
                                        .allMatch(fork ->
                                                plan.pinning(fork.cell()).isPresent())
                                ? ""
                                : "; cells with pinned=off share all")));
        if (measured.isByDatabase()) {
            lines.add(
                    "Yardstick: the database. Verdicts and the rule that ends a run look at the application's CPU in units of"
                            + " what the database used for the same " + measured.operation() + "s in the same fork.");
        }
        measured.watching()
                .ifPresent(
                        share -> lines.add("The orchestrator, which watches, used " + Numbers.decimals(100 * share, 1)
                                + " % of the CPU that the applications used at the same time."));
        out.items(lines);
    }

    private static String machine(JsonNode host) {
        String cores = host.path("cores").asString("?") + (host.path("cores").asInt(0) == 1 ? " core, " : " cores, ");
        long offset = host.path("clockOffsetMillis").asLong(0);
        return host.path("cpu").asString("unknown") + ", " + cores
                + Math.round(host.path("memoryBytes").asDouble(0) / 1e9) + " GB, "
                + host.path("os").asString("") + " " + host.path("kernel").asString("")
                + (Math.abs(offset) < LARGE_OFFSET_MILLIS
                        ? ""
                        : ", clock " + Numbers.decimals(Math.abs(offset) / 1e3, 1)
                                + (offset < 0 ? " s behind" : " s ahead"));
    }

    /** Returns the network between the application's host and another one, as it was before each block. */
    private String network(String role) {
        List<HostPath> told = measured.forks().stream()
                .flatMap(fork -> fork.started().stream())
                .flatMap(begun -> begun.host(role).stream())
                .toList();
        return told.stream().flatMapToLong(host -> host.roundTripNanos().stream()).average().stream()
                .mapToObj(nanos -> "; TCP to the application's machine and back "
                        + Numbers.decimals(nanos / 1e3, 0) + " µs, "
                        + Numbers.decimals(
                                told.stream()
                                                .flatMapToLong(host -> host.bytesPerSecond().stream())
                                                .average()
                                                .orElse(0)
                                        / 1e6,
                                0)
                        + " MB/s, in the mean before the blocks")
                .findFirst()
                .orElse("");
    }

    /** Adds the hosts of a run that was joined. */
    private void hosts(List<String> lines) {
        JsonNode hosts = measured.environment().path("hosts");
        if (hosts.size() < 2) {
            return;
        }
        lines.add("Hosts of the same kind: "
                + hosts.propertyStream()
                        .map(host -> host.getKey() + " measured block"
                                + (host.getValue().size() == 1 ? " " : "s ")
                                + host.getValue()
                                        .valueStream()
                                        .map(JsonNode::asString)
                                        .collect(Collectors.joining(", ")))
                        .collect(Collectors.joining("; ")));
        for (HostInteraction interaction : HostInteraction.of(measured)) {
            VarianceComponents scatter = interaction.scatter();
            lines.add("Interaction of host and cell, " + names.inRun(measured, interaction.cell())
                    + ": its ratio differs by "
                    + Numbers.decimals(100 * scatter.between(), 1) + " % between hosts and by "
                    + Numbers.decimals(100 * scatter.within(), 1) + " % between blocks of a host (p = "
                    + Numbers.decimals(scatter.pValue(), 3) + ")"
                    + (scatter.pValue() < 1 - LogRatio.CONFIDENCE
                            ? "; hosts disagree, so its interval is too narrow."
                            : "."));
        }
    }

    private void cells() {
        out.heading("Settings and configuration of each stack");
        analysis.cells()
                .forEach(cell -> measured.forks(cell.cell(), false).stream()
                        .flatMap(fork -> fork.application().stream())
                        .findFirst()
                        .ifPresent(
                                application -> out.folded(names.inRun(measured, cell.cell()), settings(application))));
    }

    private static List<Block> settings(Started application) {
        List<List<String>> rows = new ArrayList<>();
        new TreeMap<>(application.configuration()).forEach((key, value) -> rows.add(List.of(key, value)));
        new TreeMap<>(application.settings()).forEach((key, value) -> rows.add(List.of(key, value)));
        return List.of(new Block.Table(List.of("setting or configuration", "value"), rows));
    }

    private void libraries() {
        out.heading("Versions");
        measured.environment()
                .path("libraries")
                .propertyStream()
                .forEach(stack -> out.folded(
                        names.ofLabel(stack.getKey()),
                        List.of(new Block.Table(
                                List.of("library", "version"),
                                rows(stack.getValue().propertyStream())))));
    }

    private void database() {
        for (JsonNode database : measured.databases()) {
            List<List<String>> rows = rows(database.path("settings").propertyStream());
            if (!rows.isEmpty()) {
                String system = MeasuredRun.system(database);
                out.folded(
                        system
                                + (MeasuredRun.dbms(database).tellsChangedSettings()
                                        ? " settings that are not its defaults"
                                        : " settings that matter"),
                        List.of(new Block.Table(List.of("setting", "value"), rows)));
            }
        }
    }

    private static List<List<String>> rows(Stream<Map.Entry<String, JsonNode>> properties) {
        return properties
                .map(property -> List.of(property.getKey(), property.getValue().asString("")))
                .toList();
    }

    private static String sorted(Map<String, String> settings) {
        return String.join(
                " ",
                settings.entrySet().stream().map(Map.Entry::toString).sorted().toList());
    }
}
