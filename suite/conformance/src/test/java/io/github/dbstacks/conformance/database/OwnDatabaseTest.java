package io.github.dbstacks.conformance.database;

import static io.github.dbstacks.conformance.support.BenchProcess.exitStatus;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.BenchRun;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database of the user's ({@code --url}): what dbstacks does to it, and what it does not. */
class OwnDatabaseTest {
    private static final String TABLES =
            "SELECT coalesce(string_agg(relname, ' ' ORDER BY relname), 'none') FROM pg_class"
                    + " JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = 'public' AND relkind IN ('r', 'v')"
                    + " AND relname NOT LIKE 'pg\\_stat%'";

    @TempDir
    private Path results;

    @Test
    void aTableOfTheUserIsRefusedBeforeAnythingIsWritten() throws Exception {
        Server shop = Database.create("shop");
        try (Admin admin = as(shop)) {
            admin.execute("CREATE TABLE orders (order_id VARCHAR(50), product_id VARCHAR(50), amount DECIMAL(6,2))");
            admin.execute("INSERT INTO orders VALUES ('1', '2', 3)");
            admin.execute("COMMENT ON TABLE orders IS 'all that we have sold'");
        }
        String sentence = "The table orders in " + shop.url() + " was not created by dbstacks, which empties and fills"
                + " its tables: give it a database of its own.";

        assertRefused(2, sentence, postOrder(shop, "--create-schema"));

        try (Admin admin = as(shop)) {
            assertThat(admin.text(TABLES)).isEqualTo("orders");
            SchemaSetup.create(shop, List.of(ScenarioTables.COMPANIES));
        }

        assertRefused(2, sentence, postOrder(shop));
        assertRefused(
                2,
                sentence,
                "run",
                "--preset=probe",
                "--stack=standalone-jdbc",
                "--create-schema",
                "--url=" + shop.url());

        try (Admin admin = as(shop)) {
            assertThat(admin.text("SELECT string_agg(orders::text, '') FROM orders"))
                    .isEqualTo("(1,2,3.00)");
        }
    }

    /** The server tells as little as one that only speaks PostgreSQL's protocol may. */
    @Test
    void aServerThatTellsLessIsMeasuredAndSaysWhat() throws Exception {
        Server reserved = Database.createCounting("reserved");
        try (Admin admin = Admin.open(reserved)) {
            admin.execute("REVOKE SELECT ON pg_stat_database, pg_stat_activity, pg_stat_ssl FROM PUBLIC");
        }

        BenchRun run = BenchRun.of(
                results,
                List.of(
                        "--preset=smoke",
                        "--workload=single-row",
                        "--stack=standalone-jdbc",
                        "--create-schema",
                        "--url=" + reserved.url()));

        assertThat(run.exitStatus()).isZero();
        assertThat(run.reference().getField("status")).isEqualTo("ok");
        assertThat(run.page())
                .contains("as PostgreSQL counted it", "Not told by this server: " + Ledger.TRANSACTIONS + ".");
    }

    @Test
    void aTableThatIsMissingIsNamed() throws Exception {
        Server bare = Database.create("bare");
        SchemaSetup.create(bare, List.of(ScenarioTables.COMPANIES));

        assertRefused(
                1,
                "PostgreSQL at " + bare.url() + " has no table orders: --create-schema creates what is missing.",
                postOrder(bare));
    }

    @Test
    void onlyTablesOfDbstacksAreDropped() throws Exception {
        Server mixed = Database.create("mixed");
        SchemaSetup.create(mixed, List.of(ScenarioTables.values()));
        try (Admin admin = as(mixed)) {
            admin.execute("DROP TABLE users");
            admin.execute("CREATE TABLE users (name TEXT)");
            admin.execute("CREATE TABLE companies_of_mine (name TEXT)");
            admin.execute("CREATE VIEW sales AS SELECT * FROM orders");
        }
        String[] drop = {"database", "--drop-schema", "--url=" + mixed.url()};

        BenchCall withView = BenchCall.of(drop);

        assertThat(withView.exitStatus()).isEqualTo(1);
        assertThat(withView.told())
                .containsExactly("The tables in " + mixed.url() + " cannot be dropped: ERROR: cannot drop desired"
                        + " object(s) because other objects depend on them.");
        try (Admin admin = as(mixed)) {
            assertThat(admin.text("SELECT count(*) FROM companies")).isEqualTo("100000");
            admin.execute("DROP VIEW sales");
        }

        BenchCall first = BenchCall.of(drop);

        assertThat(first.output())
                .isEqualTo("Dropped in " + mixed.url()
                        + ": companies, tallies, entries, orders, person, professor, course, student, course_report,"
                        + " zipcode.\n");
        try (Admin admin = as(mixed)) {
            assertThat(admin.text(TABLES)).isEqualTo("companies_of_mine users");
        }
        assertThat(BenchCall.of(drop).output()).isEqualTo("dbstacks has no table in " + mixed.url() + ".\n");
        assertThat(BenchCall.of("database", "--drop-schema").exitStatus()).isEqualTo(2);
        assertThat(BenchCall.of("database", "--url=" + mixed.url()).exitStatus())
                .isEqualTo(2);
    }

