package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.testbed.database.Admin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Study 001's slow disk: a run says by itself that nothing is busy and what is waited for. PostgreSQL's {@code commit_delay} stands for it. */
class SlowDiskTest {
    private static final String PLAN = """
            workloads: [insert-row]
            compare: false
            settings: {iterations: 6, measured-iterations: 5, selects: 500, pool-size: 10, pause: 0ms, timeout: 1m}
            heap: 128m
            jvm-options: ["-XX:TieredStopAtLevel=1"]
            cells: [{stack: standalone-jdbc}]
            """;

    @TempDir
    private Path folder;

    @Test
    void aRunSaysThatItsOperationsWaitForTheDisk() throws Exception {
        String role = Database.server().user();
        try (Admin admin = Database.admin()) {
            admin.execute("ALTER ROLE " + role + " SET commit_delay = 20000");
            admin.execute("ALTER ROLE " + role + " SET commit_siblings = 0");
            try {
                assertThat(findings()).first().satisfies(found -> {
                    assertThat(found.getField("finding")).isEqualTo("waits for disk");
                    assertThat(found.getField("sentence"))
                            .contains("INSERTs in flight wait for the disk that their commits are written to");
                });
            } finally {
                admin.execute("ALTER ROLE " + role + " RESET commit_delay");
                admin.execute("ALTER ROLE " + role + " RESET commit_siblings");
            }
        }
    }

    private List<NamedCsvRecord> findings() throws IOException, InterruptedException {
        Path plan = Files.writeString(folder.resolve("slow-disk.yaml"), PLAN);
        BenchProcess bench = new BenchProcess(folder);
        Process process = bench.start(List.of(
                "run",
                plan.toString(),
                "--create-schema",
                "--url",
                Database.server().url().toString(),
                "--results",
                bench.results().toString()));
        assertThat(BenchProcess.exitStatus(process)).as(bench.errors()).isZero();
        Path csv = bench.onlyRun().orElseThrow().resolve("findings.csv");
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(csv)) {
            return rows.stream().toList();
        }
    }
}
