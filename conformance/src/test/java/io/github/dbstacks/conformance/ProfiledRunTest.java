package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.profile.CellProfile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose cells are profiled in forks that do not count. */
class ProfiledRunTest {
    @TempDir
    private Path folder;

    @Test
    void theLayersOfTheCpuTimeAreKnown() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "async-profiler");
        BenchProcess bench = new BenchProcess(folder);
        Process process = bench.start(List.of(
                "run",
                "--preset",
                "smoke",
                "--stack",
                "standalone-r2dbc",
                "--workload",
                "single-row",
                "--set",
                "iterations=8",
                "--set",
                "measured-iterations=7",
                "--diagnose",
                "profile"));
        assertThat(BenchProcess.exitStatus(process)).as(bench.errors()).isZero();

        List<CellProfile> profiles =
                RunAnalysis.read(bench.onlyRun().orElseThrow()).profiles();

        assertThat(bench.errors()).doesNotContain("profiler", "Profil", "no JSON");
        assertThat(profiles).singleElement().satisfies(profile -> {
            assertThat(profile.samples()).isGreaterThan(100);
            assertThat(profile.shares().get("driver")).isBetween(0.01, 0.5);
            assertThat(profile.shares().get("Netty")).isPositive();
            assertThat(profile.shares().get("Vert.x")).isZero();
        });
    }
}
