package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.analysis.finding.Confirmations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A finding, and the run that says whether it is right. What that says depends on the machine and is not looked at. */
class ConfirmTest {
    private static final String PLAN = """
            workloads: [single-row]
            cells: [{stack: standalone-jdbc, pool-size: 4, concurrency: 40}]
            settings:
              iterations: 3
              measured-iterations: 2
              selects: 4000
              pause: 0ms
              timeout: 1m
              service-times: all
            heap: 128m
            """;

    @TempDir
    private Path folder;

    @Test
    @Tag("exhaustive")
    void aFindingTellsWhatItsKnobChanged() throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        Path run = bench.run(PLAN);
        assertThat(finding(run).getField("state")).isEqualTo("suspected");
        assertThat(finding(run).getField("turnaround_ratio")).isEmpty();

        bench.assertSucceeds(List.of("confirm", run.toString(), "--blocks", "2"));

        NamedCsvRecord finding = finding(run);
        assertThat(finding.getField("finding")).isEqualTo("pool too small");
        assertThat(finding.getField("knob")).isEqualTo("pool-size=40");
        assertThat(finding.getField("state")).isIn("confirmed", "not confirmed", "suspected, inconclusive");
        assertThat(Double.parseDouble(finding.getField("turnaround_ratio"))).isPositive();
        assertThat(Double.parseDouble(finding.getField("turnaround_low")))
                .isLessThanOrEqualTo(Double.parseDouble(finding.getField("turnaround_high")));
        assertThat(bench.output()).contains(" With pool-size=40: turnaround ");
        assertThat(Files.readString(run.resolve("report.html"))).contains("With pool-size=40: turnaround ");

        List<Path> confirming = Confirmations.of(run);
        assertThat(confirming).hasSize(1);
        assertThat(BenchCall.of("report", confirming.get(0).toString()).output())
                .contains("  standalone-jdbc concurrency=40 ", "\n  pool-size=40\n");
    }

    @Test
    void aRunThatIsNotForComparingIsRefused() {
        Path results = folder.resolve("results");
        BenchCall call = BenchCall.of("run", "--preset", "smoke", "--confirm", "--results", results.toString());

        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.told())
                .containsExactly("The findings of smoke cannot be confirmed: its numbers are not for comparing, so take"
                        + " another plan (--preset quick).");
        assertThat(results).doesNotExist();
    }

    @Test
    void cellsCannotBeNamed() {
        BenchCall call = BenchCall.of("confirm", folder.toString(), "--stack", "standalone-jdbc");

        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.told())
                .containsExactly("--stack is not allowed: the cells are those of the run that have findings.");
    }

    private static NamedCsvRecord finding(Path run) throws IOException {
        List<NamedCsvRecord> all = BenchRun.rows(run.resolve("findings.csv"));
        assertThat(all).isNotEmpty();
        return all.get(0);
    }
}
