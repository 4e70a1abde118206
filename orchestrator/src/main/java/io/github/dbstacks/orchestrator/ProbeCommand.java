package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.database.Server;
import io.github.dbstacks.orchestrator.process.Apps;
import io.github.dbstacks.orchestrator.process.Jdk;
import io.github.dbstacks.orchestrator.process.Reaper;
import io.github.dbstacks.orchestrator.run.Forks;
import io.github.dbstacks.orchestrator.run.Plan;
import io.github.dbstacks.orchestrator.run.PlanOptions;
import io.github.dbstacks.orchestrator.run.Probe;
import io.github.dbstacks.result.Run;
import io.github.dbstacks.result.Run.PlannedFork;
import io.github.dbstacks.settings.Preset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./bench probe}: connections and threads, counted in the running system. */
@Command(
        name = "probe",
        description = {
            "Runs SELECTs that sleep for 2 s on pools of 100 and counts, for the first iteration and a later one, the"
                    + " sessions established and active, and the event-loop threads that hold connections and that do"
                    + " the work; for web applications also with several requests at once.",
            "About 12 s for each stack and combination of profiles."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench probe",
            "  ./bench probe --stack web-webflux-r2dbc --profiles none --profiles loop-resources,warmup"
        })
final class ProbeCommand implements Callable<Integer> {
    @Option(names = "--requests", paramLabel = "N", description = "requests at once to a web application (default: 4)")
    private int requests = 4;

    @Option(names = "--results", paramLabel = "DIR", description = "where to write (default: results)")
    private Path results = Home.folder().resolve("results");

    @Mixin
    private Measurement measurement = new Measurement();

    @Override
    public Integer call() throws InterruptedException {
        if (requests < 1 || requests > 100) {
            throw BenchException.usage("--requests=" + requests + " is not allowed: it takes a number from 1 to 100.");
        }
        Apps apps = measurement.apps();
        List<Jdk> jdks = measurement.jdks();
        Run run = plan(apps, jdks);
        Path directory = results.resolve(run.startedAt().replace(":", "") + "-probe");
        create(directory);
        int failures = 0;
        try (Reaper reaper = Reaper.start()) {
            Runtime.getRuntime().addShutdownHook(new Thread(reaper::reap, "stop everything"));
            Server server =
                    measurement.server(reaper, Plan.poolSize(run.order().get(0).cell(), apps, run));
            Probe probe = new Probe(server, new Forks(run, apps, jdks, server, reaper), requests);
            System.out.println(heading());
            append(directory, String.join(",", Probe.HEADER));
            for (PlannedFork planned : run.order()) {
                failures += observe(probe, planned, directory) ? 0 : 1;
            }
        }
        System.out.println("est/act: sessions established and active; hold/load: event-loop threads that hold"
                + " connections and that do the work, none where threads own no connection.");
        System.err.println("Results: " + directory);
        return failures == 0 ? 0 : 1;
    }

    private static boolean observe(Probe probe, PlannedFork planned, Path directory) throws InterruptedException {
        try {
            List<String> values = probe.observe(planned, directory.resolve(planned.baseName() + ".log"))
                    .values();
            System.out.println(line(values));
            append(directory, String.join(",", values));
            return true;
        } catch (BenchException e) {
            System.err.println(e.getMessage());
            append(directory, planned.cell().stackAndProfiles() + ",".repeat(Probe.HEADER.size() - 1));
            return false;
        }
    }

    private Run plan(Apps apps, List<Jdk> jdks) {
        Map<String, String> settings = new LinkedHashMap<>(Map.of("pool-size", "100", "selects", "100", "runs", "3"));
        settings.putAll(measurement.settings(System.getenv()));
        List<String> sets = measurement.profileSets.isEmpty() ? List.of("all") : measurement.profileSets;
        PlanOptions options = new PlanOptions(
                Preset.named("smoke").orElseThrow(),
                measurement.stacks,
                List.of("sleep"),
                sets,
                jdks,
                settings,
                measurement.heap,
                1,
                1,
                Optional.empty(),
                Optional.empty());
        return Plan.inOrder(options, apps);
    }

    private static String heading() {
        return String.format("%-56s %-22s %-22s %-22s", "", "first iteration", "later", "several requests at once")
                + "\n"
                + line(List.of(
                        "stack", "est", "act", "hold", "load", "est", "act", "hold", "load", "est", "act", "hold",
                        "load"));
    }

    private static String line(List<String> values) {
        StringBuilder text = new StringBuilder(String.format("%-56s", values.get(0)));
        for (int i = 1; i < values.size(); i++) {
            text.append(String.format("%5s", values.get(i))).append(i % 4 == 0 ? "   " : "");
        }
        return text.toString().stripTrailing();
    }

    private static void create(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw BenchException.failed("The results cannot be written to " + directory + ": " + e.getMessage() + ".");
        }
    }

    private static void append(Path directory, String line) {
        Path file = directory.resolve("probe.csv");
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw BenchException.failed("The results cannot be written to " + file + ": " + e.getMessage() + ".");
        }
    }
}
