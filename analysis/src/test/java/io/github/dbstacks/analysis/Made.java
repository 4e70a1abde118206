package io.github.dbstacks.analysis;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Ledger;
import io.github.dbstacks.records.Ledger.Statement;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Usage;
import io.github.dbstacks.records.Usage.AppUsage;
import io.github.dbstacks.records.Usage.DatabaseUsage;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Stack;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.json.JsonMapper;

/** Runs, forks and windows for tests: all is well with them but for what a test changes. */
public final class Made {
    public static final Cell REFERENCE = cell("standalone-jdbc", true, Workload.SINGLE_ROW);
    public static final Cell OTHER = cell("standalone-toy", false, Workload.SINGLE_ROW);

    public static final int POOL_SIZE = 10;
    public static final String SELECT = "SELECT company_name FROM companies WHERE company_id = $1";

    private static final int SELECTS = 1_000;
    private static final int CORES = 2;

    private Made() {}

    public static Cell cell(String stack, boolean reference, Workload workload) {
        return new Cell(stack, Stack.Kind.STANDALONE, reference, List.of(), workload, "17");
    }

    public static PlannedFork planned(Cell cell, int block, boolean alias) {
        return new PlannedFork(1, block, cell, alias);
    }

    /** Of 1,000 SELECTs in 100 ms, application and database each on a processor of their own and the database half idle. */
    public static Window window(double cpuMicrosPerSelect) {
        return busy(Math.round(cpuMicrosPerSelect * 1e3 * SELECTS), 50_000_000, 150_000_000);
    }

    /** A window of 100 ms. */
    public static Window busy(long clientNanos, long databaseNanos, long hostNanos) {
        return around(clientNanos, databaseNanos, hostNanos, 0, 0);
    }

    /** A window of 100 ms, with what the host did for others. */
    public static Window around(long clientNanos, long databaseNanos, long hostNanos, long steal, long foreign) {
        return window(clientNanos, 0, 0, databaseNanos, hostNanos, steal, foreign);
    }

    /** A window of 100 ms, all connections on one event loop. */
    public static Window onOneLoop(long clientNanos, long loopNanos, long databaseNanos, long hostNanos) {
        return window(clientNanos, loopNanos, 1, databaseNanos, hostNanos, 0, 0);
    }

    private static Window window(
            long clientNanos, long loopNanos, int loops, long databaseNanos, long hostNanos, long steal, long foreign) {
        return new Window(
                true,
                false,
                100_000_000,
                SELECTS,
                SELECTS,
                clientNanos,
                clientNanos,
                7_000,
                90_000,
                9,
                loopNanos,
                loops,
                SELECTS,
                databaseNanos,
                100_000_000,
                hostNanos,
                steal,
                0,
                OptionalLong.of(foreign),
                2 * clientNanos,
                0,
                2 * SELECTS,
                Optional.empty(),
                Optional.empty());
    }

    /** The same, but that it also recorded how long its SELECTs took. */
    public static Window recorded(Window window) {
        return like(window, window.measured(), true, window.throttledNanos(), window.watchingCpuNanos());
    }

    public static Window warmUp(Window window) {
        return like(window, false, window.recorded(), window.throttledNanos(), window.watchingCpuNanos());
    }

    /** A window of 100 ms, so long of which a quota kept its processes waiting. */
    public static Window throttled(long nanos) {
        return like(window(50), true, false, nanos, 0);
    }

    /** A window of 100 ms with so much of the orchestrator's CPU; the application's, rests included, is twice {@code clientNanos}. */
    public static Window watched(long clientNanos, long watchingNanos) {
        return like(around(clientNanos, 0, clientNanos, 0, 0), true, false, 0, watchingNanos);
    }

    private static Window like(
            Window window, boolean measured, boolean recorded, long throttledNanos, long watchingNanos) {
        return new Window(
                measured,
                recorded,
                window.durationNanos(),
                window.selects(),
                window.rows(),
                window.cpuNanos(),
                window.threadCpuNanos(),
                window.allocatedBytes(),
                window.peakHeapBytes(),
                window.threads(),
                window.loopCpuNanos(),
                window.loops(),
                window.watchedSelects(),
                window.databaseCpuNanos(),
                window.elapsedNanos(),
                window.hostCpuNanos(),
                window.stealNanos(),
                throttledNanos,
                window.foreignCpuNanos(),
                window.applicationCpuNanos(),
                watchingNanos,
                window.tcpSegments(),
                window.serviceTimes(),
                window.acquireTimes());
    }

