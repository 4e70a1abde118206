package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.stack.Stack;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests how web applications start: with which profiles, and what keeps them from it. */
class WebTest {
    private static final Set<String> ONE_ON_EACH_SERVER = Set.of("web-mvc-jdbc", "web-webflux-r2dbc");

    /** Returns one on Tomcat and one on reactor-netty. The others are exhaustive. */
    static Stream<Variant> oneOnEachServer() {
        return webStacks()
                .filter(variant ->
                        ONE_ON_EACH_SERVER.contains(variant.app().stack().name()));
    }

    static Stream<Variant> othersOnTheseServers() {
        return webStacks()
                .filter(variant ->
                        !ONE_ON_EACH_SERVER.contains(variant.app().stack().name()));
    }

    private static Stream<Variant> webStacks() {
        return Applications.ofWorkloads()
                .filter(app -> app.stack().kind() == Stack.Kind.WEB)
                .map(app -> new Variant(app, List.of()));
    }

    /** An effect of Spring's own configuration shows that the profile is active in Spring, too. */
    @Test
    void activatesTheProfilesOfTheEnvironmentUnlessTheCommandLineNamesOthers() throws Exception {
        Map<String, String> settings = Map.of("selects", "10", "pool-size", "4");
        Map<String, String> variables = Map.of("BENCH_PROFILES", "auto-configured");
        try (Running web = Running.start(r2dbc(List.of()), settings, variables).ready()) {
            JsonNode started = iteration(web).path("started");
            assertThat(started.path("settings").path("profiles").asString("")).isEqualTo("auto-configured");
            assertThat(started.path("configuration").path("pool").asString("")).isEqualTo("Spring Boot's");
        }
        try (Running web =
                Running.start(r2dbc(List.of("connection")), settings, variables).ready()) {
            JsonNode started = iteration(web).path("started");
            assertThat(started.path("settings").path("profiles").asString("")).isEqualTo("connection");
            assertThat(started.path("configuration").path("pool minIdle").asString(""))
                    .isEqualTo("3");
        }
    }

    private static Variant r2dbc(List<String> profiles) {
        return new Variant(Applications.named("web-webflux-r2dbc"), profiles);
    }

    private static JsonNode iteration(Running web) throws Exception {
        return JsonMapper.shared()
                .readTree(web.get("/benchmark", "application/json").body());
    }

    @ParameterizedTest
    @MethodSource("othersOnTheseServers")
    @Tag("exhaustive")
    void portInUseOfAnyOther(Variant variant) throws Exception {
        portInUse(variant);
    }

    @ParameterizedTest
    @MethodSource("oneOnEachServer")
    void portInUse(Variant variant) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            refused(
                    variant,
                    "Web server failed to start. Port " + other.getLocalPort() + " was already in use. ",
                    "--server.port=" + other.getLocalPort());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--server.port=abc, 'Invalid value ''abc'' for configuration property ''server.port'' '",
        "--server.port=70000, 'The web server cannot start: port out of range:70000. '",
        "--server.address=203.0.113.1, 'The web server cannot start: '", // RFC 5737: no machine's own
        "--server.address=nohost, 'Failed to bind properties under ''server.address'' '",
        "--pool-size=3, '--pool-size is not an argument of web-webflux-r2dbc: --bench.pool-size is meant.'",
        "--spring.profiles.active=up/down, '--spring.profiles.active=up/down is not allowed: it takes for '",
        "--logging.level.root=loud, 'Failed to bind properties under ''logging.level.root'' '",
        "--spring.config.location=/nowhere/, 'Config data location ''/nowhere/'' does not exist. '",
    })
    void wrongUsage(String argument, String sentence) throws Exception {
        refused(r2dbc(List.of()), sentence, argument);
    }

    private static void refused(Variant variant, String sentence, String argument) throws Exception {
        String url = "--bench.url=" + Database.server().url();
        try (Running web = Running.with(variant, argument, url, "--bench.pool-size=3")) {
            assertThat(web.exitStatus()).isEqualTo(2);
            assertThat(web.errors().strip().lines()).singleElement().asString().startsWith(sentence);
            assertThat(web.output()).isEmpty();
        }
    }

    @Test
    void tellsItsVersion() throws Exception {
        try (Running web = Running.with(r2dbc(List.of()), "--version")) {
            assertThat(web.exitStatus()).isZero();
            assertThat(web.output()).isEqualTo(SuiteVersion.current() + System.lineSeparator());
        }
    }
}
