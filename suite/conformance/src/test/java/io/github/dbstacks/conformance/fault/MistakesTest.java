package io.github.dbstacks.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.conformance.support.BenchRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Mistakes that one makes when one measures, on servers of the run's own, since of no other it knows the CPU. The four
 * of study 001 are on PostgreSQL and MariaDB, and four more on PostgreSQL: twelve in all, and those four on MySQL where
 * there is one. The run names each, and says nothing of the cells without one, nor of twenty runs without any.
 */
@Tag("exhaustive")
class MistakesTest {
    private static final String READS = """
            description: planted mistakes
            workloads: [multi-row]
            blocks: {least: 1, most: 1}
            settings:
              database: DATABASE
              iterations: 6
              measured-iterations: 5
              selects: OPERATIONS
              pool-size: 6
              pause: 0ms
              tls: ENCRYPTION
              timeout: 8s
              service-times: all
            heap: 256m
            jvm-options: ["-XX:TieredStopAtLevel=1"]
            cells:
              - {stack: standalone-jdbc}
              - {stack: standalone-planted}
            """;

    private static final String MISTAKES = """
              - {stack: standalone-planted, profiles: leaked-connections}
              - {stack: standalone-planted, profiles: idle-client}
              - {stack: standalone-planted, profiles: tls}
            """;

    private static final String MISTAKES_OF_POSTGRESQL = """
              - {stack: standalone-planted, profiles: serializable}
              - {stack: standalone-planted, profiles: uncommitted}
              - {stack: standalone-planted, profiles: unprepared}
              - {stack: standalone-r2dbc}
            """;

    private static final String BINARY = """
              - {stack: standalone-r2dbc, binary-results: on}
            """;

    private static final String WRITES = """
            description: a planted mistake
            workloads: [WORKLOAD]
            blocks: {least: 1, most: 1}
            settings:
              database: DATABASE
              iterations: 6
              measured-iterations: 5
              selects: OPERATIONS
              pool-size: 20
              pause: 0ms
              tls: ENCRYPTION
              service-times: all
            heap: 256m
            jvm-options: ["-XX:TieredStopAtLevel=1"]
            cells:
              - {stack: standalone-jdbc}
            """;

    private static final String MISTAKE_OF_WRITES = """
              - {stack: standalone-jdbc, disk-delay: 20ms}
            """;

    private static final int CLEAN_RUNS = 5;

    /** The only finding that a cell without a mistake may have. */
    private static final String OF_A_SMALL_HEAP = "garbage collection";

    /** The words about a planted cell: in a finding, or in the sentence why it is not comparable. */
    private static final Map<String, String> ON_BOTH = Map.of(
            "standalone-planted+leaked-connections", "deadlocked pool: an iteration did not end",
            "standalone-planted+idle-client", "not saturated: ",
            "standalone-planted+tls", "other encryption: its encryption is TLSv1.3, the reference's none");

    private static final Map<String, String> ON_POSTGRESQL = Map.of(
            "standalone-planted+serializable", "its isolation level is SET SESSION",
            "standalone-planted+uncommitted", " transactions were rolled back",
            "standalone-planted+unprepared", "not prepared: ",
            "standalone-r2dbc", "text format: ");

