package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.conformance.support.ScenarioApplications;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.process.Ports;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests how the applications with Quarkus start, tell what they use, and end. They answer no workload, so other tests
 * ask them scenarios only.
 */
class QuarkusTest {
    private static final int POOL_SIZE = 4;
    private static final int STOP_SECONDS = 20;
    /** SmallRye Config expands expressions, also in what a user has chosen. */
    private static final String PASSWORD = "a$$b${c}";

    private static final String WORKERS_THAT_WORKED =
            "\"name\":\"executor-thread-#\",\"threads\":\\d+,\"allCpuNanos\":[1-9]";

    static Stream<Variant> apps() {
        return ScenarioApplications.all()
                .filter(app -> app.libraries().containsKey("quarkus-core"))
                .map(app -> new Variant(app, List.of()));
    }

    static Stream<Variant> withVirtualThreads() {
        return apps().filter(variant ->
                variant.app().stack().profile("virtual-threads").isPresent());
    }

    private static Variant first() {
        return apps().findFirst().orElseThrow();
    }

    /** Returns one with JDBC and one with the reactive client: who shares a pool starts alike. */
    static Stream<Variant> pools() {
        return apps()
                .collect(Collectors.toMap(
                        variant -> variant.app().libraries().containsKey("postgresql"),
                        variant -> variant,
                        (one, other) -> one))
                .values()
                .stream();
    }

    @ParameterizedTest
    @MethodSource("pools")
    @Tag("exhaustive")
    void aDatabaseThatCannotBeUsedIsOneSentenceAndStatus1(Variant variant) throws Exception {
        String nowhere = "postgresql://localhost:" + Ports.free() + "/bench";

        assertThat(refused(variant, 1, Map.of("url", nowhere)))
                .startsWith("PostgreSQL at " + nowhere + " cannot be reached: ");
        assertThat(refused(variant, 1, Map.of("password", "wrong")))
                .contains("refused user bench", "password authentication failed");
        assertThat(refused(variant, 1, Map.of("pool-size", "80"))).contains("make pool-size smaller or");
        try (ServerSocket silent = new ServerSocket(0, 200, InetAddress.getByName("localhost"))) {
            String url = "postgresql://localhost:" + silent.getLocalPort() + "/bench";
            assertThat(refused(variant, 1, Map.of("url", url)))
                    .startsWith("PostgreSQL at " + url + " cannot be reached: ");
        }
    }

