package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose cell is sampled in forks that do not count. */
class SampledRunTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("exhaustive")
    void whatEachLayerCostsIsKnown() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "async-profiler");
        BenchProcess bench = new BenchProcess(folder);
        Process process = bench.start(List.of(
                "run",
                "--preset",
                "smoke",
                "--stack",
                "standalone-r2dbc",
                "--url",
                Database.server().url().toString(),
                "--workload",
                "single-row",
                "--set",
                "iterations=8",
                "--set",
                "measured-iterations=7",
                "--diagnose",
                "cpu-samples",
                "--diagnose",
                "allocations",
                "--diagnostic-forks",
                "1"));
        assertThat(BenchProcess.exitStatus(process)).as(bench.errors()).isZero();
        Path run = bench.onlyRun().orElseThrow();

        List<CellSamples> samples = RunAnalysis.read(run).samples();

        assertThat(bench.errors()).doesNotContain("async-profiler", "Profil", "no JSON");
        assertThat(samples).extracting(CellSamples::sampling).containsExactly(Sampling.CPU, Sampling.ALLOCATIONS);
        assertThat(samples).allSatisfy(cell -> {
            assertThat(cell.stacks().total()).isGreaterThan(100);
            assertThat(share(cell, "driver")).isBetween(0.01, 0.7);
            assertThat(share(cell, "Netty")).isPositive();
            assertThat(share(cell, "Vert.x")).isZero();
            assertThat(cell.perOperation()).isPresent();
            assertThat(run.resolve(cell.sampling().folder(run)).resolve(cell.name() + ".html"))
                    .content()
                    .contains(cell.cell().name(), "per SELECT");
        });
        assertThat(share(samples.get(1), "Linux kernel")).isZero();
        assertThat(Files.readString(run.resolve("report.html")))
                .contains("<h2>Which layer the CPU time belongs to</h2>", "<h2>Which layer allocates</h2>");
    }

    private static double share(CellSamples cell, String layer) {
        return cell.shares().byLayer().getOrDefault(new Layer(layer, Optional.empty()), Double.NaN);
    }
}
