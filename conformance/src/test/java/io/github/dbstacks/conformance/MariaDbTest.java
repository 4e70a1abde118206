package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.Applications.Variant;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioRequest;
import io.github.dbstacks.schema.scenario.ScenarioStatement;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.DatabaseTotals;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Reaper;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** MariaDB's own counters show that every stack with a driver for it does the same work there. Maven downloads 149 MB for it once. */
@Tag("slow")
class MariaDbTest {
    static final int SELECTS = 200;
    static final int POOL_SIZE = 8;
    /** Statements to open a connection, and connections beside those of the pool. */
    static final int OPENING = 4 * (POOL_SIZE + 1);

    private static final Scenario POST_ORDER = Scenarios.named("post-order").orElseThrow();

    /** The archives of classes are of the applications as they are built. */
    static final String NO_ARCHIVE = "-Xshare:auto";

    private static Reaper reaper;
    private static Server server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        reaper = Reaper.start();
        server = EmbeddedDatabase.start(Dbms.MARIADB, Optional.empty(), reaper, System.getenv(), 0, 60, Map.of());
        BenchProcess.use(server);
    }

    @AfterAll
    static void stop() {
        reaper.close();
    }

    static Stream<Variant> standaloneStacks() {
        return variants(Dbms.MARIADB).filter(variant -> variant.profiles().isEmpty());
    }

    static Stream<Variant> standaloneStacksWithProfiles() {
        return variants(Dbms.MARIADB).filter(variant -> !variant.profiles().isEmpty());
    }

    static Stream<Variant> webApplications() {
        return ofScenarios(Dbms.MARIADB).filter(variant -> variant.app().stack().answersWorkloads());
    }

    static Stream<Variant> otherWebApplications() {
        return ofScenarios(Dbms.MARIADB)
                .filter(variant -> !variant.app().stack().answersWorkloads());
    }

    /** Web applications with a driver for a system. */
    static Stream<Variant> ofScenarios(Dbms dbms) {
        return Applications.all().all().stream()
                .filter(app ->
                        app.stack().uses(dbms) && !app.stack().scenarios().isEmpty())
                .map(app -> new Variant(app.on(dbms), List.of()));
    }

    /** Standalone stacks with a driver for a system. */
    static Stream<Variant> variants(Dbms dbms) {
        return Stream.concat(Applications.variants(), Applications.otherVariants())
                .filter(variant -> variant.app().stack().kind() == Stack.Kind.STANDALONE)
                .filter(variant -> variant.app().stack().uses(dbms))
                .map(variant -> new Variant(variant.app().on(dbms), variant.profiles()));
    }

    @Test
    void threeStacksHaveADriver() {
        assertThat(standaloneStacks().map(variant -> variant.app().stack().name()))
                .contains("standalone-jdbc", "standalone-r2dbc", "standalone-vertx");
    }

    @Test
    void everyWebApplicationHasADriver() {
        assertThat(ofScenarios(Dbms.MARIADB)
                        .map(variant -> variant.app().stack().name()))
                .containsAll(ScenariosTest.apps().map(app -> app.stack().name()).toList());
    }

    /** Each system's class path has its own driver, or that of a profile, none of another's, and the jar that was built for it. */
    @ParameterizedTest
    @EnumSource
    void aMeasuredJvmCarriesOneDriver(Dbms dbms) {
        for (App app : Applications.all().all()) {
            Stack stack = app.stack();
            Stream.concat(Stream.of(List.<String>of()), driverProfiles(stack, dbms))
                    .filter(profiles -> stack.uses(dbms))
                    .forEach(profiles -> {
                        App on = app.on(dbms, profiles);
                        assertThat(on.libraries().keySet())
                                .filteredOn(stack.allDrivers()::contains)
                                .as(stack.name() + profiles)
                                .containsExactlyInAnyOrderElementsOf(stack.driver(dbms, profiles));
                        assertThat(on.classPath().get(0).getFileName())
                                .hasToString(stack.jars().getOrDefault(dbms, stack.name()) + ".jar");
                    });
        }
    }

    /** Each profile of a stack with another driver for that system. */
    static Stream<List<String>> driverProfiles(Stack stack, Dbms dbms) {
        return stack.profiles().stream()
                .filter(profile -> profile.dbms().equals(Optional.of(dbms)))
                .map(profile -> List.of(profile.name()));
    }

    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void asksForTheSame(Variant variant) throws Exception {
        assertWork(run(server, variant, "single-row", Map.of()), SELECTS);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("standaloneStacksWithProfiles")
    void asksForTheSameWithProfiles(Variant variant) throws Exception {
        assertWork(run(server, variant, "single-row", Map.of()), SELECTS);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void asksForTheSameHundredRows(Variant variant) throws Exception {
        assertWork(run(server, variant, "multi-row", Map.of()), 100 * SELECTS);
    }

    /** Rows and commits are the same on each stack; in how many messages a batch goes is for the driver to say. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void writesTheSame(Variant variant) throws Exception {
        for (Workload workload : Workload.values()) {
            if (variant.profiles().isEmpty()
                    && workload.writes()
                    && workload.missingOn(Dbms.MARIADB).isEmpty()) {
                assertWrites(server, variant, workload);
            }
        }
    }

    static void assertWrites(Server server, Variant variant, Workload workload) throws Exception {
        SchemaSetup.create(server, workload.tables());
        try (Admin admin = Admin.open(server)) {
            for (String statement : workload.cleanUp()) {
                admin.execute(statement);
            }

            Ledger ledger = run(server, variant, workload.toString(), Map.of());

            int inserted = workload == Workload.INSERT_BATCH ? SELECTS * Workload.BATCH : SELECTS;
            long written = workload == Workload.TRANSACTION ? 2L * inserted : inserted;
            assertThat(ledger.statements().stream()
                            .filter(statement -> statement.text().matches("(?s)(INSERT|UPDATE).*"))
                            .mapToLong(Statement::rows)
                            .sum())
                    .as(workload + ": " + ledger)
                    .isBetween(ledger.tells(Ledger.EXACT) ? written : written * 99 / 100, written);
            // Within a transaction MariaDB counts the end of each statement as well.
            long most = workload == Workload.INSERT_ROW || server.url().dbms() != Dbms.MARIADB
                    ? SELECTS
                    : SELECTS + ledger.prepared().orElseThrow().executions();
            assertThat(ledger.commits()).as(workload + ": " + ledger).isBetween((long) SELECTS, most + OPENING);
            assertThat(ledger.rollbacks()).isZero();
            assertThat(admin.text("SELECT concat(count(*), ' of ', count(DISTINCT line), ' lines') FROM entries"))
                    .isEqualTo(inserted + " of " + inserted / SELECTS + " lines");
            assertThat(admin.text("SELECT count(*) FROM entries JOIN companies USING (company_id) JOIN tallies USING"
                            + " (company_id) WHERE note = company_name AND tallies.entries > 0"))
                    .isEqualTo(workload == Workload.TRANSACTION ? Integer.toString(SELECTS) : "0");
        }
    }

    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void encryptsAndChecksTheCertificate(Variant variant) throws Exception {
        Map<String, String> tls = Map.of(
                "tls",
                "verify-full",
                "tls-root-cert",
                server.rootCertificate().orElseThrow().toString());

        assertThat(run(server, variant, "single-row", tls).encryption()).containsExactly("TLSv1.3");
    }

    /** Without what we tell them two of the three send each statement as text, and the third prepares each anew. */
    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void theLedgerTellsStatementsThatAreNotPrepared(Variant variant) throws Exception {
        Prepared prepared = run(server, variant, "single-row", Map.of("library-defaults", "on"))
                .prepared()
                .orElseThrow();

        assertThat(prepared).isIn(new Prepared(0, 0), new Prepared(SELECTS, SELECTS));
    }

    /** Status and JSON of each, and of an order and a person that are there already; each statement once, with its rows. */
    @ParameterizedTest
    @MethodSource("webApplications")
    void answersWorkloadsAndScenarios(Variant variant) throws Exception {
        answersEveryScenario(server, variant);
    }

    /** MariaDB counts a statement after it has been answered. */
    private static DatabaseTotals totalsOfAnswered(Admin admin) throws Exception {
        Thread.sleep(300);
        return admin.totals();
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("otherWebApplications")
    void answersEveryScenario(Variant variant) throws Exception {
        answersEveryScenario(server, variant);
    }

    static void answersEveryScenario(Server server, Variant variant) throws Exception {
        int requests = 5;
        try (Admin admin = Admin.open(server)) {
            SchemaSetup.create(
                    server,
                    List.of(ScenarioTables.values()).stream()
                            .filter(tables -> isMissing(admin, tables))
                            .toList());
            Map<String, String> settings =
                    Map.of("url", server.url().toString(), "pool-size", Integer.toString(POOL_SIZE));
            try (Running app =
                    Running.start(variant, settings, Map.of(), NO_ARCHIVE).ready()) {
                if (variant.app().stack().answersWorkloads()) {
                    assertThat(app.get("/benchmark?workload=multi-row&selects=100", "application/json")
                                    .statusCode())
                            .isEqualTo(200);
                }
                for (String name : variant.app().stack().scenarios()) {
                    Scenario scenario = Scenarios.named(name).orElseThrow();
                    if (scenario.cleanUp().isPresent()) {
                        admin.execute(scenario.cleanUp().get());
                    }
                    answer(app, scenario, 0); // prepares its statements
                    DatabaseTotals before = totalsOfAnswered(admin);
                    for (int number = 1; number <= requests; number++) {
                        HttpResponse<String> answer = answer(app, scenario, number);

                        assertThat(
                                        variant.app().stack().scenarios().contains("login")
                                                ? answer.body()
                                                : scenario.plain(answer.body()).orElse("")) // Data REST answers in HAL
                                .isEqualTo(scenario.answer(number).body());
                        assertThat(answer.statusCode())
                                .isEqualTo(scenario.answer(number).status());
                    }
                    Ledger ledger = totalsOfAnswered(admin).since(before, 0, List.of());
                    assertThat(ledger.statements().stream()
                                    .filter(statement -> !statement.controlsTransaction())
                                    .mapToLong(Statement::calls)
                                    .sum())
                            .as(scenario.name() + ": " + ledger)
                            .isEqualTo((long) requests * scenario.statements().size());
                    // r2dbc-mariadb sends a statement without parameters as text.
                    assertThat(ledger.prepared().orElseThrow().executions())
                            .as(scenario.name() + ": " + ledger)
                            .isBetween(
                                    requests
                                            * scenario.statements().stream()
                                                    .filter(statement ->
                                                            statement.named().contains(":"))
                                                    .count(),
                                    (long) requests * scenario.statements().size());
                    assertThat(ledger.statements().stream()
                                    .mapToLong(Statement::rows)
                                    .sum())
                            .as(scenario.name() + ": " + ledger)
                            .isEqualTo((long) requests
                                    * scenario.statements().stream()
                                            .mapToInt(ScenarioStatement::rows)
                                            .sum());
                }
                if (variant.app().stack().scenarios().contains(POST_ORDER.name())) {
                    answer(app, POST_ORDER, 1);
                    assertThat(answer(app, POST_ORDER, 1).statusCode()).isEqualTo(409);
                    assertThat(Running.send(app.request("/people")
                                            .header("Content-Type", "application/json")
                                            .POST(BodyPublishers.ofString(
                                                    "{\"id\": 1, \"firstName\": \"Ada\", \"lastName\": \"Lovelace\"}")))
                                    .statusCode())
                            .isEqualTo(409);
                }
            }
        }
    }

    static Stream<Variant> inTransactions() {
        return ofScenarios(Dbms.MARIADB)
                .filter(variant -> variant.app().stack().profile("transaction").isPresent())
                .map(variant -> new Variant(variant.app(), List.of("transaction")));
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("inTransactions")
    void answersEveryScenarioInTransactions(Variant variant) throws Exception {
        answersEveryScenario(server, variant);
    }

    static Stream<Variant> allWebApplications() {
        return ofScenarios(Dbms.MARIADB);
    }

    /** One of several requests inserts a row, and whoever has lost a session is told so. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("allWebApplications")
    void requestsMeetAndSessionsAreKilled(Variant variant) throws Exception {
        assertRequestsMeetAndSessionsAreKilled(server, variant);
    }

    static void assertRequestsMeetAndSessionsAreKilled(Server server, Variant variant) throws Exception {
        SchemaSetup.create(server, List.of(ScenarioTables.values()));
        Map<String, String> settings = Map.of("url", server.url().toString(), "pool-size", Integer.toString(POOL_SIZE));
        try (Admin admin = Admin.open(server);
                Running app = Running.start(variant, settings).ready()) {
            if (variant.app().stack().scenarios().contains("zip-code")) {
                ScenariosTest.assertInsertedOnce(app, admin);
            }
            kill(admin, "");
            ScenariosTest.assertFaultOfTheDatabase(app);
        }
    }

    /**
     * Sessions of the applications' user.
     *
     * @param which a further condition; empty for all of them
     * @return whether there was any
     */
    private static boolean kill(Admin admin, String which) throws SQLException {
        String ids = admin.text(
                "SELECT coalesce(group_concat(ID), '') FROM information_schema.PROCESSLIST WHERE USER = 'bench'"
                        + which);
        for (String id : ids.isEmpty() ? List.<String>of() : List.of(ids.split(",", -1))) {
            admin.execute("KILL " + id);
        }
        return !ids.isEmpty();
    }

    static Stream<Variant> autoConfigured() {
        return withSpringsOwnPool(Dbms.MARIADB);
    }

    static Stream<Variant> withSpringsOwnPool(Dbms dbms) {
        return ofScenarios(dbms)
                .filter(variant ->
                        variant.app().stack().profile("auto-configured").isPresent())
                .map(variant -> new Variant(variant.app(), List.of("auto-configured")));
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("autoConfigured")
    void springsOwnPoolEncrypts(Variant variant) throws Exception {
        assertSpringsOwnPoolEncrypts(server, variant);
    }

    static void assertSpringsOwnPoolEncrypts(Server server, Variant variant) throws Exception {
        Map<String, String> settings =
                Map.of("url", server.url().toString(), "pool-size", "2", "tls", "require", "selects", "10");
        try (Running app = Running.start(variant, settings).ready()) {
            HttpResponse<String> answer = app.get("/benchmark", "application/json");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }
    }

    static Stream<Variant> applicationsBuiltForMariaDb() {
        return ofScenarios(Dbms.MARIADB)
                .filter(variant -> variant.app().stack().jars().containsKey(Dbms.MARIADB));
    }

    /** Their pools are their framework's. All connections are there before the first request. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("applicationsBuiltForMariaDb")
    void theyEncryptAndCheckTheCertificate(Variant variant) throws Exception {
        Map<String, String> settings = Map.of(
                "url",
                server.url().toString(),
                "pool-size",
                Integer.toString(POOL_SIZE),
                "tls",
                "verify-full",
                "tls-root-cert",
                server.rootCertificate().orElseThrow().toString());
        try (Admin admin = Admin.open(server)) {
            DatabaseTotals before = admin.totals();
            Running.start(variant, settings, Map.of(), NO_ARCHIVE).ready().close();
            while (admin.sessions(variant.app().stack().name()).established() > 0) {
                Thread.sleep(20);
            }
            assertThat(admin.totals().since(before, POOL_SIZE, List.of()).encryption())
                    .containsExactly("TLSv1.3");
        }
    }

    private static boolean isMissing(Admin admin, ScenarioTables tables) {
        try {
            return !SchemaSetup.missing(admin, List.of(tables)).isEmpty();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static HttpResponse<String> answer(Running app, Scenario scenario, long number) throws Exception {
        ScenarioRequest request = scenario.request(number);
        return Running.send(app.request(request.path())
                .header("Accept", "application/json")
                .header("Content-Type", "application/json")
                .method(
                        request.method(),
                        request.body()
                                .<BodyPublisher>map(BodyPublishers::ofString)
                                .orElseGet(BodyPublishers::noBody)));
    }

    @Test
    void aServerHasEveryTableAndDropsItsOwn() throws Exception {
        SchemaSetup.create(server, List.of(ScenarioTables.values()));
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE TABLE companies_of_mine (name TEXT)");
            assertThat(SchemaSetup.missing(admin, List.of(ScenarioTables.values())))
                    .isEmpty();
            assertThat(admin.text("SELECT count(*) FROM course c JOIN professor p ON p.id = c.professor_id JOIN"
                            + " course_report cr ON c.id = cr.course_id JOIN student s ON s.id = cr.student_id WHERE"
                            + " c.professor_id = 1"))
                    .isEqualTo("452");
        }

        assertThat(SchemaSetup.drop(server))
                .contains("companies", "course_report")
                .doesNotContain("companies_of_mine");

        SchemaSetup.create(server, List.of(ScenarioTables.values()));
    }

    /** Its user may do what docs/databases.md says and no more. */
    @Tag("exhaustive")
    @Test
    void aServerOfTheUsersIsMeasured() throws Exception {
        assertRunOnAServerOfTheUsers(server, new BenchProcess(folder), "PROCESS ON *.*");
    }

    /** @param grants what the user may do outside of its database */
    static void assertRunOnAServerOfTheUsers(Server server, BenchProcess bench, String... grants) throws Exception {
        String url = server.in("own").url().toString();
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE DATABASE own");
            admin.execute("CREATE USER own@127.0.0.1 IDENTIFIED BY 'secret'");
            admin.execute("GRANT ALL ON own.* TO own@127.0.0.1");
            for (String grant : grants) {
                admin.execute("GRANT " + grant + " TO own@127.0.0.1");
            }
            List<String> where = List.of("--url", url, "--user", "own", "--password", "secret");
            List<String> what = new ArrayList<>(where);
            what.addAll(List.of("--create-schema", "--stack", "standalone-jdbc", "--stack", "standalone-r2dbc"));
            what.addAll(List.of("--stack", "standalone-vertx"));

            String report = quickReport(bench, what.toArray(String[]::new));

            assertThat(bench.errors()).doesNotContain("does not count statements");
            assertThat(report)
                    .contains("as " + server.url().dbms().title() + " counted it")
                    .doesNotContain("not comparable");
            bench.assertNothingLeftBehind();
            while (!admin.text("SELECT count(*) FROM information_schema.PROCESSLIST WHERE USER = 'own'")
                    .equals("0")) {
                Thread.sleep(20);
            }
            List<String> drop = new ArrayList<>(List.of("database", "--drop-schema"));
            drop.addAll(where);
            assertThat(BenchCall.of(drop).output()).startsWith("Dropped in " + url + ": companies, ");
            assertThat(admin.text("SELECT count(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'own'"))
                    .isEqualTo("0");
            admin.execute("DROP DATABASE own");
            admin.execute("DROP USER own@127.0.0.1");
        }
    }

    /** The report of a run of one short block. */
    static String quickReport(BenchProcess bench, String... what) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--preset", "quick", "--blocks", "1"));
        words.addAll(List.of(what));
        words.addAll(List.of("--set", "selects=2000", "--set", "measured-time=300ms"));
        words.addAll(List.of("--set", "longest-warm-up=1s", "--set", "rest=off", "--profiles", "none"));
        assertThat(BenchProcess.exitStatus(bench.start(words)))
                .as(bench.errors())
                .isZero();
        return Files.readString(bench.onlyRun().orElseThrow().resolve("report.md"));
    }

    /** Both servers run; what they did is compared by numbers, since they know a statement by different ids. */
    @Tag("exhaustive")
    @Test
    void twoSystemsAreComparedInOneRun() throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        String report =
                quickReport(bench, "--stack", "standalone-jdbc", "--database", "postgresql", "--database", "mariadb");

        assertThat(report)
                .contains("standalone-jdbc database=mariadb", "PostgreSQL 18", "MariaDB 11.4")
                .contains("as PostgreSQL and MariaDB counted it")
                .doesNotContain("not comparable");
        bench.assertNothingLeftBehind();
    }

    /** The forks take turns, each with a database and a user. */
    @Tag("exhaustive")
    @Test
    void aRunComparesWhatTheLedgersCallTheSame() throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        String report = quickReport(
                bench, "--database", "mariadb", "--stack", "standalone-jdbc", "--stack", "standalone-vertx");

        assertThat(report)
                .contains("MariaDB 11.4")
                .contains("as MariaDB counted it")
                .doesNotContain("PostgreSQL")
                .doesNotContain("not comparable");
        bench.assertNothingLeftBehind();
    }

    @Tag("exhaustive")
    @Test
    void nothingIsLeftOfARunThatIsKilledAndItIsResumed() throws Exception {
        BenchTest.killedAndResumed(new BenchProcess(folder), Dbms.MARIADB);
    }

    @Tag("exhaustive")
    @Test
    void theDatabaseIsKilledAndWhatWasMeasuredIsKept() throws Exception {
        BenchTest.theDatabaseIsKilledAndWhatWasMeasuredIsKept(new BenchProcess(folder), Dbms.MARIADB);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource({"standaloneStacks", "webApplications"})
    void everyFaultIsToldInTheSameSentence(Variant variant) throws Exception {
        FaultsTest.everyFault(server, "Access denied for user 'bench'", variant);
        sessionsKilledInMidIteration(server, variant);
    }

    static void sessionsKilledInMidIteration(Server server, Variant variant) throws Exception {
        try (Admin admin = Admin.open(server)) {
            // Not those that are being opened.
            FaultsTest.sessionsKilledInMidIteration(server, variant, () -> kill(admin, " AND COMMAND = 'Execute'"));
        }
    }

    /** Some companies have another name, among them the one that is read. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void rowsThatAreDamagedAreTold(Variant variant) throws Exception {
        assertDamagedRowsAreTold(server, variant);
    }

    static void assertDamagedRowsAreTold(Server server, Variant variant) throws Exception {
        Map<String, String> settings = Map.of(
                "url",
                server.url().toString(),
                "workload",
                "single-row",
                "selects",
                "100",
                "pool-size",
                "2",
                "iterations",
                "1");
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE TABLE right_companies AS SELECT * FROM companies WHERE company_id <= 1000");
            admin.execute("UPDATE companies SET company_name = 'changed' WHERE company_id <= 1000");
            try (Running app = Running.start(variant, settings)) {
                assertThat(app.exitStatus()).isEqualTo(1);
                assertThat(app.errors()).contains("Wrong rows: 100 were read as expected, but they do not hold");
            } finally {
                admin.execute("UPDATE companies JOIN right_companies USING (company_id) SET companies.company_name ="
                        + " right_companies.company_name");
                admin.execute("DROP TABLE right_companies");
            }
        }
    }

    @Test
    void aTableOfTheUserIsRefusedBeforeAnythingIsWritten() throws Exception {
        Server shop = server.in("shop");
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE DATABASE shop");
            admin.execute("GRANT ALL ON shop.* TO bench@127.0.0.1");

            OwnDatabaseTest.assertRefused(
                    folder,
                    1,
                    "MariaDB at " + shop.url() + " has no table companies: --create-schema creates what is missing.",
                    OwnDatabaseTest.postOrder(shop));

            admin.execute("CREATE TABLE shop.orders (order_id VARCHAR(50))");
            OwnDatabaseTest.assertRefused(
                    folder,
                    2,
                    "The table orders in " + shop.url() + " was not created by dbstacks, which empties and fills its"
                            + " tables: give it a database of its own.",
                    OwnDatabaseTest.postOrder(shop, "--create-schema"));
            assertThat(admin.text("SELECT group_concat(TABLE_NAME) FROM information_schema.TABLES WHERE TABLE_SCHEMA ="
                            + " 'shop'"))
                    .isEqualTo("orders");

            admin.execute("DROP DATABASE shop");
        }
    }

    /** Its user may use its database and no more, and as few connections at a time as the server says. */
    @Tag("exhaustive")
    @Test
    void aServerOfTheUsersThatTellsNothingIsUsed() throws Exception {
        assertServerThatTellsNothing(server, new BenchProcess(folder), "grant its user PROCESS on *.*");
    }

    static void assertServerThatTellsNothing(Server server, BenchProcess bench, String advice) throws Exception {
        String url = server.in("lacking").url().toString();
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE DATABASE lacking");
            admin.execute("CREATE USER lacking@127.0.0.1 IDENTIFIED BY 'secret'");
            admin.execute("GRANT ALL ON lacking.* TO lacking@127.0.0.1");
            List<String> words = new ArrayList<>(List.of("run", "--preset", "smoke", "--url", url));
            words.addAll(List.of("--user", "lacking", "--password", "secret", "--create-schema"));
            words.addAll(List.of("--stack", "standalone-jdbc", "--workload", "single-row", "--set", "selects=200"));

            assertThat(BenchProcess.exitStatus(bench.start(words)))
                    .as(bench.errors())
                    .isZero();

            assertThat(bench.errors()).contains(" does not count statements, so nothing will be compared: " + advice);
            admin.execute("ALTER USER lacking@127.0.0.1 WITH MAX_USER_CONNECTIONS 3");
            BenchCall call = BenchCall.of(words);
            assertThat(call.exitStatus()).as(call.errors()).isEqualTo(1);
            assertThat(call.errors()).containsPattern(" has room for [12] more connections and pool-size is \\d+");
            admin.execute("DROP DATABASE lacking");
            admin.execute("DROP USER lacking@127.0.0.1");
        }
    }

    @Tag("exhaustive")
    @Test
    void aRunThatLosesTheSessionOfItsCountersGoesOnLater() throws Exception {
        assertGoesOnLater(server, new BenchProcess(folder), "PROCESS ON *.*");
    }

    /** @param grants what the user may do outside of its database */
    static void assertGoesOnLater(Server server, BenchProcess bench, String... grants) throws Exception {
        Server losing = server.in("losing");
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE DATABASE losing");
            admin.execute("CREATE USER losing@127.0.0.1 IDENTIFIED BY 'secret'");
            admin.execute("GRANT ALL ON losing.* TO losing@127.0.0.1");
            for (String grant : grants) {
                admin.execute("GRANT " + grant + " TO losing@127.0.0.1");
            }
            OwnDatabaseTest.assertGoesOnLater(
                    bench,
                    losing,
                    () -> {
                        // The orchestrator connects before its applications.
                        admin.execute("KILL "
                                + admin.text(
                                        "SELECT min(ID) FROM information_schema.PROCESSLIST WHERE USER = 'losing'"));
                        return admin;
                    },
                    List.of("--user", "losing", "--password", "secret"),
                    List.of("--create-schema"));
            admin.execute("DROP DATABASE losing");
            admin.execute("DROP USER losing@127.0.0.1");
        }
    }

    /** What study 001 and study 002 ask for. */
    static List<Arguments> loads() {
        return List.of(
                Arguments.of("zip-code", "web-webflux-r2dbc, web-webflux-vertx, web-quarkus-hibernate-reactive"),
                Arguments.of("post-order", "web-mvc-jdbc, web-webflux-jdbc, web-webflux-r2dbc"));
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("loads")
    void requestsUnderLoadDoTheSameWork(String scenario, String stacks) throws Exception {
        assertSameUnderLoad(Dbms.MARIADB, scenario, stacks, folder);
    }

    /** @param home options that say where the binaries of the system are */
    static void assertSameUnderLoad(Dbms dbms, String scenario, String stacks, Path folder, String... home)
            throws Exception {
        Path plan = Files.writeString(folder.resolve("load.yaml"), """
                description: the same requests to each
                stacks: [%s]
                scenarios: [%s]
                clients: [8]
                settings: {database: %s, iterations: 8, measured-iterations: 3, pool-size: 8, pause: 0ms}
                blocks: {least: 1, most: 1}
                heap: 256m
                jvm-options: [-XX:TieredStopAtLevel=1]
                """.formatted(stacks, scenario, dbms));
        BenchProcess bench = new BenchProcess(folder);
        List<String> words = new ArrayList<>(List.of("run", plan.toString()));
        words.addAll(List.of("--results", bench.results().toString()));
        words.addAll(List.of(home));

        assertThat(BenchProcess.exitStatus(bench.start(words)))
                .as(bench.errors())
                .isZero();

        assertThat(Files.readString(bench.onlyRun().orElseThrow().resolve("report.md")))
                .contains("as " + dbms.title() + " counted it")
                .doesNotContain("not comparable", "LAW_BROKEN");
        bench.assertNothingLeftBehind();
    }

    private void assertWork(Ledger ledger, int rows) {
        assertThat(ledger.statements()).first().satisfies(select -> {
            assertThat(select.text()).isEqualTo("SELECT of any text");
            assertThat(select.calls()).isBetween((long) SELECTS, (long) SELECTS + OPENING);
            assertThat(select.rows()).isBetween((long) rows, (long) rows + OPENING);
        });
        assertThat(ledger.statements().stream()
                        .filter(statement -> statement.text().startsWith("INSERT"))
                        .map(Statement::calls))
                .isEmpty();
        assertThat(ledger.commits()).isBetween((long) SELECTS, (long) SELECTS + OPENING);
        assertThat(ledger.rollbacks()).isZero();
        assertThat(ledger.encryption()).containsExactly("none");
        assertThat(ledger.prepared().orElseThrow().executions()).isEqualTo(SELECTS);
        assertThat(ledger.prepared().orElseThrow().preparations()).isBetween(1L, (long) POOL_SIZE);
    }

    /** One iteration of an application, as the server counted it. */
    static Ledger run(Server server, Variant variant, String workload, Map<String, String> more) throws Exception {
        Map<String, String> settings = new HashMap<>(Map.of(
                "url",
                server.url().toString(),
                "workload",
                workload,
                "selects",
                Integer.toString(SELECTS),
                "pool-size",
                Integer.toString(POOL_SIZE),
                "event-loops",
                "3",
                "iterations",
                "1",
                "output",
                "json"));
        settings.putAll(more);
        try (Admin admin = Admin.open(server)) {
            DatabaseTotals before = admin.totals();
            try (Running app = Running.start(variant, settings, Map.of(), NO_ARCHIVE)) {
                assertThat(app.exitStatus()).as(app.errors()).isZero();
                JsonNode iteration =
                        JsonMapper.builder().build().readTree(app.output().split("\n", -1)[1]);
                assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
            }
            while (admin.sessions(variant.app().stack().name()).established() > 0) {
                Thread.sleep(20);
            }
            return admin.totals().since(before, POOL_SIZE, List.of());
        }
    }
}