    @Test
    void aPortInUseIsOneSentenceAndStatus2() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertRefused(
                    "The web server cannot start: ",
                    "--quarkus.http.port=" + other.getLocalPort(),
                    "--bench.url=" + Database.server().url(),
                    "--bench.pool-size=2");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--bench.pool-size=many, '--bench.pool-size=many is not allowed: it takes a whole number from 1 to 10000.'",
        "--bench.pool-siez=3, '--bench.pool-siez is not a setting: the keys are '",
        "--bench.profiles=turbo, '--bench.profiles=turbo is not allowed: it takes for '",
        "--pool-size=3, '--pool-size is not an argument of web-quarkus-'",
        "--spring.profiles.active=x, '--spring.profiles.active is not an argument of web-quarkus-'",
        "run, 'run is not an argument of web-quarkus-'",
    })
    void wrongUsageIsOneSentenceAndStatus2(String argument, String sentence) throws Exception {
        assertRefused(sentence, argument);
    }

    private static void assertRefused(String sentence, String... arguments) throws Exception {
        try (Running app = Running.with(first(), arguments)) {
            assertThat(app.exitStatus()).isEqualTo(2);
            assertThat(app.errors().strip().lines()).singleElement().asString().startsWith(sentence);
            assertThat(app.output()).isEmpty();
        }
    }

    private static String refused(Variant variant, int status, Map<String, String> settings) throws Exception {
        Map<String, String> all = new HashMap<>(Map.of("pool-size", "2"));
        all.putAll(settings);
        try (Running app = Running.start(variant, all)) {
            assertThat(app.exitStatus()).as(app.errors()).isEqualTo(status);
            assertThat(app.output()).isEmpty();
            assertThat(app.errors().strip().lines()).hasSize(1);
            return app.errors();
        }
    }

    @Test
    void tellsItsVersionAndItsSettings() throws Exception {
        try (Running app = Running.with(first(), "--version")) {
            assertThat(app.exitStatus()).isZero();
            assertThat(app.output()).isEqualTo(SuiteVersion.current() + System.lineSeparator());
        }
        try (Running app = Running.with(first(), "--help")) {
            assertThat(app.exitStatus()).isZero();
            assertThat(app.output()).contains("--bench.pool-size", "--bench.profiles=A,B", "--quarkus.http.port");
        }
    }

    /** Returns those that share their pool with one of {@link #pools()}. */
    static Stream<Variant> others() {
        Set<String> tested = pools().map(Variant::toString).collect(Collectors.toSet());
        return apps().filter(variant -> !tested.contains(variant.toString()));
    }

    @ParameterizedTest
    @MethodSource("others")
    @Tag("exhaustive")
    void soDoTheOthers(Variant variant) throws Exception {
        opensItsPoolAsConfiguredAndTellsWhatItUses(variant);
    }

    /** Its pool is full and encrypted as configured before the first request, and it tells what it uses. */
    @ParameterizedTest
    @MethodSource("pools")
    void opensItsPoolAsConfiguredAndTellsWhatItUses(Variant variant) throws Exception {
        try (Admin admin = Database.admin()) {
            admin.execute("CREATE ROLE dollars LOGIN PASSWORD '" + PASSWORD + "' IN ROLE bench");
            try {
                opensItsPoolAsConfiguredAndTellsWhatItUses(variant, admin);
            } finally {
                admin.execute("DROP ROLE dollars");
            }
        }
    }

    private static void opensItsPoolAsConfiguredAndTellsWhatItUses(Variant variant, Admin admin) throws Exception {
        Map<String, String> settings = Map.of(
                "user",
                "dollars",
                "password",
                PASSWORD,
                "pool-size",
                Integer.toString(POOL_SIZE),
                "tls",
                "verify-full",
                "tls-root-cert",
                Database.server().rootCertificate().orElseThrow().toString());
        try (Running app = Running.start(variant, settings).ready()) {
            assertThat(admin.text(
                            "SELECT format('%s sessions, %s', count(*), string_agg(DISTINCT coalesce(version, 'plain'), ','))"
                                    + " FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE application_name = '"
                                    + variant.app().stack().name() + "'"))
                    .isEqualTo(POOL_SIZE + " sessions, TLSv1.3");
            assertThat(app.get("/companies/1", "*/*").statusCode()).isEqualTo(200);
            HttpResponse<String> redirect = Running.send(app.request("/usage"));
            assertThat(redirect.statusCode()).isEqualTo(308);
            String used = Running.send(HttpRequest.newBuilder(
                            URI.create(redirect.headers().firstValue("Location").orElseThrow())))
                    .body();
            assertThat(used)
                    .contains("\"record\":\"iteration\"", "\"pool-size\":" + POOL_SIZE + ",")
                    .doesNotContain("password");

            app.process().destroy(); // SIGTERM
            assertThat(app.process().waitFor(STOP_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(app.exitStatus()).isEqualTo(143);
            assertThat(app.output()).contains(variant.app().stack().name() + " is ready: curl http://127.0.0.1:");
            assertThat(app.errors()).isEmpty();
        }
    }

    /** The worker threads of Quarkus have names, and virtual threads use those of a ForkJoinPool. */
    @ParameterizedTest
    @MethodSource("withVirtualThreads")
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsAnswerInPlaceOfWorkers(Variant variant) throws Exception {
        assertThat(threads(variant)).containsPattern(WORKERS_THAT_WORKED);
        assertThat(threads(new Variant(variant.app(), List.of("virtual-threads"))))
                .contains("\"name\":\"ForkJoinPool-#-worker-#\"")
                .doesNotContainPattern(WORKERS_THAT_WORKED);
    }

    /** The threads that were used while it answered requests. */
    private static String threads(Variant variant) throws Exception {
        try (Running app = Running.start(variant, Map.of("pool-size", "2")).ready()) {
            URI usage = Running.send(app.request("/usage"))
                    .headers()
                    .firstValue("Location")
                    .map(URI::create)
                    .orElseThrow();
            Running.send(HttpRequest.newBuilder(usage));
            for (int i = 0; i < 50; i++) {
                assertThat(app.get("/companies/1", "*/*").statusCode()).isEqualTo(200);
            }
            return Running.send(HttpRequest.newBuilder(usage)).body();
        }
    }
}
