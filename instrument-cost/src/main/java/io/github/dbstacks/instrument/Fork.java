package io.github.dbstacks.instrument;

import io.github.dbstacks.orchestrator.BenchException;
import io.github.dbstacks.orchestrator.database.Server;
import io.github.dbstacks.orchestrator.process.App;
import io.github.dbstacks.orchestrator.process.AppProcess;
import io.github.dbstacks.orchestrator.process.Jdk;
import io.github.dbstacks.orchestrator.process.Reaper;
import io.github.dbstacks.orchestrator.run.Processors;
import io.github.dbstacks.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Starts one JVM after another and reads what a SELECT has cost in it.
 *
 * @param classes the folder that the bare loops lie in: a folder, since a jar's manifest would bring every driver
 * @param processors that a JVM may use; empty for all
 */
record Fork(Path classes, Jdk jdk, List<String> jvmOptions, Optional<String> processors, Server server, Reaper reaper) {
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    /** The bare loop of each stack that has one. */
    static final Map<String, String> BARE_LOOPS = Map.of(
            "standalone-jdbc", BareJdbc.class.getName(),
            "standalone-r2dbc", BareR2dbc.class.getName(),
            "standalone-vertx", BareVertx.class.getName());

    /** CPU time of the process per SELECT over the measured iterations, in nanoseconds. */
    double run(App app, Variant variant, Settings settings) throws InterruptedException {
        Path log = log();
        try (AppProcess process =
                AppProcess.start(command(app, variant, settings), server.password(), log, true, reaper)) {
            Cost cost = new Cost(settings.workload()
                    .expected(settings.ids(), settings.selects())
                    .checksum());
            try (BufferedReader output = process.output()) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    cost.add(MAPPER.readTree(line));
                }
            }
            int status = process.awaitExit();
            if (status != 0) {
                throw BenchException.failed(app.stack().name() + ", " + variant + ", ended with exit status " + status
                        + ": " + process.lastWords());
            }
            return cost.nanosPerSelect();
        } catch (IOException | JacksonException e) {
            throw BenchException.failed(
                    app.stack().name() + ", " + variant + ", cannot be understood: " + e.getMessage());
        } finally {
            delete(log);
        }
    }

    private List<String> command(App app, Variant variant, Settings settings) {
        List<String> jvm = program(app, variant).command(jdk, jvmOptions);
        List<String> command =
                new ArrayList<>(processors.map(list -> Processors.on(list, jvm)).orElse(jvm));
        settings.asMap().forEach((key, value) -> {
            if (!key.equals("service-times") && !value.isEmpty()) {
                command.add("--" + key + "=" + value);
            }
        });
        command.add("--service-times=" + (variant == Variant.RECORDING ? "on" : "off"));
        command.add("--output=json");
        return command;
    }

    /** The bare loop stands behind the application's own class path, and finds driver and pool there. */
    private App program(App app, Variant variant) {
        String loop = BARE_LOOPS.get(app.stack().name());
        if (variant != Variant.BARE || loop == null) {
            return app;
        }
        List<Path> classPath =
                Stream.concat(app.classPath().stream(), Stream.of(classes)).toList();
        return new App(app.stack(), loop, classPath);
    }

    private static Path log() {
        try {
            return Files.createTempFile("dbstacks-", ".log");
        } catch (IOException e) {
            throw BenchException.failed("No log can be written: " + e.getMessage() + ".");
        }
    }

    private static void delete(Path log) {
        try {
            Files.deleteIfExists(log);
        } catch (IOException e) {
            // a file in the temporary folder stays behind
        }
    }

    /** A sum over the measured iterations, which must all have read the right rows. */
    private static final class Cost {
        private final long checksum;
        private long cpuNanos;
        private long selects;

        Cost(long checksum) {
            this.checksum = checksum;
        }

        void add(JsonNode line) {
            if (!line.path("record").asString("").equals("iteration")) {
                return;
            }
            if (line.path("rows").path("checksum").asLong() != checksum) {
                throw BenchException.failed("Wrong rows were read, or not all of them.");
            }
            if (line.path("phase").asString("").equals("measured")) {
                cpuNanos += line.path("metrics").path("cpuNanos").asLong();
                selects += line.path("selects").asLong();
            }
        }

        double nanosPerSelect() {
            if (cpuNanos <= 0) {
                throw BenchException.failed("No CPU time was told: make selects or measured larger.");
            }
            return (double) cpuNanos / selects;
        }
    }
}
