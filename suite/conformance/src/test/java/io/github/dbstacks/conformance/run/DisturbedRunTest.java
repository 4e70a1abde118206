package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.BenchRun;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.testbed.database.Admin;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run reports what disturbs it from outside, whatever else runs on the machine. */
class DisturbedRunTest {
    private static final List<String> SMALL = List.of(
            "--preset=quick",
            "--blocks=1",
            "--heap=128m",
            "--stack=standalone-jdbc",
            "--profiles=none",
            "--set=measured-time=0ms",
            "--set=rest=off");

    @TempDir
    private Path folder;

    @Test
    @Tag("exhaustive")
    void aCompetingProcessIsForeignLoad() throws Exception {
        List<String> arguments = new ArrayList<>(SMALL);
        // There is one connection: each backend is a session and so a scheduler group of its own (sched_autogroup).
        // With many of them, the disturbing process would get hardly any CPU time.
        arguments.addAll(List.of(
                "--set=pool-size=1", "--set=selects=5000", "--set=iterations=8", "--set=measured-iterations=5"));
        // To the run, this test is a foreign process. On many cores one busy core is below the limit of the warning.
        int eaten = Math.max(1, Runtime.getRuntime().availableProcessors() / 4);
        List<Thread> eaters = Stream.generate(() -> new Thread(DisturbedRunTest::eat, "eats a core"))
                .limit(eaten)
                .toList();
        eaters.forEach(Thread::start);
        BenchRun run;
        try {
            run = BenchRun.of(folder, arguments);
        } finally {
            eaters.forEach(Thread::interrupt);
        }

        assertThat(run.exitStatus()).isZero();
        assertThat(run.report())
                .containsPattern(
                        "foreign load: something else used the processors \\(1 fork, at most [1-9]\\d+ % of all"
                                + " processors\\)\\. End it; ");
        assertThat(run.table()).contains("foreign load: something else used the processors (1 fork, at most ");
    }

    /** R2DBC queues all SELECTs that are requested at once; a small heap cannot hold the queue. */
    @Test
    void aHeapThatIsTooSmallIsToldAtOnce() throws Exception {
        BenchRun run = BenchRun.of(
                folder,
                List.of(
                        "--preset=smoke",
                        "--heap=48m",
                        "--stack=standalone-r2dbc",
                        "--url=" + Database.server().url(),
                        "--workload=single-row",
                        "--set=fan-out=all-at-once",
                        "--set=selects=500000"));

        assertThat(run.exitStatus()).isEqualTo(1);
        assertThat(run.report()).contains("The application ran out of memory: give it more with --heap.");
    }

    @Test
    @Tag("exhaustive")
    void aDatabaseThrottledToACrawlMakesNoThroughput() throws Exception {
        List<String> arguments = new ArrayList<>(SMALL);
        arguments.addAll(List.of(
                "--stack=standalone-planted",
                "--set=pool-size=4",
                "--set=selects=300",
                "--set=iterations=4",
                "--set=measured-iterations=3",
                "--url=" + Database.server().url()));
        BenchRun run;
        Throttle throttle = new Throttle();
        throttle.start();
        try {
            run = BenchRun.of(folder, arguments);
        } finally {
            throttle.interrupt();
            throttle.join();
        }

        assertThat(throttle.stops()).as("how often backends were stopped").isPositive();
        assertThat(run.exitStatus()).isZero();
        // The sentence says why, so it is asked for before the column.
        assertThat(run.table().lines()).noneMatch(line -> line.contains("not comparable in "));
        assertThat(run.planted("").getField("verdict")).isNotEqualTo("not_comparable");
        // Nothing was busy, or the host was if other programs use the machine.
        assertThat(run.planted("").getField("bottleneck")).isIn("latency", "host");
        assertThat(run.reference().getField("bottleneck")).isIn("latency", "host");
        assertThat(run.page()).containsPattern(">standalone-planted</td>.*>(latency|host)</td>");
    }

    private static void eat() {
        while (!Thread.interrupted()) {
            Thread.onSpinWait();
        }
    }

    /**
     * Stops the backends of the applications for nine tenths of the time. It asks in a database of its own: the run
     * counts the transactions in that of the applications, and as long as their JVM starts, this asks 200 times a
     * second.
     */
    private static final class Throttle extends Thread {
        private static final String SERVING = "SELECT coalesce(string_agg(pid::text, ' '), '') FROM pg_stat_activity"
                + " WHERE application_name LIKE 'standalone-%'";
        private static final long STOPPED_MILLIS = 45;
        private static final long RUNNING_MILLIS = 5;

        private int stops;

        /** Returns how often it has stopped all backends of the applications. It is asked once it has ended. */
        int stops() {
            return stops;
        }

        @Override
        public void run() {
            try (Admin admin = Admin.open(Database.server().in("postgres"))) {
                while (!isInterrupted()) {
                    String processes = admin.text(SERVING);
                    if (!processes.isEmpty()) {
                        throttle(processes);
                    }
                    sleep(RUNNING_MILLIS);
                }
            } catch (InterruptedException e) {
                // The test ends this thread.
            } catch (SQLException | IOException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Ignores processes that have ended meanwhile, and lets all others run again in the end. */
        private void throttle(String processes) throws IOException, InterruptedException {
            try {
                if (kill("-STOP", processes) == 0) {
                    stops++;
                }
                sleep(STOPPED_MILLIS);
            } finally {
                kill("-CONT", processes);
            }
        }

        /** The exit status of kill(1), which is not 0 where a process has ended. */
        private static int kill(String signal, String processes) throws IOException {
            List<String> words = new ArrayList<>(List.of("kill", signal));
            words.addAll(List.of(processes.split(" ", -1)));
            Process kill = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return kill.onExit().orTimeout(10, TimeUnit.SECONDS).join().exitValue();
        }
    }
}
