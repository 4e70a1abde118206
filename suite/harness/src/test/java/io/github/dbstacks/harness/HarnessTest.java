package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.dbstacks.records.Json;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.SettingsException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarnessTest {
    private static final String[] THREE_RUNS = {
        "--iterations=3", "--measured-iterations=2", "--selects=100", "--pause=0ms"
    };
    private static final String LINE = "\\d+ ms, \\d+ SELECTs/s";

    private InputStream in = InputStream.nullInputStream();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Map<String, String> environment = Map.of();
    private boolean terminal;

    @AfterEach
    void noStackTraceIsEverPrinted() {
        assertThat(err() + out()).doesNotContain("Exception in thread", "\tat ", "Caused by");
    }

    @Test
    void tellsEveryIterationAndTheMeanOfTheLast() {
        FakeBatch batch = FakeBatch.fast();

        assertThat(run(batch, THREE_RUNS)).isEqualTo(Harness.FINE);

        assertThat(out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).matches("1 of 3: " + LINE + " \\(warm-up\\)"),
                        line -> assertThat(line).matches("2 of 3: " + LINE),
                        line -> assertThat(line).matches("3 of 3: " + LINE),
                        line -> assertThat(line).matches("Mean of the last 2: " + LINE));
        assertThat(batch.isClosed()).isTrue();
    }

    @Test
    void tellsWhatItRunsWithOnTheOtherStream() {
        run(FakeBatch.fast(), THREE_RUNS);

        assertThat(err()).startsWith("standalone-fake on ").contains("  selects=100", "  pool: none");
        assertThat(err()).doesNotContain("password");
    }

    @Test
    void runsTheWorkloadItWasGiven() {
        List<String> started = new ArrayList<>();
        FakeBatch batch = new FakeBatch((workload, operations) -> {
            started.add(workload + " " + operations);
            return CompletableFuture.completedFuture(FakeBatch.rows(workload, operations));
        });

        assertThat(run(batch, "--workload=multi-row", "--iterations=2", "--selects=30", "--pause=0ms"))
                .isEqualTo(Harness.FINE);

        assertThat(started).containsExactly("multi-row 30", "multi-row 30");
    }

    @Test
    void takesTheEnvironment() {
        environment = Map.of("BENCH_ITERATIONS", "1", "BENCH_SELECTS", "5");

        assertThat(run(FakeBatch.fast())).isEqualTo(Harness.FINE);

        assertThat(out()).startsWith("1 of 1: ");
    }

    @Test
    void waitsForABatchThatCompletesOnAnotherThread() {
        FakeBatch batch = new FakeBatch(
                (workload, operations) -> CompletableFuture.supplyAsync(() -> FakeBatch.rows(workload, operations)));

        assertThat(run(batch, THREE_RUNS)).isEqualTo(Harness.FINE);

        assertThat(out()).contains("Mean of the last 2: ");
    }

    /** The batch ends when progress has been told, and not before. */
    @Test
    void tellsTheProgressOfASlowBatch() {
        terminal = true;
        CompletableFuture<RowsRead> slow = new CompletableFuture<>();
        PrintStream watched = new PrintStream(err, true, StandardCharsets.UTF_8) {
            @Override
            public void print(String text) {
                super.print(text);
                if (text.contains("iteration 1 of 1: 1 s")) {
                    slow.complete(FakeBatch.rows(Workload.SINGLE_ROW, 100));
                }
            }
        };

        assertThat(run(new FakeBatch((workload, operations) -> slow), watched, "--iterations=1", "--selects=100"))
                .isEqualTo(Harness.FINE);

        assertThat(out()).startsWith("1 of 1: ");
    }

    @Test
    void aBatchThatThrowsAtItsStartIsAFailure() {
        FakeBatch batch = new FakeBatch((workload, operations) -> {
            throw new IllegalStateException("the pool is closed");
        });

        assertThat(run(batch, THREE_RUNS)).isEqualTo(Harness.FAILED);

        assertThat(lastLine(err())).isEqualTo("standalone-fake failed: IllegalStateException: the pool is closed.");
        assertThat(out()).isEqualToIgnoringNewLines("Ended after 0 of 3 iterations.");
        assertThat(batch.isClosed()).isTrue();
    }

    @Test
    void anErrorOfTheJvmIsAFailureToo() {
        FakeBatch batch = new FakeBatch((workload, operations) -> {
            throw new OutOfMemoryError("unable to create native thread");
        });

        assertThat(run(batch, THREE_RUNS)).isEqualTo(Harness.FAILED);

        assertThat(lastLine(err())).startsWith("The JVM ran out of memory: unable to create native thread.");
    }

    @Test
    void aBatchThatFailsInTheMiddleKeepsEarlierResults() {
        AtomicInteger batches = new AtomicInteger();
        FakeBatch batch = new FakeBatch((workload, operations) -> batches.incrementAndGet() < 3
                ? CompletableFuture.completedFuture(FakeBatch.rows(workload, operations))
                : CompletableFuture.failedFuture(new SQLException("FATAL: shutting down", "57P01")));

        assertThat(run(batch, THREE_RUNS)).isEqualTo(Harness.FAILED);

        assertThat(out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("1 of 3: "),
                        line -> assertThat(line).startsWith("2 of 3: "),
                        line -> assertThat(line).isEqualTo("Ended after 2 of 3 iterations."),
                        line -> assertThat(line).startsWith("Mean of the last 1: "));
        assertThat(lastLine(err()))
                .isEqualTo("PostgreSQL at postgresql://localhost:5432/bench was shut down: FATAL: shutting down.");
        assertThat(batch.isClosed()).isTrue();
    }

    @Test
    void tooFewRowsAreAFailure() {
        assertThat(run(batchOf(FakeBatch.rows(Workload.SINGLE_ROW, 99)), THREE_RUNS))
                .isEqualTo(Harness.FAILED);

        assertThat(lastLine(err())).isEqualTo("Wrong rows: 99 were read and 100 were expected.");
    }

    @Test
    void otherRowsAreAFailure() {
        RowsRead right = FakeBatch.rows(Workload.SINGLE_ROW, 100);

        assertThat(run(batchOf(new RowsRead(right.rows(), right.checksum() + 1)), THREE_RUNS))
                .isEqualTo(Harness.FAILED);

        assertThat(lastLine(err()))
                .isEqualTo("Wrong rows: 100 were read as expected, but they do not hold what schema.sql puts into"
                        + " companies.");
    }

    @Test
    void aBatchThatHangsIsAFailure() {
        FakeBatch batch = new FakeBatch((workload, operations) -> new CompletableFuture<>());

        assertThat(run(batch, "--selects=100", "--timeout=250ms")).isEqualTo(Harness.FAILED);

        assertThat(lastLine(err()))
                .isIn(Hang.sentence(0, Duration.ofMillis(250)), Hang.sentence(Long.MAX_VALUE, Duration.ofMillis(250)));
        assertThat(batch.isClosed()).isTrue();
    }

    @Test
    void aDatabaseThatCannotBeOpenedIsAFailure() {
        assertThat(run(() -> {
                    throw new SQLException("FATAL: no such role", "28P01");
                }))
                .isEqualTo(Harness.FAILED);

        assertThat(err())
                .isEqualToIgnoringNewLines(
                        "PostgreSQL at postgresql://localhost:5432/bench refused user bench: FATAL: no such role.");
        assertThat(out()).isEmpty();
    }

    @Test
    void aStackMayRefuseASettingWhenItOpens() {
        assertThat(run(() -> {
                    throw new SettingsException("--transport=native is not there.");
                }))
                .isEqualTo(Harness.WRONG_USAGE);

        assertThat(err()).isEqualToIgnoringNewLines("--transport=native is not there.");
    }

    @Test
    void aDriverThatIsMissingIsWrongUsage() {
        assertThat(run(
                        () -> {
                            throw new NoClassDefFoundError("org/mariadb/r2dbc/MariadbConnectionConfiguration");
                        },
                        "--url=mariadb://localhost/bench"))
                .isEqualTo(Harness.WRONG_USAGE);

        assertThat(err())
                .isEqualToIgnoringNewLines("standalone-fake has no driver for MariaDB on its class path: ./bench run"
                        + " --database mariadb starts it with one.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--iterations=0", "--colour=red", "--iterations", "positional"})
    void wrongUsageRunsNothing(String argument) {
        assertThat(run(
                        () -> {
                            throw new AssertionError("opened");
                        },
                        argument))
                .isEqualTo(Harness.WRONG_USAGE);

        assertThat(out()).isEmpty();
        assertThat(err().lines()).singleElement().asString().endsWith(".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "--version", "-V"})
    void helpRunsNothing(String argument) {
        assertThat(run(
                        () -> {
                            throw new AssertionError("opened");
                        },
                        argument))
                .isEqualTo(Harness.FINE);

        assertThat(out()).isNotBlank();
        assertThat(err()).isEmpty();
    }

    @Test
    void printsAJsonObjectPerLine() {
        String[] json = {"--output=json", "--iterations=2", "--measured-iterations=1", "--selects=3", "--pause=0ms"};

        assertThat(run(FakeBatch.fast(), json)).isEqualTo(Harness.FINE);

        assertThat(out().lines().map(Json::object))
                .extracting(line -> line.get("record"), line -> line.get("phase"))
                .containsExactly(tuple("started", null), tuple("iteration", "warmup"), tuple("iteration", "measured"));
        assertThat(err()).isEmpty();
    }

    @Test
    void printsAFailureAsJson() {
        assertThat(run(FakeBatch.failing(new SQLException("gone", "08006")), "--output=json"))
                .isEqualTo(Harness.FAILED);

        assertThat(Json.object(lastLine(out())))
                .containsEntry("record", "failed")
                .containsEntry(
                        "problem",
                        Map.of(
                                "kind",
                                "database",
                                "sentence",
                                "PostgreSQL at postgresql://localhost:5432/bench broke the connection: gone."));
    }

    @Test
    void outputThatCannotBeWrittenIsAFailure() throws IOException {
        OutputStream closed = OutputStream.nullOutputStream();
        closed.close(); // Each write to it fails from now on.
        PrintStream full = stream(closed);
        Harness harness = new Harness(
                FakeApplication.STACK, settings -> FakeBatch.fast(), in, full, stream(err), terminal, environment);

        assertThat(harness.run(THREE_RUNS)).isEqualTo(Harness.FAILED);

        assertThat(lastLine(err()))
                .isEqualTo("Standard output cannot be written to: its disk is full, or nobody reads it.");
    }

    @Test
    void interruptingItsThreadEndsItWithWhatThereIs() throws Exception {
        AtomicInteger batches = new AtomicInteger();
        CompletableFuture<Thread> running = new CompletableFuture<>();
        FakeBatch batch = new FakeBatch((workload, operations) -> {
            if (batches.incrementAndGet() == 1) {
                return CompletableFuture.completedFuture(FakeBatch.rows(workload, operations));
            }
            running.complete(Thread.currentThread());
            return new CompletableFuture<>();
        });
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(
                () -> run(batch, "--iterations=3", "--measured-iterations=3", "--selects=10", "--pause=0ms"));

        running.get().interrupt();

        assertThat(status.get()).isEqualTo(Harness.FAILED);
        assertThat(lastLine(err())).isEqualTo("Interrupted.");
        assertThat(out()).contains("Ended after 1 of 3 iterations.").containsOnlyOnce("Mean of the last 1: ");
    }

    @Test
    @SuppressWarnings("InputStreamSlowMultibyteRead") // The harness reads single bytes.
    void anIterationBeginsWhenALineHasComeIfItIsToWait() {
        List<Long> linesPrinted = new ArrayList<>();
        in = new InputStream() {
            @Override
            public int read() {
                linesPrinted.add(out().lines().count());
                return linesPrinted.size() <= 2 ? '\n' : -1;
            }
        };

        assertThat(run(FakeBatch.fast(), "--iterations=3", "--measured-iterations=3", "--selects=10", "--pause=0ms"))
                .isEqualTo(Harness.FINE);
        assertThat(linesPrinted).isEmpty();
        out.reset();
        assertThat(run(
                        FakeBatch.fast(),
                        "--iterations=3",
                        "--measured-iterations=3",
                        "--selects=10",
                        "--pause=0ms",
                        "--await-input=on"))
                .isEqualTo(Harness.FINE);
        assertThat(linesPrinted).as("lines printed at each wait").containsExactly(0L, 1L, 2L);
    }

    private static FakeBatch batchOf(RowsRead rows) {
        return new FakeBatch((workload, operations) -> CompletableFuture.completedFuture(rows));
    }

    private interface Opening {
        Batch open() throws Exception;
    }

    private int run(Batch batch, String... args) {
        return run(batch, stream(err), args);
    }

    private int run(Batch batch, PrintStream errors, String... args) {
        return run(() -> batch, errors, args);
    }

    private int run(Opening opening, String... args) {
        return run(opening, stream(err), args);
    }

    private int run(Opening opening, PrintStream errors, String... args) {
        Harness.BatchFactory factory = settings -> opening.open();
        return new Harness(FakeApplication.STACK, factory, in, stream(out), errors, terminal, environment).run(args);
    }

    private static PrintStream stream(OutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static String lastLine(String text) {
        return text.lines().reduce("", (first, second) -> second);
    }
}
