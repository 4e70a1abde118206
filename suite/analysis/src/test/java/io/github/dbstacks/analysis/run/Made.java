package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.analysis.sampling.LayerShares;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Chain;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Unsupported;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.fork.Counted;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.fork.Usage.AppUsage;
import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.RateTrial;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;

/** Runs, forks and iterations for tests: all is well with them but for what a test changes. */
public final class Made {
    public static final Cell REFERENCE = cell("standalone-jdbc", true, Workload.SINGLE_ROW);
    public static final Cell OTHER = cell("standalone-toy", false, Workload.SINGLE_ROW);

    public static final int POOL_SIZE = 10;
    public static final String SELECT = "SELECT company_name FROM companies WHERE company_id = $1";

    /** The footprint of a fork that tells nothing of it. */
    public static final Footprint NO_FOOTPRINT =
            new Footprint(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private static final int SELECTS = 1_000;
    private static final int CORES = 2;
    private static final long NANOS = 100_000_000;

    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            List<RecordComponent> components = List.of(type.getRecordComponents());
            try {
                return new Shape(
                        components,
                        type.getDeclaredConstructor(components.stream()
                                .map(RecordComponent::getType)
                                .toArray(Class<?>[]::new)));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }
    };

    private Made() {}

    public static Cell cell(String stack, boolean reference, Workload workload) {
        return new Cell(stack, Stack.Kind.STANDALONE, reference, List.of(), workload, "17");
    }

    public static PlannedFork planned(Cell cell, int block, boolean alias) {
        return new PlannedFork(1, block, cell, alias);
    }

    /**
     * 1,000 SELECTs in 100 ms; application and database each have a processor of their own, and the database is half
     * idle.
     */
    public static MeasuredIteration iteration(double cpuMicrosPerSelect) {
        return busy(Math.round(cpuMicrosPerSelect * 1e3 * SELECTS), 50_000_000, 150_000_000);
    }

    /** Returns an iteration of 100 ms; a negative number is unknown. */
    public static MeasuredIteration busy(long clientNanos, long databaseNanos, long hostNanos) {
        return around(clientNanos, databaseNanos, hostNanos, 0, 0);
    }

    /** Returns an iteration of 100 ms, with what the host did for others; a negative number is unknown. */
    public static MeasuredIteration around(
            long clientNanos, long databaseNanos, long hostNanos, long steal, long foreign) {
        return iteration(clientNanos, 0, 0, databaseNanos, hostNanos, steal, foreign);
    }

    /** Returns an iteration of 100 ms with all connections on one event loop. */
    public static MeasuredIteration onOneLoop(long clientNanos, long loopNanos, long databaseNanos, long hostNanos) {
        return iteration(clientNanos, loopNanos, 1, databaseNanos, hostNanos, 0, 0);
    }

    /**
     * Between its iterations the application uses as much CPU time again, where the host has so much left. Interrupts
     * use what is left of the host's.
     */
    private static MeasuredIteration iteration(
            long clientNanos, long loopNanos, int loops, long databaseNanos, long hostNanos, long steal, long foreign) {
        long left = hostNanos < 0 ? Long.MAX_VALUE : hostNanos - Math.max(0, databaseNanos) - Math.max(0, foreign);
        long application = Math.max(clientNanos, Math.min(2 * clientNanos, left));
        long interrupts = hostNanos - databaseNanos - application - foreign;
        return new MeasuredIteration(
                true,
                false,
                0,
                NANOS,
                SELECTS,
                SELECTS,
                new Metrics(
                        OptionalLong.of(clientNanos),
                        OptionalLong.of(7_000),
                        0,
                        0,
                        0,
                        OptionalLong.empty(),
                        OptionalLong.of(0),
                        0,
                        new Metrics.Heap(OptionalLong.of(70_000), 90_000, OptionalLong.of(60_000)),
                        9),
                new MeasuredIteration.Threads(clientNanos, 0, loops, loopNanos),
                Optional.of(new Surroundings(
                        1,
                        SELECTS,
                        NANOS,
                        new Surroundings.DatabaseCounts(
                                known(databaseNanos), OptionalLong.empty(), OptionalLong.empty()),
                        OptionalLong.of(application),
                        0,
                        OptionalLong.of(0),
                        OptionalLong.of(120_000_000),
                        new HostUsage(
                                known(hostNanos),
                                foreign < 0 ? OptionalLong.empty() : OptionalLong.of(interrupts),
                                known(steal),
                                OptionalLong.of(2 * SELECTS),
                                OptionalLong.of(400 * SELECTS)),
                        Optional.empty())));
    }

