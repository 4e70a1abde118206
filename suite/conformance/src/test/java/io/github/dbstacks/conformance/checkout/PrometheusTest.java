package io.github.dbstacks.conformance.checkout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.ComposeFile;
import io.github.dbstacks.conformance.support.Dashboard;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Ports;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prometheus itself, with the configuration of observability, watches an application of each pool and answers the
 * dashboard.
 */
@Tag("exhaustive")
class PrometheusTest {
    private static final List<String> APPS =
            List.of("web-mvc-jdbc", "web-webflux-r2dbc", "web-webflux-vertx", "web-quarkus-jdbc");
    private static final int PATIENCE_SECONDS = 90;

    @TempDir
    private Path folder;

    private final Map<App, Running> running = new LinkedHashMap<>();

    @AfterEach
    void end() throws IOException {
        for (Running each : running.values()) {
            each.close();
        }
    }

    @Test
    void everyPanelHasACurveForEachApplication() throws Exception {
        SchemaSetup.create(Database.server(), List.of(ScenarioTables.values()));
        ComposeFile compose = ComposeFile.read();
        for (String name : APPS) {
            App app = Applications.named(name);
            running.put(
                    app, Running.start(new Variant(app, List.of()), Map.of("pool-size", "2"), compose.metrics(app)));
        }
        for (Running each : running.values()) {
            each.ready().collectGarbage(); // Micrometer has a timer of pauses from the first collection on
        }
        int port = Ports.free();
        Process prometheus = prometheus(port);
        try {
            assertThat(withoutCurve(port))
                    .as(Files.readString(folder.resolve("log")))
                    .isEmpty();
        } finally {
            prometheus.destroy();
            prometheus.waitFor();
        }
    }

    private Process prometheus(int port) throws IOException {
        Path config = Files.writeString(folder.resolve("prometheus.yml"), configuration());
        List<String> command = List.of(
                "prometheus",
                "--config.file=" + config,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port);
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
        } catch (IOException e) {
            assumeTrue(System.getenv("CI") != null, "There is no prometheus on the path (Debian's package prometheus)");
            throw e;
        }
    }

    /** The one of observability, with the addresses of the applications that run here. */
    private String configuration() throws IOException {
        String text = Files.readString(Applications.home().resolve("deploy/observability/prometheus.yml"));
        for (Map.Entry<App, Running> each : running.entrySet()) {
            String name = each.getKey().stack().name();
            String here = text.replaceFirst(
                    "targets: \\[" + name + ":\\d+, host\\.docker\\.internal:\\d+]",
                    "targets: [" + each.getValue().address() + "]");
            assertThat(here).as(name).isNotEqualTo(text);
            text = here;
        }
        return text;
    }

    /**
     * The panels that lack a curve of an application that they ask, with these applications; none once every one has
     * all.
     */
    private Map<String, Set<String>> withoutCurve(int port) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        Map<String, Set<String>> missing = missing(port);
        while (!missing.isEmpty() && System.nanoTime() < deadline) {
            drive();
            Thread.sleep(200);
            missing = missing(port);
        }
        return missing;
    }

    /** A rate needs several requests, some seconds apart. */
    private void drive() throws IOException, InterruptedException {
        for (Map.Entry<App, Running> each : running.entrySet()) {
            assertThat(each.getValue().get("/companies/10", "application/json").statusCode())
                    .isEqualTo(200);
            if (each.getKey().stack().answersWorkloads()) {
                assertThat(each.getValue().get("/benchmark?selects=10", "*/*").statusCode())
                        .isEqualTo(200);
            }
        }
    }

    private Map<String, Set<String>> missing(int port) throws IOException, InterruptedException {
        Dashboard dashboard = Dashboard.read();
        Map<String, Set<String>> missing = new TreeMap<>();
        for (App app : running.keySet()) {
            for (Map.Entry<String, List<String>> panel : dashboard.asked(app).entrySet()) {
                for (String query : panel.getValue()) {
                    if (!isAnswered(port, query, app.stack().name())) {
                        missing.computeIfAbsent(panel.getKey(), title -> new TreeSet<>())
                                .add(app.stack().name() + ": " + query);
                    }
                }
            }
        }
        return missing;
    }

    /** Returns whether a curve of that application, or one of all together, has a number now. */
    private static boolean isAnswered(int port, String query, String app) throws IOException, InterruptedException {
        JsonNode results;
        try {
            results = JsonMapper.shared()
                    .readTree(Running.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port
                                    + "/api/v1/query?query=" + URLEncoder.encode(query, UTF_8))))
                            .body())
                    .path("data")
                    .path("result");
        } catch (IOException e) {
            return false; // it is not up yet
        }
        for (JsonNode result : results) {
            String of = result.path("metric").path("app").asString(app);
            if (of.equals(app) && !result.path("value").path(1).asString("NaN").equals("NaN")) {
                return true;
            }
        }
        return false;
    }
}
