package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.Applications.Variant;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.GetProfessor;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioAnswer;
import io.github.dbstacks.schema.scenario.ScenarioRequest;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.stack.Profile;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.DatabaseTotals;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Every application answers every scenario in the same way, at the cost that the scenario says. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScenariosTest {
    private static final int REQUESTS = 5;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_ACCEPTABLE = 406;
    private static final String PLAIN = "plain";
    /** Applications that start at the same time. */
    private static final int AT_ONCE = 3;

    /**
     * What drivers send beside the statements: transactions, and for a connection that they open settings and types. PostgreSQL counts a
     * COMMIT that is prepared, as pgjdbc's is, once per connection, so each transaction is told by its BEGIN.
     */
    private static final String BESIDE = "(?is)(BEGIN|COMMIT|SET|SHOW)\\b.*|.* FROM pg_catalog\\..*";

    private static final ComposeFile COMPOSE = composeFile();
    private static final ScenarioContract CONTRACT = ScenarioContract.read();
    private static final Pattern HAL = Pattern.compile("application/(vnd\\.)?hal\\+json");

    private final Map<String, Running> running = new ConcurrentHashMap<>();
    private final Map<String, String> statements = new TreeMap<>();
    private final Map<Mistake, String> answers = new LinkedHashMap<>();

    static Stream<App> apps() {
        return Applications.all().all().stream()
                .filter(app -> !app.stack().scenarios().isEmpty());
    }

    static Stream<Variant> withoutProfiles() {
        return apps().map(app -> new Variant(app, List.of()));
    }

    /**
     * With all profiles that change scenarios, where an application has any; for one with {@code plain} also without
     * it, and with it alone.
     */
    static Stream<Variant> withProfiles() {
        return apps().flatMap(app -> {
            List<String> all = app.stack().profiles().stream()
                    .filter(profile -> profile.scenariosOnly() || profile.name().equals("virtual-threads"))
                    .filter(profile -> !profile.fault()
                            && profile.minimumJdk() <= Jdk.current().feature())
                    .map(Profile::name)
                    .toList();
            Stream<List<String>> plainOrNot = all.contains(PLAIN)
                    ? Stream.of(
                            all,
                            all.stream().filter(name -> !name.equals(PLAIN)).toList(),
                            List.of(PLAIN))
                    : Stream.of(all);
            return plainOrNot.filter(profiles -> !profiles.isEmpty()).map(profiles -> new Variant(app, profiles));
        });
    }

    @BeforeAll
    void start() throws Exception {
        SchemaSetup.create(Database.server(), List.of(ScenarioTables.values()));
        ExecutorService starters = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<Running>> starting = withoutProfiles()
                    .map(variant -> starters.submit(() -> start(variant).ready()))
                    .toList();
            for (Future<Running> each : starting) {
                each.get();
            }
        } finally {
            starters.shutdownNow();
        }
    }

    private static ComposeFile composeFile() {
        try {
            return ComposeFile.read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With what docker-compose.yml says of metrics to it. */
    private Running start(Variant variant) throws IOException {
        Running started = Running.start(variant, Map.of("pool-size", "2"), COMPOSE.metrics(variant.app()));
        running.put(variant.toString(), started);
        return started;
    }

    @AfterAll
    void end() throws IOException {
        for (Running each : running.values()) {
            each.close();
        }
    }

    /** Course by course through the index of reports, as study 004 prints it, and not through all reports. */
    @Test
    void theJoinTakesTheStudysPlan() throws Exception {
        try (Admin admin = Admin.open(Database.server())) {
            List<String> plan = admin.plan(GetProfessor.REPORTS_SQL.replace(":professorId", "$1"));

            assertThat(String.join("\n", plan))
                    .contains(
                            "Index Scan using course_idx_professor_id on course c",
                            "Index Scan using course_report_idx_course_id on course_report cr",
                            "Index Only Scan using student_pkey on student s")
                    .doesNotContain("Hash Join", "Seq Scan on course", "Sort");
        }
    }

    @Test
    void theContractNamesEveryScenario() {
        assertThat(CONTRACT.operations())
                .containsExactlyElementsOf(Scenarios.ALL.stream()
                        .map(Scenario::name)
                        .filter(name -> !name.equals("long-delay")) // the same operation as delay
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("withProfiles")
    @Tag("exhaustive")
    void answersAndCostsWithProfiles(Variant variant) throws Exception {
        try (Running one = start(variant).ready()) {
            answersAndCosts(variant);
            if (variant.profiles().contains(PLAIN)) {
                assertRefuses(one);
            }
        }
    }

    /** As without profiles, of which {@link #mistakesAreAnsweredAlike} tells more. */
    private static void assertRefuses(Running one) throws Exception {
        Mistake person = Mistake.post(201, "/people", Mistake.person("11", "a", "b"));
        HttpRequest delete = one.request("/people/11").DELETE().build();
        assertThat(send(one, person).statusCode()).isEqualTo(201);
        assertThat(send(one, person).statusCode()).isEqualTo(409);
        assertThat(atOnce(delete).stream().map(HttpResponse::statusCode).sorted())
                .containsExactly(204, 404, 404, 404, 404, 404, 404, 404);
        assertThat(one.get("/companies/100001", "*/*").statusCode()).isEqualTo(404);
        try (Admin admin = Database.admin()) {
            assertInsertedOnce(one, admin);
        }
    }

    @ParameterizedTest
    @MethodSource("withoutProfiles")
    void answersAndCosts(Variant variant) throws Exception {
        for (String name : variant.app().stack().scenarios()) {
            Scenario scenario = Scenarios.named(name).orElseThrow();
            try (Admin admin = Database.admin()) {
                Optional<String> cleanUp = scenario.cleanUp(Dbms.POSTGRESQL);
                if (cleanUp.isPresent()) {
                    admin.execute(cleanUp.get());
                }
                for (String statement : scenario.fill(Dbms.POSTGRESQL)) {
                    admin.execute(statement);
                }
                DatabaseTotals before = admin.totals();
                Running one = Objects.requireNonNull(running.get(variant.toString()));
                for (int number = 0; number < REQUESTS; number++) {
                    assertAnswer(one, scenario, number);
                }
                Ledger ledger = admin.totals().since(before, 0, List.of());
                boolean isJpa = variant.app().libraries().containsKey("hibernate-core")
                        && !variant.profiles().contains(PLAIN);
                boolean inTransaction = (variant.profiles().contains("transaction")
                                && !Set.of("login", "zip-code").contains(name))
                        || (isJpa && cleanUp.isPresent()); // JPA writes in no other way
                assertCost(scenario, ledger, inTransaction);
                if (!variant.app().stack().ownStatements()) {
                    assertSameStatements(scenario, ledger);
                }
            }
        }
    }

    static void assertAnswer(Running one, Scenario scenario, long number) throws Exception {
        ScenarioRequest request = scenario.request(number);
        ScenarioAnswer expected = scenario.answer(number);

        HttpResponse<String> answer = send(one, request);

        assertThat(comparable(answer, scenario)).isEqualTo(expected.body());
        assertThat(answer.statusCode()).isEqualTo(expected.status());
        assertThat(CONTRACT.problems(request.method(), request.path(), answer)).isEmpty();
    }

    /** The body as it is, but for the emoji that Jackson 2 escapes, or of HAL what the scenario's rule makes of it. */
    private static String comparable(HttpResponse<String> answer, Scenario scenario) {
        String body = answer.body().replace("\\uD83D\\uDE00", Mistake.EMOJI);
        return isHal(answer) ? scenario.plain(body).orElse("") : body;
    }

    private static boolean isHal(HttpResponse<String> answer) {
        return HAL.matcher(answer.headers().firstValue("Content-Type").orElse(""))
                .matches();
    }

    private void assertCost(Scenario scenario, Ledger ledger, boolean inTransaction) {
        List<Ledger.Statement> asked = ledger.statements().stream()
                .filter(statement -> !statement.text().matches(BESIDE))
                .toList();
        assertThat(asked.stream().map(statement -> statement.calls() + " times, rows " + statement.rows()))
                .as(scenario.name() + ": " + asked)
                .containsExactlyInAnyOrderElementsOf(scenario.statements().stream()
                        .map(statement -> REQUESTS + " times, rows " + REQUESTS * statement.rows())
                        .toList());
        assertThat(ledger.statements().stream()
                        .filter(statement -> statement.text().startsWith("BEGIN"))
                        .mapToLong(Ledger.Statement::calls)
                        .sum())
                .as("transactions of " + scenario.name())
                .isEqualTo(inTransaction && !asked.isEmpty() ? REQUESTS : 0);
    }

    private void assertSameStatements(Scenario scenario, Ledger ledger) {
        String texts = ledger.statements().stream()
                .map(Ledger.Statement::text)
                .filter(text -> !text.matches(BESIDE))
                .sorted()
                .collect(Collectors.joining("; "));
        assertThat(texts)
                .as("the statements of " + scenario.name() + ", as the first application sends them")
                .isEqualTo(statements.computeIfAbsent(scenario.name(), first -> texts));
    }

    @ParameterizedTest
    @MethodSource("apps")
    void itsFirstPageNamesRequestsThatItAnswers(App app) throws Exception {
        Variant variant = new Variant(app, List.of());
        HttpResponse<String> page = send(variant, "GET", "/", "", "");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).startsWith(app.stack().name() + ": ");
        Matcher request =
                Pattern.compile("(?m)^(GET|POST) (/\\S*)(?: (\\{.*))?$").matcher(page.body());
        List<String> answered = new ArrayList<>();

        try (Admin admin = Database.admin()) {
            admin.execute("TRUNCATE orders, zipcode");
        }
        while (request.find()) {
            String body = Objects.requireNonNullElse(request.group(3), "");
            HttpResponse<String> answer = send(variant, request.group(1), request.group(2), "application/json", body);
            assertThat(answer.statusCode()).as(request.group()).isBetween(200, 201);
            answered.add(request.group(2).replaceFirst("[?].*", ""));
        }

        assertThat(answered)
                .contains("/people", "/openapi.yaml", "/actuator/prometheus")
                .hasSize(app.stack().scenarios().size() + (app.stack().answersWorkloads() ? 5 : 3));
    }

    @ParameterizedTest
    @MethodSource("apps")
    void servesTheContract(App app) throws Exception {
        Running one = Objects.requireNonNull(running.get(new Variant(app, List.of()).toString()));

        HttpResponse<String> contract = one.get("/openapi.yaml", "text/html, */*;q=0.8");

        assertThat(contract.headers().firstValue("Content-Type")).contains("application/yaml");
        assertThat(contract.body()).isEqualTo(ScenarioContract.text());
    }

    @ParameterizedTest
    @MethodSource("apps")
    void mistakesAreAnsweredAlike(App app) throws Exception {
        Variant variant = new Variant(app, List.of());
        List<String> scenarios = app.stack().scenarios();
        boolean isHal = isHal(send(variant, "GET", "/people", "", ""));
        try (Admin admin = Database.admin()) {
            admin.execute("TRUNCATE orders, zipcode");
            admin.execute("DELETE FROM person WHERE id > 10");
        }
        Running one = Objects.requireNonNull(running.get(variant.toString()));
        String saidBefore = one.output() + one.errors();
        SoftAssertions told = new SoftAssertions();
        for (Mistake mistake : Mistake.all()) {
            String scenario = CONTRACT.scenario(mistake.method(), mistake.path());
            boolean isInContract = !scenario.isEmpty() && mistake.status() != NOT_ACCEPTABLE;
            boolean isAnswered = scenario.isEmpty() || scenarios.contains(scenario);
            if (!isAnswered || isByJersey(app, mistake)) {
                continue;
            }
            HttpResponse<String> answer = send(one, mistake);
            told.assertThat(answer.statusCode())
                    .as(mistake + " " + answer.body())
                    .isEqualTo(mistake.status());
            if (!isInContract) {
                told.assertThat(CONTRACT.problemsOfRefusal(answer))
                        .as(mistake + " " + answer.body())
                        .isEmpty();
            } else if (!isByTomcat(answer)) {
                told.assertThat(CONTRACT.problems(mistake.method(), mistake.path(), answer))
                        .as(mistake + " " + answer.body())
                        .isEmpty();
                String body = comparable(answer, Scenarios.named(scenario).orElseThrow());
                String first = answers.computeIfAbsent(mistake, key -> body);
                boolean isWorded = mistake.status() >= 400 && (isHal || isUnreadable(mistake));
                told.assertThat(isWorded ? withoutDetail(body) : body)
                        .as(mistake + ", answered as by the first application")
                        .isEqualTo(isWorded ? withoutDetail(first) : first);
            }
        }
        told.assertAll();
        assertThat(one.output() + one.errors()).as("what is said to the user").isEqualTo(saidBefore);
        try (Admin admin = Database.admin()) {
            assertThat(admin.text("SELECT count(*) FROM orders"))
                    .isEqualTo(scenarios.contains("post-order") ? "2" : "0");
            assertThat(admin.text("SELECT count(*) FROM person")).isEqualTo("10");
            assertThat(admin.text("SELECT count(*) FROM zipcode"))
                    .isEqualTo(scenarios.contains("zip-code") ? "2" : "0");
        }
    }

    /** Tomcat refuses some paths itself, before there is an application to ask. */
    private static boolean isByTomcat(HttpResponse<String> answer) {
        return answer.statusCode() == BAD_REQUEST && answer.body().startsWith("<!doctype html>");
    }

    /** Jersey answers a Content-Type that is none with the status 400 and nothing else. */
    private static boolean isByJersey(App app, Mistake mistake) {
        return app.libraries().containsKey("jersey-server")
                && (mistake.type().equals("bogus") || mistake.type().contains(","));
    }

    /** Tomcat does not tell what stands in a query that is not UTF-8, so the sentence is another one. */
    private static boolean isUnreadable(Mistake mistake) {
        return mistake.path().contains("%ED%A0%80") || mistake.path().contains("%FF");
    }

    private static HttpResponse<String> send(Running one, Mistake mistake) throws IOException, InterruptedException {
        HttpRequest.Builder request = one.request(mistake.path());
        if (!mistake.accept().isEmpty()) {
            request.header("Accept", mistake.accept());
        }
        if (!mistake.type().isEmpty()) {
            request.header("Content-Type", mistake.type());
        }
        return Running.send(
                mistake.method().equals("GET")
                        ? request
                        : request.method(mistake.method(), HttpRequest.BodyPublishers.ofString(mistake.body())));
    }

    /** What no client library sends. */
    @ParameterizedTest
    @MethodSource("apps")
    void requestsThatAreNoHttpAreRefused(App app) throws Exception {
        Running one = Objects.requireNonNull(running.get(new Variant(app, List.of()).toString()));
        String saidBefore = one.output() + one.errors();

        if (app.libraries().containsKey("spring-webflux")) { // others may end the connection
            assertThat(status(
                            one,
                            "POST /people HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                                    + "Transfer-Encoding: chunked\r\n\r\nzz"))
                    .isEqualTo("400");
        }
        assertThat(status(one, "GET /usage HTTP/1.1\r\nHost: a b")).isEqualTo("400");
        assertThat(status(one, "GET /companies/%zz HTTP/1.1\r\nHost: a")).isEqualTo("400");
        if (app.stack().scenarios().contains("list-companies")) {
            assertThat(status(one, "GET /companies?from=%zz HTTP/1.1\r\nHost: a"))
                    .isEqualTo("400");
            assertThat(status(one, "GET /companies?from=1% HTTP/1.1\r\nHost: a"))
                    .isEqualTo("400");
        }

        assertThat(one.output() + one.errors()).as("what is said to the user").isEqualTo(saidBefore);
    }

    private static String status(Running one, String head) throws IOException {
        URI address = one.request("/").build().uri();
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            String request = head + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            return line.replaceFirst("^HTTP/1.1 ", "");
        }
    }

    static Stream<App> appsWithLogIn() {
        return apps().filter(app -> app.stack().scenarios().contains("login"));
    }

    /** Else the time of an answer would tell which users there are. Processor time is what does not depend on others. */
    @ParameterizedTest
    @MethodSource("appsWithLogIn")
    void aWrongNameCostsAsMuchAsAWrongPassword(App app) throws Exception {
        Running one = Objects.requireNonNull(running.get(new Variant(app, List.of()).toString()));
        cpuOfLogIns(one, "user 1");

        Duration wrongPassword = cpuOfLogIns(one, "user 1");
        Duration wrongName = cpuOfLogIns(one, "nobody");

        assertThat(wrongName).isGreaterThan(wrongPassword.dividedBy(2));
    }

    private static Duration cpuOfLogIns(Running one, String name) throws IOException, InterruptedException {
        Duration before = one.process().info().totalCpuDuration().orElseThrow();
        for (int i = 0; i < 10; i++) {
            HttpResponse<String> answer =
                    send(one, Mistake.post(401, "/login", "{\"name\":\"" + name + "\",\"password\":\"wrong\"}"));
            assertThat(answer.statusCode()).isEqualTo(401);
        }
        return one.process().info().totalCpuDuration().orElseThrow().minus(before);
    }

    /** One request deletes the row, and those that came too late find none. */
    @ParameterizedTest
    @MethodSource("apps")
    void aRowIsDeletedOnceByRequestsAtTheSameTime(App app) throws Exception {
        Running one = Objects.requireNonNull(running.get(new Variant(app, List.of()).toString()));
        for (int id = 11; id <= 30; id++) {
            assertThat(send(one, Mistake.post(201, "/people", Mistake.person("" + id, "a", "b")))
                            .statusCode())
                    .isEqualTo(201);
            HttpRequest delete = one.request("/people/" + id).DELETE().build();
            List<Integer> statuses = atOnce(delete).stream()
                    .map(HttpResponse::statusCode)
                    .sorted()
                    .toList();
            assertThat(statuses).containsExactly(204, 404, 404, 404, 404, 404, 404, 404);
        }
    }

    private static List<HttpResponse<String>> atOnce(HttpRequest request) {
        HttpClient client = HttpClient.newHttpClient();
        List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(
                        () -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                .limit(8)
                .toList();
        return answers.stream().map(CompletableFuture::join).toList();
    }

    static Stream<App> appsWithZipcodes() {
        return apps().filter(app -> app.stack().scenarios().contains("zip-code"));
    }

    /** Requests for one key at once: one inserts it, and those that came too late read again. */
    @ParameterizedTest
    @MethodSource("appsWithZipcodes")
    void aRowIsInsertedOnceByRequestsAtTheSameTime(App app) throws Exception {
        Running one = Objects.requireNonNull(running.get(new Variant(app, List.of()).toString()));
        try (Admin admin = Database.admin()) {
            assertInsertedOnce(one, admin);
        }
    }

    static void assertInsertedOnce(Running one, Admin admin) throws Exception {
        admin.execute("TRUNCATE zipcode");
        for (int key = 10_000; key < 10_030; key++) {
            String body = Mistake.zipcode(Integer.toString(key), "a");
            HttpRequest insert = one.request("/zipcode")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            for (HttpResponse<String> answer : atOnce(insert)) {
                assertThat(answer.body()).isEqualTo(body);
                assertThat(answer.statusCode()).isEqualTo(200);
            }
        }
        assertThat(admin.text("SELECT count(*) FROM zipcode")).isEqualTo("30");
    }

    /** An application without code of its own for a request does not know which row is meant, and may indent what it writes. */
    private static String withoutDetail(String problem) {
        ObjectNode document = (ObjectNode) JsonMapper.shared().readTree(problem);
        document.remove("detail");
        return document.toString();
    }

    /** But for those of Spring Data REST, which answers 404. */
    static Stream<App> appsWithSpringsWeb() {
        return apps().filter(app -> app.libraries().containsKey("spring-webmvc")
                        || app.libraries().containsKey("spring-webflux"))
                .filter(app -> !app.libraries().containsKey("spring-data-rest-webmvc"));
    }

    /** Spring sorts 50 types at most. */
    @ParameterizedTest
    @MethodSource("appsWithSpringsWeb")
    void moreTypesThanSpringSortsAreNotAcceptable(App app) throws Exception {
        Running one = Objects.requireNonNull(running.get(new Variant(app, List.of()).toString()));
        String accept = "application/json" + ",text/plain".repeat(50);

        assertThat(one.get("/companies/1", accept).statusCode()).isEqualTo(406);
    }

    @ParameterizedTest
    @MethodSource("apps")
    void sessionsThatAreKilledAreTheDatabasesFault(App app) throws Exception {
        try (Admin admin = Database.admin()) {
            admin.text("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '"
                    + app.stack().name() + "'");
        }
        assertFaultOfTheDatabase(Objects.requireNonNull(running.get(new Variant(app, List.of()).toString())));
    }

    /** Until it has other sessions. */
    static void assertFaultOfTheDatabase(Running one) throws Exception {
        HttpResponse<String> answer = Running.send(one.request("/companies/1"));
        while (answer.statusCode() != 200) {
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
            assertThat(answer.body()).contains("\"urn:dbstacks:problem:database\"");
            answer = Running.send(one.request("/companies/1"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"web-mvc-jdbc", "web-quarkus-jdbc", "web-webflux-r2dbc"})
    void slowClientsDoNotKeepOthersOutOfAnyServer(String app) throws Exception {
        slowClientsDoNotKeepOthersOut(Applications.named(app));
    }

    @ParameterizedTest
    @MethodSource("apps")
    @Tag("exhaustive")
    void slowClientsDoNotKeepOthersOut(App app) throws Exception {
        Running one = Objects.requireNonNull(running.get(new Variant(app, List.of()).toString()));
        try (SlowClients slow = SlowClients.withBodies(one.request("/").build().uri())) {
            assertThat(one.get("/companies/1", "*/*").statusCode()).isEqualTo(200);
            assertThat(one.get("/people", "*/*").statusCode()).isEqualTo(200);
            if (app.libraries().containsKey("tomcat-embed-core")) {
                assertThat(slow.toldFirst(16)).as("after a time").isEqualTo("HTTP/1.1 400 \r\nC");
            }
        }
        URI usage = Running.send(one.request("/usage"))
                .headers()
                .firstValue("Location")
                .map(URI::create)
                .orElseThrow();
        try (SlowClients slow = SlowClients.withHalfRequests(usage)) {
            HttpRequest.Builder question = HttpRequest.newBuilder(usage).timeout(Duration.ofMinutes(1));
            assertThat(Running.send(question).statusCode()).isEqualTo(200);
            assertThat(slow.toldFirst(1)).as("of half a request").isEmpty();
        }
    }

    /** Else a look at what an application uses would come late where requests wait, and count what was used meanwhile. */
    @Test
    void itsUsageIsToldWhileTheOnlyThreadIsBusy() throws Exception {
        Variant variant = new Variant(Applications.named("web-mvc-jdbc"), List.of());
        Map<String, String> oneThread = Map.of("SERVER_TOMCAT_THREADS_MAX", "1", "SERVER_TOMCAT_THREADS_MINSPARE", "1");
        try (Running app =
                Running.start(variant, Map.of("pool-size", "2"), oneThread).ready()) {
            URI usage = Running.send(app.request("/usage"))
                    .headers()
                    .firstValue("Location")
                    .map(URI::create)
                    .orElseThrow();
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

    /** Grafana's dashboard asks for nothing that an application does not expose. */
    @ParameterizedTest
    @MethodSource("apps")
    void metricsAnswerTheQueriesOfTheDashboard(App app, @TempDir Path folder) throws Exception {
        Variant variant = new Variant(app, List.of());
        assertThat(send(variant, "GET", "/companies/1", "", "").statusCode()).isEqualTo(200);
        if (app.stack().answersWorkloads()) {
            assertThat(send(variant, "GET", "/benchmark?selects=10", "", "").statusCode())
                    .isEqualTo(200);
        }

        // Micrometer has a timer of pauses from the first collection on.
        Objects.requireNonNull(running.get(variant.toString())).collectGarbage();
        String metrics = metrics(variant);
        for (int tries = 0; tries < 100 && !metrics.contains("jvm_gc_pause_seconds_sum"); tries++) {
            Thread.sleep(50);
            metrics = metrics(variant);
        }

        assertThat(Dashboard.read().unanswered(app, metrics, folder)).isEmpty();
    }

    private String metrics(Variant variant) throws IOException, InterruptedException {
        return send(variant, "GET", "/actuator/prometheus", "", "").body();
    }

    private HttpResponse<String> send(Variant variant, String method, String path, String type, String body)
            throws IOException, InterruptedException {
        return send(Objects.requireNonNull(running.get(variant.toString())), method, path, type, body);
    }

    static HttpResponse<String> send(Running one, ScenarioRequest request) throws IOException, InterruptedException {
        String body = request.body().orElse("");
        return send(one, request.method(), request.path(), "application/json", body);
    }

    static HttpResponse<String> send(Running one, String method, String path, String type, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = one.request(path);
        if (!type.isEmpty() && method.equals("POST")) {
            request.header("Content-Type", type);
        }
        return Running.send(
                method.equals("GET") ? request : request.method(method, HttpRequest.BodyPublishers.ofString(body)));
    }
}
