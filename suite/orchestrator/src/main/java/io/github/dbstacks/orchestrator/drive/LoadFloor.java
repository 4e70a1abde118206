package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory.ForkPlace;
import io.github.dbstacks.orchestrator.fork.LoadProcesses;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;

/** Measures a load on a server that answers at once: that is what the engine and the network add to every latency. */
public record LoadFloor(LoadProcesses processes) {
    private static final long LONGEST_START_NANOS = 30_000_000_000L;
    /**
     * The server is small, and so is what the JIT compiler has to do: where forks may warm up for longer, the floor
     * does not.
     */
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(5);

    /**
     * Measures the floor of a load and writes the result.
     *
     * @return why it failed; it is measured again when the run is resumed
     */
    public Optional<FailureReason> measure(ScenarioLoad load, Settings settings, ForkPlace place)
            throws InterruptedException {
        int port = processes.ofServer().calls().freePort();
        String address = processes.ofServer().address();
        try (ForkFile file = place.open();
                AppProcess floor = processes.floor(load, port, place.log())) {
            awaitListening(address, port, floor);
            URI server = URI.create("http://" + address + ":" + port);
            try (LoadTalk engine = new LoadTalk(processes.engine(load.scenario(), server, true, place.log()))) {
                LoadWords words = new LoadWords(load, settings);
                warmUp(words, engine);
                file.append("load", engine.drive(words.floor(), words.longestFloor(), second -> {}));
                file.end(ForkDriver.completed());
                return Optional.empty();
            } catch (LoadProblem e) {
                FailureReason reason = FailureReason.of(e.sentence());
                file.end(ForkDriver.failed(OptionalLong.empty(), reason).interrupted());
                return Optional.of(reason);
            } catch (IOException | JacksonException e) {
                throw BenchException.failed("The load engine broke off", e);
            }
        }
    }

    private static void warmUp(LoadWords words, LoadTalk engine) throws LoadProblem, IOException, InterruptedException {
        Duration ofFork = words.longestWarmUp();
        Duration time = ofFork.compareTo(LONGEST_WARM_UP) < 0 ? ofFork : LONGEST_WARM_UP;
        if (!time.isZero()) {
            engine.drive(LoadWords.burst(words.burst(1), time), time, second -> {});
        }
    }

    private static void awaitListening(String address, int port, AppProcess floor) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_START_NANOS;
        while (floor.isAlive() && System.nanoTime() < deadline) {
            try {
                new Socket(address, port).close();
                return;
            } catch (IOException e) {
                Thread.sleep(50); // it does not listen yet
            }
        }
        throw BenchException.failed("The floor of the load did not start: " + floor.lastWords());
    }
}
