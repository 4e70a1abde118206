package io.github.dbstacks.orchestrator.drive;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.machine.LocalMachine;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Answers of an application that do not end. */
@Timeout(60)
class WebClientTest {
    private static final Scenario DELAY = Scenarios.named("delay").orElseThrow();

    @TempDir
    private Path folder;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private Reaper reaper;

    @BeforeEach
    void listen() throws IOException {
        reaper = Reaper.start();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
        server.stop(0);
        reaper.close();
    }

    @Test
    void anAnswerThatIsTooLong() throws IOException {
        answer(1 << 16, 0);

        WebClient client = client();
        for (Asking asking : List.<Asking>of(
                () -> client.benchmark(Duration.ofSeconds(1)), client::usage, () -> client.answer(DELAY.request(1)))) {
            assertThatThrownBy(asking::ask)
                    .isInstanceOf(IOException.class)
                    .hasMessage("its answer has more than " + LimitedBody.MOST_BYTES + " bytes");
        }
    }

    @Test
    @Tag("exhaustive")
    void anAnswerThatDrips() {
        answer(1, 100);

        assertThatThrownBy(() -> client().answer(DELAY.request(1)))
                .isInstanceOf(IOException.class)
                .hasMessage("its answer had not ended after 15 s");
    }

    private interface Asking {
        void ask() throws Exception;
    }

    /** Answers everything with pieces of that length without end. */
    private void answer(int piece, long pauseMillis) {
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try {
                while (true) {
                    exchange.getResponseBody().write(new byte[piece]);
                    exchange.getResponseBody().flush();
                    Thread.sleep(pauseMillis);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private WebClient client() throws IOException {
        Stack stack = Stack.read(new ByteArrayInputStream(
                "name=web-other\nkind=web\ntitle=Other\nscenarios=delay\n".getBytes(StandardCharsets.UTF_8)));
        return new WebClient(new Fork(
                new PlannedFork(1, 1, Examples.cell("web-other"), false),
                new App(stack, "none", List.of(folder.resolve("none.jar"))),
                Jdk.current(),
                SettingsReader.read(stack, new Given()),
                Map.of(),
                new Fork.Place(
                        List.of(),
                        Optional.empty(),
                        server.getAddress().getPort(),
                        "",
                        folder.resolve("log"),
                        new LocalMachine(reaper),
                        Optional.empty())));
    }
}
