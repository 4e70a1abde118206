package io.github.dbstacks.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.conformance.support.ScenarioApplications;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.process.Reaper;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A database that goes away after the applications have started. */
public class DatabaseDownTest {
    /** There are more clients than Tomcat has threads, and far more than boundedElastic has. */
    private static final int CLIENTS = 300;

    @Test
    @Tag("exhaustive")
    void everybodyIsToldAndWhatNeedsNoDatabaseWorks() throws Exception {
        everybodyIsTold(Dbms.POSTGRESQL, Optional.empty());
    }

    /** Each application answers within the time limit of a request, one minute. */
    public static void everybodyIsTold(Dbms dbms, Optional<Path> mysqlHome) throws Exception {
        List<Variant> apps = ScenarioApplications.all()
                .map(app -> new Variant(app.on(dbms, List.of()), List.of()))
                .toList();
        Reaper reaper = Reaper.start();
        List<Running> running = new ArrayList<>();
        try {
            Server server = EmbeddedDatabase.start(dbms, mysqlHome, reaper, System.getenv(), 0, 60, Map.of());
            SchemaSetup.create(server, List.of(ScenarioTables.values()));
            Map<String, String> settings = Map.of(
                    "url", server.url().toString(), "password", server.password(), "pool-size", "2", "selects", "10");
            for (Variant variant : apps) {
                running.add(Running.start(variant, settings));
            }
            for (Running one : running) {
                one.ready();
            }
            ProcessHandle process =
                    ProcessHandle.of(server.process().orElseThrow()).orElseThrow();
            process.destroyForcibly();
            process.onExit().join();

            for (int i = 0; i < apps.size(); i++) {
                everybodyIsTold(apps.get(i), running.get(i));
            }
            assertGone(running.get(0).get("/benchmark", "*/*"));
        } finally {
            for (Running one : running) {
                one.close();
            }
            reaper.reap();
        }
    }

    private static void everybodyIsTold(Variant variant, Running one) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        List<CompletableFuture<HttpResponse<String>>> asked = Stream.generate(() ->
                        client.sendAsync(one.request("/companies/1").build(), HttpResponse.BodyHandlers.ofString()))
                .limit(CLIENTS)
                .toList();

        assertThat(one.get("/", "text/plain").statusCode()).isEqualTo(200);
        HttpResponse<String> health = one.get("/actuator/health", "application/json");
        assertThat(health.statusCode()).as(health.body()).isEqualTo(503);
        assertThat(JsonMapper.shared().readTree(health.body()).path("status").asString(""))
                .isEqualTo("DOWN");
        for (CompletableFuture<HttpResponse<String>> each : asked) {
            try {
                assertGone(each.join());
            } catch (CompletionException e) {
                throw new AssertionError(variant + " leaves somebody without an answer", e);
            }
        }
    }

    private static void assertGone(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.body()).contains("\"urn:dbstacks:problem:database\"");
    }
}