    /**
     * Returns an iteration of 100 ms, in which application and database use 150 ms.
     *
     * @param left what the host used besides
     * @param interrupts that it counted, whether among that or not
     */
    public static MeasuredIteration interrupted(long left, long interrupts) {
        return withAround(
                busy(50_000_000, 50_000_000, 150_000_000),
                around -> but(
                        around,
                        "host",
                        but(
                                around.host(),
                                "hostCpuNanos",
                                OptionalLong.of(150_000_000 + left),
                                "interruptNanos",
                                OptionalLong.of(interrupts))));
    }

    private static MeasuredIteration withAround(MeasuredIteration iteration, UnaryOperator<Surroundings> change) {
        return but(iteration, "around", iteration.around().map(change));
    }

    private static OptionalLong known(long number) {
        return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** The same, but that it also recorded how long its SELECTs took. */
    public static MeasuredIteration recorded(MeasuredIteration iteration) {
        return but(iteration, "recorded", true);
    }

    public static MeasuredIteration warmUp(MeasuredIteration iteration) {
        return but(iteration, "measured", false);
    }

    /** A quota kept its processes waiting for so long; a negative number is unknown. */
    public static MeasuredIteration throttled(long nanos) {
        return withAround(iteration(50), around -> but(around, "throttledNanos", known(nanos)));
    }

    /**
     * Returns an iteration with so much CPU time of the orchestrator; the application's, rests included, is twice
     * {@code clientNanos}.
     */
    public static MeasuredIteration watched(long clientNanos, long watchingNanos) {
        return withAround(
                around(clientNanos, 0, 2 * clientNanos, 0, 0),
                around -> but(around, "watchingCpuNanos", watchingNanos));
    }

    /**
     * Returns a record like one but for some of its components, or of those of its parts.
     *
     * @param changes the name of a component and its value, then the next
     */
    public static <R extends Record> R but(R like, Object... changes) {
        Map<Object, Object> left = new HashMap<>();
        for (int at = 0; at < changes.length; at += 2) {
            left.put(changes[at], changes[at + 1]);
        }
        R changed = changed(like, left);
        if (!left.isEmpty()) {
            throw new IllegalArgumentException(like.getClass() + " has no " + left.keySet() + ".");
        }
        return changed;
    }

    /** Takes from {@code left} what is of the record or of its parts. */
    private static <R extends Record> R changed(R like, Map<Object, Object> left) {
        Shape shape = SHAPES.get(like.getClass());
        try {
            Map<Object, Object> own = new HashMap<>();
            for (RecordComponent component : shape.components()) {
                Object old = Objects.requireNonNull(component.getAccessor().invoke(like));
                own.put(component.getName(), Objects.requireNonNullElse(left.remove(component.getName()), old));
            }
            List<Object> values = new ArrayList<>();
            for (RecordComponent component : shape.components()) {
                Object value = Objects.requireNonNull(own.get(component.getName()));
                values.add(has(component.getType(), left.keySet()) ? changed((Record) value, left) : value);
            }
            @SuppressWarnings("unchecked")
            R changed = (R) shape.constructor().newInstance(values.toArray());
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean has(Class<?> type, Set<Object> names) {
        return type.isRecord()
                && !names.isEmpty()
                && SHAPES.get(type).components().stream()
                        .anyMatch(component -> names.contains(component.getName()) || has(component.getType(), names));
    }

    /** How to read and make records of a class. Asking the JVM anew takes ten times as long as making one. */
    private record Shape(List<RecordComponent> components, Constructor<?> constructor) {}

    public static Ledger ledger(Statement... statements) {
        return new Ledger(
                List.of(statements), SELECTS, 0, 0, 0, POOL_SIZE, List.of("none"), Optional.empty(), Optional.empty());
    }

    public static Statement statement(String queryId, String text, long calls, long rows) {
        return new Statement(queryId, text, calls, rows, Optional.of(2L));
    }

    /** The work of a fork with a single iteration. */
    public static Ledger rightLedger() {
        return ledger(statement("1", SELECT, SELECTS, SELECTS));
    }

    public static MeasuredFork fork(PlannedFork planned, List<MeasuredIteration> iterations, Ledger ledger) {
        return fork(planned, Termination.COMPLETED, Optional.empty(), iterations, ledger, 0, 60_000_000);
    }

    /** Returns a fork that failed before its first iteration. */
    public static MeasuredFork failed(PlannedFork planned, String sentence) {
        Optional<FailureReason> problem = Optional.of(FailureReason.of(sentence));
        return fork(planned, Termination.FAILED, problem, List.of(), rightLedger(), 0, 1);
    }

    /** Returns a fork of a single iteration. */
    public static MeasuredFork fork(Cell cell, int block, boolean alias, double cpuMicrosPerSelect) {
        return fork(planned(cell, block, alias), List.of(iteration(cpuMicrosPerSelect)), rightLedger());
    }

    public static MeasuredFork fork(
            PlannedFork planned,
            Termination termination,
            Optional<FailureReason> problem,
            List<MeasuredIteration> iterations,
            Ledger ledger,
            long majorFaults,
            long canaryNanos) {
        Usage usage = usage(50_000_000, majorFaults);
        return fork(planned, termination, problem, iterations, ledger, usage, canaryNanos);
    }

    private static MeasuredFork fork(
            PlannedFork planned,
            Termination termination,
            Optional<FailureReason> problem,
            List<MeasuredIteration> iterations,
            Ledger ledger,
            Usage usage,
            long canaryNanos) {
        return new MeasuredFork(
                planned,
                Optional.of(ForkStarted.of(planned, false, "2026-11-21T00:00:00Z", canaryNanos, List.of())),
                Optional.of(new Started(
                        planned.cell().stack(), 1, "17", Map.of("pool-size", Integer.toString(POOL_SIZE)), Map.of())),
                iterations,
                JvmTotals.NONE,
                new Counters(Optional.of(usage), Optional.of(ledger), List.of()),
                Optional.empty(),
                List.of(),
                NO_FOOTPRINT,
                Optional.of(new ForkEnded(
                        termination,
                        OptionalLong.of(0),
                        problem,
                        OptionalLong.of(1),
                        OptionalLong.empty(),
                        "2026-11-21T00:00:10Z")));
    }

    /** Returns a fork of a single iteration, in which PostgreSQL used so much, too. */
    public static MeasuredFork fork(
            Cell cell, int block, boolean alias, double cpuMicrosPerSelect, double databaseMicrosPerSelect) {
        long database = Math.round(databaseMicrosPerSelect * 1e3 * SELECTS);
        return fork(
                planned(cell, block, alias),
                Termination.COMPLETED,
                Optional.empty(),
                List.of(iteration(cpuMicrosPerSelect)),
                rightLedger(),
                usage(database, 0),
                60_000_000);
    }

    private static Usage usage(long databaseCpuNanos, long majorFaults) {
        return new Usage(
                0,
                0,
                SELECTS,
                1,
                new AppUsage(
                        1,
                        OptionalLong.empty(),
                        0,
                        0,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        0,
                        0,
                        0,
                        majorFaults),
                new DatabaseUsage(OptionalLong.of(databaseCpuNanos), OptionalLong.of(0), OptionalLong.of(0)));
    }

    /**
     * A load that intended 1,000 requests a second for a second.
     *
     * @param answered how many of them were answered, each after 2 ms
     * @param problems why it was invalid
     */
    public static LoadResult load(double achievedRate, long answered, List<String> problems) {
        ServiceTime times = new ServiceTime(answered, 2_000_000, 2_000_000, 2_000_000, 2_000_000, 2_000_000, "x");
        return new LoadResult(
                Map.of(),
                0,
                1_000_000_000,
                new LoadResult.Throughput(OptionalDouble.of(1000), achievedRate, 2, 0),
                new LoadResult.Requests(1000, answered, LoadResult.Errors.NONE),
                new LoadResult.Latencies(Optional.of(times), Optional.of(times)),
                OptionalDouble.of(2_000_000),
                new LoadResult.Connections(4, 0, 0),
                new LoadResult.Engine(Optional.empty(), 50_000_000, OptionalLong.of(50_000), answered, answered, false),
                problems);
    }

    /** CPU samples of a cell without forks to tell what a SELECT costs. */
    public static CellSamples samples(Cell cell, Map<Layer, Double> shares) {
        return new CellSamples(
                cell,
                Sampling.CPU,
                cell.name(),
                List.of(),
                new LayerShares(shares),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    /** Returns the fork with these counts of connections and threads. */
    public static MeasuredFork with(MeasuredFork fork, Counted... counted) {
        return but(fork, "counted", List.of(counted));
    }

    /** Returns the fork with these settings, iterations and footprint. */
    public static MeasuredFork with(
            MeasuredFork fork, Map<String, String> settings, List<MeasuredIteration> iterations, Footprint footprint) {
        return but(set(fork, settings), "iterations", iterations, "footprint", footprint);
    }

    /** Returns the fork with these settings. */
    public static MeasuredFork set(MeasuredFork fork, Map<String, String> settings) {
        return but(fork, "application", fork.application().map(started -> but(started, "settings", settings)));
    }

    /** Returns the fork under a load. */
    public static MeasuredFork under(MeasuredFork fork, LoadResult load) {
        return but(fork, "load", Optional.of(load));
    }

    /** Returns the fork with so many wrong answers. */
    public static MeasuredFork erring(MeasuredFork fork, int wrong) {
        LoadResult.Errors errors = new LoadResult.Errors(0, 0, 0, 0, wrong, 0);
        return but(
                fork, "load", fork.load().map(load -> but(load, "requests", but(load.requests(), "errors", errors))));
    }

    /** A fork of twelve seconds of closed loop in turns with others; a request costs 50 µs of CPU time. */
    public static MeasuredFork inTurns(Usage usage) {
        Cell cell = new Cell(
                "web-a", Stack.Kind.WEB, true, List.of(), ScenarioLoad.closed("get-company", 50), REFERENCE.jdk());
        MeasuredFork fork = fork(planned(cell, 1, false), iterations(12, 50), rightLedger());
        Optional<ForkEnded> ended = fork.ended().map(end -> end.withWaitedNanos(OptionalLong.of(1)));
        return but(with(under(fork, load(1000, 1000, List.of())), Map.of(), usage), "ended", ended);
    }

    /** Returns the fork after a search that found this rate, above which a trial ended so. */
    public static MeasuredFork searched(MeasuredFork fork, double rate, RateTrial.Held above) {
        LoadResult load = load(rate, (long) rate, List.of());
        List<RateTrial> trials = List.of(
                trial(rate / 2, RateTrial.Held.YES, load),
                trial(rate, RateTrial.Held.YES, load),
                trial(1.04 * rate, above, load));
        return but(under(fork, load), "trials", trials);
    }

    private static RateTrial trial(double rate, RateTrial.Held held, LoadResult load) {
        return new RateTrial(
                rate,
                held,
                Optional.empty(),
                rate,
                load.requests(),
                load.latency(),
                load.engine().lag());
    }

    /** Returns the fork with these settings, and with what the kernel counted for its application and the database. */
    public static MeasuredFork with(MeasuredFork fork, Map<String, String> settings, Usage usage) {
        return but(set(fork, settings), "usage", Optional.of(usage));
    }

    /**
     * Returns the usage of the iterations after the first, up to and with {@code last}.
     *
     * @param app CPU times of Java threads, garbage collection, compilation and the whole process, and of collection
     *     since the application was ready
     */
    public static Usage usage(int last, long elapsedNanos, long databaseCpuNanos, long... app) {
        return new Usage(
                1,
                last,
                (last - 1L) * SELECTS,
                elapsedNanos,
                new AppUsage(
                        app[0] + app[1] + app[2],
                        OptionalLong.of(app[0]),
                        app[1],
                        app[2],
                        OptionalLong.of(app[3]),
                        OptionalLong.of(app[4]),
                        3 * elapsedNanos,
                        0,
                        0,
                        0),
                new DatabaseUsage(
                        OptionalLong.of(databaseCpuNanos), OptionalLong.of(elapsedNanos), OptionalLong.of(1)));
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
        Limits limits = new Limits(1, 0, 10, false);
        Optional<Pinning> pinning = Optional.of(new Pinning("0", "1", Optional.empty(), false));
        RunPlan plan = but(
                plan(preset, limits),
                "compare",
                !preset.equals("smoke"),
                "jvmOptions",
                jvmOptions,
                "method",
                new RunPlan.Method(1, pinning, yardstick, false, limits));
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
                        .flatMap(fork -> estimate(fork, yardstick).stream())
                        .toList());
    }

    /**
     * A run whose cells are a chain, and whose forks cost what is said, with 38 SELECTs in flight and 1.5 sessions at
     * work.
     *
     * @param costs of each fork, in their order
     */
    public static MeasuredRun chain(Chain chain, List<MeasuredFork> forks, List<Costs> costs) {
        MeasuredRun any = run(forks);
        List<Estimate> estimates = new ArrayList<>();
        for (int i = 0; i < forks.size(); i++) {
            estimates.add(but(any.estimates().get(i), "costs", costs.get(i), "inFlight", inFlight(38, 1.5)));
        }
        return but(withPlan(any, "chain", Optional.of(chain)), "estimates", estimates);
    }

    /** Returns the run as of a plan that asks for cells that cannot be measured. */
    public static MeasuredRun lacking(MeasuredRun run, Unsupported... cells) {
        return withPlan(run, "unsupported", List.of(cells));
    }

    /** Returns the run as of a plan that expects something. */
    public static MeasuredRun expecting(MeasuredRun run, Expectations expectations) {
        return withPlan(run, "expectations", Optional.of(expectations));
    }

    /** Returns the plan of a run whose forks follow one another, and that expects nothing. */
    public static RunPlan plan(String name, Limits limits) {
        return new RunPlan(
                name,
                "",
                true,
                Map.of(),
                Map.of(),
                List.of(),
                new RunPlan.Method(1, Optional.empty(), Yardstick.TIME, false, limits),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** Returns the run, but for some components of its plan. */
    public static MeasuredRun withPlan(MeasuredRun measured, Object... changes) {
        Run run = measured.run();
        return but(measured, "run", but(run, "plan", but(run.plan(), changes)));
    }

    private static InFlight inFlight(double asked, double sessionsAtWork) {
        OptionalDouble unknown = OptionalDouble.empty();
        return new InFlight(
                unknown, OptionalDouble.of(asked), unknown, unknown, unknown, OptionalDouble.of(sessionsAtWork));
    }

    /** Returns the costs of a fork whose iterations have 1,000 SELECTs; all are in microseconds per SELECT. */
    public static Costs costs(double application, double database, double turnaround) {
        OptionalDouble unknown = OptionalDouble.empty();
        return new Costs(
                new CpuTime(OptionalDouble.of(application), unknown, unknown, unknown),
                OptionalDouble.of(database),
                OptionalDouble.of(7_000),
                OptionalDouble.of(turnaround * SELECTS / 1e3),
                OptionalDouble.of(turnaround * SELECTS / 1e3));
    }

    public static List<MeasuredIteration> iterations(int number, double cpuMicrosPerSelect) {
        return Collections.nCopies(number, iteration(cpuMicrosPerSelect));
    }

    /** Returns the estimate of a fork that recorded no service times; empty when it was not completed. */
    public static Optional<Estimate> estimate(MeasuredFork fork, Yardstick yardstick) {
        OperationTimes none = OperationTimes.NONE;
        return Estimate.of(fork, Collections.nCopies(fork.iterations().size(), none), yardstick);
    }
}
