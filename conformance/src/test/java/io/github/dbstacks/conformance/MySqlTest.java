package io.github.dbstacks.conformance;

import static io.github.dbstacks.conformance.MariaDbTest.OPENING;
import static io.github.dbstacks.conformance.MariaDbTest.POOL_SIZE;
import static io.github.dbstacks.conformance.MariaDbTest.SELECTS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.Applications.Variant;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Schema;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * MySQL's own counters show that every stack with a driver for it does the same work there. {@code -Dmysql.home=DIR} names the folder of its
 * binaries, which are never downloaded.
 */
@Tag("exhaustive")
@EnabledIfSystemProperty(named = "mysql.home", matches = ".+")
class MySqlTest {
    /** Calls that sessions lose of each other's. */
    private static final long MOST_LOST = 2;

    private static Path home;
    private static Reaper reaper;
    private static Server server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        home = Path.of(Objects.requireNonNull(System.getProperty("mysql.home")));
        reaper = Reaper.start();
        server = EmbeddedDatabase.start(Dbms.MYSQL, Optional.of(home), reaper, System.getenv(), 0, 60, Map.of());
    }

    @AfterAll
    static void stop() {
        reaper.close();
    }

    /** Standalone stacks with each driver that they have for it. */
    static Stream<Variant> standaloneStacks() {
        return withDrivers(MariaDbTest.variants(Dbms.MYSQL)
                .filter(variant -> variant.profiles().isEmpty()));
    }

    static Stream<Variant> standaloneStacksWithProfiles() {
        return MariaDbTest.variants(Dbms.MYSQL)
                .filter(variant -> !variant.profiles().isEmpty());
    }

    static Stream<Variant> webApplications() {
        return withDrivers(MariaDbTest.ofScenarios(Dbms.MYSQL));
    }

    private static Stream<Variant> withDrivers(Stream<Variant> variants) {
        return variants.flatMap(variant -> {
            App app = Applications.named(variant.app().stack().name());
            return Stream.concat(
                    Stream.of(variant),
                    MariaDbTest.driverProfiles(app.stack(), Dbms.MYSQL)
                            .map(profiles -> new Variant(app.on(Dbms.MYSQL, profiles), profiles)));
        });
    }

    @Test
    void twoStacksHaveAnotherDriver() {
        assertThat(standaloneStacks().map(Variant::toString))
                .contains("standalone-jdbc+driver-connector-j", "standalone-r2dbc+driver-r2dbc-mysql");
    }

    @ParameterizedTest
    @MethodSource({"standaloneStacks", "standaloneStacksWithProfiles"})
    void asksForTheSame(Variant variant) throws Exception {
        assertWork(variant, Workload.SINGLE_ROW);
    }

    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void asksForTheSameHundredRows(Variant variant) throws Exception {
        assertWork(variant, Workload.MULTI_ROW);
    }

    private static void assertWork(Variant variant, Workload workload) throws Exception {
        Ledger ledger = MariaDbTest.run(server, variant, workload.toString(), Map.of());

        assertThat(ledger.statements()).as(ledger.toString()).first().satisfies(select -> {
            assertThat(select.text()).startsWith("SELECT `company_id` , `company_name` FROM `companies`");
            assertThat(select.calls()).isBetween(SELECTS - MOST_LOST, (long) SELECTS);
            assertThat(select.rows())
                    .isBetween((SELECTS - MOST_LOST) * workload.rows(), (long) SELECTS * workload.rows());
        });
        assertThat(ledger.commits()).isBetween((long) SELECTS, (long) SELECTS + OPENING);
        assertThat(ledger.rollbacks()).isZero();
        assertThat(ledger.prepared().orElseThrow().executions()).isEqualTo(SELECTS);
        assertThat(ledger.prepared().orElseThrow().preparations()).isBetween(1L, (long) POOL_SIZE);
    }

    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void writesTheSame(Variant variant) throws Exception {
        for (Workload workload : List.of(Workload.INSERT_ROW, Workload.INSERT_BATCH, Workload.TRANSACTION)) {
            MariaDbTest.assertWrites(server, variant, workload);
        }
    }

    /** While the sessions wait. MySQL Connector/J reads no PEM file. */
    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void encryptsAndChecksTheCertificate(Variant variant) throws Exception {
        Map<String, String> settings = Map.of(
                "url",
                server.url().toString(),
                "workload",
                "sleep",
                "selects",
                "2",
                "pool-size",
                "2",
                "iterations",
                "1",
                "tls",
                variant.profiles().contains("driver-connector-j") ? "require" : "verify-full",
                "tls-root-cert",
                server.rootCertificate().orElseThrow().toString());
        String name = variant.app().stack().name();
        try (Admin admin = Admin.open(server);
                Running app = Running.start(variant, settings, Map.of(), MariaDbTest.NO_ARCHIVE)) {
            List<String> encryption = admin.encryption(name);
            while (encryption.isEmpty() && app.process().isAlive()) {
                Thread.sleep(20);
                encryption = admin.encryption(name);
            }
            assertThat(app.exitStatus()).as(app.errors()).isZero();
            assertThat(encryption).containsExactly("TLSv1.3");
        }
    }

    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void theLedgerTellsStatementsThatAreNotPrepared(Variant variant) throws Exception {
        Ledger ledger = MariaDbTest.run(server, variant, "single-row", Map.of("library-defaults", "on"));

        assertThat(ledger.prepared().orElseThrow()).isIn(new Prepared(0, 0), new Prepared(SELECTS, SELECTS));
        assertThat(ledger.statements().stream()
                        .filter(statement -> statement.text().contains("`companies`"))
                        .mapToLong(Statement::rows)
                        .sum())
                .isBetween(SELECTS - MOST_LOST, (long) SELECTS);
    }

    @ParameterizedTest
    @MethodSource("webApplications")
    void answersEveryScenario(Variant variant) throws Exception {
        MariaDbTest.answersEveryScenario(server, variant);
    }

    @Test
    void aServerHasEveryTableAndDropsItsOwn() throws Exception {
        SchemaSetup.create(server, List.of(ScenarioTables.values()));
        try (Admin admin = Admin.open(server)) {
            admin.execute("CREATE TABLE companies_of_mine (name TEXT)");
            assertThat(SchemaSetup.missing(admin, List.of(ScenarioTables.values())))
                    .isEmpty();
            assertThat(admin.text("SELECT company_name FROM companies WHERE company_id = " + Schema.COMPANIES))
                    .isEqualTo(Schema.companyName(Schema.COMPANIES));
        }

        assertThat(SchemaSetup.drop(server))
                .contains("companies", "course_report")
                .doesNotContain("companies_of_mine");

        SchemaSetup.create(server, List.of(ScenarioTables.values()));
    }

    /** The forks take turns, each with a database and a user. */
    @Test
    void aRunComparesWhatTheLedgersCallTheSame() throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        String report = MariaDbTest.quickReport(
                bench,
                "--database",
                "mysql",
                "--mysql-home",
                home.toString(),
                "--stack",
                "standalone-jdbc",
                "--stack",
                "standalone-r2dbc",
                "--stack",
                "standalone-vertx",
                "--profiles",
                "driver-connector-j,driver-r2dbc-mysql");

        assertThat(report)
                .contains("as MySQL counted it")
                .contains("standalone-jdbc+driver-connector-j", "standalone-r2dbc+driver-r2dbc-mysql")
                .doesNotContain("PostgreSQL")
                .doesNotContain("not comparable");
        JsonNode libraries = JsonMapper.builder()
                .build()
                .readTree(Files.readString(bench.onlyRun().orElseThrow().resolve("environment.json")))
                .path("libraries");
        assertThat(libraries.path("standalone-jdbc").propertyNames())
                .contains("mariadb-java-client")
                .doesNotContain("mysql-connector-j");
        assertThat(libraries.path("standalone-jdbc+driver-connector-j").propertyNames())
                .contains("mysql-connector-j")
                .doesNotContain("mariadb-java-client");
        bench.assertNothingLeftBehind();
    }

    @Test
    void aServerOfTheUsersIsMeasured() throws Exception {
        MariaDbTest.assertRunOnAServerOfTheUsers(
                server, new BenchProcess(folder), "PROCESS ON *.*", "SELECT ON performance_schema.*");
    }

    /** Nobody would stop the server. */
    @Test
    void aScriptThatDoesNotBecomeTheServerIsRefused() throws Exception {
        Path program = Files.createDirectory(folder.resolve("bin")).resolve("mysqld");
        Files.writeString(program, "#!/bin/sh\n'" + home.resolve("bin/mysqld") + "' \"$@\"\nexit $?\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.createSymbolicLink(folder.resolve("share"), home.resolve("share"));
        BenchProcess bench = new BenchProcess(folder);
        List<String> words =
                List.of("run", "--preset", "smoke", "--database", "mysql", "--mysql-home", folder.toString());

        assertThat(BenchProcess.exitStatus(bench.start(words)))
                .as(bench.errors())
                .isEqualTo(2);

        assertThat(bench.told()).last().asString().endsWith("a script must end with exec.");
        bench.assertNothingLeftBehind();
    }

    @Test
    void nothingIsLeftOfARunThatIsKilledAndItIsResumed() throws Exception {
        BenchTest.killedAndResumed(new BenchProcess(folder), Dbms.MYSQL, "--mysql-home", home.toString());
    }

    @Test
    void theDatabaseIsKilledAndWhatWasMeasuredIsKept() throws Exception {
        BenchTest.theDatabaseIsKilledAndWhatWasMeasuredIsKept(
                new BenchProcess(folder), Dbms.MYSQL, "--mysql-home", home.toString());
    }

    static Stream<Variant> stacksWithWorkloads() {
        return Stream.concat(
                standaloneStacks().filter(variant -> variant.profiles().isEmpty()),
                MariaDbTest.ofScenarios(Dbms.MYSQL)
                        .filter(variant -> variant.app().stack().answersWorkloads()));
    }

    @ParameterizedTest
    @MethodSource("stacksWithWorkloads")
    void everyFaultIsToldInTheSameSentence(Variant variant) throws Exception {
        FaultsTest.everyFault(server, "Access denied for user 'bench'", variant);
        MariaDbTest.sessionsKilledInMidIteration(server, variant);
    }

    static Stream<Variant> autoConfigured() {
        return MariaDbTest.withSpringsOwnPool(Dbms.MYSQL);
    }

    @ParameterizedTest
    @MethodSource("autoConfigured")
    void springsOwnPoolEncrypts(Variant variant) throws Exception {
        MariaDbTest.assertSpringsOwnPoolEncrypts(server, variant);
    }

    static Stream<Variant> allWebApplications() {
        return MariaDbTest.ofScenarios(Dbms.MYSQL);
    }

    @ParameterizedTest
    @MethodSource("allWebApplications")
    void requestsMeetAndSessionsAreKilled(Variant variant) throws Exception {
        MariaDbTest.assertRequestsMeetAndSessionsAreKilled(server, variant);
    }

    @Test
    void everybodyIsToldThatTheDatabaseIsGone() throws Exception {
        DatabaseDownTest.everybodyIsTold(Dbms.MYSQL, Optional.of(home));
    }

    @ParameterizedTest
    @MethodSource("standaloneStacks")
    void rowsThatAreDamagedAreTold(Variant variant) throws Exception {
        MariaDbTest.assertDamagedRowsAreTold(server, variant);
    }

    @Test
    void aServerOfTheUsersThatTellsNothingIsUsed() throws Exception {
        MariaDbTest.assertServerThatTellsNothing(
                server, new BenchProcess(folder), "grant its user PROCESS on *.* and SELECT on performance_schema.*");
    }

    @Test
    void aRunThatLosesTheSessionOfItsCountersGoesOnLater() throws Exception {
        MariaDbTest.assertGoesOnLater(
                server, new BenchProcess(folder), "PROCESS ON *.*", "SELECT ON performance_schema.*");
    }

    static List<Arguments> loads() {
        return MariaDbTest.loads();
    }

    @ParameterizedTest
    @MethodSource("loads")
    void requestsUnderLoadDoTheSameWork(String scenario, String stacks) throws Exception {
        MariaDbTest.assertSameUnderLoad(Dbms.MYSQL, scenario, stacks, folder, "--mysql-home", home.toString());
    }
}
