package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jars;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Processors;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts the load engine, and the server that answers at once. Each has a JVM of its own.
 *
 * @param machine of the engine
 * @param ofServer machine of the server
 * @param pinning processors: the server has those of the application, and the engine its own or those of the database;
 *     empty for all
 */
public record LoadProcesses(Path jar, Machine machine, Machine ofServer, Optional<Pinning> pinning) {
    /** A small heap is collected in about a millisecond, and one thread that collects disturbs others least. */
    private static final List<String> JVM_OPTIONS =
            List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

    /**
     * Makes whoever asks for compiled code wait for it, in an engine on one processor. HotSpot takes code back in two
     * steps, and between them its compiler's thread may lose the processor. Whoever calls that code then looks for its
     * successor until there is one ({@code SharedRuntime::reresolve_call_site}), and a real-time thread does not give
     * the processor back meanwhile.
     */
    private static final String WAIT_FOR_COMPILER = "-Xbatch";

    /** @throws BenchException when the engine is not built */
    public static LoadProcesses of(Path home, Machine machine, Machine ofServer) {
        Path jar = jar(home);
        if (!Files.exists(jar)) {
            throw BenchException.failed(jar + " is missing: build it with mvn package.");
        }
        return new LoadProcesses(jar, machine, ofServer, Optional.empty());
    }

    /** The engine's jar, whether it is there or not. */
    public static Path jar(Path home) {
        return home.resolve("suite/load/target/load.jar");
    }

    /** Returns what starts the engines on these processors. */
    public LoadProcesses on(Optional<Pinning> processors) {
        return new LoadProcesses(jar, machine, ofServer, processors);
    }

    /** The engine's log beside that of its application, so that each has last words of its own. */
    public static Path log(Path ofApplication) {
        return ofApplication.resolveSibling(
                ofApplication.getFileName().toString().replace(".log", "-load.log"));
    }

    /**
     * Starts an engine that drives what its standard input says.
     *
     * @param scenario name
     * @param server that is asked, such as {@code http://127.0.0.1:8080}
     * @param repeated whether all requests are the first one
     * @param log file for what it prints and is not a result
     */
    public AppProcess engine(String scenario, URI server, boolean repeated, Path log) {
        List<String> words = new ArrayList<>(List.of("--url=" + server, "--scenario=" + scenario, "--from-input"));
        if (repeated) {
            words.add("--repeated");
        }
        Optional<String> processors = pinning.map(Pinning::engine);
        int number = processors
                .map(list -> Pinning.processors(list).size())
                .orElseGet(() -> machine.calls().facts().cores());
        List<String> options = new ArrayList<>(JVM_OPTIONS);
        if (number == 1) {
            options.add(WAIT_FOR_COMPILER);
        }
        return start(options, words, machine, processors, log, true);
    }

    /** Starts the server that answers every request as the first one of a scenario. */
    public AppProcess floor(ScenarioLoad load, int port, Path log) {
        return start(
                JVM_OPTIONS,
                List.of("floor", "--address=" + ofServer.address(), "--port=" + port, "--scenario=" + load.scenario()),
                ofServer,
                pinning.map(Pinning::app),
                log,
                false);
    }

    private AppProcess start(
            List<String> options,
            List<String> words,
            Machine on,
            Optional<String> processors,
            Path log,
            boolean readOutput) {
        List<String> command = Jdk.current().command(options, Jars.of(jar), Jars.mainClass(jar));
        command.addAll(words);
        return on.start(processors.map(list -> Processors.on(list, command)).orElse(command), "", log, readOutput);
    }
}
