package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the load engine, and the server that answers at once. Each has a JVM of its own. */
public record LoadProcesses(Path jar, Reaper reaper) {
    /** A small heap is collected in about a millisecond, and one thread that collects disturbs others least. */
    private static final List<String> JVM_OPTIONS =
            List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

    private static final int LONGEST_RAMP_SECONDS = 1;

    /**
     * Where a load is sent, and how long.
     *
     * @param warmUpSeconds before those that count
     * @param seconds that count
     */
    record Target(ScenarioLoad load, int port, int warmUpSeconds, int seconds) {
        /** Starting, warm-up, measuring, the last answers, and more than that needs. */
        long longestSeconds() {
            return warmUpSeconds + seconds + 60L;
        }

        /** A second for each iteration. */
        static Target of(ScenarioLoad load, int port, Settings settings) {
            int measured = settings.measuredIterations();
            return new Target(load, port, settings.iterations() - measured, measured);
        }
    }

    /** @throws BenchException when the engine is not built */
    public static LoadProcesses of(Path home, Reaper reaper) {
        Path jar = home.resolve("load/target/load.jar");
        if (!Files.exists(jar)) {
            throw BenchException.failed(jar + " is missing: build it with mvn package.");
        }
        return new LoadProcesses(jar, reaper);
    }

    /** The engine's log beside that of its application, so that each has last words of its own. */
    static Path log(Path ofApplication) {
        return ofApplication.resolveSibling(
                ofApplication.getFileName().toString().replace(".log", "-load.log"));
    }

    /**
     * Starts an engine.
     *
     * @param repeated whether all requests are the first one
     * @param log file for what it prints and is not a result
     */
    AppProcess engine(Target target, boolean repeated, Path log) {
        ScenarioLoad load = target.load();
        List<String> words = new ArrayList<>(List.of(
                "--url=http://127.0.0.1:" + target.port(),
                "--scenario=" + load.scenario(),
                "--warm-up=" + target.warmUpSeconds() + "s",
                "--duration=" + target.seconds() + "s"));
        load.clients().ifPresent(clients -> {
            words.add("--clients=" + clients);
            words.add("--ramp=" + Math.min(LONGEST_RAMP_SECONDS, target.warmUpSeconds()) + "s");
        });
        load.rate().ifPresent(rate -> {
            words.add("--rate=" + load.rateText());
            words.add("--arrivals=" + (load.isPoisson() ? "poisson" : "even"));
        });
        if (repeated) {
            words.add("--repeated");
        }
        return start(words, log, true);
    }

    /** Starts the server that answers every request as the first one of a scenario. */
    AppProcess floor(ScenarioLoad load, int port, Path log) {
        return start(List.of("floor", "--port=" + port, "--scenario=" + load.scenario()), log, false);
    }

    private AppProcess start(List<String> words, Path log, boolean readOutput) {
        List<String> command = Jdk.current().command(JVM_OPTIONS, jar);
        command.addAll(words);
        return AppProcess.start(command, "", log, readOutput, reaper);
    }
}
