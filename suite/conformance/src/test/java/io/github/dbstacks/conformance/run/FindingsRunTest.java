package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.BenchRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures one run of stacks as they are, and of stacks with a setting or profile that is known to cost: the first
 * finding must name it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("exhaustive")
class FindingsRunTest {
    private static final String PLAN = """
            workloads: [single-row]
            compare: false
            settings:
              iterations: 5
              measured-iterations: 4
              selects: 20000
              pool-size: 20
              pause: 0ms
              timeout: 1m
              service-times: all
            heap: 256m
            jvm-options: ["-XX:TieredStopAtLevel=1"]
            cells:
              - {stack: standalone-jdbc}
              - {stack: standalone-jdbc, concurrency: 60, pool-size: 5}
              - {stack: standalone-r2dbc}
              - {stack: standalone-r2dbc, fan-out: all-at-once}
              - {stack: standalone-r2dbc, profiles: pool-warmup, pool-size: 150}
              - {stack: standalone-r2dbc, profiles: loop-resources, event-loops: 2}
              - {stack: standalone-vertx}
              - {stack: standalone-vertx, profiles: one-loop}
            """;

    @TempDir
    private static Path folder;

    private List<NamedCsvRecord> findings = List.of();
    private String errors = "";

    @BeforeAll
    void runOnce() throws IOException, InterruptedException {
        BenchProcess bench = new BenchProcess(folder);
        findings = BenchRun.findings(BenchRun.rows(bench.run(PLAN).resolve("remarks.csv")));
        errors = bench.errors();
    }

    @Test
    void theFirstFindingIsThePlantedCause() {
        Map<String, String> planted = Map.of(
                "standalone-jdbc concurrency=60 pool-size=5", "pool too small, pool-size=60",
                "standalone-r2dbc fan-out=all-at-once", "queue in pool, fan-out=bounded",
                "standalone-r2dbc+pool-warmup pool-size=150", "too many in flight, concurrency=",
                "standalone-r2dbc+loop-resources event-loops=2", "idle event loops, even-loops=on",
                "standalone-vertx+one-loop", "one event loop, ");
        List<String> wrong = new ArrayList<>();
        planted.forEach((label, cause) -> {
            String first = of(label).stream()
                    .findFirst()
                    .map(found -> found.getField("remark") + ", " + found.getField("knob"))
                    .orElse("nothing");
            if (!first.startsWith(cause)) {
                wrong.add(label + " has " + first + " and not " + cause);
            }
        });

        assertThat(wrong).as(errors).isEmpty();
    }

    @Test
    void nothingIsTheMatterWithStacksAsTheyAre() {
        assertThat(of("standalone-jdbc")).isEmpty();
        assertThat(of("standalone-r2dbc")).isEmpty();
        assertThat(of("standalone-vertx")).isEmpty();
    }

    private List<NamedCsvRecord> of(String label) {
        String name = label.replace(' ', ',') + "-single-row";
        return findings.stream()
                .filter(row -> row.getField("cell").equals(name))
                .toList();
    }
}