    public static Ledger ledger(Statement... statements) {
        return new Ledger(List.of(statements), SELECTS, 0, 0, 0, POOL_SIZE, List.of("none"));
    }

    public static Statement statement(String queryId, String text, long calls, long rows) {
        return new Statement(queryId, text, calls, rows, Optional.of(2L));
    }

    /** The work of a fork with a single window. */
    public static Ledger rightLedger() {
        return ledger(statement("1", SELECT, SELECTS, SELECTS));
    }

    public static MeasuredFork fork(PlannedFork planned, List<Window> windows, Ledger ledger) {
        return fork(planned, Termination.COMPLETED, Optional.empty(), windows, ledger, 0, 60_000_000);
    }

    /** Of a single window. */
    public static MeasuredFork fork(Cell cell, int block, boolean alias, double cpuMicrosPerSelect) {
        return fork(planned(cell, block, alias), List.of(window(cpuMicrosPerSelect)), rightLedger());
    }

    public static MeasuredFork fork(
            PlannedFork planned,
            Termination termination,
            Optional<FailureReason> problem,
            List<Window> windows,
            Ledger ledger,
            long majorFaults,
            long canaryNanos) {
        Usage usage = usage(50_000_000, majorFaults);
        return fork(planned, termination, problem, windows, ledger, usage, canaryNanos);
    }

    private static MeasuredFork fork(
            PlannedFork planned,
            Termination termination,
            Optional<FailureReason> problem,
            List<Window> windows,
            Ledger ledger,
            Usage usage,
            long canaryNanos) {
        return new MeasuredFork(
                planned,
                termination,
                problem,
                windows,
                Map.of("pool-size", Integer.toString(POOL_SIZE)),
                Map.of(),
                Optional.of(usage),
                Optional.of(ledger),
                JvmAccount.NONE,
                10,
                canaryNanos,
                1);
    }

    /** Of a single window, in which PostgreSQL used so much, too. */
    public static MeasuredFork fork(
            Cell cell, int block, boolean alias, double cpuMicrosPerSelect, double databaseMicrosPerSelect) {
        long database = Math.round(databaseMicrosPerSelect * 1e3 * SELECTS);
        return fork(
                planned(cell, block, alias),
                Termination.COMPLETED,
                Optional.empty(),
                List.of(window(cpuMicrosPerSelect)),
                rightLedger(),
                usage(database, 0),
                60_000_000);
    }

    private static Usage usage(long databaseCpuNanos, long majorFaults) {
        return new Usage(
                SELECTS,
                1,
                new AppUsage(1, 0, 0, 0, 0, 0, majorFaults),
                new DatabaseUsage(OptionalLong.of(databaseCpuNanos), OptionalLong.of(0), OptionalLong.of(0)));
    }

    public static MeasuredRun run(List<MeasuredFork> forks) {
        return run(Yardstick.TIME, forks);
    }

    public static MeasuredRun run(Yardstick yardstick, List<MeasuredFork> forks) {
        return run("quick", "false", List.of("-Xmx1g"), yardstick, forks);
    }

    public static MeasuredRun run(String preset, String dirty, List<String> jvmOptions, List<MeasuredFork> forks) {
        return run(preset, dirty, jvmOptions, Yardstick.TIME, forks);
    }

    private static MeasuredRun run(
            String preset, String dirty, List<String> jvmOptions, Yardstick yardstick, List<MeasuredFork> forks) {
        RunPlan plan = new RunPlan(
                preset,
                Optional.empty(),
                !preset.equals("smoke"),
                Map.of(),
                Map.of(),
                jvmOptions,
                1,
                Optional.of(new Pinning("0", "1", false)),
                yardstick,
                new Limits(1, 0, 10));
        Run run = Run.planned(
                        new SuiteVersion("1", "abc", dirty),
                        "2026-11-21T00:00:00Z",
                        plan,
                        forks.stream().map(MeasuredFork::planned).toList())
                .ended(Termination.COMPLETED, "2026-11-21T00:01:00Z", Optional.empty());
        var environment = JsonMapper.shared().createObjectNode();
        environment.putObject("host").put("cores", CORES);
        return new MeasuredRun(
                run,
                environment,
                forks,
                forks.stream()
                        .flatMap(fork -> Estimate.of(fork, yardstick).stream())
                        .toList());
    }

    public static List<Window> windows(int number, double cpuMicrosPerSelect) {
        return Collections.nCopies(number, window(cpuMicrosPerSelect));
    }
}
