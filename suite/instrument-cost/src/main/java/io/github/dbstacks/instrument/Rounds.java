package io.github.dbstacks.instrument;

import com.sun.management.OperatingSystemMXBean;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Iterations;
import io.github.dbstacks.harness.Pause;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.settings.Settings;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/**
 * The rounds of one JVM. In each round the variants take turns over one pool, so that a drift of the machine within
 * minutes is the same for all of them. So is the code that the JIT compiler makes of driver and pool: between JVMs it
 * differs by more than the differences that are looked for.
 */
final class Rounds {
    private final BareLoop loop;
    private final Settings settings;
    private final Iterations recording;
    private final Iterations silent;
    private final Pause pause;
    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    /** CPU time of each measured turn in nanoseconds. */
    private final Map<Variant, LongSummaryStatistics> cpuNanos = new EnumMap<>(Variant.class);

    /**
     * @param recording settings with which the application records service times
     * @param silent the same settings, but it records none
     */
    Rounds(BareLoop loop, Batch application, Settings recording, Settings silent) {
        this.loop = loop;
        this.settings = recording;
        this.recording = new Iterations(application, recording);
        this.silent = new Iterations(application, silent);
        this.pause = new Pause(recording, ProcessHandle.current());
    }

    /**
     * Runs them, then prints a line {@code VARIANT=NUMBER} for each variant: CPU time of the process per SELECT over
     * the measured rounds, in nanoseconds.
     *
     * @throws IllegalStateException when wrong rows were read, or no CPU time was counted
     */
    void run(PrintStream out) throws Exception {
        int turn = 0;
        for (int round = 1; round <= settings.iterations(); round++) {
            Phase phase = settings.isMeasured(round) ? Phase.MEASURED : Phase.WARMUP;
            for (Variant variant : order(round)) {
                pause.before(++turn, phase);
                long nanos = variant == Variant.BARE ? bare() : application(variant);
                if (phase == Phase.MEASURED) {
                    cpuNanos.computeIfAbsent(variant, first -> new LongSummaryStatistics())
                            .accept(nanos);
                }
            }
        }
        cpuNanos.forEach((variant, turns) -> {
            if (turns.getSum() <= 0) {
                throw new IllegalStateException("No CPU time was counted: make selects or measured-iterations larger");
            }
            out.println(variant.name() + "=" + turns.getAverage() / settings.selects());
        });
        out.flush();
    }

    /**
     * The bare loop runs before each of the others. If it ran less often than the application, the scheduler would
     * treat its threads differently, and one of its SELECTs would cost 3 % less.
     */
    static List<Variant> order(int round) {
        return round % 2 == 0
                ? List.of(Variant.BARE, Variant.SILENT, Variant.BARE, Variant.RECORDING)
                : List.of(Variant.BARE, Variant.RECORDING, Variant.BARE, Variant.SILENT);
    }

    private long bare() throws Exception {
        long before = process.getProcessCpuTime();
        long checksum = loop.select(settings.selects());
        long nanos = process.getProcessCpuTime() - before;
        if (checksum
                != settings.workload()
                        .expected(settings.ids(), settings.selects())
                        .checksum()) {
            throw new IllegalStateException("The bare loop read wrong rows, or not all of them");
        }
        return nanos;
    }

    private long application(Variant variant) {
        Iteration iteration = (variant == Variant.RECORDING ? recording : silent)
                .start(settings.workload(), settings.selects())
                .toCompletableFuture()
                .join();
        iteration.problem().ifPresent(problem -> {
            throw new IllegalStateException(problem.sentence());
        });
        return iteration.metrics().cpuNanos().orElse(0);
    }
}
