package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.fork.Usage.AppUsage;
import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadSecond;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * The directory of a run of two web applications under 200 requests a second, in three blocks with aliases, as the
 * orchestrator would have written it. The second application words its statement in its own way and takes twice the CPU
 * time. Chance decides the rest.
 */
public final class MadeLoadRun {
    private static final ScenarioLoad LOAD = ScenarioLoad.open("get-company", 200, false);
    private static final int WARM_UPS = 2;
    private static final int SECONDS = 14;
    private static final long SECOND = 1_000_000_000;

    private final Random random = new Random(17);
    private final Path directory;

    private MadeLoadRun(Path directory) {
        this.directory = directory;
    }

    public static void write(Path directory) throws IOException {
        new MadeLoadRun(directory).write();
    }

    private void write() throws IOException {
        List<PlannedFork> order = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            for (boolean alias : new boolean[] {false, true}) {
                order.add(new PlannedFork(order.size() + 1, block, cell("web-a", true), alias));
            }
            order.add(new PlannedFork(order.size() + 1, block, cell("web-b", false), false));
        }
        RunPlan plan = Made.plan("load", new Limits(3, 0, 10, false));
        Run run = Run.planned(new SuiteVersion("1", "abc", "false"), "2026-11-23T00:00:00Z", plan, order)
                .ended(Termination.COMPLETED, "2026-11-23T00:10:00Z", Optional.empty());
        Files.writeString(directory.resolve("run.json"), RecordMapper.pretty(run));
        Files.createDirectories(directory.resolve("forks"));
        for (PlannedFork planned : order) {
            Files.write(directory.resolve("forks").resolve(planned.baseName() + ".jsonl"), lines(planned));
        }
        Path floors = Files.createDirectories(directory.resolve("floors"));
        Files.write(floors.resolve("get-company,rate=200.jsonl"), floor());
    }

    private static Cell cell(String stack, boolean reference) {
        return new Cell(stack, Stack.Kind.WEB, reference, List.of(), LOAD, "25 test");
    }

    private List<String> floor() {
        Histogram latencies = new Histogram(3);
        Totals totals = new Totals();
        for (int second = 1; second <= SECONDS; second++) {
            totals.add(200, 5_000_000);
            answers(200, 0.2).forEach(latencies::recordValue);
        }
        return List.of(RecordMapper.line("load", result(totals, latencies)), RecordMapper.line("ended", ended()));
    }

    private List<String> lines(PlannedFork planned) {
        boolean isReference = planned.cell().reference();
        double factor = (isReference ? 1 : 2) * Math.exp(0.05 * random.nextGaussian());
        List<String> lines = new ArrayList<>();
        lines.add(RecordMapper.line(
                "fork", ForkStarted.of(planned, false, "2026-11-23T00:00:00Z", 60_000_000, List.of("java"))));
        lines.add(RecordMapper.line(
                "started", new Started(planned.cell().stack(), 1, "25", Map.of("pool-size", "10"), Map.of())));
        Histogram latencies = new Histogram(3);
        Totals all = new Totals();
        Totals measured = new Totals();
        for (int index = 1; index <= SECONDS; index++) {
            Phase phase = index <= WARM_UPS ? Phase.WARMUP : Phase.MEASURED;
            long answered = 195L + random.nextInt(10);
            long engine = 20_000_000L + random.nextInt(1_000_000);
            List<Long> times = answers(answered, 2 * factor);
            all.add(answered, engine);
            if (phase == Phase.MEASURED) {
                measured.add(answered, engine);
                times.forEach(latencies::recordValue);
            }
            lines.add(RecordMapper.line("second", second(index, phase, answered, engine)));
            lines.add(RecordMapper.line("iteration", iteration(index, phase, times, factor)));
            if (index > WARM_UPS) {
                lines.add(RecordMapper.line("surroundings", surroundings(index, answered)));
            }
        }
        lines.add(RecordMapper.line("load", result(measured, latencies)));
        lines.add(RecordMapper.line("usage", usage(all.answered - 400, factor)));
        lines.add(RecordMapper.line("ledger", ledger(measured.answered, isReference)));
        lines.add(RecordMapper.line("ended", ended()));
        return lines;
    }

    /** Durations in nanoseconds, lognormal around so many milliseconds. */
    private List<Long> answers(long number, double millis) {
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            times.add(Math.round(millis * 1e6 * Math.exp(0.7 * random.nextGaussian())));
        }
        return times;
    }

    private static final class Totals {
        private long answered;
        private long engineNanos;
        private int seconds;

        void add(long more, long nanos) {
            answered += more;
            engineNanos += nanos;
            seconds++;
        }
    }

    private static LoadSecond second(int index, Phase phase, long answered, long engineNanos) {
        return new LoadSecond(
                index,
                phase,
                1_000L * index,
                SECOND,
                new LoadResult.Requests(200, answered, LoadResult.Errors.NONE),
                new LoadSecond.AtEnd(1, 0, 4),
                LoadResult.Latencies.NONE,
                engineNanos,
                Optional.empty());
    }

    private Iteration iteration(int index, Phase phase, List<Long> times, double factor) {
        Histogram histogram = new Histogram(3);
        times.forEach(histogram::recordValue);
        Optional<ServiceTime> latency = ServiceTime.of(histogram);
        int answered = times.size();
        RowsRead rows = new RowsRead(answered, 0);
        long cpu = Math.round(answered * 100_000 * factor * Math.exp(0.02 * random.nextGaussian()));
        return new Iteration(
                index,
                phase,
                1_000L * index,
                SECOND,
                new WorkDone(LOAD, answered, rows, rows),
                new Metrics(
                        OptionalLong.of(cpu / 10_000_000 * 10_000_000),
                        OptionalLong.of(answered * 9_000L),
                        1,
                        1,
                        0,
                        OptionalLong.of(1_000_000),
                        OptionalLong.of(0),
                        0,
                        new Metrics.Heap(
                                OptionalLong.of(50_000_000),
                                80_000_000,
                                OptionalLong.of(30_000_000 + 10_000L * random.nextInt(100))),
                        25),
                new ThreadsUsed(
                        "http-1",
                        List.of(
                                ThreadCpu.of("http-#", List.of(cpu / 2, cpu - cpu / 2)),
                                ThreadCpu.of("main", List.of(0L))),
                        OptionalLong.empty(),
                        OptionalLong.of(0),
                        Map.of()),
                new OperationTimes(latency, Optional.empty(), latency, OptionalLong.empty()),
                Optional.empty());
    }

    private Surroundings surroundings(int index, long answered) {
        return new Surroundings(
                index,
                answered,
                SECOND,
                new Surroundings.DatabaseCounts(
                        OptionalLong.of(30_000_000), OptionalLong.empty(), OptionalLong.empty()),
                OptionalLong.of(50_000_000),
                1_000_000,
                OptionalLong.of(0),
                OptionalLong.of(150_000_000 + 100_000L * random.nextInt(100)),
                new HostUsage(
                        OptionalLong.of(400_000_000),
                        OptionalLong.of(10_000_000),
                        OptionalLong.of(0),
                        OptionalLong.of(800),
                        OptionalLong.of(80_000)),
                Optional.empty());
    }

    private Usage usage(long answered, double factor) {
        long java = Math.round(answered * 100_000 * factor);
        return new Usage(
                WARM_UPS + 1,
                SECONDS - 1,
                answered,
                10 * SECOND,
                new AppUsage(
                        java + 11_000_000,
                        OptionalLong.of(java),
                        10_000_000,
                        1_000_000,
                        OptionalLong.of(java),
                        OptionalLong.of(15_000_000),
                        5_000_000,
                        1_000,
                        10,
                        0),
                new DatabaseUsage(
                        OptionalLong.of(60_000 * answered + random.nextInt(1_000_000)),
                        OptionalLong.of(1_000_000),
                        OptionalLong.of(2 * answered)));
    }

    private static Ledger ledger(long requests, boolean isReference) {
        String text = isReference ? "SELECT a FROM companies" : "select c1_0.a from companies c1_0";
        return new Ledger(
                List.of(new Ledger.Statement(isReference ? "1" : "2", text, requests, requests, Optional.of(4L))),
                requests + 40,
                0,
                0,
                0,
                4,
                List.of("none"),
                Optional.empty(),
                Optional.empty());
    }

    /** All answers are those of the measured seconds, so that ledger and load agree. */
    private static LoadResult result(Totals totals, Histogram latencies) {
        ServiceTime latency = ServiceTime.of(latencies).orElseThrow();
        return new LoadResult(
                Map.of("scenario", "get-company"),
                8 * SECOND,
                totals.seconds * SECOND,
                new LoadResult.Throughput(
                        OptionalDouble.of(200),
                        (double) totals.answered / totals.seconds,
                        latencies.getMean() * totals.answered / (totals.seconds * (double) SECOND),
                        0),
                new LoadResult.Requests(200L * totals.seconds, totals.answered, LoadResult.Errors.NONE),
                new LoadResult.Latencies(Optional.of(latency), Optional.of(latency)),
                OptionalDouble.of(latencies.getMean()),
                new LoadResult.Connections(6, 0, 0),
                new LoadResult.Engine(
                        Optional.of(latency),
                        totals.engineNanos,
                        OptionalLong.of(totals.engineNanos / totals.answered),
                        totals.answered,
                        totals.answered,
                        false),
                List.of());
    }

    private static ForkEnded ended() {
        return new ForkEnded(
                Termination.COMPLETED,
                OptionalLong.of(0),
                Optional.empty(),
                OptionalLong.of(200_000_000),
                OptionalLong.empty(),
                "2026-11-23T00:00:30Z");
    }
}
