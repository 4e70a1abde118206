package io.github.dbstacks.instrument;

import io.github.dbstacks.records.Phase;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Processors;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Starts one JVM after another and reads what a SELECT of each variant has cost in it.
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

    /** CPU time of the process per SELECT, over the measured iterations of each variant, in nanoseconds. */
    Map<Variant, Double> run(App app, Settings settings) throws InterruptedException {
        Path log = log();
        try (AppProcess process = AppProcess.start(command(app, settings), server.password(), log, true, reaper)) {
            Costs costs = new Costs(settings.workload()
                    .expected(settings.ids(), settings.selects())
                    .checksum());
            try (BufferedReader output = process.output()) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    costs.add(MAPPER.readTree(line));
                }
            }
            int status = process.awaitExit();
            if (status != 0) {
                throw BenchException.failed(
                        app.stack().name() + " ended with exit status " + status + ": " + process.lastWords());
            }
            return costs.nanosPerSelect();
        } catch (IOException | JacksonException e) {
            throw BenchException.failed(app.stack().name() + " cannot be understood: " + e.getMessage());
        } finally {
            delete(log);
        }
    }

    private List<String> command(App app, Settings settings) {
        List<String> jvm = program(app).command(jdk, jvmOptions, List.of());
        List<String> command =
                new ArrayList<>(processors.map(list -> Processors.on(list, jvm)).orElse(jvm));
        settings.asMap().forEach((key, value) -> {
            if (!value.isEmpty()) {
                command.add("--" + key + "=" + value);
            }
        });
        return command;
    }

    /** The bare loop stands behind the application's own class path, and finds driver and pool there. */
    private App program(App app) {
        List<Path> classPath =
                Stream.concat(app.classPath().stream(), Stream.of(classes)).toList();
        return new App(
                app.stack(), Objects.requireNonNull(BARE_LOOPS.get(app.stack().name())), classPath);
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

    /** Sums over the measured iterations, which must all have read the right rows. */
    private static final class Costs {
        private final long checksum;
        private final Map<Variant, Long> cpuNanos = new EnumMap<>(Variant.class);
        private final Map<Variant, Long> selects = new EnumMap<>(Variant.class);

        Costs(long checksum) {
            this.checksum = checksum;
        }

        void add(JsonNode line) {
            if (line.path("checksum").asLong() != checksum) {
                throw BenchException.failed("Wrong rows were read, or not all of them.");
            }
            if (line.path("phase").asString("").equals(Phase.MEASURED.toString())) {
                Variant variant = Variant.valueOf(line.path("variant").asString(""));
                cpuNanos.merge(variant, line.path("cpuNanos").asLong(), Long::sum);
                selects.merge(variant, line.path("selects").asLong(), Long::sum);
            }
        }

        Map<Variant, Double> nanosPerSelect() {
            Map<Variant, Double> nanos = new EnumMap<>(Variant.class);
            for (Variant variant : Variant.values()) {
                long cpu = cpuNanos.getOrDefault(variant, 0L);
                if (cpu <= 0) {
                    throw BenchException.failed("No CPU time was told: make selects or measured larger.");
                }
                nanos.put(variant, (double) cpu / selects.getOrDefault(variant, 0L));
            }
            return nanos;
        }
    }
}
