package io.github.dbstacks.analysis.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Counts;
import io.github.dbstacks.analysis.run.CpuTime;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.InFlight;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MetricTest {
    private static final long MILLI = 1_000_000;
    private static final Work REQUESTS = ScenarioLoad.closed("get-company", 5);
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

    @ParameterizedTest
    @EnumSource
    void saysWhatItIs(Metric metric) {
        assertThat(Metric.byId(metric.id())).contains(metric);
        assertThat(metric.id()).matches("[a-z0-9]+(-[a-z0-9]+)*");
        assertThat(metric.meaning()).endsWith(".").doesNotContain("SELECT");
        assertThat(metric.how()).isNotBlank().doesNotEndWith(".");
        assertThat(metric.title(Workload.SINGLE_ROW)).doesNotContain("operation");
    }

    /** Each title stands over one column of a table. */
    @Test
    void namesWhatWasDone() {
        assertThat(Metric.CAPACITY.label(Workload.SINGLE_ROW)).isEqualTo("SELECTs/s");
        assertThat(Metric.CAPACITY.label(REQUESTS)).isEqualTo("requests/s");
        assertThat(Metric.APP_CPU.title(REQUESTS)).isEqualTo("app µs/request");
        assertThat(Metric.PEAK_RSS.title(REQUESTS)).isEqualTo("peak RSS MB");
    }

    /** There are 11 operations of 1 ms, 4 of 3 ms and 5 of 9 ms, of which a fork has the 4. */
    @Test
    void aPercentileIsThatOfAllForksTogether() {
        MeasuredRun run = run(REQUESTS, times(new long[] {1, 9}, 11, 5), times(new long[] {3}, 4));

        assertThat(Metric.P50_TIME.of(run, cell(REQUESTS))).hasValue(1);
        assertThat(Metric.P99_TIME.of(run, cell(REQUESTS))).hasValue(9);
        assertThat(Metric.MAX_TIME.of(run, cell(REQUESTS))).hasValue(9);
        assertThat(Metric.P50_TIME.of(run, run.estimates().get(1))).hasValue(3);
    }

    /** One slot of one fork of twelve waited long. In a mean of p99s it would be a twelfth of everything. */
    @Test
    void oneSlowSlotIsNoPercentileOfItsCell() {
        Counts[] forks = new Counts[12];
        Arrays.fill(forks, times(new long[] {3}, 1_000));
        forks[0] = times(new long[] {3, 240}, 990, 11);
        MeasuredRun run = run(REQUESTS, forks);

        assertThat(Metric.P99_TIME.of(run, run.estimates().get(0))).hasValue(240);
        assertThat(Metric.P99_TIME.of(run, cell(REQUESTS))).hasValue(3);
    }

    /** 3,000 answers in 2 ms and 1,000 in 8 ms, of which each of two forks has one kind. */
    @Test
    void aPercentileOfTheEngineIsThatOfAllForksTogetherToo() {
        MeasuredRun run = Made.run(List.of(answered(1, 3_000, 2), answered(2, 1_000, 8)));
        MeasuredRun damaged = Made.run(List.of(answered(1, 3_000, 2), answered(2, 1_000, 8, "x")));
        Cell cell = cell(REQUESTS);

        assertThat(Metric.LATENCY_P50.of(run, cell).orElseThrow()).isCloseTo(2, within(0.01));
        assertThat(Metric.LATENCY_P90.of(run, cell).orElseThrow()).isCloseTo(8, within(0.01));
        assertThat(Metric.LATENCY_P50.of(run, run.estimates().get(1)).orElseThrow())
                .isCloseTo(8, within(0.01));
        assertThat(Metric.LATENCY_P50.of(damaged, cell)).isEmpty();
    }

    private static MeasuredFork answered(int block, long number, long millis, String... otherwise) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(millis * MILLI, number);
        ServiceTime times = ServiceTime.of(histogram).orElseThrow();
        for (String encoded : otherwise) {
            times = Made.but(times, "histogram", encoded);
        }
        LoadResult load = Made.but(Made.load(1_000, number, List.of()), "latency", Optional.of(times));
        return Made.under(Made.fork(cell(REQUESTS), block, false, 50), load);
    }

    /** A slot waits for 28 ms, of which 9 pass in SELECTs of 1 ms, though these are nine of ten. */
    @Test
    void inClosedLoopAPercentileIsOfTheTimeThatSlotsWait() {
        Counts uneven = times(new long[] {1, 19}, 9, 1);

        assertThat(median(Workload.SINGLE_ROW, uneven)).hasValue(19);
        assertThat(median(REQUESTS, uneven)).hasValue(1);
        assertThat(median(Workload.SINGLE_ROW, times(new long[] {1, 9}, 9, 1)))
                .as("exactly half of the time")
                .hasValue(1);
    }

    private static OptionalDouble median(Work work, Counts times) {
        return Metric.P50_TIME.of(run(work, times), cell(work));
    }

    @Test
    void theThousandthIsToldOnlyWhereTenOperationsDecideIt() {
        Counts enough = times(new long[] {1}, 10_000);
        Counts fewer = times(new long[] {1}, 9_999);

        assertThat(Metric.P999_TIME.of(run(REQUESTS, enough), cell(REQUESTS))).hasValue(1);
        assertThat(Metric.P999_TIME.of(run(REQUESTS, fewer), cell(REQUESTS))).isEmpty();
        assertThat(Metric.P999_TIME.of(run(REQUESTS, fewer, fewer), cell(REQUESTS)))
                .as("of both together")
                .hasValue(1);
    }

    /** A first run of 1 s before two of 100 ms. */
    @Test
    void theFirstRunIsComparedWithTheMeasuredOnes() {
        Cell cell = cell(Workload.SLEEP);
        MeasuredIteration measured = Made.iteration(10);
        MeasuredIteration first = Made.warmUp(Made.but(measured, "durationNanos", 1_000 * MILLI));
        MeasuredFork cold = forkOf(cell, first, measured, measured);
        MeasuredFork withoutWarmUp = forkOf(cell, measured, measured);

        assertThat(Metric.FIRST_RUN.of(Made.run(List.of(cold)), cell).orElseThrow())
                .isCloseTo(0.1, within(1e-9));
        assertThat(Metric.FIRST_RUN.of(Made.run(List.of(withoutWarmUp)), cell)).isEmpty();
    }

    /** 800 of 1,000 requests inserted a row when measuring had begun, and 50 in the end. */
    @Test
    void aLoadThatFillsItsTableDriftsFromWritingToReading() {
        Cell cell = cell(REQUESTS);
        MeasuredRun run =
                Made.run(List.of(forkOf(cell, inserting(990), inserting(800), inserting(300), inserting(50))));

        assertThat(Metric.INSERTED_FIRST.of(run, cell)).hasValue(0.8);
        assertThat(Metric.INSERTED_LAST.of(run, cell)).hasValue(0.05);
        assertThat(Metric.INSERTED_LAST.of(Made.run(List.of(forkOf(cell, Made.iteration(10)))), cell))
                .isEmpty();
    }

    private static MeasuredIteration inserting(long rows) {
        MeasuredIteration one = Made.iteration(10);
        return Made.but(one, "around", one.around().map(look -> Made.but(look, "rowsWritten", OptionalLong.of(rows))));
    }

    private static MeasuredFork forkOf(Cell cell, MeasuredIteration... iterations) {
        return Made.fork(Made.planned(cell, 1, false), List.of(iterations), Made.rightLedger());
    }

    /** It answered 95 requests in the first of ten seconds, inserted as many rows on as many sessions, and failed. */
    @Test
    void whatAFailedForkDidIsTold() {
        Cell cell = cell(REQUESTS);
        LoadResult load = Made.but(Made.load(0, 95, List.of()), "warmUpNanos", 9_000 * MILLI);
        Ledger ledger = Made.ledger(
                Made.statement("1", "SELECT zip FROM zipcode WHERE zip = $1", 95, 0),
                Made.statement("2", "INSERT INTO zipcode (zip) VALUES ($1)", 95, 95));
        MeasuredFork fork = Made.but(
                Made.under(Made.failed(Made.planned(cell, 1, false), "It stood still."), load),
                "ledger",
                Optional.of(Made.but(ledger, "sessions", 95)));
        MeasuredRun run = Made.run(List.of(fork));

        assertThat(Metric.ANSWERS.of(run, cell)).hasValue(95);
        assertThat(Metric.ANSWERS_RATE.of(run, cell)).hasValue(9.5);
        assertThat(Metric.ROWS_INSERTED.of(run, cell)).hasValue(95);
        assertThat(Metric.SESSIONS.of(run, cell)).hasValue(95);
        assertThat(Metric.ACHIEVED_RATE.of(run, cell)).isEmpty();
    }

    @Test
    void nothingIsKnownOfForksThatRecordedNothing() {
        assertThat(median(REQUESTS, Counts.NONE)).isEmpty();
    }

    /** 50 µs of Java threads, of 100 ms for 1,000 SELECTs; 200 slots, of which 10 have nothing to do. */
    @Test
    void someAreMadeOfOthers() {
        Cell cell = cell(Workload.SINGLE_ROW);
        MeasuredFork fork = Made.fork(cell, 1, false, 50);
        Estimate any = Made.estimate(fork, Yardstick.TIME).orElseThrow();
        Estimate estimate = Made.but(
                any,
                "costs",
                new Costs(
                        new CpuTime(OptionalDouble.of(50), UNKNOWN, OptionalDouble.of(150), UNKNOWN),
                        OptionalDouble.of(30),
                        UNKNOWN,
                        OptionalDouble.of(100),
                        UNKNOWN),
                "inFlight",
                new InFlight(
                        OptionalDouble.of(200),
                        OptionalDouble.of(40),
                        OptionalDouble.of(190),
                        OptionalDouble.of(10),
                        UNKNOWN,
                        UNKNOWN));
        MeasuredRun run = Made.but(Made.run(List.of(fork)), "estimates", List.of(estimate));

        assertThat(Metric.TOTAL_CPU.of(run, estimate)).hasValue(80);
        assertThat(Metric.JIT_SHARE.of(run, estimate)).hasValue(0.75);
        assertThat(Metric.IDLE_SLOTS.of(run, estimate))
                .as("40 of 200 slots hold a SELECT")
                .hasValue(0.8);
        assertThat(Metric.CAPACITY.of(run, cell)).hasValue(10_000);
        assertThat(Metric.MEAN_TIME.of(run, cell).orElseThrow()).isCloseTo(20, within(1e-9));
    }

    /** MySQL tells both ways of switching autocommit as one statement. */
    @Test
    void whatBeginsOrEndsATransactionIsNotTheStatementThatIsExecutedMostOften() {
        Cell cell = cell(Workload.INSERT_ROW);
        MeasuredFork fork = Made.fork(
                Made.planned(cell, 1, false),
                Made.iterations(20, 50),
                Made.ledger(
                        Made.statement("1", "INSERT INTO entries", 20_000, 20_000),
                        Made.statement("2", "SET `autocommit` = ?", 40_000, 0)));

        assertThat(Metric.STATEMENTS.of(Made.run(List.of(fork)), cell)).hasValue(1);
    }

    private static Cell cell(Work work) {
        return new Cell("standalone-toy", Made.OTHER.kind(), false, List.of(), work, Made.OTHER.jdk());
    }

    /** A fork for each of these turnarounds. */
    private static MeasuredRun run(Work work, Counts... turnarounds) {
        List<MeasuredFork> forks = new ArrayList<>();
        List<Estimate> estimates = new ArrayList<>();
        for (Counts turnaround : turnarounds) {
            MeasuredFork fork = Made.fork(cell(work), forks.size() + 1, false, 50);
            Estimate any = Made.estimate(fork, Yardstick.TIME).orElseThrow();
            forks.add(fork);
            estimates.add(Made.but(any, "times", new Estimate.Times(Counts.NONE, Counts.NONE, turnaround, List.of())));
        }
        return MeasuredRun.of(Made.run(forks).run(), estimates);
    }

    private static Counts times(long[] millis, int... counts) {
        return new Counts(Arrays.stream(millis).map(milli -> milli * MILLI).toArray(), counts);
    }
}
