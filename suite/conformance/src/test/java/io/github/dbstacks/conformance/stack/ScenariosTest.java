package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Dashboard;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Mistake;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.conformance.support.ScenarioApplications;
import io.github.dbstacks.conformance.support.ScenarioContract;
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
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every application answers every scenario in the same way, at the cost that the scenario says. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public class ScenariosTest {
    private static final int REQUESTS = 5;
    private static final String PLAIN = "plain";
    private static final Set<String> ONE_ON_EACH_SERVER =
            Set.of("web-mvc-jdbc", "web-quarkus-jdbc", "web-webflux-r2dbc");
    /** Rounds in which several requests for the same row arrive at the same time. */
    private static final int ROUNDS = 15;

    /**
     * The statements that drivers send beside those of a scenario: transactions, and for a connection that they open
     * settings and types. PostgreSQL counts a COMMIT that is prepared, as pgjdbc's is, once per connection, so each
     * transaction is told by its BEGIN.
     */
    private static final String BESIDE = "(?is)(BEGIN|COMMIT|SET|SHOW)\\b.*|.* FROM pg_catalog\\..*";

    private static final ScenarioContract CONTRACT = ScenarioContract.read();

    private final ScenarioApplications applications = new ScenarioApplications();
    private final Map<String, String> statements = new TreeMap<>();
    private final MalformedRequests malformed = new MalformedRequests(CONTRACT);

    static Stream<App> apps() {
        return ScenarioApplications.all();
    }

    static Stream<Variant> withoutProfiles() {
        return ScenarioApplications.withoutProfiles();
    }

    /**
     * Returns the applications with all profiles that change scenarios, where an application has any; for one with
     * {@code plain} also without it, and with it alone.
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
        applications.startAll();
    }

    @AfterAll
    void end() throws IOException {
        applications.close();
    }

    /**
     * The join goes course by course through the index of reports, as study 004 prints it, and not through all reports.
     */
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
        try (Running one = applications.start(variant).ready()) {
            answersAndCosts(variant);
            if (variant.profiles().contains(PLAIN)) {
                assertRefuses(one);
            }
        }
    }

    /** Checks that it refuses as without profiles, of which {@link #mistakesAreAnsweredAlike} tells more. */
    private static void assertRefuses(Running one) throws Exception {
        Mistake person = Mistake.post(201, "/people", Mistake.person("11", "a", "b"));
        HttpRequest delete = one.request("/people/11").DELETE().build();
        assertThat(person.sendTo(one).statusCode()).isEqualTo(201);
        assertThat(person.sendTo(one).statusCode()).isEqualTo(409);
        assertThat(Running.atOnce(delete).stream().map(HttpResponse::statusCode).sorted())
                .containsExactly(204, 404, 404, 404, 404, 404, 404, 404);
        assertThat(one.get("/companies/100001", "*/*").statusCode()).isEqualTo(404);
        try (Admin admin = Database.admin()) {
            assertInsertedOnce(one, admin);
        }
    }

    @ParameterizedTest
    @MethodSource("withoutProfiles")
    void answersAndCosts(Variant variant) throws Exception {
        try (Admin admin = Database.admin()) {
            for (String name : variant.app().stack().abilities().scenarios()) {
                Scenario scenario = Scenarios.named(name).orElseThrow();
                Optional<String> cleanUp = scenario.cleanUp(Dbms.POSTGRESQL);
                if (cleanUp.isPresent()) {
                    admin.execute(cleanUp.get());
                }
                for (String statement : scenario.fill(Dbms.POSTGRESQL)) {
                    admin.execute(statement);
                }
                DatabaseTotals before = admin.totals();
                Running one = applications.of(variant);
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
                if (!variant.app().stack().abilities().ownStatements()) {
                    assertSameStatements(scenario, ledger);
                }
            }
        }
    }

    public static void assertAnswer(Running one, Scenario scenario, long number) throws Exception {
        ScenarioRequest request = scenario.request(number);
        ScenarioAnswer expected = scenario.answer(number);

        HttpResponse<String> answer = send(one, request);

        assertThat(ScenarioContract.comparable(answer, scenario)).isEqualTo(expected.body());
        assertThat(answer.statusCode()).isEqualTo(expected.status());
        assertThat(CONTRACT.problems(request.method(), request.path(), answer)).isEmpty();
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
                .hasSize(app.stack().abilities().scenarios().size()
                        + (app.stack().answersWorkloads() ? 5 : 3));
    }

    @ParameterizedTest
    @MethodSource("apps")
    void servesTheContract(App app) throws Exception {
        Running one = applications.of(app);

        HttpResponse<String> contract = one.get("/openapi.yaml", "text/html, */*;q=0.8");

        assertThat(contract.headers().firstValue("Content-Type")).contains("application/yaml");
        assertThat(contract.body()).isEqualTo(ScenarioContract.text());
    }

    @ParameterizedTest
    @MethodSource("apps")
    void mistakesAreAnsweredAlike(App app) throws Exception {
        malformed.areAnsweredAlike(app, applications.of(app));
    }

    @ParameterizedTest
    @MethodSource("apps")
    void requestsThatAreNoHttpAreRefused(App app) throws Exception {
        MalformedRequests.thatAreNoHttpAreRefused(app, applications.of(app));
    }

    /** Returns one on each server: Tomcat, Vert.x and reactor-netty. The others are exhaustive. */
    static Stream<App> oneOnEachServer() {
        return apps().filter(app -> ONE_ON_EACH_SERVER.contains(app.stack().name()));
    }

    static Stream<App> othersOnTheseServers() {
        return apps().filter(app -> !ONE_ON_EACH_SERVER.contains(app.stack().name()));
    }

    @ParameterizedTest
    @MethodSource("oneOnEachServer")
    void slowClientsDoNotKeepOthersOut(App app) throws Exception {
        SlowClients.doNotKeepOthersOut(app, applications.of(app));
    }

    @ParameterizedTest
    @MethodSource("othersOnTheseServers")
    @Tag("exhaustive")
    void slowClientsDoNotKeepOthersOutOfAnyApplication(App app) throws Exception {
        slowClientsDoNotKeepOthersOut(app);
    }

    static Stream<App> appsWithLogIn() {
        return apps().filter(app -> app.stack().abilities().scenarios().contains("login"));
    }

    @ParameterizedTest
    @MethodSource("appsWithLogIn")
    void aWrongNameCostsAsMuchAsAWrongPassword(App app) throws Exception {
        MalformedRequests.withAWrongNameCostAsMuch(applications.of(app));
    }

    /** One request deletes the row, and those that came too late find none. */
    @ParameterizedTest
    @MethodSource("apps")
    void aRowIsDeletedOnceByRequestsAtTheSameTime(App app) throws Exception {
        Running one = applications.of(app);
        for (int id = 11; id < 11 + ROUNDS; id++) {
            Mistake create = Mistake.post(201, "/people", Mistake.person("" + id, "a", "b"));
            assertThat(create.sendTo(one).statusCode()).isEqualTo(201);
            HttpRequest delete = one.request("/people/" + id).DELETE().build();
            List<Integer> statuses = Running.atOnce(delete).stream()
                    .map(HttpResponse::statusCode)
                    .sorted()
                    .toList();
            assertThat(statuses).containsExactly(204, 404, 404, 404, 404, 404, 404, 404);
        }
    }

    static Stream<App> appsWithZipcodes() {
        return apps().filter(app -> app.stack().abilities().scenarios().contains("zip-code"));
    }

    /** Requests for one key at once: one inserts it, and those that came too late read again. */
    @ParameterizedTest
    @MethodSource("appsWithZipcodes")
    void aRowIsInsertedOnceByRequestsAtTheSameTime(App app) throws Exception {
        Running one = applications.of(app);
        try (Admin admin = Database.admin()) {
            assertInsertedOnce(one, admin);
        }
    }

    public static void assertInsertedOnce(Running one, Admin admin) throws Exception {
        admin.execute("TRUNCATE zipcode");
        for (int key = 10_000; key < 10_000 + ROUNDS; key++) {
            String body = Mistake.zipcode(Integer.toString(key), "a");
            HttpRequest insert = one.request("/zipcode")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            for (HttpResponse<String> answer : Running.atOnce(insert)) {
                assertThat(answer.body()).isEqualTo(body);
                assertThat(answer.statusCode()).isEqualTo(200);
            }
        }
        assertThat(admin.text("SELECT count(*) FROM zipcode")).isEqualTo(Integer.toString(ROUNDS));
    }

    /** Returns all but those of Spring Data REST, which answers 404. */
    static Stream<App> appsWithSpringsWeb() {
        return apps().filter(app -> app.libraries().containsKey("spring-webmvc")
                        || app.libraries().containsKey("spring-webflux"))
                .filter(app -> !app.libraries().containsKey("spring-data-rest-webmvc"));
    }

    /** Spring sorts 50 types at most. */
    @ParameterizedTest
    @MethodSource("appsWithSpringsWeb")
    void moreTypesThanSpringSortsAreNotAcceptable(App app) throws Exception {
        Running one = applications.of(app);
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
        assertFaultOfTheDatabase(applications.of(app));
    }

    /** The fault lasts until it has other sessions. */
    public static void assertFaultOfTheDatabase(Running one) throws Exception {
        HttpResponse<String> answer = Running.send(one.request("/companies/1"));
        while (answer.statusCode() != 200) {
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
            assertThat(answer.body()).contains("\"urn:dbstacks:problem:database\"");
            answer = Running.send(one.request("/companies/1"));
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

        assertThat(Dashboard.read().unanswered(app, Dashboard.metrics(applications.of(app)), folder))
                .isEmpty();
    }

    private HttpResponse<String> send(Variant variant, String method, String path, String type, String body)
            throws IOException, InterruptedException {
        return send(applications.of(variant), method, path, type, body);
    }

    public static HttpResponse<String> send(Running one, ScenarioRequest request)
            throws IOException, InterruptedException {
        String body = request.body().orElse("");
        return send(one, request.method(), request.path(), "application/json", body);
    }

    public static HttpResponse<String> send(Running one, String method, String path, String type, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = one.request(path);
        if (!type.isEmpty() && method.equals("POST")) {
            request.header("Content-Type", type);
        }
        return Running.send(
                method.equals("GET") ? request : request.method(method, HttpRequest.BodyPublishers.ofString(body)));
    }
}
