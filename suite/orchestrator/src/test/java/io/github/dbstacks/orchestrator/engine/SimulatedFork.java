package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.harness.Phases;
import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.fork.Usage.AppUsage;
import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import io.github.dbstacks.records.json.JsonLines;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * A fork made up: JIT warm-up, scatter between forks and between iterations (neighbours alike), a process clock of 10
 * ms, and the real gate that decides when to measure. Sizes are those of the 2-core machine.
 */
final class SimulatedFork {
    static final int PROCESSORS = 2;

    private static final double APPLICATION_NANOS_PER_SELECT = 25_000;
    private static final double DATABASE_NANOS_PER_SELECT = 12_000;
    private static final double WINDOW_SCATTER = 0.15;
    private static final double AUTOCORRELATION = 0.1;
    private static final long TICK_NANOS = 10_000_000;

    private final PlannedFork planned;
    private final Settings settings;
    private final Planted planted;
    private final RandomGenerator random;
    private final double machine;
    private final double luck;
    private double noise;
    private double cpuNanos;
    private long ticks;

    /**
     * @param machine how slow it was for this fork beside others, around 1, application and database alike
     * @param luck what the application cost besides, around 1
     */
    SimulatedFork(
            PlannedFork planned,
            Settings settings,
            Planted planted,
            double machine,
            double luck,
            RandomGenerator random) {
        this.planned = planned;
        this.settings = settings;
        this.planted = planted;
        this.machine = machine;
        this.luck = luck;
        this.random = random;
    }

    long canaryNanos() {
        return Math.round(60e6 * planted.canary(planned) * Math.exp(0.02 * random.nextGaussian()));
    }

    void writeTo(ForkFile file) {
        file.append(JsonLines.of(
                new Started(planned.cell().stack(), 4242, "simulated", settings.asMap(), Map.of("driver", "none"))));
        Phases phases = new Phases(settings);
        long applicationNanos = 0;
        long databaseNanos = 0;
        long measuredSelects = 0;
        long selects = 0;
        while (!phases.areOver()) {
            Iteration iteration = iteration(phases);
            Surroundings seen = surroundings(iteration);
            file.append(JsonLines.of(iteration));
            file.append("surroundings", seen);
            phases.ended(iteration);
            selects += iteration.work().operations();
            if (iteration.phase() == Phase.MEASURED) {
                applicationNanos += iteration.threads().cpuNanos();
                databaseNanos += seen.database().databaseCpuNanos().orElseThrow();
                measuredSelects += iteration.work().operations();
            }
        }
        file.append("usage", usage(measuredSelects, applicationNanos, databaseNanos));
        file.append("ledger", ledger(selects));
        file.end(new ForkEnded(
                Termination.COMPLETED,
                OptionalLong.of(0),
                Optional.empty(),
                OptionalLong.of(200_000_000),
                OptionalLong.empty(),
                "2026-11-21T00:00:00Z"));
    }

    private Iteration iteration(Phases phases) {
        int window = phases.index() - 1;
        noise = AUTOCORRELATION * noise
                + Math.sqrt(1 - AUTOCORRELATION * AUTOCORRELATION) * WINDOW_SCATTER * random.nextGaussian();
        double warmUp = 1 + 2.5 * Math.exp(-window / 3.0);
        int selects = settings.selects();
        double before = cpuNanos;
        cpuNanos += selects
                * APPLICATION_NANOS_PER_SELECT
                * machine
                * luck
                * warmUp
                * planted.factor(planned, window)
                * Math.exp(noise);
        long threads = Math.round(cpuNanos - before);
        long cpu = tick();
        RowsRead rows = Workload.SINGLE_ROW.expected(settings.ids(), selects);
        return new Iteration(
                phases.index(),
                phases.phase(),
                0,
                Math.round(cpu / 0.96 * planted.waiting()),
                new WorkDone(Workload.SINGLE_ROW, selects, rows, rows),
                new Metrics(
                        OptionalLong.of(cpu),
                        OptionalLong.of(selects * 2_000L),
                        5,
                        1,
                        Math.round(200 * Math.exp(-window / 2.0)),
                        OptionalLong.of(Math.round(150e6 * Math.exp(-window / 2.0))),
                        OptionalLong.of(Math.round(40 * Math.exp(-window))),
                        Math.round(300 * Math.exp(-window)),
                        new Metrics.Heap(OptionalLong.of(60_000_000), 100_000_000L, OptionalLong.of(40_000_000)),
                        20),
                new ThreadsUsed(
                        "main",
                        List.of(ThreadCpu.of("worker-#", List.of(threads))),
                        OptionalLong.empty(),
                        OptionalLong.of(0),
                        Map.of()),
                OperationTimes.NONE,
                Optional.empty());
    }

    /** Returns what the process clock has gone on by: whole ticks. */
    private long tick() {
        long before = ticks;
        ticks = (long) (cpuNanos / TICK_NANOS);
        return (ticks - before) * TICK_NANOS;
    }

    private Surroundings surroundings(Iteration iteration) {
        long elapsed = iteration.durationNanos() + 2_000_000;
        long database = Math.round(iteration.work().operations()
                * DATABASE_NANOS_PER_SELECT
                * planted.database()
                * machine
                * Math.exp(0.02 * random.nextGaussian()));
        long foreign = share(planted.foreignShare(), elapsed);
        long interrupts = share(0.02, elapsed);
        long application = iteration.metrics().cpuNanos().orElseThrow();
        return new Surroundings(
                iteration.index(),
                iteration.work().operations(),
                elapsed,
                new Surroundings.DatabaseCounts(OptionalLong.of(database), OptionalLong.empty(), OptionalLong.empty()),
                OptionalLong.of(application),
                0,
                OptionalLong.of(0),
                OptionalLong.of(150_000_000),
                new HostUsage(
                        OptionalLong.of(Math.min(PROCESSORS * elapsed, application + database + foreign + interrupts)),
                        OptionalLong.of(interrupts),
                        OptionalLong.of(share(planted.stealShare(), elapsed)),
                        OptionalLong.of(iteration.work().operations() * 2L),
                        OptionalLong.of(iteration.work().operations() * 400L)),
                Optional.empty());
    }

    private long share(double share, long elapsedNanos) {
        return Math.round(share * PROCESSORS * elapsedNanos * Math.exp(0.3 * random.nextGaussian()));
    }

    private Usage usage(long selects, long application, long databaseNanos) {
        long collection = Math.round(application * planted.garbageShare());
        long compilation = Math.round(application * planted.compilationShare());
        return new Usage(
                0,
                0,
                selects,
                2 * application,
                new AppUsage(
                        application + collection + compilation,
                        OptionalLong.of(application),
                        collection,
                        compilation,
                        OptionalLong.of(application + collection + compilation),
                        OptionalLong.of(collection),
                        application / 10,
                        selects / 2,
                        selects / 20,
                        planted.majorFaults()),
                new DatabaseUsage(
                        OptionalLong.of(databaseNanos), OptionalLong.of(databaseNanos / 10), OptionalLong.of(selects)));
    }

    private Ledger ledger(long selects) {
        return new Ledger(
                List.of(new Statement("42", Workload.SINGLE_ROW.sql(), selects, selects, Optional.of(5L))),
                selects + 3,
                0,
                0,
                0,
                settings.poolSize(),
                List.of("none"),
                Optional.empty(),
                Optional.empty());
    }
}
