package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what statistics must notice, and how often they may be wrong, over simulated runs of many iterations. */
@Tag("slow")
class PlantedRunsTest {
    private static final int RUNS = 6;

    @TempDir
    private Path folder;

    @Test
    void cleanRunsRaiseNoAlarm() {
        List<SimulatedRun> clean = runs(Planted.NOTHING);

        assertThat(clean).filteredOn(run -> !run.warnings().isEmpty()).hasSizeLessThanOrEqualTo(1);
        assertThat(clean).allSatisfy(run -> assertThat(run.findings()).isEmpty());
        // One in twenty in the long run, which StoppingRuleTest counts, is up to two of any six.
        assertThat(clean).filteredOn(run -> verdict(run).equals("more")).hasSizeLessThanOrEqualTo(2);
        assertThat(clean).allSatisfy(run -> assertThat(verdict(run)).isNotEqualTo("not_comparable"));
        assertThat(clean)
                .allSatisfy(
                        run -> assertThat(run.row().getField("steady_state")).isEqualTo("steady"));
    }

    @Test
    void threePercentAreFound() {
        List<SimulatedRun> slow = runs(Planted.SLOW_BY_3_PERCENT_IN_ALL);

        assertThat(slow).filteredOn(run -> verdict(run).equals("more")).hasSizeGreaterThanOrEqualTo(RUNS * 9 / 10);
        assertThat(slow).filteredOn(run -> verdict(run).equals("less")).isEmpty();
    }

    /** Forks scatter by 3 % more than in the other tests, and nothing else is changed. */
    @Test
    void theDatabaseIsAYardstickOfAMachineThatChangesItsSpeed() {
        List<SimulatedRun> clean = runs(Planted.NOTHING, SimulatedRun::byDatabase);
        List<SimulatedRun> slow = runs(Planted.SLOW_BY_3_PERCENT, SimulatedRun::byDatabase);

        assertThat(slow).filteredOn(run -> verdict(run).equals("more")).hasSizeGreaterThanOrEqualTo(RUNS * 9 / 10);
        assertThat(clean).filteredOn(run -> verdict(run).equals("more")).hasSizeLessThanOrEqualTo(2);
        assertThat(clean).filteredOn(run -> !run.warnings().isEmpty()).hasSizeLessThanOrEqualTo(1);
        assertThat(clean)
                .allSatisfy(run -> assertThat(run.row().getField("compared_by")).isEqualTo("cpu-by-database"));
    }

    @ParameterizedTest
    @CsvSource({
        "NEVER_STEADY, none, not steady",
        "SLOW_DOWN_IN_MID_RUN, slow_down, slowed down",
        "INCONSISTENT_FORKS, inconsistent, inconsistent",
        "STEAL, steady, steal",
        "FOREIGN_LOAD, steady, foreign load",
        "SWAPPING, steady, swapping",
        "SLOW_PROCESSOR, steady, slow processor"
    })
    void disturbances(Planted planted, String steadyState, String warning) throws IOException {
        SimulatedRun run = SimulatedRun.of(planted, 1, folder);

        assertThat(run.warnings()).containsExactly(warning);
        assertThat(run.row().getField("steady_state")).isEqualTo(steadyState);
        assertThat(verdict(run)).isNotEqualTo("not_comparable");
    }

    @Test
    void aDatabaseAtACrawlMakesNoThroughput() throws IOException {
        SimulatedRun run = SimulatedRun.of(Planted.DATABASE_AT_A_CRAWL, 1, folder);

        assertThat(run.row().getField("bottleneck")).isEqualTo("latency");
        assertThat(run.page()).contains("Limited by latency (client ");
    }

    @ParameterizedTest
    @CsvSource({"GARBAGE, garbage collection", "STILL_COMPILING, not compiled", "DATABASE_IS_FULL, database bound"})
    void theFindingIsThePlantedCause(Planted planted, String finding) throws IOException {
        SimulatedRun run = SimulatedRun.of(planted, 1, folder);

        assertThat(run.findings()).containsExactly(finding);
        assertThat(run.page()).contains(": " + finding + " in ");
    }

    private List<SimulatedRun> runs(Planted planted) {
        return runs(planted, SimulatedRun::of);
    }

    private List<SimulatedRun> runs(Planted planted, Simulation simulation) {
        return LongStream.rangeClosed(1, RUNS)
                .parallel()
                .mapToObj(seed -> {
                    try {
                        return simulation.of(planted, seed, folder);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toList();
    }

    private interface Simulation {
        SimulatedRun of(Planted planted, long seed, Path folder) throws IOException;
    }

    private static String verdict(SimulatedRun run) {
        return run.row().getField("verdict");
    }
}
