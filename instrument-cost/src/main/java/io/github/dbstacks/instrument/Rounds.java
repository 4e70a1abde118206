package io.github.dbstacks.instrument;

import com.sun.management.OperatingSystemMXBean;
import io.github.dbstacks.harness.Iterations;
import io.github.dbstacks.harness.Pause;
import io.github.dbstacks.records.Iteration;
import io.github.dbstacks.records.Phase;
import io.github.dbstacks.settings.Settings;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;

/**
 * One JVM's rounds: in each the variants take turns over one pool. What drifts within minutes is the
 * same for all of them, and so is the code that the JIT compiler has made of driver and pool, which in JVMs of their own
 * differs by more than what is looked for.
 */
final class Rounds {
    private final BareLoop loop;
    private final Settings settings;
    private final Iterations recording;
    private final Iterations silent;
    private final Pause pause;
    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private int iterations;

    /**
     * @param recording settings of the application with its recorder
     * @param silent the same without its recorder
     */
    Rounds(BareLoop loop, Settings recording, Settings silent) {
        this.loop = loop;
        this.settings = recording;
        this.recording = new Iterations(loop.application(), recording);
        this.silent = new Iterations(loop.application(), silent);
        this.pause = new Pause(recording, ProcessHandle.current());
    }

    /** Does them, and tells of each iteration what {@link Fork} reads. */
    void run() throws Exception {
        for (int round = 1; round <= settings.runs(); round++) {
            Phase phase = settings.isMeasured(round) ? Phase.MEASURED : Phase.WARMUP;
            for (Variant variant : order(round)) {
                pause.before(++iterations, phase);
                Turn turn = switch (variant) {
                    case BARE -> bare();
                    case SILENT -> application(silent);
                    case RECORDING -> application(recording);
                };
                System.out.printf(
                        Locale.ROOT,
                        "{\"variant\":\"%s\",\"phase\":\"%s\",\"selects\":%d,\"cpuNanos\":%d,\"checksum\":%d}%n",
                        variant.name(),
                        phase,
                        settings.selects(),
                        turn.cpuNanos,
                        turn.checksum);
                System.out.flush();
            }
        }
    }

    /**
     * The loop before each of the others: threads that work less often than others are scheduled otherwise, and a SELECT of theirs
     * costs 3 % less, so loop and application alternate.
     */
    static List<Variant> order(int round) {
        return round % 2 == 0
                ? List.of(Variant.BARE, Variant.SILENT, Variant.BARE, Variant.RECORDING)
                : List.of(Variant.BARE, Variant.RECORDING, Variant.BARE, Variant.SILENT);
    }

    /** What an iteration has used, and the checksum of its rows. */
    private record Turn(long cpuNanos, long checksum) {}

    private Turn bare() throws Exception {
        long before = process.getProcessCpuTime();
        long checksum = loop.select(settings.selects());
        return new Turn(process.getProcessCpuTime() - before, checksum);
    }

    private Turn application(Iterations iterations) {
        Iteration iteration = iterations
                .start(settings.workload(), settings.selects())
                .toCompletableFuture()
                .join();
        iteration.problem().ifPresent(problem -> {
            throw new IllegalStateException(problem);
        });
        return new Turn(
                iteration.metrics().cpuNanos().orElseThrow(),
                iteration.work().rows().checksum());
    }
}
