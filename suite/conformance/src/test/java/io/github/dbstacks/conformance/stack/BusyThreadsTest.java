package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.database.SchemaSetup;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests that take all threads do not keep who looks at the application waiting. */
class BusyThreadsTest {
    private static final Map<String, String> SETTINGS = Map.of("pool-size", "2");

    @BeforeAll
    static void tables() throws Exception {
        SchemaSetup.create(Database.server(), List.of(ScenarioTables.values()));
    }

    /**
     * Else a look at what an application uses would come late where requests wait, and count what was used meanwhile.
     */
    @Test
    void itsUsageIsToldWhileTheOnlyThreadIsBusy() throws Exception {
        Variant variant = new Variant(Applications.named("web-mvc-jdbc"), List.of());
        Map<String, String> oneThread = Map.of("SERVER_TOMCAT_THREADS_MAX", "1", "SERVER_TOMCAT_THREADS_MINSPARE", "1");
        try (Running app = Running.start(variant, SETTINGS, oneThread).ready()) {
            URI usage = SlowClients.usage(app);
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
