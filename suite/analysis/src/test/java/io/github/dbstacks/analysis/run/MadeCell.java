package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A cell for the rules: nothing is the matter with it but what a test plants. */
public final class MadeCell {
    private static final int CORES = 2;
    /** This is enough for a fork to be judged. */
    private static final int ITERATIONS = 30;

    private final Map<String, String> settings = new TreeMap<>(Map.of(
            "pool-size",
            Integer.toString(Made.POOL_SIZE),
            "concurrency",
            Integer.toString(Made.POOL_SIZE),
            "fan-out",
            "bounded",
            "iterations",
            Integer.toString(ITERATIONS)));
    private final Map<String, String> configuration = new TreeMap<>();
    private final Map<String, String> libraries = new TreeMap<>();
    private final SortedMap<String, String> otherLibraries = new TreeMap<>();
    private List<String> profiles = List.of();
    private Workload workload = Workload.SINGLE_ROW;
    private String jdk = "17";
    private MeasuredIteration iteration = Made.iteration(50);
    private int iterations = ITERATIONS;
    private Ledger ledger = ledger(ITERATIONS);
    private JvmTotals jvm = new JvmTotals(1_000, 0, 0, 0, Map.of("worker-#", 50_000_000L), Map.of());
    private long gcNanos;
    private long jitNanos;
    private OptionalDouble turnaround = OptionalDouble.empty();
    private OptionalDouble inFlight = OptionalDouble.of(Made.POOL_SIZE);
    private Optional<FailureReason> problem = Optional.empty();

    public MadeCell set(String key, Object value) {
        settings.put(key, value.toString());
        return this;
    }

    public MadeCell configured(String key, String value) {
        configuration.put(key, value);
        return this;
    }

    public MadeCell library(String artifact, String version) {
        libraries.put(artifact, version);
        return this;
    }

    /** Adds a library in another version than its application is built with. */
    public MadeCell with(String group, String artifact, String version) {
        otherLibraries.put(group + ":" + artifact, version);
        return library(artifact, version);
    }

    public MadeCell profile(String name) {
        profiles = List.of(name);
        return this;
    }

    public MadeCell workload(Workload asked) {
        workload = asked;
        return this;
    }

    public MadeCell jdk(String version) {
        jdk = version;
        return this;
    }

    public MadeCell iteration(MeasuredIteration made) {
        iteration = made;
        return this;
    }

    /** How many it measures, each of 1,000 SELECTs. */
    public MadeCell iterations(int number) {
        iterations = number;
        return ledger(ledger(number));
    }

    private static Ledger ledger(int iterations) {
        return Made.ledger(Made.statement("1", Made.SELECT, iterations * 1_000L, iterations * 1_000L));
    }

    public MadeCell ledger(Ledger counted) {
        ledger = counted;
        return this;
    }

    /** Threads started and CPU time of thread groups, over 1,000 SELECTs. */
    public MadeCell threads(long started, Map<String, Long> cpuNanos) {
        jvm = new JvmTotals(1_000, 0, 0, started, cpuNanos, Map.of());
        return this;
    }

    /** CPU time of garbage collection and compilation, in microseconds per SELECT. */
    public MadeCell besides(long gcMicros, long jitMicros) {
        gcNanos = gcMicros * 1_000 * 1_000;
        jitNanos = jitMicros * 1_000 * 1_000;
        return this;
    }

    /** Methods that wait for the compiler at the end of each iteration. */
    public MadeCell queued(long methods) {
        return iteration(Made.but(iteration, "jitQueue", OptionalLong.of(methods)));
    }

    public MadeCell inFlight(double asked) {
        inFlight = OptionalDouble.of(asked);
        return this;
    }

    /** Sets how many SELECTs are in flight, and how many slots wait before they ask the pool. */
    public MadeCell inFlight(double asked, double waiting) {
        turnaround = OptionalDouble.of(asked + waiting);
        return inFlight(asked);
    }

    /** Its only fork fails, because an iteration does not end. */
    public MadeCell hanging() {
        problem = Optional.of(new FailureReason(FailureKind.TIMEOUT, "The iteration had not ended after 3000 ms."));
        return this;
    }

    /** What explains this cell beside a reference that nothing is the matter with. */
    public List<Remark> findings() {
        MeasuredFork reference = new MadeCell().fork(Made.REFERENCE);
        Cell cell = cell();
        MeasuredRun run = Made.run(List.of(reference, fork(cell)));
        ObjectNode environment = JsonMapper.shared().createObjectNode();
        environment.putObject("host").put("cores", CORES);
        ObjectNode versions = environment.putObject("libraries").putObject(cell.program());
        libraries.forEach(versions::put);
        List<Estimate> estimates =
                run.estimates().stream().map(this::withInFlight).toList();
        // Application and database may use both processors.
        RunPlan.Method method = Made.but(run.run().plan().method(), "pinning", Optional.empty());
        MeasuredRun measured =
                Made.but(Made.withPlan(run, "method", method), "environment", environment, "estimates", estimates);
        return Remarks.of(measured, CellGroup.of(measured)).stream()
                .filter(remark -> remark.explains() && remark.cell().equals(Optional.of(cell)))
                .toList();
    }

    private Cell cell() {
        return new Cell(
                "standalone-toy",
                Stack.Kind.STANDALONE,
                false,
                otherLibraries,
                profiles,
                new TreeMap<>(),
                workload,
                jdk,
                List.of());
    }

    private Estimate withInFlight(Estimate estimate) {
        OptionalDouble unknown = OptionalDouble.empty();
        boolean isReference = estimate.planned().cell().reference();
        return Made.but(
                estimate,
                "inFlight",
                new InFlight(
                        OptionalDouble.of(Made.POOL_SIZE),
                        isReference ? OptionalDouble.of(Made.POOL_SIZE) : inFlight,
                        isReference ? unknown : turnaround,
                        unknown,
                        unknown,
                        unknown));
    }

    private MeasuredFork fork(Cell of) {
        Usage.AppUsage app = new Usage.AppUsage(
                1, OptionalLong.empty(), gcNanos, jitNanos, OptionalLong.empty(), OptionalLong.empty(), 0, 0, 0, 0);
        Usage usage = new Usage(0, 0, 1_000, 1, app, Usage.DatabaseUsage.UNKNOWN);
        return new MeasuredFork(
                Made.planned(of, 1, false),
                Optional.empty(),
                Optional.of(new Started(of.stack(), 1, "17", settings, configuration)),
                Collections.nCopies(iterations, iteration),
                jvm,
                new Counters(Optional.of(usage), Optional.of(ledger), List.of()),
                Optional.empty(),
                List.of(),
                Made.NO_FOOTPRINT,
                Optional.of(new ForkEnded(
                        problem.isPresent() ? Termination.FAILED : Termination.COMPLETED,
                        OptionalLong.of(0),
                        problem,
                        OptionalLong.of(1),
                        OptionalLong.empty(),
                        "2026-11-21T00:00:10Z")));
    }
}