    @Test
    void aCertificateThatIsMissingIsRefusedBeforeTheRunBegins() {
        assertRefused(
                2,
                "tls=verify-full is not allowed: it takes verify-full only together with tls-root-cert, the"
                        + " certificate to trust.",
                "run",
                "--stack=standalone-jdbc",
                "--set=tls=verify-full",
                "--url=" + Database.server().url());
    }

    /** The certificate is that of the server, so the orchestrator and the application find what they look for. */
    @Test
    @Tag("exhaustive")
    void aRunThatLosesTheSessionOfItsCountersOpensAnother() throws Exception {
        Server own = Database.create("own");
        SchemaSetup.create(own, List.of(ScenarioTables.COMPANIES));
        String kill =
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE ssl"
                        + " AND datname = 'own' AND application_name = '" + Admin.APPLICATION_NAME + "'";
        try (Admin admin = Database.admin()) {
            assertGoesOn(
                    new BenchProcess(results),
                    own,
                    () -> assertThat(admin.text(kill))
                            .as("encrypted sessions of the orchestrator")
                            .isEqualTo("1"),
                    List.of(),
                    List.of(
                            "--set",
                            "tls=verify-full",
                            "--set",
                            "tls-root-cert=" + own.rootCertificate().orElseThrow()));
        }
    }

    /**
     * The counters are the server's, so another session reads the same ones.
     *
     * @param kill ends the orchestrator's session
     * @param user options that say as whom it connects
     * @param more options of the run
     */
    static void assertGoesOn(BenchProcess bench, Server own, Callable<?> kill, List<String> user, List<String> more)
            throws Exception {
        List<String> where = new ArrayList<>(List.of("--url", own.url().toString()));
        where.addAll(user);
        List<String> words = new ArrayList<>(List.of("run", "--preset", "smoke", "--workload", "sleep"));
        words.addAll(List.of("--stack", "standalone-jdbc"));
        words.addAll(List.of("--set", "selects=5", "--set", "pool-size=5", "--set", "iterations=2"));
        words.addAll(List.of("--set", "measured-iterations=1", "--set", "pause=0ms"));
        words.addAll(where);
        words.addAll(more);
        Process process = bench.start(words);
        Path run = bench.waitForIteration();
        kill.call();

        assertThat(exitStatus(process)).as(bench.errors()).isZero();
        assertThat(Files.readString(run.resolve("cells.csv"))).contains(",ok,");
        try (Stream<Path> forks = Files.list(run.resolve("forks"))) {
            Path fork = forks.filter(file -> file.toString().endsWith(".jsonl"))
                    .findFirst()
                    .orElseThrow();
            assertThat(Files.readString(fork)).contains("\"record\":\"ledger\"");
        }
    }

    static String[] postOrder(Server server, String... more) {
        List<String> words =
                new ArrayList<>(List.of("run", "--preset=load", "--scenario=post-order", "--clients=2", "--blocks=2"));
        words.addAll(List.of("--stack=web-mvc-jdbc", "--url=" + server.url()));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private void assertRefused(int exitStatus, String sentence, String... words) {
        assertRefused(results, exitStatus, sentence, words);
    }

    static void assertRefused(Path results, int exitStatus, String sentence, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.add("--results=" + results);

        BenchCall call = BenchCall.of(all);

        assertThat(call.told()).containsExactly(sentence);
        assertThat(call.exitStatus()).isEqualTo(exitStatus);
        assertThat(results).isEmptyDirectory();
    }

    /** Connects as the role of the applications. */
    private static Admin as(Server server) throws SQLException {
        Admin admin = Admin.open(server);
        admin.execute("SET ROLE " + server.user());
        return admin;
    }
}
