package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.ClassArchive;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.jdbc.JdbcBatch;
import io.github.dbstacks.r2dbc.R2dbcSql;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.vertx.VertxSql;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** PostgreSQL's own counters show that every application, in every combination of profiles, does the same work. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public class SameWorkTest {
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();
    private static final int SELECTS = 200;
    static final int POOL_SIZE = 8;
    /** The most commits of one connection before its first SELECT. */
    private static final int MOST_COMMITS_TO_OPEN = 6;
    /** Streams and COPYs, which have many rows each. */
    private static final int LARGE = 10;
    /** The rows of {@link #POOL_SIZE} streams take more memory than this. */
    private static final String SMALL_HEAP = "-Xmx64m";

    /** The workloads that write rows one by one or in batches. */
    private static final List<Workload> ROW_WRITERS = Stream.of(Workload.values())
            .filter(workload -> workload.leavesRows() && workload != Workload.COPY_ROWS)
            .toList();

    private final Map<String, String> configurations = new ConcurrentHashMap<>();
    private final Map<String, String> statements = new ConcurrentHashMap<>();

    static Stream<Variant> variants() {
        return Applications.variants();
    }

    static Stream<Variant> otherVariants() {
        return Applications.otherVariants();
    }

    static Stream<Variant> standaloneStacks() {
        return Applications.all().all().stream()
                .filter(app -> app.stack().kind() == Stack.Kind.STANDALONE)
                .map(app -> new Variant(app, List.of()));
    }

    /** The floors have no pool. */
    static Stream<Variant> drivers() {
        return standaloneStacks().filter(variant -> variant.app().stack().name().startsWith("standalone-"));
    }

    /**
     * The literal of each stack, for those workloads, too, that no test below asks for. The Vert.x client has no COPY.
     */
    @ParameterizedTest
    @EnumSource(Workload.class)
    void everyStackHasTheSameSql(Workload workload) {
        for (Dbms dbms : Dbms.values()) {
            assertThat(JdbcBatch.sql(workload, dbms))
                    .isEqualTo(workload.sql(dbms).replaceAll("\\$\\d", "?"));
            assertThat(R2dbcSql.of(workload, dbms)).isEqualTo(workload.sql(dbms));
            if (workload != Workload.COPY_ROWS) {
                assertThat(VertxSql.of(workload, dbms)).isEqualTo(workload.sql(dbms));
            }
        }
    }

    /** Returns the variants that are not {@link #plainWebApplications()}. */
    static Stream<Variant> variantsStartedForThis() {
        return variants().filter(variant -> !isPlainWeb(variant));
    }

    static Stream<Variant> plainWebApplications() {
        return variants().filter(SameWorkTest::isPlainWeb);
    }

    private static boolean isPlainWeb(Variant variant) {
        return variant.profiles().isEmpty() && variant.app().stack().kind() == Stack.Kind.WEB;
    }

    @ParameterizedTest
    @MethodSource("variantsStartedForThis")
    void asksForTheSame(Variant variant) throws Exception {
        try (Admin admin = Database.admin()) {
            long rolledBack = rollbacks(admin);
            try (Running app = start(variant, "single-row", admin)) {
                assertAsksForTheSame(variant, app, rolledBack, admin);
            }
            awaitNoSessions(variant, admin);
            assertThat(rollbacks(admin)).as("once its sessions have ended").isEqualTo(rolledBack);
        }
    }

    /** It is started once, since that takes longer than all of this. Its sessions are encrypted. */
    @ParameterizedTest
    @MethodSource("plainWebApplications")
    void asksForTheSameAndAnswers(Variant variant, @TempDir Path folder) throws Exception {
        Path results = folder.resolve("by hand");
        String archive = ClassArchive.option(variant.app());
        Map<String, String> more = Map.of(
                "results",
                results.toString(),
                "tls",
                Tls.VERIFY_FULL.toString(),
                "tls-root-cert",
                Database.server().rootCertificate().orElseThrow().toString());
        // It looks at its start whose the tables are.
        for (Workload workload : ROW_WRITERS) {
            SchemaSetup.create(Database.server(), workload.tables());
        }
        try (Admin admin = Database.admin()) {
            long rolledBack = rollbacks(admin);
            try (Running web = start(variant, "single-row", SELECTS, admin, archive, more)) {
                assertAsksForTheSame(variant, web, rolledBack, admin);
                reset(admin);
                assertSame(iteration(variant, web, "multi-row"), "multi-row", 100 * SELECTS, admin);
                for (Workload workload : ROW_WRITERS) {
                    cleanUp(workload, admin);
                    reset(admin);
                    assertAnswered(iteration(variant, web, workload.toString()), workload);
                    assertWritten(workload, admin);
                }
                WebAnswers.assertAll(variant, web, results);
            }
            // A SELECT that sleeps ends after its client, and would be counted for the next application.
            awaitNoSessions(variant, admin);
        }
    }

    private void assertAsksForTheSame(Variant variant, Running app, long rolledBack, Admin admin) throws Exception {
        JsonNode iteration = iteration(variant, app, "single-row");

        assertThat(iteration.path("serviceTime").path("count").asInt()).isEqualTo(SELECTS);
        assertSame(iteration, "single-row", SELECTS, admin);
        assertSpread(variant, iteration);
        assertThat(admin.text("SELECT count(*) FROM pg_stat_statements WHERE query ~* '^(BEGIN|COMMIT|START)'"))
                .as("no transaction around a SELECT: autocommit")
                .isEqualTo("0");
        assertThat(rollbacks(admin)).isEqualTo(rolledBack);
        assertThat(configurations.put(
                        iteration.path("started").path("configuration").toString()
                                + variant.app().stack().name(),
                        variant.toString()))
                .as("no other variant with this configuration")
                .isNull();
    }

    @ParameterizedTest
    @MethodSource("otherVariants")
    @Tag("exhaustive")
    void asksForTheSameInEveryCombination(Variant variant) throws Exception {
        asksForTheSame(variant);
    }

    /** A web application is asked for both workloads above, and a driver's code is that of its web application. */
    static Stream<Variant> floors() {
        List<String> drivers = drivers().map(Variant::toString).toList();
        return standaloneStacks().filter(variant -> !drivers.contains(variant.toString()));
    }

    @ParameterizedTest
    @MethodSource("drivers")
    @Tag("exhaustive")
    void asksForTheSameHundredRowsWithoutAFramework(Variant variant) throws Exception {
        asksForTheSameHundredRows(variant);
    }

    @ParameterizedTest
    @MethodSource("floors")
    void asksForTheSameHundredRows(Variant variant) throws Exception {
        try (Admin admin = Database.admin();
                Running app = start(variant, "multi-row", admin)) {
            assertSame(iteration(variant, app, "multi-row"), "multi-row", 100 * SELECTS, admin);
        }
    }

    static Stream<Variant> writers() {
        return Stream.concat(variants(), otherVariants())
                .filter(variant -> variant.app().stack().abilities().writes())
                .filter(variant -> variant.profiles().stream()
                        .allMatch(name -> variant.app()
                                .stack()
                                .profile(name)
                                .orElseThrow()
                                .allows(Workload.INSERT_ROW)));
    }

    static Stream<Variant> plainWriters() {
        return writers().filter(SameWorkTest::isPlain);
    }

    /** A web application writes with the code of its twin without a framework. */
    private static boolean isPlain(Variant variant) {
        return variant.profiles().isEmpty() && variant.app().stack().kind() == Stack.Kind.STANDALONE;
    }

    static Stream<Variant> otherWriters() {
        return writers().filter(variant -> !isPlain(variant));
    }

    /** The workload that also reads is asked for here; the others are asked of its web application above. */
    @ParameterizedTest
    @MethodSource("plainWriters")
    void writesTheSame(Variant variant) throws Exception {
        assertWrites(variant, Workload.TRANSACTION);
    }

    /**
     * PostgreSQL counts a SELECT once, with all its rows, in however many pages a driver fetches them. Its rows do not
     * fit into the heap.
     */
    @ParameterizedTest
    @MethodSource("plainWriters")
    void streamsTheSame(Variant variant) throws Exception {
        try (Admin admin = Database.admin()) {
            long committed = commits(admin);
            long rolledBack = rollbacks(admin);
            JsonNode iteration = large(variant, Workload.STREAM_ROWS, admin);

            assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
            assertThat(statement(admin)).isEqualTo("calls=" + LARGE + " rows=" + LARGE * 100_000 + " kinds=1");
            assertThat(commits(admin) - committed)
                    .as("one commit for each stream, and those that open the connections")
                    .isBetween((long) LARGE, LARGE + (long) MOST_COMMITS_TO_OPEN * 2 * POOL_SIZE);
            assertThat(rollbacks(admin)).isEqualTo(rolledBack);
        }
    }

    static Stream<Variant> plainCopiers() {
        return plainWriters().filter(variant -> variant.app().stack().runs(Workload.COPY_ROWS));
    }

    @ParameterizedTest
    @MethodSource("plainCopiers")
    void copiesTheSame(Variant variant) throws Exception {
        SchemaSetup.create(Database.server(), Workload.COPY_ROWS.tables());
        try (Admin admin = Database.admin()) {
            admin.execute("TRUNCATE entries");
            long committed = commits(admin);
            JsonNode iteration = large(variant, Workload.COPY_ROWS, admin);

            int rows = LARGE * Workload.COPIED;
            assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
            assertThat(admin.text("SELECT format('%s × %s giving %s', calls, query, rows) FROM pg_stat_statements"
                            + " WHERE query LIKE 'COPY %'"))
                    .isEqualTo(LARGE + " × " + Workload.COPY_ROWS.sql() + " giving " + rows);
            assertThat(commits(admin) - committed)
                    .isBetween((long) LARGE, LARGE + (long) MOST_COMMITS_TO_OPEN * 2 * POOL_SIZE);
            assertThat(admin.text("SELECT format('%s of %s lines, %s ids, %s', count(*), count(DISTINCT line),"
                            + " count(DISTINCT company_id), min(note)) FROM entries"))
                    .isEqualTo(rows + " of " + Workload.COPIED + " lines, 1 ids, " + Workload.NOTE);
        }
    }

    /** Runs one iteration of a workload with many rows. A web application needs more memory by itself. */
    private static JsonNode large(Variant variant, Workload workload, Admin admin) throws Exception {
        boolean isWeb = variant.app().stack().kind() == Stack.Kind.WEB;
        JsonNode iteration;
        try (Running app = start(
                variant, workload.toString(), LARGE, admin, isWeb ? ClassArchive.option(variant.app()) : SMALL_HEAP)) {
            iteration = iteration(variant, app, workload.toString());
        }
        awaitNoSessions(variant, admin);
        return iteration;
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("otherWriters")
    void writesTheSameWithProfiles(Variant variant) throws Exception {
        for (Workload workload : ROW_WRITERS) {
            assertWrites(variant, workload);
        }
        streamsTheSame(variant);
        if (variant.app().stack().runs(Workload.COPY_ROWS)) {
            copiesTheSame(variant);
        }
    }

    private static void assertWrites(Variant variant, Workload workload) throws Exception {
        SchemaSetup.create(Database.server(), workload.tables());
        try (Admin admin = Database.admin()) {
            cleanUp(workload, admin);
            long committed = commits(admin);
            try (Running app = start(variant, workload.toString(), admin)) {
                assertAnswered(iteration(variant, app, workload.toString()), workload);
            }
            awaitNoSessions(variant, admin);

            assertWritten(workload, admin);
            assertThat(commits(admin) - committed)
                    .as("one commit for each operation, and those that open the connections")
                    .isBetween((long) SELECTS, SELECTS + (long) MOST_COMMITS_TO_OPEN * 2 * POOL_SIZE);
        }
    }

    private static void cleanUp(Workload workload, Admin admin) throws Exception {
        for (String statement : workload.cleanUp(Dbms.POSTGRESQL)) {
            admin.execute(statement);
        }
    }

    private static void assertAnswered(JsonNode iteration, Workload workload) {
        assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
        assertThat(iteration.path("rows").path("rows").asInt()).isEqualTo(SELECTS * workload.rows());
        assertThat(iteration.path("serviceTime").path("count").asInt()).isEqualTo(SELECTS);
    }

    /** The server's counts, and what stands in the tables afterwards. */
    private static void assertWritten(Workload workload, Admin admin) throws Exception {
        int inserted = workload == Workload.INSERT_BATCH ? SELECTS * Workload.BATCH : SELECTS;
        assertThat(admin.text(
                        "SELECT string_agg(format('%s × %s giving %s', calls, query, rows), E'\\n' ORDER BY query)"
                                + " FROM pg_stat_statements WHERE query ~ '(entries|tallies|companies)'"))
                .isEqualTo(workload.statements(Dbms.POSTGRESQL).stream()
                        .sorted()
                        .map(sql -> sql.replace("+ 1", "+ $2")) // PostgreSQL counts statements without their constants
                        .map(sql -> "%d × %s giving %1$d".formatted(inserted, sql))
                        .collect(Collectors.joining("\n")));
        // A COMMIT that is prepared, as pgjdbc's is, is counted once per connection.
        assertThat(admin.text("SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE query ~* '^(BEGIN|START)'"))
                .isEqualTo(workload == Workload.INSERT_ROW ? "0" : Integer.toString(SELECTS));
        assertThat(admin.text("SELECT format('%s of %s lines, %s notes', count(*), count(DISTINCT line),"
                        + " count(DISTINCT note)) FROM entries"))
                .isEqualTo(inserted + " of " + inserted / SELECTS + " lines, "
                        + (workload == Workload.TRANSACTION ? new HashSet<>(ids(SELECTS)).size() : 1) + " notes");
        assertThat(admin.text("SELECT count(*) FROM entries JOIN companies USING (company_id) JOIN tallies USING"
                        + " (company_id) WHERE note = company_name AND tallies.entries > 0"))
                .isEqualTo(workload == Workload.TRANSACTION ? Integer.toString(SELECTS) : "0");
        if (workload == Workload.TRANSACTION) {
            assertThat(admin.text("SELECT sum(entries) FROM tallies")).isEqualTo(Integer.toString(SELECTS));
        }
    }

    private static List<Integer> ids(int operations) {
        return IntStream.range(0, operations)
                .mapToObj(operation -> new Ids.Uniform().of(operation, Workload.TRANSACTION.lastId()))
                .toList();
    }

    /** A session adds its counts to the statistics when it ends at the latest. */
    public static void awaitNoSessions(Variant variant, Admin admin) throws Exception {
        while (admin.sessions(variant.app().stack().name()).established() > 0) {
            Thread.sleep(100);
        }
    }

    /** A pool that asks each connection whether it is alive after a pause would do more than the others. */
    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("drivers")
    void asksNothingMoreAfterAPause(Variant variant) throws Exception {
        int iterations = 8;
        int selects = 2_000;
        int poolSize = 30;
        try (Admin admin = Database.admin()) {
            long committed = commits(admin);
            Running app = Running.start(
                    variant,
                    Map.of(
                            "selects",
                            Integer.toString(selects),
                            "pool-size",
                            Integer.toString(poolSize),
                            "event-loops",
                            "3",
                            "iterations",
                            Integer.toString(iterations),
                            "pause",
                            "600ms"));
            try (app) {
                assertThat(app.exitStatus()).as(app.errors()).isZero();
            }
            awaitNoSessions(variant, admin);

            assertThat(commits(admin) - committed - (long) iterations * selects)
                    .as("commits beside those of the SELECTs")
                    .isLessThanOrEqualTo((long) MOST_COMMITS_TO_OPEN * poolSize);
        }
    }

    /** Each event loop of Vert.x opens its share of a full pool, unless one thread asks for everything. */
    private static void assertSpread(Variant variant, JsonNode iteration) {
        List<String> profiles = variant.profiles();
        boolean isFull = !profiles.contains("on-demand") && !profiles.contains("pipelining");
        if (!isFull || !variant.app().libraries().containsKey("vertx-sql-client")) {
            return;
        }
        int byItself = 2 * Runtime.getRuntime().availableProcessors();
        int loops =
                profiles.contains("one-loop") ? 1 : profiles.contains("event-loops") ? Running.EVENT_LOOPS : byItself;
        List<Integer> connections = iteration.path("connectionsPerThread").values().stream()
                .map(JsonNode::asInt)
                .toList();
        assertThat(connections).as(variant.toString()).hasSize(Math.min(loops, POOL_SIZE));
        assertThat(Collections.max(connections) - Collections.min(connections))
                .as("%s on %s", connections, variant)
                .isLessThanOrEqualTo(1);
    }

    /** Checks that one iteration has returned so many rows, and that the statement is that of the first variant. */
    private void assertSame(JsonNode iteration, String workload, int rows, Admin admin) throws Exception {
        assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
        assertThat(iteration.path("rows").path("rows").asInt()).isEqualTo(rows);
        assertThat(statement(admin)).isEqualTo("calls=" + SELECTS + " rows=" + rows + " kinds=1");
        String queryId = queryId(admin);
        assertThat(queryId).isEqualTo(statements.computeIfAbsent(workload, first -> queryId));
    }

    private static void reset(Admin admin) throws Exception {
        admin.text("SELECT pg_stat_statements_reset()::text");
    }

    /** The counters begin before the application does. */
    private static Running start(Variant variant, String workload, Admin admin) throws Exception {
        return start(variant, workload, SELECTS, admin, ClassArchive.option(variant.app()));
    }

    /** @param jvmOption evaluated by the caller: who makes an archive asks the database, too */
    private static Running start(Variant variant, String workload, int operations, Admin admin, String jvmOption)
            throws Exception {
        return start(variant, workload, operations, admin, jvmOption, Map.of());
    }

    /** @param more settings */
    private static Running start(
            Variant variant, String workload, int operations, Admin admin, String jvmOption, Map<String, String> more)
            throws Exception {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("selects", Integer.toString(operations));
        settings.put("pool-size", Integer.toString(POOL_SIZE));
        settings.put("workload", workload);
        settings.put("service-times", "all");
        reset(admin);
        return Running.forOneIteration(variant, settings, jvmOption);
    }

    /** Returns what an application that was started for one iteration says of it. */
    public static JsonNode iteration(Variant variant, Running app, String workload) throws Exception {
        if (variant.app().stack().kind() == Stack.Kind.WEB) {
            HttpResponse<String> answer = app.get("/benchmark?workload=" + workload, "application/json");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            JsonNode iteration = MAPPER.readTree(answer.body());
            if (variant.app().stack().name().contains("webflux")) {
                assertThat(iteration.path("startedOn").asString(""))
                        .as("the thread that subscribes")
                        .startsWith("reactor-http-");
            }
            return iteration;
        }
        assertThat(app.exitStatus()).as(app.errors()).isZero();
        String[] lines = app.output().split("\n", -1);
        ObjectNode iteration = (ObjectNode) MAPPER.readTree(lines[1]);
        iteration.set("started", MAPPER.readTree(lines[0]));
        return iteration;
    }

    private static String statement(Admin admin) throws Exception {
        return admin.text("SELECT format('calls=%s rows=%s kinds=%s', sum(calls), sum(rows), count(*))"
                + " FROM pg_stat_statements WHERE query LIKE 'SELECT company_id%'");
    }

    private static String queryId(Admin admin) throws Exception {
        return admin.text("SELECT queryid FROM pg_stat_statements WHERE query LIKE 'SELECT company_id%'");
    }

    private static long rollbacks(Admin admin) throws Exception {
        return total("xact_rollback", admin);
    }

    private static long commits(Admin admin) throws Exception {
        return total("xact_commit", admin);
    }

    private static long total(String counter, Admin admin) throws Exception {
        return Long.parseLong(
                admin.text("SELECT " + counter + " FROM pg_stat_database WHERE datname = current_database()"));
    }
}
