package io.github.dbstacks.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.ClassArchive;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every application reports a fault of the database in the same sentence and with the same exit status. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public class FaultsTest {
    /** The order of tests that come after those without an order. */
    private static final int LAST = Integer.MAX_VALUE;

    private static final Map<String, String> SMALL =
            Map.of("selects", "100", "pool-size", "5", "iterations", "1", "workload", "single-row");

    /** Applications that wait for a silent database at the same time. */
    private static final int AT_ONCE = 4;

    private static final ExecutorService WAITING = Executors.newFixedThreadPool(AT_ONCE);
    /** The words of each application about a database that accepts connections and stays silent. */
    private static Map<String, Future<String>> ofSilentDatabase = Map.of();

    /** Nobody accepts its connections but its backlog. */
    private static @Nullable ServerSocket silent;

    /** Starts those that wait for ten seconds each, while the other tests run. */
    @BeforeAll
    static void startThoseThatWait() throws IOException {
        // An archive is made with the database of all tests, which other tests of this class fill up.
        pools().forEach(variant -> ClassArchive.option(variant.app()));
        ServerSocket socket = new ServerSocket(0, 200, InetAddress.getByName("localhost"));
        silent = socket;
        ofSilentDatabase = standalonePools()
                .collect(Collectors.toMap(
                        Variant::toString,
                        variant -> WAITING.submit(() -> sentenceAtTheEnd(variant, Map.of("url", url(socket))))));
    }

    @AfterAll
    static void endThoseThatWait() throws IOException {
        WAITING.shutdownNow();
        Objects.requireNonNull(silent).close();
    }

    private static String url(ServerSocket socket) {
        return url(Dbms.POSTGRESQL, socket.getLocalPort());
    }

    private static String url(Dbms dbms, int port) {
        return dbms + "://localhost:" + port + "/bench";
    }

    static Stream<Variant> stacks() {
        return Applications.ofWorkloads().map(app -> new Variant(app, List.of()));
    }

    static Stream<Variant> pools() {
        return allPools().filter(variant -> variant.profiles().isEmpty());
    }

    static Stream<Variant> otherPools() {
        return allPools().filter(variant -> !variant.profiles().isEmpty());
    }

    /**
     * Returns each application as it fills its pool by default, and with each profile that fills it in another way or
     * later.
     */
    private static Stream<Variant> allPools() {
        return Applications.ofWorkloads()
                .flatMap(app -> Stream.concat(
                        Stream.of(new Variant(app, List.of())),
                        Stream.of("auto-configured", "pipelining", "on-demand", "fixed-size")
                                .filter(name -> app.stack().profile(name).isPresent())
                                .map(name -> new Variant(app, List.of(name)))));
    }

    static Stream<Variant> standalonePools() {
        return pools().filter(variant -> variant.app().stack().kind() == Stack.Kind.STANDALONE);
    }

    static Stream<Variant> webPools() {
        return pools().filter(variant -> variant.app().stack().kind() == Stack.Kind.WEB);
    }

    @ParameterizedTest
    @MethodSource("standalonePools")
    void noDatabase(Variant variant) throws Exception {
        noDatabase(Dbms.POSTGRESQL, variant);
    }

    private static void noDatabase(Dbms dbms, Variant variant) throws Exception {
        assertUnreachable(dbms, url(dbms, Ports.free()), variant);
    }

    private static void assertUnreachable(Dbms dbms, String url, Variant variant) throws Exception {
        assertThat(sentenceAtTheEnd(variant, Map.of("url", url)))
                .startsWith(dbms.title() + " at " + url + " cannot be reached: ");
    }

    @ParameterizedTest
    @MethodSource("standalonePools")
    @Order(LAST)
    void databaseThatAcceptsAndStaysSilent(Variant variant) throws Exception {
        assertThat(Objects.requireNonNull(ofSilentDatabase.get(variant.toString()))
                        .get())
                .startsWith("PostgreSQL at " + url(Objects.requireNonNull(silent)) + " cannot be reached: ");
    }

    @ParameterizedTest
    @MethodSource("standalonePools")
    void wrongPassword(Variant variant) throws Exception {
        wrongPassword(Database.server(), "password authentication failed", variant);
    }

    @ParameterizedTest
    @MethodSource("webPools")
    @Tag("exhaustive")
    void everyFaultForAWebApplication(Variant variant) throws Exception {
        noDatabase(variant);
        assertUnreachable(Dbms.POSTGRESQL, url(Objects.requireNonNull(silent)), variant);
        wrongPassword(variant);
        poolLargerThanTheServerAllows(variant);
    }

    private static void wrongPassword(Server server, String said, Variant variant) throws Exception {
        assertThat(sentenceAtTheEnd(variant, Map.of("url", server.url().toString(), "password", "wrong")))
                .contains("refused user bench")
                .contains(said);
    }

    /**
     * A web application has its twin's pool, and all say what keeps them from starting by one piece of code, so the
     * gate has one of them answer for a database that is full.
     */
    static Stream<Variant> standalonePoolsAndOneOfTheWeb() {
        return Stream.concat(
                standalonePools(),
                webPools().filter(variant -> variant.app().stack().name().equals("web-webflux-r2dbc")));
    }

    @ParameterizedTest
    @MethodSource("standalonePoolsAndOneOfTheWeb")
    void poolLargerThanTheServerAllows(Variant variant) throws Exception {
        poolLargerThanTheServerAllows(Database.server(), variant);
    }

    private static void poolLargerThanTheServerAllows(Server server, Variant variant) throws Exception {
        String url = server.url().toString();
        assertThat(sentenceAtTheEnd(
                        variant, Map.of("url", url, "pool-size", "80", "workload", "sleep", "selects", "1000")))
                .contains("make pool-size smaller or")
                .contains("max_connections larger");
    }

    @ParameterizedTest
    @MethodSource("otherPools")
    @Tag("exhaustive")
    void everyFaultInEveryCombination(Variant variant) throws Exception {
        everyFault(Database.server(), "password authentication failed", variant);
    }

    /**
     * Checks the faults of a server that is not there, stays silent, refuses or is full.
     *
     * @param server that accepts fewer than 80 connections
     * @param refusal what it says of a wrong password
     */
    public static void everyFault(Server server, String refusal, Variant variant) throws Exception {
        Dbms dbms = server.url().dbms();
        noDatabase(dbms, variant);
        wrongPassword(server, refusal, variant);
        poolLargerThanTheServerAllows(server, variant);
        try (ServerSocket backlog = new ServerSocket(0, 200, InetAddress.getByName("localhost"))) {
            assertUnreachable(dbms, url(dbms, backlog.getLocalPort()), variant);
        }
    }

    /**
     * Returns one of each kind: all of a kind read their settings with the same code, before they do anything of their
     * own.
     */
    static Stream<Variant> kinds() {
        return Stream.of(Stack.Kind.values())
                .map(kind -> stacks().filter(one -> one.app().stack().kind() == kind)
                        .findFirst()
                        .orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void badValue(Variant variant) throws Exception {
        try (Running running = Running.start(variant, Map.of("pool-size", "many"))) {
            assertThat(running.exitStatus()).isEqualTo(2);
            assertThat(running.errors().strip())
                    .endsWith("pool-size=many is not allowed: it takes a whole number from 1 to 10000.");
            assertThat(running.output()).isEmpty();
        }
    }

    /** A web application answers so, which {@code WebAnswers} looks at. */
    @ParameterizedTest
    @MethodSource("standalonePools")
    void sessionsKilledInMidIteration(Variant variant) throws Exception {
        try (Admin admin = Database.admin()) {
            // Only sessions that are in a SELECT are killed: the pool would replace one that is killed while it is
            // being filled.
            String kill = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '"
                    + variant.app().stack().name() + "' AND wait_event = 'PgSleep'";
            sessionsKilledInMidIteration(
                    Database.server(), variant, () -> !admin.text(kill).equals("0"));
        }
    }

    /** @param kill kills the sessions that are in a SELECT; false when there is none yet */
    public static void sessionsKilledInMidIteration(Server server, Variant variant, Callable<Boolean> kill)
            throws Exception {
        Map<String, String> settings = Map.of("url", server.url().toString(), "workload", "sleep", "selects", "50");
        CompletableFuture<String> sentence = CompletableFuture.supplyAsync(() -> {
            try {
                return sentence(variant, settings);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        while (!kill.call() && !sentence.isDone()) {
            Thread.sleep(20);
        }
        assertThat(sentence.join())
                .startsWith(server.name() + " ")
                .containsAnyOf("was shut down", "broke the connection");
    }

    /** The sentence of an application that ends with status 1; a web application ends before it accepts requests. */
    private static String sentenceAtTheEnd(Variant variant, Map<String, String> fault) throws Exception {
        try (Running running = Running.start(variant, small(fault))) {
            return sentenceAtTheEnd(variant, running);
        }
    }

    private static String sentenceAtTheEnd(Variant variant, Running running) throws Exception {
        assertThat(running.exitStatus()).as(variant.toString()).isEqualTo(1);
        if (variant.app().stack().kind() == Stack.Kind.WEB) {
            assertThat(running.errors().strip().lines()).hasSize(1);
            assertThat(running.output()).isEmpty();
        }
        return sentenceIn(running.errors());
    }

    /** The sentence of a failed iteration: the last of a standalone application, or the answer to the first request. */
    private static String sentence(Variant variant, Map<String, String> fault) throws Exception {
        if (variant.app().stack().kind() == Stack.Kind.STANDALONE) {
            return sentenceAtTheEnd(variant, fault);
        }
        try (Running running = Running.start(variant, small(fault)).ready()) {
            HttpResponse<String> answer = running.get("/benchmark", "*/*");
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
            JsonNode problem = JsonMapper.shared().readTree(answer.body());
            assertThat(problem.path("type").asString("")).isEqualTo("urn:dbstacks:problem:database");
            return problem.path("detail").asString("");
        }
    }

    private static Map<String, String> small(Map<String, String> fault) {
        Map<String, String> settings = new HashMap<>(SMALL);
        settings.putAll(fault);
        return settings;
    }

    /**
     * The last line about the database. After it Netty may report a leak: r2dbc-postgresql does not release the bound
     * values of SELECTs that are cancelled because another one failed (pgjdbc/r2dbc-postgresql#734).
     */
    private static String sentenceIn(String errors) {
        assertThat(errors).doesNotContain("\tat ");
        return errors.lines()
                .filter(line -> line.matches("(PostgreSQL|MariaDB|MySQL) at .*"))
                .reduce((before, after) -> after)
                .orElse(errors);
    }
}
