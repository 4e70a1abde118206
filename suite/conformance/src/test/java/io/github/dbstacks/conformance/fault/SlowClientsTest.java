package io.github.dbstacks.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.conformance.support.ScenarioApplications;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.process.App;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that take their time, or all threads, do not keep others waiting. */
class SlowClientsTest {
    private static final Map<String, String> SETTINGS = Map.of("pool-size", "2");

    /** One on each server: Tomcat, Vert.x and reactor-netty. The others are exhaustive. */
    private static final Set<String> IN_THE_GATE = Set.of("web-mvc-jdbc", "web-quarkus-jdbc", "web-webflux-r2dbc");

    @BeforeAll
    static void tables() throws Exception {
        SchemaSetup.create(Database.server(), List.of(ScenarioTables.values()));
    }

    static Stream<App> applications() {
        return ScenarioApplications.all()
                .filter(app -> IN_THE_GATE.contains(app.stack().name()));
    }

    static Stream<App> otherApplications() {
        return ScenarioApplications.all()
                .filter(app -> !IN_THE_GATE.contains(app.stack().name()));
    }

    @ParameterizedTest
    @MethodSource("applications")
    void theyDoNotKeepOthersOut(App app) throws Exception {
        try (Running one = Running.start(new Variant(app, List.of()), SETTINGS).ready()) {
            try (SlowClients slow =
                    SlowClients.withBodies(one.request("/").build().uri())) {
                assertThat(one.get("/companies/1", "*/*").statusCode()).isEqualTo(200);
                assertThat(one.get("/people", "*/*").statusCode()).isEqualTo(200);
                if (app.libraries().containsKey("tomcat-embed-core")) {
                    assertThat(slow.toldFirst(16)).as("after a time").isEqualTo("HTTP/1.1 400 \r\nC");
                }
            }
            URI usage = usage(one);
            try (SlowClients slow = SlowClients.withHalfRequests(usage)) {
                HttpRequest.Builder question = HttpRequest.newBuilder(usage).timeout(Duration.ofMinutes(1));
                assertThat(Running.send(question).statusCode()).isEqualTo(200);
                assertThat(slow.toldFirst(1)).as("of half a request").isEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("otherApplications")
    @Tag("exhaustive")
    void theyDoNotKeepOthersOutOfAnyApplication(App app) throws Exception {
        theyDoNotKeepOthersOut(app);
    }

    /** Where it tells what it uses. */
    private static URI usage(Running one) throws IOException, InterruptedException {
        return Running.send(one.request("/usage"))
                .headers()
                .firstValue("Location")
                .map(URI::create)
                .orElseThrow();
    }

    /**
     * Else a look at what an application uses would come late where requests wait, and count what was used meanwhile.
     */
    @Test
    void itsUsageIsToldWhileTheOnlyThreadIsBusy() throws Exception {
        Variant variant = new Variant(Applications.named("web-mvc-jdbc"), List.of());
        Map<String, String> oneThread = Map.of("SERVER_TOMCAT_THREADS_MAX", "1", "SERVER_TOMCAT_THREADS_MINSPARE", "1");
        try (Running app = Running.start(variant, SETTINGS, oneThread).ready()) {
            URI usage = usage(app);
            CompletableFuture<HttpResponse<String>> delayed = HttpClient.newHttpClient()
                    .sendAsync(app.request("/delay?millis=60000").build(), HttpResponse.BodyHandlers.ofString());
            while (answersInTime(app)) {
                Thread.sleep(20);
            }

            HttpResponse<String> told = Running.send(HttpRequest.newBuilder(usage));

            assertThat(delayed).isNotDone();
            assertThat(told.statusCode()).isEqualTo(200);
            assertThat(told.body())
                    .contains("\"stack\":\"web-mvc-jdbc\"", "\"name\":\"http-nio-#.#.#.#-#-exec-#\"")
                    .as("threads of /benchmark, which nobody has asked for")
                    .doesNotContain("\"name\":\"jdbc-#\"");
        }
    }

    private static boolean answersInTime(Running app) throws IOException, InterruptedException {
        try {
            Running.send(app.request("/delay?millis=0").timeout(Duration.ofSeconds(1)));
            return true;
        } catch (HttpTimeoutException e) {
            return false;
        }
    }
}
