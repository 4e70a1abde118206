package io.github.dbstacks.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.conformance.support.ScenarioApplications;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Reaper;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A database that says nothing any more: its processes are stopped, so its connections stay open and the kernel accepts
 * more.
 */
@Tag("exhaustive")
class SilentDatabaseTest {
    private static final int POOL_SIZE = 2;
    /** One of the clients waits for a connection. */
    private static final int CLIENTS = POOL_SIZE + 1;

    /**
     * Every application says so in the time that a request has in these tests, one minute. All applications start
     * first, which takes minutes on a busy machine.
     */
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    @ParameterizedTest
    @EnumSource(value = Dbms.class, mode = EnumSource.Mode.EXCLUDE, names = "MYSQL")
    void everyApplicationSaysSo(Dbms dbms) throws Exception {
        Reaper reaper = Reaper.start();
        Map<String, Running> web = new LinkedHashMap<>();
        Map<String, Running> standalone = new LinkedHashMap<>();
        try {
            Server server = EmbeddedDatabase.start(dbms, Optional.empty(), reaper, System.getenv(), 0, 100, Map.of());
            SchemaSetup.create(server, List.of(ScenarioTables.values()));
            start(dbms, server, web, standalone);
            signal("STOP", server);
            try {
                everybodyIsTold(web);
                for (Map.Entry<String, Running> each : standalone.entrySet()) {
                    assertThat(each.getValue().exitStatus()).as(each.getKey()).isEqualTo(1);
                    assertThat(each.getValue().errors()).as(each.getKey()).contains(server.name());
                }
            } finally {
                signal("CONT", server);
            }
        } finally {
            for (Running one : web.values()) {
                one.close();
            }
            for (Running one : standalone.values()) {
                one.close();
            }
            reaper.reap();
        }
    }

    private static void start(Dbms dbms, Server server, Map<String, Running> web, Map<String, Running> standalone)
            throws Exception {
        Map<String, String> settings = Map.of(
                "url",
                server.url().toString(),
                "password",
                server.password(),
                "pool-size",
                Integer.toString(POOL_SIZE));
        List<Variant> apps = Stream.concat(ScenarioApplications.all(), Applications.ofWorkloads())
                .distinct()
                .filter(app -> !app.stack().name().equals("floor"))
                .map(app -> app.on(dbms, List.of()))
                .flatMap(SilentDatabaseTest::pools)
                .toList();
        for (Variant variant : apps) {
            Running one = Running.start(variant, settings);
            if (variant.app().stack().kind() == Stack.Kind.WEB) {
                web.put(variant.toString(), one);
                assertThat(one.ready().get("/companies/1", "*/*").statusCode()).isEqualTo(200);
            } else {
                standalone.put(variant.toString(), one);
                while (one.output().isEmpty() && one.process().isAlive()) {
                    Thread.sleep(50);
                }
            }
        }
    }

    /** Returns the application with its own pool, and with Spring Boot's where it has that, too. */
    private static Stream<Variant> pools(App app) {
        return Stream.concat(
                Stream.of(new Variant(app, List.of())),
                app.stack().profile("auto-configured").stream()
                        .map(profile -> new Variant(app, List.of(profile.name()))));
    }

    private static void everybodyIsTold(Map<String, Running> web) {
        HttpClient client = HttpClient.newHttpClient();
        Map<String, List<CompletableFuture<HttpResponse<String>>>> asked = new LinkedHashMap<>();
        web.forEach((name, one) -> asked.put(
                name,
                Stream.generate(() -> client.sendAsync(
                                one.request("/companies/1").build(), HttpResponse.BodyHandlers.ofString()))
                        .limit(CLIENTS)
                        .toList()));
        List<String> wrong = new ArrayList<>();
        asked.forEach((name, answers) -> answers.forEach(answer -> {
            try {
                HttpResponse<String> told = answer.join();
                if (told.statusCode() != 503 || !told.body().contains("\"urn:dbstacks:problem:database\"")) {
                    wrong.add(name + ": " + told.statusCode() + " " + told.body());
                }
            } catch (CompletionException e) {
                wrong.add(name + ": " + e.getCause());
            }
        }));
        assertThat(wrong).isEmpty();
    }

    /** Sends a signal to all processes of the server. */
    private static void signal(String signal, Server server) throws Exception {
        ProcessHandle main = ProcessHandle.of(server.process().orElseThrow()).orElseThrow();
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
        Stream.concat(Stream.of(main), main.descendants()).forEach(each -> command.add(Long.toString(each.pid())));
        new ProcessBuilder(command).start().waitFor();
    }
}
