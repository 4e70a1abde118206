package io.github.dbstacks.floor.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedPostgres;
import io.github.dbstacks.testbed.process.Ports;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what every floor must do, against the embedded PostgreSQL and against servers that do not keep to the protocol.
 */
@Tag("slow")
public abstract class FloorBatchTest {
    private static final int SELECTS = 500;

    private static Reaper reaper;
    private static Server server;

    @BeforeAll
    static void startDatabase() {
        reaper = Reaper.start();
        server = EmbeddedPostgres.start(reaper, System.getenv(), Ports.LOOPBACK, 0, 20, Map.of());
    }

    @AfterAll
    static void stopDatabase() throws InterruptedException {
        reaper.close();
    }

    @ParameterizedTest
    @CsvSource({
        "SINGLE_ROW, bounded, disable, 3",
        "MULTI_ROW, bounded, disable, 8",
        "SINGLE_ROW, all-at-once, disable, 3",
        "MULTI_ROW, bounded, require, 3",
        "SINGLE_ROW, bounded, verify-full, 3"
    })
    void readsTheRowsThatSchemaSqlMakes(Workload workload, String fanOut, String tls, String concurrency)
            throws Exception {
        String certificate = server.rootCertificate().orElseThrow().toString();
        Settings settings = settings(Map.of(
                "id",
                "uniform",
                "fan-out",
                fanOut,
                "tls",
                tls,
                "concurrency",
                concurrency,
                "tls-root-cert",
                certificate));

        try (Batch batch = open(settings)) {
            for (int iteration = 1; iteration <= 3; iteration++) {
                assertThat(read(batch, workload)).isEqualTo(workload.expected(settings.ids(), SELECTS));
            }
        }
    }

    @Test
    void preparesEachWorkloadOnce() throws Exception {
        Settings settings = settings(Map.of());

        try (Batch batch = open(settings)) {
            for (Workload workload : new Workload[] {Workload.SINGLE_ROW, Workload.MULTI_ROW, Workload.SINGLE_ROW}) {
                assertThat(read(batch, workload)).isEqualTo(workload.expected(settings.ids(), SELECTS));
            }
        }
    }

    @Test
    void executesABatchAfterTheOneBefore() throws Exception {
        Settings settings = settings(Map.of());

        try (Batch batch = open(settings)) {
            CompletableFuture<RowsRead> first = start(batch, Workload.MULTI_ROW);
            CompletableFuture<RowsRead> second = start(batch, Workload.SINGLE_ROW);
            assertThat(second.get(1, TimeUnit.MINUTES))
                    .isEqualTo(Workload.SINGLE_ROW.expected(settings.ids(), SELECTS));
            assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(Workload.MULTI_ROW.expected(settings.ids(), SELECTS));
        }
    }

    @Test
    void failsWhenItsSessionsAreEnded() throws Exception {
        Settings settings = settings(Map.of("workload", "sleep"));

        try (Batch batch = open(settings);
                Admin admin = Admin.open(server)) {
            CompletableFuture<RowsRead> running = start(batch, Workload.SLEEP);
            String end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
            while (admin.text(end).equals("0") && !running.isDone()) {
                Thread.sleep(10);
            }
            assertThatThrownBy(() -> running.get(1, TimeUnit.MINUTES))
                    .satisfies(failure -> assertThat(Failure.sentence(failure, settings))
                            .contains("was shut down: terminating connection"));
            assertThatThrownBy(() -> start(batch, Workload.SINGLE_ROW).get(1, TimeUnit.MINUTES))
                    .as("and so does the next batch")
                    .isNotNull();
        }
    }

    @Test
    void isRefusedWithTheWrongPasswordOrNameInOneSentence() {
        assertThat(sentence(settings(Map.of("password", "wrong"))))
                .contains("refused user bench: password authentication failed");
        assertThat(sentence(settings(Map.of("user", "nobody")))).contains("refused user nobody: ");
        assertThat(sentence(settings(Map.of("url", server.url().toString().replace("/bench", "/other")))))
                .endsWith("there is no database other.");
        assertThat(sentence(settings(Map.of("pool-size", "50")))).contains("has no room for 50 connections");
        assertThat(sentence(settings(Map.of("url", "postgresql://127.0.0.1:" + Ports.free() + "/bench"))))
                .contains("cannot be reached: ");
        assertThat(sentence(settings(Map.of("url", "postgresql://no-such-host.invalid/bench"))))
                .contains("there is no host no-such-host.invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 400 Bad Request\r\n\r\n", "R\0\0\0\b\0\0\0\5", "S\0\0\0\1", ""})
    void isNotMisledByAServerThatIsNoPostgresql(String greeting) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> greeted = CompletableFuture.runAsync(() -> greet(other, greeting));
            Settings settings = settings(Map.of("url", "postgresql://127.0.0.1:" + other.getLocalPort() + "/bench"));

            assertThat(sentence(settings))
                    .startsWith("PostgreSQL at " + settings.url() + " broke the connection: ")
                    .endsWith(".");
            greeted.join();
        }
    }

    @Test
    void refusesAServerWithoutTls() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> greeted = CompletableFuture.runAsync(() -> greet(other, "N"));
            String url = "postgresql://127.0.0.1:" + other.getLocalPort() + "/bench";

            assertThat(sentence(settings(Map.of("url", url, "tls", "require"))))
                    .endsWith(" does not do tls=require with this client: the server does not support TLS.");
            greeted.join();
        }
    }

    /** Takes the first message of a client, answers, and closes. */
    private static void greet(ServerSocket other, String greeting) {
        try (Socket client = other.accept()) {
            InputStream in = client.getInputStream();
            int length = 0;
            for (int i = 0; i < 4; i++) {
                length = length << 8 | in.read();
            }
            in.readNBytes(length - 4);
            client.getOutputStream().write(greeting.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String sentence(Settings settings) {
        try (Batch batch = open(settings)) {
            return "No failure: " + batch.configuration();
        } catch (Exception e) {
            return Failure.sentence(e, settings);
        }
    }

    /** Opens the floor's connections. */
    protected abstract Batch open(Settings settings) throws Exception;

    private static RowsRead read(Batch batch, Workload workload) throws Exception {
        return start(batch, workload).get(1, TimeUnit.MINUTES);
    }

    private static CompletableFuture<RowsRead> start(Batch batch, Workload workload) {
        return batch.start(workload, SELECTS, ServiceTimes.off()).toCompletableFuture();
    }

    private static Settings settings(Map<String, String> given) {
        Given all = new Given()
                .put("url", server.url().toString(), "url")
                .put("pool-size", "5", "pool-size")
                .put("event-loops", "3", "event-loops");
        given.forEach((key, value) -> all.put(key, value, key));
        return SettingsReader.read(Stack.plain("floor-test"), all);
    }
}
