package io.github.dbstacks.orchestrator.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpServer;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.machine.LocalMachine;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.AppProcess;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Ports;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FirstAnswerPollTest {
    private static final long MILLI = 1_000_000;
    /** The time by which the clock of the iterations, which another host has, is ahead. */
    private static final long AHEAD_MILLIS = 90_000;

    private static final String RIGHT = "{\"millis\":2}";

    @TempDir
    private Path folder;

    private final int port = Ports.free();
    private final AtomicInteger asked = new AtomicInteger();
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void end() {
        later.shutdownNow();
    }

    /** Nobody listens for 300 ms. The first two answers are those of an application that is not ready yet. */
    @Test
    void asksUntilTheAnswerIsRight() throws Exception {
        Future<?> served = later.schedule(() -> serve(3, 404), 300, TimeUnit.MILLISECONDS);

        FirstAnswer first = answered("sleep 30").orElseThrow();

        assertThat(served).isDone();
        assertThat(asked).hasValue(3);
        assertThat(first.afterNanos()).isBetween(300 * MILLI, 20_000 * MILLI);
        assertThat(first.startEpochMillis())
                .as("by the clock of the iterations")
                .isCloseTo(System.currentTimeMillis() + AHEAD_MILLIS, within(30_000L));
        assertThat(first.cpuNanos().orElse(0)).as("of a process that sleeps").isLessThan(300 * MILLI);
    }

    /** The load says what is wrong with it. */
    @Test
    void aReadyApplicationWithoutARightAnswerIsNotAskedForEver() throws Exception {
        serve(Integer.MAX_VALUE, 200);

        assertThat(answered("sleep 30")).isEmpty();
        assertThat(asked).hasValue(1);
    }

    @Test
    void anApplicationThatEndsHasNoFirstAnswer() throws Exception {
        assertThat(answered("exit 1")).isEmpty();
    }

    private Optional<FirstAnswer> answered(String script) throws Exception {
        Stack stack = Stack.read(new ByteArrayInputStream(
                "name=web-other\nkind=web\ntitle=Other\nscenarios=delay\n".getBytes(StandardCharsets.UTF_8)));
        Path log = folder.resolve("log");
        try (Reaper reaper = Reaper.start();
                AppProcess process = AppProcess.start(List.of("sh", "-c", script), "", log, false, reaper)) {
            Machine machine = new LocalMachine(reaper);
            Fork fork = new Fork(
                    new PlannedFork(1, 1, Examples.cell("web-other"), false),
                    new App(stack, "none", List.of(folder.resolve("none.jar"))),
                    Jdk.current(),
                    SettingsReader.read(stack, new Given()),
                    Map.of(),
                    new Fork.Place(List.of(), Optional.empty(), port, "", log, machine, Optional.empty()));
            return new FirstAnswerPoll(
                            new WebClient(fork), process, machine, () -> System.currentTimeMillis() + AHEAD_MILLIS)
                    .await(Scenarios.named("delay").orElseThrow());
        }
    }

    /**
     * @param rightFrom number of the request whose answer is the first right one
     * @param ready status that tells whether it is ready
     */
    private void serve(int rightFrom, int ready) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.createContext("/delay", exchange -> {
                boolean isRight = asked.incrementAndGet() >= rightFrom;
                byte[] body = (isRight ? RIGHT : "not yet").getBytes(StandardCharsets.US_ASCII);
                exchange.sendResponseHeaders(isRight ? 200 : 503, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.createContext("/actuator", exchange -> {
                exchange.sendResponseHeaders(ready, -1);
                exchange.close();
            });
            server.start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
