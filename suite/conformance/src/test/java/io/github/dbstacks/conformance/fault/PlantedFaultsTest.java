package io.github.dbstacks.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.conformance.support.BenchRun;
import io.github.dbstacks.conformance.support.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measures one run of the reference and of applications with a planted fault, which do other work. The run must report
 * each fault, and none for the application without one.
 */
class PlantedFaultsTest {
    private static final String SELECT =
            "SELECT company_id, company_name FROM companies WHERE company_id >= $1 ORDER BY company_id LIMIT $2";
    private static final int POOL_SIZE = 6;

    /** What the title of the planted application calls it. */
    private static final String NAME = "JDBC with planted faults";

    /**
     * The id is near the end of the table, so that LIMIT 100000 finds 1,001 rows and not all of them. The forks are too
     * short to be compiled, so the run must not claim that they are.
     */
    private static final String PLAN = """
            description: planted faults
            workloads: [multi-row]
            blocks: {least: 1, most: 1}
            settings:
              id: fixed:99000
              iterations: 4
              measured-iterations: 3
              selects: 200
              pool-size: %d
              pause: 0ms
              timeout: 6s
            heap: 128m
            jvm-options: ["-XX:TieredStopAtLevel=1"]
            cells:
              - {stack: standalone-jdbc}
              - {stack: standalone-planted}
            """.formatted(POOL_SIZE);

    @TempDir
    private static Path folder;

    private static BenchRun run;

    @BeforeAll
    static void runAllOfThem() throws Exception {
        String cells = Stream.of(
                        "limit-100000",
                        "extra-commit",
                        "tls",
                        "unprepared",
                        "half-asked",
                        "half-dropped",
                        "errors-swallowed",
                        "errors-retried",
                        "smaller-pool",
                        "deadlocked-pool",
                        "leaked-connections",
                        "thread-per-row")
                .map("  - {stack: standalone-planted, profiles: %s}\n"::formatted)
                .collect(Collectors.joining());
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN + cells);
        List<String> arguments = List.of(
                plan.toString(), "--seed=1", "--url=" + Database.server().url());
        run = BenchRun.of(folder, arguments);
    }

    @Test
    void nothingIsWrongWithTheSameWork() {
        NamedCsvRecord row = run.planted("");

        assertThat(row.getField("status")).isEqualTo("ok");
        assertThat(row.getField("verdict")).as("of a single block").isEqualTo("no_interval");
        assertThat(run.table()).doesNotContain("not comparable in " + NAME + ": ");
        assertThat(run.reference().getField("status")).isEqualTo("ok");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            extra-commit   | per SELECT it executes 1.00 × COMMIT giving 0.00 rows, the reference does not; it commits 2.0
            tls            | its encryption is TLSv1.3, the reference's none
            unprepared     | the server parses or plans its SELECTs again and again: each is prepared anew or not at all, or no one plan is good for all
            errors-retried | 80 transactions were rolled back
            smaller-pool   | the pool has 3 connections instead of 6
            """)
    void otherWork(String profile, String reason) {
        assertNotComparable(profile, "ok", reason);
    }

    @Test
    void rowsThatNobodyAskedFor() {
        assertNotComparable(
                "limit-100000",
                "ok",
                "per SELECT it executes 1.00 × " + SELECT + " giving 1001.00 rows, the reference 1.00 × " + SELECT
                        + " giving 100.00 rows");
    }

    @Test
    void answersThatWereMadeUp() {
        assertNotComparable(
                "half-asked",
                "ok",
                "per SELECT it executes 0.50 × " + SELECT + " giving 50.00 rows, the reference 1.00 × " + SELECT
                        + " giving 100.00 rows");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            half-dropped     | Wrong rows: 10000 were read and 20000 were expected.
            errors-swallowed | Wrong rows: 18000 were read and 20000 were expected.
            """)
    void wrongRows(String profile, String problem) {
        assertNotComparable(profile, "failed", "a fork failed");
        assertThat(run.table()).contains(named(profile) + ": " + problem);
    }

    /** Study 001's case: as many rows as connections, and no CPU. */
    @ParameterizedTest
    @ValueSource(strings = {"deadlocked-pool", "leaked-connections"})
    void connectionsThatDoNotComeBack(String profile) {
        String cell = "fork failed in " + named(profile) + ": ";

        assertNotComparable(profile, "failed", "a fork failed");
        assertThat(run.table())
                .contains(cell + "The iteration had not ended after 6000 ms, and the process uses no CPU: its SELECTs"
                        + " wait for the database, or for connections that do not come back.");
    }

    @Test
    void theFirstFindingIsThePlantedCause() {
        Map<String, String> planted = Map.of(
                "deadlocked-pool", "deadlocked pool: an iteration did not end",
                "leaked-connections", "deadlocked pool: an iteration did not end",
                "unprepared", "not prepared: the server parses or plans its SELECTs again and again",
                "tls", "other encryption: its encryption is TLSv1.3, the reference's none",
                "smaller-pool", "pool not filled: the pool has 3 connections instead of 6",
                "thread-per-row", "thread per row: ");
        List<String> wrong = new ArrayList<>();
        planted.forEach((profile, expected) -> {
            String first = run.findings("standalone-planted+" + profile + "-multi-row").stream()
                    .findFirst()
                    .map(found -> found.getField("remark") + ": " + found.getField("sentence"))
                    .orElse("nothing");
            if (!first.startsWith(expected)) {
                wrong.add(profile + ": " + first);
            }
        });

        assertThat(wrong).isEmpty();
        assertThat(run.page()).contains("<h2>Remarks</h2>").contains("<summary>broken: not prepared in ");
    }

    /** Nothing is the matter but collection: the heap of this run is small. */
    @Test
    void nothingIsTheMatterWithTheSameWork() {
        for (String cell : List.of("standalone-planted-multi-row", "standalone-jdbc-multi-row")) {
            assertThat(run.findings(cell))
                    .extracting(found -> found.getField("remark"))
                    .isSubsetOf("garbage collection");
        }
    }

    @Test
    void theRunSaysThatForksFailed() {
        assertThat(run.exitStatus()).isEqualTo(1);
        assertThat(run.report())
                .contains("## Remarks")
                .containsPattern("- broken: fork failed in .*, half dropped: Wrong rows");
    }

    /** Returns what the run calls the cell of a profile. */
    private static String named(String profile) {
        return NAME + ", " + profile.replace('-', ' ');
    }

    private static void assertNotComparable(String profile, String status, String reason) {
        NamedCsvRecord row = run.planted(profile);
        assertThat(row.getField("status")).isEqualTo(status);
        assertThat(row.getField("verdict")).isEqualTo("not_comparable");
        assertThat(run.table().lines())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("broken: not comparable in " + named(profile) + ": ")
                        .contains(reason));
        assertThat(run.report().replace("\\", ""))
                .contains("not comparable in ")
                .contains(reason);
    }
}
