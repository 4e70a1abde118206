package io.github.dbstacks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunPair;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPairTableTest {
    private static final MeasuredRun BEFORE = run("quick", 50, 51);

    @Test
    void aRatioHasItsInterval() {
        assertThat(table(BEFORE, run("quick", 60, 61.2)))
                .containsPattern("standalone-jdbc-single-row +100.0 +100.0 +50.50 +60.60 +1.20 \\(1.13..1.27\\)\n")
                .contains("not interleaved");
    }

    @Test
    void smokeIsNotCompared() {
        assertThat(table(BEFORE, run("smoke", 60, 61.2))).containsPattern("50.50 +60.60\n");
    }

    @Test
    void aCellOfOneRunAlone() {
        MeasuredRun other = Made.run(List.of(Made.fork(Made.OTHER, 1, false, 50)));

        assertThat(table(BEFORE, other))
                .containsPattern("standalone-jdbc-single-row +100.0 +not run +50.50\n")
                .containsPattern("standalone-toy-single-row +not run +100.0 +50.00\n");
    }

    @Test
    void aCellThatIsTheReferenceOfOneRunOnly() {
        MeasuredRun before = Made.run(List.of(Made.fork(Made.OTHER, 1, false, 50)));
        MeasuredRun after = Made.run(List.of(Made.fork(Made.OTHER.asReference(), 1, false, 60)));

        assertThat(table(before, after)).containsPattern("standalone-toy-single-row +100.0 +100.0 +50.00 +60.00 +1.20");
    }

    private static String table(MeasuredRun before, MeasuredRun after) {
        return RunPairTable.of(RunPair.of(before, after));
    }

    private static MeasuredRun run(String preset, double... cpuMicros) {
        return Made.run(
                preset,
                "false",
                List.of(),
                List.of(
                        Made.fork(Made.REFERENCE, 1, false, cpuMicros[0]),
                        Made.fork(Made.REFERENCE, 2, false, cpuMicros[1])));
    }
}
