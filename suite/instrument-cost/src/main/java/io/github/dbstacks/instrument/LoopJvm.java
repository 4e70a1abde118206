package io.github.dbstacks.instrument;

import io.github.dbstacks.records.json.LimitedLines;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Processors;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Starts a JVM in which a bare loop and its application take turns, and reads what it prints.
 *
 * @param classes folder with the compiled bare loops; not their jar, whose manifest names the drivers of all stacks
 * @param processors that the JVM may use; empty for all
 */
record LoopJvm(Path classes, List<String> jvmOptions, Optional<String> processors, Server server, Reaper reaper) {
    /** The main class for each stack. */
    static final Map<String, String> BARE_LOOPS = Map.of(
            "standalone-jdbc", BareJdbc.class.getName(),
            "standalone-r2dbc", BareR2dbc.class.getName(),
            "standalone-vertx", BareVertx.class.getName());

    /**
     * Runs one JVM to its end.
     *
     * @return CPU time per SELECT of each variant in nanoseconds
     * @throws BenchException when the JVM fails, with the sentence that it printed
     */
    Map<Variant, Double> run(App app, Settings settings) throws InterruptedException {
        Properties printed = new Properties();
        try {
            Path log = Files.createTempFile("dbstacks-", ".log");
            try (AppProcess process = AppProcess.start(command(app, settings), server.password(), log, true, reaper);
                    LimitedLines output = process.output()) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    printed.load(new StringReader(line));
                }
                int status = process.awaitExit();
                if (status != 0) {
                    throw BenchException.failed(
                            app.stack().name() + " ended with exit status " + status + ": " + process.lastWords());
                }
            } finally {
                Files.deleteIfExists(log);
            }
        } catch (IOException e) {
            throw BenchException.failed(
                    app.stack().name() + " could not be run, or its output not read: " + e.getMessage() + ".");
        }
        Map<Variant, Double> nanos = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            nanos.put(variant, Double.parseDouble(printed.getProperty(variant.name())));
        }
        return nanos;
    }

    private List<String> command(App app, Settings settings) {
        // The application's class path comes first: driver and pool are the application's.
        List<Path> classPath =
                Stream.concat(app.classPath().stream(), Stream.of(classes)).toList();
        String mainClass = Objects.requireNonNull(BARE_LOOPS.get(app.stack().name()));
        List<String> arguments = new ArrayList<>();
        settings.asMap().forEach((key, value) -> {
            if (!value.isEmpty()) {
                arguments.add("--" + key + "=" + value);
            }
        });
        List<String> jvm = new App(app.stack(), mainClass, classPath).command(Jdk.current(), jvmOptions, arguments);
        return processors.map(list -> Processors.on(list, jvm)).orElse(jvm);
    }
}
