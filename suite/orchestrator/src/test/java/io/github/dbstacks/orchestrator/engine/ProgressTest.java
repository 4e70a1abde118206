package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.schema.Workload;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A run of two blocks as terminals of two widths and a pipe show it. */
class ProgressTest {
    private static final String JDBC = "standalone-jdbc-single-row";
    private static final String R2DBC = "standalone-r2dbc-single-row";

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long seconds;

    @Test
    void aTerminalHasALineForEachBlock() {
        assertThat(run(true, 80)).isEqualTo("""
                ~rehearsal of standalone-jdbc-single-row
                ~block 1 of 2 [1/4] standalone-jdbc-single-row: starting, about 1:15 left
                ~block 1 [1/4] standalone-jdbc-single-row: warmup 1, 12,346/s, 1:10 left
                ~block 1 [1/4] standalone-jdbc-single-row: measured 2, 20,000/s, 1:05 left
                ~block 1 of 2 [2/4] standalone-r2dbc-single-row: starting, about 0:45 left
                standalone-r2dbc-single-row: Its records could not be read.
                block 1 of 2: 2 forks in 0:25, about 0:30 left
                After block 1 steal: the hypervisor gave processor time to others.
                ~block 2 of 2 [3/4] standalone-r2dbc-single-row: starting, about 0:30 left
                [3/4] standalone-r2dbc-single-row: The iteration did not end.
                ~block 2 of 2 [4/4] standalone-jdbc-single-row: starting, about 0:13 left
                block 2 of 2: 2 forks in 1:00:15
                """);
    }

    @Test
    void aNarrowTerminalIsToldLess() {
        assertThat(run(true, 60).lines().filter(line -> line.startsWith("~")))
                .containsExactly(
                        "~rehearsal of standalone-jdbc-single-row",
                        "~[1/4] standalone-jdbc-single-row: starting, 1:15 left",
                        "~[1/4] standalone-jdbc-single-row: warmup 1, 1:10 left",
                        "~[1/4] standalone-jdbc-single-row: measured 2, 1:05 left",
                        "~[2/4] standalone-r2dbc-single-row: starting, 0:45 left",
                        "~[3/4] standalone-r2dbc-single-row: starting, 0:30 left",
                        "~[4/4] standalone-jdbc-single-row: starting, 0:13 left");
        assertThat(run(true, 20).lines().filter(line -> line.startsWith("~")))
                .contains("~[1/4] 1:05 left")
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(20));
    }

    @Test
    void aPipeHasALineForEachFork() {
        assertThat(run(false, 80)).isEqualTo("""
                rehearsal of standalone-jdbc-single-row
                [1/4] standalone-jdbc-single-row: done, about 0:45 left
                standalone-r2dbc-single-row: Its records could not be read.
                [2/4] standalone-r2dbc-single-row: done, about 0:30 left
                After block 1 steal: the hypervisor gave processor time to others.
                [3/4] standalone-r2dbc-single-row: The iteration did not end.
                [4/4] standalone-jdbc-single-row: done
                """);
    }

    @Test
    void aPipeHasALineEveryFiveMinutesOfALongFork() {
        Progress progress = new Progress(status(false, 80), 1, 1_800, () -> TimeUnit.SECONDS.toNanos(seconds));
        progress.forkStarted(JDBC);
        for (int second = 1; second <= 600; second++) {
            seconds = second;
            progress.iteration(JDBC, second, "measured", Workload.SINGLE_ROW, 500);
        }

        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("""
                [1/1] standalone-jdbc-single-row: measured iteration 300, 500 SELECTs/s, about 25:00 left
                [1/1] standalone-jdbc-single-row: measured iteration 600, 500 SELECTs/s, about 20:00 left
                """);
    }

    /** The first fork of four that are open together ends after four forks' time. */
    @Test
    void forksThatAreOpenTogetherEndTogether() {
        Progress progress = progress(false, 80);
        progress.blockBegins(1, 2, 8);
        for (int fork = 1; fork <= 4; fork++) {
            progress.forkStarted(JDBC);
        }
        seconds = 78;
        progress.forkEnded(JDBC, Progress.DONE);
        seconds = 80;
        for (int fork = 2; fork <= 4; fork++) {
            progress.forkEnded(JDBC, Progress.DONE);
        }

        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .contains(
                        "[1/8] standalone-jdbc-single-row: done, about 1:22 left",
                        "[4/8] standalone-jdbc-single-row: done, about 1:20 left");
    }

    /** NO_COLOR has nothing to switch off. */
    @Test
    void thereAreNoColours() {
        run(true, 80);

        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContainPattern("\u001b\\[[0-9;]*m");
    }

    /** What was drawn has a tilde in front. */
    private String run(boolean terminal, int width) {
        err.reset();
        seconds = 0;
        Progress progress = progress(terminal, width);
        progress.uncounted("rehearsal of " + JDBC);
        seconds = 5;
        progress.blockBegins(1, 2, 4);
        progress.forkStarted(JDBC);
        seconds = 10;
        progress.iteration(JDBC, 1, "warmup", Workload.SINGLE_ROW, 12_345.6);
        seconds = 15;
        progress.iteration(JDBC, 2, "measured", Workload.SINGLE_ROW, 20_000);
        progress.forkEnded(JDBC, Progress.DONE);
        progress.forkStarted(R2DBC);
        progress.problem(R2DBC, "Its records could not be read.");
        seconds = 30;
        progress.forkEnded(R2DBC, Progress.DONE);
        progress.blockEnded();
        progress.note("After block 1 steal: the hypervisor gave processor time to others.");
        progress.blockBegins(2, 2, 2);
        progress.forkStarted(R2DBC);
        seconds = 40;
        progress.forkEnded(R2DBC, "The iteration did not end.");
        progress.forkStarted(JDBC);
        seconds = 3_645;
        progress.forkEnded(JDBC, Progress.DONE);
        progress.blockEnded();
        return err.toString(StandardCharsets.UTF_8)
                .replace("\r\u001b[K\u001b[?7l", "~")
                .replace("\u001b[?7h", "\n")
                .replace("\r\u001b[K", "");
    }

    private Progress progress(boolean terminal, int width) {
        return new Progress(status(terminal, width), 8, 20, () -> TimeUnit.SECONDS.toNanos(seconds));
    }

    private StatusLine status(boolean terminal, int width) {
        return new StatusLine(new PrintStream(err, true, StandardCharsets.UTF_8), terminal, width);
    }
}