    private static final Map<String, String> OF_WRITES = Map.of("standalone-jdbc,disk-delay=20ms", "waits for disk: ");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"postgresql, 8", "mariadb, 4", "mysql, 4"})
    void eachMistakeIsNamed(String database, int mistakes) throws Exception {
        boolean isPostgresql = database.equals("postgresql");
        Map<String, String> expected = new TreeMap<>(ON_BOTH);
        if (isPostgresql) {
            expected.putAll(ON_POSTGRESQL);
        }
        String mistakesOfReads = MISTAKES + (isPostgresql ? MISTAKES_OF_POSTGRESQL : "");
        BenchRun reads = run("reads", READS + mistakesOfReads, database, "disable", 1200);
        List<String> wrong = new ArrayList<>(unnamed(reads, expected, "-multi-row"));
        BenchRun writes =
                run("writes", WRITES.replace("WORKLOAD", "insert-row") + MISTAKE_OF_WRITES, database, "disable", 1000);
        wrong.addAll(unnamed(writes, OF_WRITES, "-insert-row"));

        assertThat(wrong).isEmpty();
        assertThat(expected.size() + OF_WRITES.size()).isEqualTo(mistakes);
        for (String cell : List.of("standalone-jdbc", "standalone-planted")) {
            assertThat(told(reads, cell, "-multi-row"))
                    .as("without a mistake, but for a small heap")
                    .allMatch(sentence -> sentence.startsWith(OF_A_SMALL_HEAP));
        }
        assertThat(reads.table()).doesNotContain("not comparable in JDBC with planted faults: ");
    }

    /**
     * The set-ups without the mistakes: connections come back, no client rests, both sides encrypt or none, rows come
     * as binary, and what writes commits a hundred rows at a time, as the report advises where the disk is slow.
     * Iterations are long enough to be judged.
     */
    @ParameterizedTest
    @CsvSource({
        "postgresql, multi-row",
        "postgresql, insert-batch",
        "mariadb, multi-row",
        "mariadb, insert-batch",
        "mysql, multi-row",
        "mysql, insert-batch"
    })
    void nothingIsSaidOfCleanRuns(String database, String workload) throws Exception {
        boolean reads = workload.equals("multi-row");
        String plan =
                reads ? READS + (database.equals("postgresql") ? BINARY : "") : WRITES.replace("WORKLOAD", workload);
        List<String> told = new ArrayList<>();
        for (int number = 1; number <= CLEAN_RUNS; number++) {
            BenchRun run =
                    run("clean-" + number, plan, database, number % 2 == 0 ? "require" : "disable", reads ? 2000 : 400);
            assertThat(run.exitStatus()).as(run.table()).isZero();
            run.findings().stream()
                    .filter(found -> !found.getField("remark").equals(OF_A_SMALL_HEAP))
                    .map(found -> found.getField("cell") + ": " + found.getField("sentence"))
                    .forEach(told::add);
            run.table()
                    .lines()
                    .filter(line -> line.startsWith("broken: not comparable in "))
                    .forEach(told::add);
        }

        assertThat(told).isEmpty();
    }

    private BenchRun run(String name, String plan, String database, String encryption, int operations)
            throws IOException, InterruptedException {
        Path own = Files.createDirectory(folder.resolve(name));
        Path file = Files.writeString(
                own.resolve(name + ".yaml"),
                plan.replace("DATABASE", database)
                        .replace("ENCRYPTION", encryption)
                        .replace("OPERATIONS", Integer.toString(operations)));
        List<String> words = new ArrayList<>(List.of(file.toString()));
        if (database.equals("mysql")) {
            String home = System.getProperty("mysql.home", "");
            Assumptions.assumeFalse(home.isEmpty(), "-Dmysql.home=DIR names MySQL's binaries");
            words.addAll(List.of("--mysql-home", home));
        }
        return BenchRun.of(own, words);
    }

    private static List<String> unnamed(BenchRun run, Map<String, String> expected, String workload) {
        List<String> unnamed = new ArrayList<>();
        expected.forEach((cell, sentence) -> {
            List<String> told = told(run, cell, workload);
            if (told.stream().noneMatch(one -> one.contains(sentence))) {
                unnamed.add(cell + ": " + told);
            }
        });
        return unnamed;
    }

    private static List<String> told(BenchRun run, String cell, String workload) {
        List<NamedCsvRecord> remarks = new ArrayList<>(run.findings(cell + workload));
        run.remarks().stream()
                .filter(remark -> remark.getField("cell").equals(cell + workload)
                        && remark.getField("remark").equals("not comparable"))
                .forEach(remarks::add);
        return remarks.stream()
                .map(found -> found.getField("remark") + ": " + found.getField("sentence"))
                .toList();
    }
}
