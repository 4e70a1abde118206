package io.github.dbstacks.conformance.run;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.records.json.JsonLines;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * A simulated run as large as {@code standard} can get: 20 blocks of 50 forks, 160 iterations each. The last 100 are
 * measured, and every fifth records service times.
 */
final class ThousandForks {
    static final int BLOCKS = 20;
    static final int ITERATIONS = 160;

    private static final int GROUPS = 5;
    private static final int CELLS = 9;
    private static final int MEASURED = 100;
    private static final int SELECTS = 6_000;
    private static final int THREADS = 200;

    private final Path directory;
    private final int blocks;
    private final Random random = new Random(1);

    private ThousandForks(Path directory, int blocks) {
        this.directory = directory;
        this.blocks = blocks;
    }

    /** @param blocks of 50 forks each */
    static void write(Path directory, int blocks) throws IOException {
        new ThousandForks(directory, blocks).write();
    }

    private void write() throws IOException {
        Files.createDirectories(directory.resolve("forks"));
        List<PlannedFork> order = order();
        for (PlannedFork fork : order) {
            try (BufferedWriter out =
                    Files.newBufferedWriter(directory.resolve("forks/" + fork.baseName() + ".jsonl"))) {
                write(fork, out);
            }
        }
        RunPlan plan = new RunPlan(
                "standard",
                "",
                true,
                Map.of(),
                Map.of(),
                List.of(),
                new RunPlan.Method(1, Optional.empty(), Yardstick.TIME, false, new Limits(5, 180, 25, false)),
                Optional.empty(),
                Optional.empty(),
                List.of());
        Run run = Run.planned(SuiteVersion.current(), "2026-11-21T00:00:00Z", plan, order)
                .ended(Termination.COMPLETED, "2026-11-21T03:00:00Z", Optional.empty());
        Files.writeString(directory.resolve("run.json"), RecordMapper.pretty(run));
        Files.writeString(directory.resolve("environment.json"), "{\"host\":{\"cores\":2}}");
    }

    private List<PlannedFork> order() {
        List<PlannedFork> order = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            for (int group = 0; group < GROUPS; group++) {
                order.add(new PlannedFork(order.size() + 1, block, cell(group, 0), true));
                for (int cell = 0; cell < CELLS; cell++) {
                    order.add(new PlannedFork(order.size() + 1, block, cell(group, cell), false));
                }
            }
        }
        return order;
    }

    private static Cell cell(int group, int number) {
        return new Cell(
                "stack-" + number, Stack.Kind.WEB, number == 0, List.of(), Workload.SINGLE_ROW, (17 + group) + " test");
    }

    private void write(PlannedFork fork, BufferedWriter out) throws IOException {
        line(out, "{\"record\":\"fork\",\"startedAt\":\"2026-11-21T00:00:00Z\",\"canaryNanos\":50000000}");
        line(out, JsonLines.of(started(fork.cell())));
        double level = Math.exp(0.01 * random.nextGaussian());
        for (int index = 1; index <= ITERATIONS; index++) {
            double noise = Math.exp(0.01 * random.nextGaussian() + (index < 20 ? (20 - index) * 0.05 : 0));
            line(out, JsonLines.of(iteration(index, level * noise)));
            line(out, surroundings(index));
        }
        line(
                out,
                ("{\"record\":\"usage\",\"operations\":%d,\"elapsedNanos\":9000000000,\"appCpuNanos\":9000000000,"
                                + "\"gcCpuNanos\":1,\"jitCpuNanos\":1,\"appWaitNanos\":1,\"appSwitches\":1,"
                                + "\"appPreemptions\":1,\"databaseCpuNanos\":9000000000,\"databaseWaitNanos\":1,"
                                + "\"databaseSwitches\":1,\"majorFaults\":0}")
                        .formatted(SELECTS * (MEASURED - 2)));
        line(
                out,
                ("{\"record\":\"ledger\",\"statements\":[{\"queryId\":\"1\",\"text\":\"SELECT $1\",\"calls\":%1$d,"
                                + "\"rows\":%1$d}],\"commits\":%1$d,\"rollbacks\":0,\"deadlocks\":0,\"temporaryFiles\":0,"
                                + "\"sessions\":%2$d,\"encryption\":[\"none\"],\"checkpoints\":0}")
                        .formatted(SELECTS * ITERATIONS, THREADS));
        line(
                out,
                "{\"record\":\"ended\",\"termination\":\"completed\",\"exitStatus\":0,\"peakRssBytes\":500000000,"
                        + "\"endedAt\":\"2026-11-21T00:00:30Z\"}");
    }

    private static void line(BufferedWriter out, String line) throws IOException {
        out.write(line);
        out.write('\n');
    }

    private static Started started(Cell cell) {
        return new Started(
                cell.stack(), 1, "Some VM", Map.of("pool-size", Integer.toString(THREADS)), Map.of("pool", "some"));
    }

    private Iteration iteration(int index, double factor) {
        List<ThreadCpu> groups = new ArrayList<>();
        for (int group = 0; group < 20; group++) {
            groups.add(ThreadCpu.of("group-" + group + "-#", List.of(100_000L, 50_000L)));
        }
        List<Long> threads = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            threads.add(8_000_000L + random.nextInt(1_000_000));
        }
        groups.add(ThreadCpu.of("jdbc-#", threads));
        RowsRead rows = new RowsRead(SELECTS, 4711);
        boolean recorded = index % 5 == 0;
        return new Iteration(
                index,
                index > ITERATIONS - MEASURED ? Phase.MEASURED : Phase.WARMUP,
                index * 1_000L,
                (long) (500_000_000 * factor),
                new WorkDone(Workload.SINGLE_ROW, SELECTS, rows, rows),
                new Metrics(
                        OptionalLong.of((long) (900_000_000 * factor)),
                        OptionalLong.of(70_000_000),
                        5,
                        1,
                        10,
                        OptionalLong.of(10_000_000),
                        OptionalLong.of(0),
                        0,
                        new Metrics.Heap(OptionalLong.of(40_000_000), 50_000_000, OptionalLong.of(20_000_000)),
                        130),
                new ThreadsUsed(
                        "main", groups, OptionalLong.empty(), OptionalLong.of(0), Map.of("loop-1", 50, "loop-2", 50)),
                new OperationTimes(
                        recorded ? Optional.of(times(5_000_000 * factor, 0.5)) : Optional.empty(),
                        recorded ? Optional.of(times(300 * factor, 1)) : Optional.empty(),
                        recorded ? Optional.of(times(6_000_000 * factor, 0.5)) : Optional.empty(),
                        OptionalLong.empty()),
                Optional.empty());
    }

    /** Returns one duration for every ten SELECTs, lognormal around {@code median} nanoseconds. */
    private ServiceTime times(double median, double spread) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 2);
        for (int select = 0; select < SELECTS; select += 10) {
            histogram.recordValueWithCount((long) (median * Math.exp(spread * random.nextGaussian())), 10);
        }
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return new ServiceTime(
                SELECTS,
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getMaxValue(),
                Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length)));
    }

    private static String surroundings(int index) {
        return ("{\"record\":\"surroundings\",\"index\":%d,\"operations\":20000,\"elapsedNanos\":510000000,\"databaseCpuNanos\":400000000,"
                        + "\"hostCpuNanos\":1000000000,\"interruptNanos\":10000000,\"stealNanos\":0,"
                        + "\"throttledNanos\":0,\"applicationCpuNanos\":580000000,\"watchingCpuNanos\":1000000,\"tcpSegments\":20000}")
                .formatted(index);
    }
}
