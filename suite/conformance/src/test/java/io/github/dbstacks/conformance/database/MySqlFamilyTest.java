package io.github.dbstacks.conformance.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.fault.DatabaseDownTest;
import io.github.dbstacks.conformance.fault.FaultsTest;
import io.github.dbstacks.conformance.run.BenchTest;
import io.github.dbstacks.conformance.stack.SameWorkTest;
import io.github.dbstacks.conformance.stack.ScenariosTest;
import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Mistake;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.conformance.support.ScenarioApplications;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Schema;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.GetProfessor;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioRequest;
import io.github.dbstacks.schema.scenario.ScenarioStatement;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.DatabaseTotals;
import io.github.dbstacks.testbed.database.MySqlAdmin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Reaper;
import java.net.http.HttpResponse;
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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Tests on MariaDB and on MySQL what other tests promise on PostgreSQL: the system's own counters show that every stack
 * with a driver for it does the same work there. A class for each holds what only that system has.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MySqlFamilyTest {
    static final int SELECTS = 200;
    static final int POOL_SIZE = 8;
    /** Statements to open a connection, and connections beside those of the pool. */
    static final int OPENING = 4 * (POOL_SIZE + 1);
    /** Calls that sessions lose of each other's, where a ledger does not tell {@link Ledger#EXACT}. */
    static final long MOST_LOST = 2;

    private static final int REQUESTS = 5;
    /** The most looks at what the server has counted. */
    private static final int MOST_LOOKS = 250;

    final Dbms dbms;
    final Optional<Path> mysqlHome;
    private final List<String> grants;
    private final Reaper reaper = Reaper.start();
    Server server;

    @TempDir
    Path folder;

    /**
     * @param mysqlHome folder of MySQL's binaries
     * @param grants what a user may do outside of its database, so that it can read the counters
     */
    MySqlFamilyTest(Dbms dbms, Optional<Path> mysqlHome, String... grants) {
        this.dbms = dbms;
        this.mysqlHome = mysqlHome;
        this.grants = List.of(grants);
    }

    @BeforeAll
    void start() throws Exception {
        server = EmbeddedDatabase.start(dbms, mysqlHome, reaper, System.getenv(), 0, 60, Map.of());
        SchemaSetup.create(server, List.of(ScenarioTables.values()));
        if (mysqlHome.isEmpty()) { // else nothing was unpacked
            BenchProcess.use(server);
        }
    }

    @AfterAll
    void stop() {
        reaper.close();
    }

    /** Standalone stacks with each driver that they have for it. */
    Stream<Variant> standaloneStacks() {
        return withDrivers(Applications.ofWorkloads().filter(app -> app.stack().kind() == Stack.Kind.STANDALONE));
    }

    Stream<Variant> standaloneStacksWithProfiles() {
        return Stream.concat(Applications.variants(), Applications.otherVariants())
                .filter(variant -> variant.app().stack().kind() == Stack.Kind.STANDALONE)
                .filter(variant -> variant.app().stack().uses(dbms))
                .filter(variant -> !variant.profiles().isEmpty())
                .map(variant -> new Variant(variant.app().on(dbms, List.of()), variant.profiles()));
    }

    /** Returns those that answer workloads, with each driver that they have for it. */
    Stream<Variant> webApplications() {
        return withDrivers(ScenarioApplications.all().filter(app -> app.stack().answersWorkloads()));
    }

    /** They write with the code of their twin without a framework, and with the settings of their framework's pool. */
    Stream<Variant> webApplicationsThatWrite() {
        return webApplications()
                .filter(variant -> variant.app().stack().abilities().writes());
    }

    Stream<Variant> otherWebApplications() {
        return withDrivers(ScenarioApplications.all().filter(app -> !app.stack().answersWorkloads()));
    }

    private Stream<Variant> withDrivers(Stream<App> apps) {
        return apps.filter(app -> app.stack().uses(dbms))
                .flatMap(app -> Applications.drivers(app.stack(), dbms)
                        .map(profiles -> new Variant(app.on(dbms, profiles), profiles)));
    }

    Stream<Variant> stacksWithWorkloads() {
        return Stream.concat(standaloneStacks(), webApplications())
                .filter(variant -> variant.profiles().isEmpty());
    }

    Stream<Variant> allWebApplications() {
        return Stream.concat(webApplications(), otherWebApplications())
                .filter(variant -> variant.profiles().isEmpty());
    }

    Stream<Variant> autoConfigured() {
        return withProfile("auto-configured");
    }

    Stream<Variant> inTransactions() {
        return withProfile("transaction");
    }

    private Stream<Variant> withProfile(String name) {
        return allWebApplications()
                .filter(variant -> variant.app().stack().profile(name).isPresent())
                .map(variant -> new Variant(variant.app(), List.of(name)));
    }

    @Test
    void threeStacksHaveADriver() {
        assertThat(standaloneStacks().map(Variant::toString))
                .contains("standalone-jdbc", "standalone-r2dbc", "standalone-vertx");
    }

    @Test
    void everyWebApplicationHasADriver() {
        assertThat(allWebApplications().map(Variant::toString))
                .containsAll(ScenarioApplications.all()
                        .map(app -> app.stack().name())
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void asksForTheSame(Variant variant) throws Exception {
        assertWork(variant, Workload.SINGLE_ROW);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("standaloneStacksWithProfiles")
    void asksForTheSameWithProfiles(Variant variant) throws Exception {
        assertWork(variant, Workload.SINGLE_ROW);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void asksForTheSameHundredRows(Variant variant) throws Exception {
        assertWork(variant, Workload.MULTI_ROW);
    }

    private void assertWork(Variant variant, Workload workload) throws Exception {
        Ledger ledger = run(variant, workload);

        assertSelects(ledger, workload.rows());
        assertThat(ledger.statements().stream()
                        .filter(statement -> statement.text().startsWith("INSERT"))
                        .map(Statement::calls))
                .isEmpty();
        assertThat(ledger.commits()).isBetween((long) SELECTS, (long) SELECTS + OPENING);
        assertThat(ledger.rollbacks()).isZero();
        assertThat(ledger.prepared().orElseThrow().executions()).isEqualTo(SELECTS);
        assertThat(ledger.prepared().orElseThrow().preparations()).isBetween(1L, (long) POOL_SIZE);
    }

    /** Checks what this system counts of {@link #SELECTS} SELECTs with so many rows each. */
    abstract void assertSelects(Ledger ledger, int rows);

    /** Rows and commits are the same on each stack; in how many messages a batch goes is for the driver to say. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource({"standaloneStacks", "webApplicationsThatWrite"})
    void writesTheSame(Variant variant) throws Exception {
        for (Workload workload : Workload.values()) {
            if (workload.leavesRows() && workload.missingOn(dbms).isEmpty()) {
                assertWrites(variant, workload);
            }
        }
    }

    private void assertWrites(Variant variant, Workload workload) throws Exception {
        try (Admin admin = Admin.open(server)) {
            for (String statement : workload.cleanUp(dbms)) {
                admin.execute(statement);
            }

            Ledger ledger = run(variant, workload);

            int inserted = workload == Workload.INSERT_BATCH ? SELECTS * Workload.BATCH : SELECTS;
            long written = workload == Workload.TRANSACTION ? 2L * inserted : inserted;
            assertThat(ledger.statements().stream()
                            .filter(statement -> statement.text().matches("(?s)(INSERT|UPDATE).*"))
                            .mapToLong(Statement::rows)
                            .sum())
                    .as(workload + ": " + ledger)
                    .isBetween(ledger.tells(Ledger.EXACT) ? written : written * 99 / 100, written);
            // Within a transaction MariaDB counts the end of each statement as well.
            long most = workload == Workload.INSERT_ROW || dbms != Dbms.MARIADB
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

    /** MySQL Connector/J reads no PEM file. */
    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void encryptsAndChecksTheCertificate(Variant variant) throws Exception {
        String tls = variant.profiles().contains("driver-connector-j") ? "tls=require" : "tls=verify-full";

        assertThat(encryption(variant, tls, certificate())).containsExactly("TLSv1.3");
        if (tls.equals("tls=verify-full")) {
            String ofAnother =
                    "tls-root-cert=" + Database.server().rootCertificate().orElseThrow();
            try (Running app = Running.start(variant, settings(tls, ofAnother, "pool-size=2", "selects=2"))) {
                assertThat(app.exitStatus()).as(app.errors()).isEqualTo(1);
            }
        }
    }

    /** The setting that names the server's certificate. */
    final String certificate() {
        return "tls-root-cert=" + server.rootCertificate().orElseThrow();
    }

    /** Returns how the server says that the sessions of an application with these settings are encrypted. */
    abstract List<String> encryption(Variant variant, String... tls) throws Exception;

    /** Without what we tell them two of the three send each statement as text, and the third prepares each anew. */
    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void theLedgerTellsStatementsThatAreNotPrepared(Variant variant) throws Exception {
        Ledger ledger = run(variant, Workload.SINGLE_ROW, "library-defaults=on");

        assertThat(ledger.prepared().orElseThrow()).isIn(new Prepared(0, 0), new Prepared(SELECTS, SELECTS));
        if (ledger.tells(Ledger.TEXTS)) {
            assertThat(ledger.statements().stream()
                            .filter(statement -> statement.text().contains("`companies`"))
                            .mapToLong(Statement::rows)
                            .sum())
                    .isBetween(SELECTS - MOST_LOST, (long) SELECTS);
        }
    }

    /** The join goes course by course through the index of reports, and not through all reports. */
    @Test
    void theJoinGoesThroughTheIndexOfReports() throws Exception {
        try (Admin admin = Admin.open(server)) {
            assertThat(admin.plan(GetProfessor.REPORTS_SQL.replace(":professorId", "?")))
                    .anyMatch(row -> row.matches("1 SIMPLE cr ref .*course_report_idx_course_id.*"))
                    .noneMatch(row -> row.contains(" ALL "));
        }
    }

    /**
     * Status and JSON of each, and of an order and a person that are there already; each statement once, with its rows.
     */
    @ParameterizedTest
    @MethodSource("webApplications")
    void answersWorkloadsAndScenarios(Variant variant) throws Exception {
        Stack stack = variant.app().stack();
        try (Admin admin = Admin.open(server);
                Running app = Running.start(variant, settings("pool-size=" + POOL_SIZE))
                        .ready()) {
            if (stack.answersWorkloads()) {
                assertThat(app.get("/benchmark?workload=multi-row&selects=100", "application/json")
                                .statusCode())
                        .isEqualTo(200);
                Thread.sleep(300); // until the last one is counted
            }
            for (String name : stack.abilities().scenarios()) {
                assertAnswersAndCosts(app, Scenarios.named(name).orElseThrow(), admin);
            }
            if (stack.abilities().scenarios().contains("post-order")) {
                ScenarioRequest order =
                        Scenarios.named("post-order").orElseThrow().request(1);
                ScenariosTest.send(app, order);
                assertThat(ScenariosTest.send(app, order).statusCode()).isEqualTo(409);
                String person = Mistake.person("1", "Ada", "Lovelace");
                assertThat(ScenariosTest.send(app, "POST", "/people", "application/json", person)
                                .statusCode())
                        .isEqualTo(409);
            }
        }
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource({"otherWebApplications", "inTransactions"})
    void answersEveryScenario(Variant variant) throws Exception {
        answersWorkloadsAndScenarios(variant);
    }

    private static void assertAnswersAndCosts(Running app, Scenario scenario, Admin admin) throws Exception {
        Optional<String> cleanUp = scenario.cleanUp(admin.server().url().dbms());
        if (cleanUp.isPresent()) {
            admin.execute(cleanUp.get());
        }
        for (String statement : scenario.fill(admin.server().url().dbms())) {
            admin.execute(statement);
        }
        List<ScenarioStatement> expected = scenario.statements();
        DatabaseTotals begun = admin.totals();
        ScenariosTest.assertAnswer(app, scenario, 0); // prepares its statements
        DatabaseTotals before = totalsOfAnswered(admin, begun, expected.size());
        for (int number = 1; number <= REQUESTS; number++) {
            ScenariosTest.assertAnswer(app, scenario, number);
        }
        long calls = (long) REQUESTS * expected.size();
        Ledger ledger = totalsOfAnswered(admin, before, calls).since(before, 0, List.of());

        String told = scenario.name() + ": " + ledger;
        assertThat(calls(ledger)).as(told).isEqualTo(calls);
        assertThat(ledger.statements().stream().mapToLong(Statement::rows).sum())
                .as(told)
                .isEqualTo((long) REQUESTS
                        * expected.stream().mapToInt(ScenarioStatement::rows).sum());
        // r2dbc-mariadb sends a statement without parameters as text.
        long withParameters = expected.stream()
                .filter(statement -> statement.named().contains(":"))
                .count();
        assertThat(ledger.prepared().orElseThrow().executions()).as(told).isBetween(REQUESTS * withParameters, calls);
    }

    private static long calls(Ledger ledger) {
        return ledger.statements().stream()
                .filter(statement -> !statement.controlsTransaction())
                .mapToLong(Statement::calls)
                .sum();
    }

    /** MariaDB counts a statement after it has been answered. */
    private static DatabaseTotals totalsOfAnswered(Admin admin, DatabaseTotals before, long calls) throws Exception {
        DatabaseTotals totals = admin.totals();
        for (int looks = 1; looks < MOST_LOOKS && calls(totals.since(before, 0, List.of())) < calls; looks++) {
            Thread.sleep(20);
            totals = admin.totals();
        }
        return totals;
    }

    /** One of several requests inserts a row, and whoever has lost a session is told so. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("allWebApplications")
    void requestsMeetAndSessionsAreKilled(Variant variant) throws Exception {
        try (Admin admin = Admin.open(server);
                Running app = Running.start(variant, settings("pool-size=" + POOL_SIZE))
                        .ready()) {
            if (variant.app().stack().abilities().scenarios().contains("zip-code")) {
                ScenariosTest.assertInsertedOnce(app, admin);
            }
            assertThat(kill(admin, "")).as("sessions to kill").isTrue();
            ScenariosTest.assertFaultOfTheDatabase(app);
        }
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("stacksWithWorkloads")
    void everyFaultIsToldInTheSameSentence(Variant variant) throws Exception {
        FaultsTest.everyFault(server, "Access denied for user 'bench'", variant);
        try (Admin admin = Admin.open(server)) {
            // Sessions that are being opened are not killed.
            FaultsTest.sessionsKilledInMidIteration(server, variant, () -> kill(admin, " AND COMMAND = 'Execute'"));
        }
    }

    /** Kills the sessions of the applications' user, or those of a further condition; false where there is none. */
    private static boolean kill(Admin admin, String which) throws SQLException {
        List<String> ids = sessions(admin, which);
        for (String id : ids) {
            admin.execute("KILL " + id);
        }
        return !ids.isEmpty();
    }

    /** The ids of the sessions of the applications' user, or of those of a further condition. */
    private static List<String> sessions(Admin admin, String which) throws SQLException {
        String ids = admin.text(
                "SELECT coalesce(group_concat(ID), '') FROM information_schema.PROCESSLIST WHERE USER = 'bench'"
                        + which);
        return ids.isEmpty() ? List.of() : List.of(ids.split(",", -1));
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("autoConfigured")
    void springsOwnPoolEncrypts(Variant variant) throws Exception {
        try (Admin admin = Admin.open(server)) {
            DatabaseTotals before = admin.totals();
            List<String> ofSessions;
            try (Running app = Running.start(variant, settings("pool-size=2", "tls=require", "selects=10"))
                    .ready()) {
                HttpResponse<String> answer = app.get("/benchmark", "application/json");
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                ofSessions = admin.encryption(variant.app().stack().name()); // MariaDB tells it in its totals
            }
            SameWorkTest.awaitNoSessions(variant, admin);
            assertThat(admin.totals().since(before, 2, ofSessions).encryption()).containsExactly("TLSv1.3");
        }
    }

    /** Some companies have another name, among them the one that is read. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void rowsThatAreDamagedAreTold(Variant variant) throws Exception {
        Map<String, String> settings = settings("workload=single-row", "selects=100", "pool-size=2", "iterations=1");
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

    @Tag("exhaustive")
    @Test
    void everybodyIsToldThatTheDatabaseIsGone() throws Exception {
        DatabaseDownTest.everybodyIsTold(dbms, mysqlHome);
    }

    @Tag("exhaustive")
    @Test
    void nothingIsLeftOfARunThatIsKilledAndItIsResumed() throws Exception {
        BenchTest.killedAndResumed(new BenchProcess(folder), dbms, home());
    }

    @Tag("exhaustive")
    @Test
    void theDatabaseIsKilledAndWhatWasMeasuredIsKept() throws Exception {
        BenchTest.theDatabaseIsKilledAndWhatWasMeasuredIsKept(new BenchProcess(folder), dbms, home());
    }

    /** Options that say where the binaries of the system are. */
    private String[] home() {
        return mysqlHome
                .map(path -> new String[] {"--mysql-home", path.toString()})
                .orElse(new String[0]);
    }

    @Test
    void aServerHasEveryTableAndDropsItsOwn() throws Exception {
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE TABLE companies_of_mine (name TEXT)");
            assertThat(SchemaSetup.missing(admin, List.of(ScenarioTables.values())))
                    .isEmpty();
            assertThat(admin.text("SELECT company_name FROM companies WHERE company_id = " + Schema.COMPANIES))
                    .isEqualTo(Schema.companyName(Schema.COMPANIES));
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

    @Test
    void whatOthersHaveOnTheServerIsLeftAlone() throws Exception {
        SharedMySql shared = new SharedMySql(server);
        shared.aMarkThatWasCopiedIsNone();
        shared.aTableThatRefersToOthersKeepsAllOfThem();
        shared.deadlocksOfOthersAreNotCounted();
    }

    @Test
    void theIsolationLevelThatADriverSetsIsTold() throws Exception {
        new SharedMySql(server).theIsolationLevelThatADriverSetsIsTold();
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource({"webApplications", "otherWebApplications"})
    void noWebApplicationWritesTablesOfTheUsers(Variant variant) throws Exception {
        new SharedMySql(server).noWebApplicationWritesTablesOfTheUsers(variant);
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
                    shop.name() + " has no table companies: --create-schema creates what is missing.",
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

    /** Its user may do what docs/databases.md says and no more. */
    @Tag("exhaustive")
    @Test
    void aServerOfTheUsersIsMeasured() throws Exception {
        String url = server.in("own").url().toString();
        String[] where = {"--url", url, "--user", "own", "--password", "secret"};
        try (Admin admin = Admin.open(server)) {
            createWithUser(admin, "own", grants);
            List<String> what = with(List.of(where), "--create-schema", "--stack", "standalone-jdbc");

            Path run = quickRun(with(what, "--stack", "standalone-r2dbc", "--stack", "standalone-vertx"));

            assertThat(run.resolve("report.md")).content().contains("as " + dbms.title() + " counted it");
            while (!admin.text("SELECT count(*) FROM information_schema.PROCESSLIST WHERE USER = 'own'")
                    .equals("0")) {
                Thread.sleep(20);
            }
            assertThat(BenchCall.of(with(List.of("database", "--drop-schema"), where))
                            .output())
                    .startsWith("Dropped in " + url + ": companies, ");
            assertThat(admin.text("SELECT count(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'own'"))
                    .isEqualTo("0");
            dropWithUser(admin, "own");
        }
    }

    /** Its user may use its database and no more, and as few connections at a time as the server says. */
    @Tag("exhaustive")
    @Test
    void aServerOfTheUsersThatTellsNothingIsUsed() throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        String url = server.in("lacking").url().toString();
        String[] where = {"--url", url, "--user", "lacking", "--password", "secret", "--create-schema"};
        List<String> run = List.of("run", "--preset", "smoke", "--workload", "single-row", "--set", "selects=200");
        List<String> words = with(with(run, "--stack", "standalone-jdbc"), where);
        try (Admin admin = Admin.open(server)) {
            createWithUser(admin, "lacking", List.of());

            bench.assertSucceeds(words);

            assertThat(bench.errors())
                    .contains(" does not count statements, so nothing will be compared: grant its user "
                            + String.join(" and ", grants).replace(" ON ", " on "));
            admin.execute("ALTER USER lacking@127.0.0.1 WITH MAX_USER_CONNECTIONS 3");
            BenchCall call = BenchCall.of(words);
            assertThat(call.exitStatus()).as(call.errors()).isEqualTo(1);
            assertThat(call.errors()).containsPattern(" has room for [12] more connections and pool-size is \\d+");
            dropWithUser(admin, "lacking");
        }
    }

    @Tag("exhaustive")
    @Test
    void aRunThatLosesTheSessionOfItsCountersOpensAnother() throws Exception {
        try (Admin admin = Admin.open(server)) {
            createWithUser(admin, "losing", grants);
            OwnDatabaseTest.assertGoesOn(
                    new BenchProcess(folder),
                    server.in("losing"),
                    () -> {
                        // The orchestrator connects before its applications.
                        admin.execute("KILL "
                                + admin.text(
                                        "SELECT min(ID) FROM information_schema.PROCESSLIST WHERE USER = 'losing'"));
                        return admin;
                    },
                    List.of("--user", "losing", "--password", "secret"),
                    List.of("--create-schema"));
            dropWithUser(admin, "losing");
        }
    }

    /** A database and a user of its name, who may use it and these things beside. */
    private static void createWithUser(Admin admin, String name, List<String> grants) throws SQLException {
        for (String statement : MySqlAdmin.database(name, "secret")) {
            admin.execute(statement);
        }
        for (String grant : grants) {
            admin.execute("GRANT " + grant + " TO " + name + "@127.0.0.1");
        }
    }

    private static void dropWithUser(Admin admin, String name) throws SQLException {
        admin.execute("DROP DATABASE " + name);
        admin.execute("DROP USER " + name + "@127.0.0.1");
    }

    /** The stacks are those of study 001 and study 002. */
    @Tag("exhaustive")
    @ParameterizedTest
    @CsvSource({
        "zip-code, 'web-webflux-r2dbc, web-webflux-vertx, web-quarkus-hibernate-reactive'",
        "post-order, 'web-mvc-jdbc, web-webflux-jdbc, web-webflux-r2dbc'"
    })
    void requestsUnderLoadDoTheSameWork(String scenario, String stacks) throws Exception {
        BenchProcess bench = new BenchProcess(folder);

        Path run = bench.run("""
                description: the same requests to each
                stacks: [%s]
                scenarios: [%s]
                clients: [8]
                settings: {database: %s, iterations: 8, measured-iterations: 3, pool-size: 8, pause: 0ms}
                blocks: {least: 1, most: 1}
                heap: 256m
                jvm-options: [-XX:TieredStopAtLevel=1]
                """.formatted(stacks, scenario, dbms), home());

        assertThat(run.resolve("report.md"))
                .content()
                .contains("as " + dbms.title() + " counted it")
                .doesNotContain("not comparable", "law broken");
        bench.assertNothingLeftBehind();
    }

    /** The directory of a run on a server of its own, where the forks take turns, each with a database and a user. */
    final Path runOfTurns(String... stacks) throws Exception {
        Path run = quickRun(with(with(List.of("--database", dbms.toString()), home()), stacks));
        assertThat(run.resolve("report.md"))
                .content()
                .contains("as " + dbms.title() + " counted it")
                .doesNotContain("PostgreSQL");
        return run;
    }

    /** The directory of a run of one short block that has compared all of its cells and left nothing behind. */
    final Path quickRun(List<String> what) throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        List<String> words = new ArrayList<>(List.of("run", "--preset", "quick", "--blocks", "1"));
        words.addAll(what);
        words.addAll(List.of("--set", "selects=2000", "--set", "measured-time=300ms"));
        words.addAll(List.of("--set", "longest-warm-up=1s", "--set", "rest=off", "--profiles", "none"));
        bench.assertSucceeds(words);
        assertThat(bench.errors()).doesNotContain("does not count statements");
        Path run = bench.onlyRun().orElseThrow();
        assertThat(run.resolve("report.md")).content().doesNotContain("not comparable");
        bench.assertNothingLeftBehind();
        return run;
    }

    private static List<String> with(List<String> words, String... more) {
        return Stream.concat(words.stream(), Stream.of(more)).toList();
    }

    /** Runs one iteration of an application, as the server counts it. */
    final Ledger run(Variant variant, Workload workload, String... more) throws Exception {
        Map<String, String> settings = settings("workload=" + workload, "selects=" + SELECTS, "pool-size=" + POOL_SIZE);
        settings.putAll(settings(more));
        try (Admin admin = Admin.open(server)) {
            DatabaseTotals before = admin.totals();
            try (Running app = Running.forOneIteration(variant, settings)) {
                JsonNode iteration = SameWorkTest.iteration(variant, app, workload.toString());
                assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
            }
            SameWorkTest.awaitNoSessions(variant, admin);
            return admin.totals().since(before, POOL_SIZE, List.of());
        }
    }

    /** Returns the settings of an application on this server, with some more such as {@code tls=require}. */
    final Map<String, String> settings(String... more) {
        Map<String, String> settings = new HashMap<>(Map.of("url", server.url().toString()));
        for (String setting : more) {
            String[] parts = setting.split("=", 2);
            settings.put(parts[0], parts[1]);
        }
        return settings;
    }
}
