package io.github.dbstacks.analysis.metric;

import static io.github.dbstacks.analysis.metric.Computation.always;
import static io.github.dbstacks.analysis.metric.Computation.at;
import static io.github.dbstacks.analysis.metric.Computation.counted;
import static io.github.dbstacks.analysis.metric.Computation.countedOrElapsed;
import static io.github.dbstacks.analysis.metric.Computation.derived;
import static io.github.dbstacks.analysis.metric.Computation.forEachClient;
import static io.github.dbstacks.analysis.metric.Computation.geometricMean;
import static io.github.dbstacks.analysis.metric.Computation.largest;
import static io.github.dbstacks.analysis.metric.Computation.largestOfLoad;
import static io.github.dbstacks.analysis.metric.Computation.latency;
import static io.github.dbstacks.analysis.metric.Computation.latencyDeviation;
import static io.github.dbstacks.analysis.metric.Computation.latencyPercentile;
import static io.github.dbstacks.analysis.metric.Computation.mean;
import static io.github.dbstacks.analysis.metric.Computation.meanOfFootprint;
import static io.github.dbstacks.analysis.metric.Computation.meanOfFork;
import static io.github.dbstacks.analysis.metric.Computation.meanOfIterations;
import static io.github.dbstacks.analysis.metric.Computation.meanOfLoad;
import static io.github.dbstacks.analysis.metric.Computation.ofAny;
import static io.github.dbstacks.analysis.metric.Computation.ofFloor;
import static io.github.dbstacks.analysis.metric.Computation.p999;
import static io.github.dbstacks.analysis.metric.Computation.percentile;
import static io.github.dbstacks.analysis.metric.Computation.sum;
import static io.github.dbstacks.analysis.metric.Computation.together;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.Footprint;
import io.github.dbstacks.analysis.run.FullRate;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.AotCache;
import io.github.dbstacks.records.fork.Counted;
import io.github.dbstacks.records.fork.Counted.Moment;
import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.LiveHeap;
import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.EnumText;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;

/**
 * Everything that is measured of a cell, in the order of every list. {@code metrics.txt} says what each is, and here
 * stands how it is computed. CSV files, reports, pages and the printed table show these, and expectations are judged by
 * them. What is unknown is empty.
 */
@SuppressWarnings("ImmutableEnumChecker") // its functions have no state
public enum Metric {
    CAPACITY(derived("operations / duration", Metric::capacity).bySeconds()),
    TOTAL_CPU(derived("app-cpu + database-cpu", Metric::totalCpu)),
    APP_CPU(mean(fork -> fork.costs().cpuMicros())),
    DATABASE_CPU(mean(fork -> fork.costs().databaseCpuMicros())),
    CPU_BY_DATABASE(mean(fork -> fork.costs().cpu().byDatabase())),
    GC_CPU(mean(fork -> fork.costs().cpu().gcMicros())),
    JIT_CPU(mean(fork -> fork.costs().cpu().jitMicros())),
    JIT_SHARE(derived(
            "jit-cpu / (jit-cpu + app-cpu)", of -> of.both(JIT_CPU, APP_CPU, (jit, others) -> jit / (jit + others)))),
    JIT_QUEUE(meanOfIterations(one -> one.metrics().jitQueue(), 1)),
    ALLOCATED_BYTES(mean(fork -> fork.costs().allocatedBytes())),
    DURATION(mean(fork -> fork.costs().millis()).bySeconds()),
    LAST_TEN(mean(fork -> fork.costs().lastTenMillis()).bySeconds()),
    FIRST_RUN(meanOfFork(Metric::firstRun)),
    MEAN_TIME(derived("latency-mean, else concurrency (or in-flight) / capacity", Metric::meanTime)
            .bySeconds()),
    P50_TIME(percentile(Estimate.Times::turnaround, 50).bySeconds()),
    P90_TIME(percentile(Estimate.Times::turnaround, 90).bySeconds()),
    P99_TIME(percentile(Estimate.Times::turnaround, 99).bySeconds()),
    P999_TIME(p999(Estimate.Times::turnaround).bySeconds()),
    MAX_TIME(percentile(Estimate.Times::turnaround, 100).bySeconds()),
    SERVICE_P50(percentile(Estimate.Times::service, 50).bySeconds()),
    SERVICE_P90(percentile(Estimate.Times::service, 90).bySeconds()),
    SERVICE_P99(percentile(Estimate.Times::service, 99).bySeconds()),
    SERVICE_P999(p999(Estimate.Times::service).bySeconds()),
    SERVICE_MAX(percentile(Estimate.Times::service, 100).bySeconds()),
    ACQUIRE_P50(percentile(Estimate.Times::acquire, 50)),
    ACQUIRE_P99(percentile(Estimate.Times::acquire, 99)),
    CONCURRENCY(mean(fork -> fork.inFlight().concurrency())),
    IN_FLIGHT(mean(fork -> fork.inFlight().asked())),
    SLOTS_IN_USE(mean(fork -> fork.inFlight().turnaround())),
    FREE_SLOTS(mean(fork -> fork.inFlight().idle())),
    IDLE_SLOTS(derived("1 - in-flight / concurrency", Metric::idleSlots)),
    WAITING_THREADS(mean(fork -> fork.inFlight().waitingThreads())),
    DATABASE_AT_WORK(mean(fork -> fork.inFlight().sessionsAtWork())),
    STEADY_AFTER(mean(fork -> steadyAfter(fork))),
    THREADS(largest(one -> OptionalLong.of(one.metrics().threads()), 1)),
    EVENT_LOOPS(largest(one -> OptionalLong.of(one.threads().loops()), 1)),
    EVENT_LOOPS_FIRST(at(Moment.FIRST, Counted::holding)),
    EVENT_LOOPS_AT_ONCE(at(Moment.AT_ONCE, Counted::holding)),
    LOADED_LOOPS(at(Moment.LATER, Counted::loaded)),
    LOADED_LOOPS_FIRST(at(Moment.FIRST, Counted::loaded)),
    LOADED_LOOPS_AT_ONCE(at(Moment.AT_ONCE, Counted::loaded)),
    SESSIONS(ofAny("largest of all forks, failed ones too", Metric::sessions, DoubleStream::max, false)),
    SESSIONS_FIRST(at(Moment.FIRST, seen -> OptionalInt.of(seen.established()))),
    SESSIONS_AT_ONCE(at(Moment.AT_ONCE, seen -> OptionalInt.of(seen.established()))),
    ACTIVE_SESSIONS(at(Moment.LATER, seen -> OptionalInt.of(seen.active()))),
    ACTIVE_SESSIONS_FIRST(at(Moment.FIRST, seen -> OptionalInt.of(seen.active()))),
    ACTIVE_SESSIONS_AT_ONCE(at(Moment.AT_ONCE, seen -> OptionalInt.of(seen.active()))),
    MEAN_HEAP(meanOfIterations(one -> one.metrics().heap().heapBytes(), 1e6)),
    PEAK_HEAP(largest(one -> Costs.known(one.metrics().heap().peakHeapBytes()), 1e6)),
    HEAP_AFTER_GC(largest(one -> one.metrics().heap().heapAfterGcBytes(), 1e6)),
    PEAK_RSS(ofAny("largest of all forks, failed ones too", Metric::peakRss, DoubleStream::max, false)),
    VIRTUAL_MEMORY(meanOfFootprint(footprint -> divided(virtualBytes(footprint), 1e6))),
    RSS(meanOfFootprint(memory(Memory::rssBytes, 1e6))),
    PSS(meanOfFootprint(memory(Memory::pssBytes, 1e6))),
    USS(meanOfFootprint(memory(Memory::ussBytes, 1e6))),
    PRIVATE_SHARE(derived("uss / rss", of -> of.both(USS, RSS, (own, all) -> own / all))),
    LIVE_HEAP(meanOfFootprint(liveHeap(1e6))),
    PROCESS_THREADS(meanOfFootprint(memory(Memory::threads, 1))),
    MEMORY_READ(meanOfFootprint(memory(Memory::readNanos, 1e6))),
    CLIENT_PSS(forEachClient(memory(Memory::pssBytes, 1024))),
    CLIENT_HEAP(forEachClient(liveHeap(1024))),
    CLIENT_THREADS(forEachClient(memory(Memory::threads, 1))),
    FIRST_ANSWER(meanOfFootprint(firstAnswer(first -> OptionalLong.of(first.afterNanos())))),
    FIRST_ANSWER_CPU(meanOfFootprint(firstAnswer(FirstAnswer::cpuNanos))),
    FULL_RATE(meanOfFork(fork -> millis(FullRate.of(fork).map(FullRate::afterNanos)))),
    FULL_RATE_CPU(meanOfFork(fork -> millis(
            FullRate.of(fork).flatMap(found -> found.cpuNanos().stream().boxed().findFirst())))),
    AOT_CACHE(meanOfFootprint(footprint -> inUnits(footprint.cache().map(AotCache::bytes), 1e6))),
    AOT_TRAINING(meanOfFootprint(footprint -> millis(footprint.cache().map(AotCache::trainingNanos)))),
    GC_TIME(countedOrElapsed(
            usage -> usage.app().gcCpuNanos(), fork -> fork.jvm().gcMillis())),
    JIT_TIME(countedOrElapsed(
            usage -> usage.app().jitCpuNanos(), fork -> fork.jvm().jitMillis())),
    PROCESSOR_WAIT(counted(usage -> OptionalLong.of(usage.app().appWaitNanos()), 1e3)),
    SWITCHES(counted(usage -> OptionalLong.of(usage.app().appSwitches()), 1)),
    PREEMPTIONS(counted(usage -> OptionalLong.of(usage.app().appPreemptions()), 1)),
    CONTEXT_SWITCHES(derived("switches + preemptions", of -> of.both(SWITCHES, PREEMPTIONS, Double::sum))),
    DATABASE_SWITCHES(counted(usage -> usage.database().databaseSwitches(), 1)),
    TCP_SEGMENTS(together("sum over forks divided by their operations", Metric::tcpSegments)),
    INTENDED_RATE(meanOfLoad(LoadResult::intendedRate)),
    ACHIEVED_RATE(meanOfLoad(always(LoadResult::achievedRate))),
    ANSWERED(meanOfLoad(load -> Costs.combined(
                    OptionalDouble.of(100 * load.achievedRate()), load.intendedRate(), (all, due) -> all / due))
            .unlessEngineLimited()),
    ANSWERS(ofAny(
            "mean over forks, failed ones too",
            fork -> ofLoad(fork, load -> fork.operations()),
            DoubleStream::average,
            false)),
    ANSWERS_RATE(ofAny(
                    "mean over forks, failed ones too",
                    fork -> ofLoad(
                            fork,
                            load -> fork.isCompleted()
                                    ? load.achievedRate()
                                    : fork.operations() * 1e9 / (load.warmUpNanos() + load.elapsedNanos())),
                    DoubleStream::average,
                    false)
            .bySeconds()),
    STALLED_CPU(ofAny("mean over forks, failed ones too", Metric::stalledCpu, DoubleStream::average, false)),
    HIGHEST_RATE(geometricMean(MeasuredFork::highestRate)),
    CPU_USAGE(mean((run, fork) -> cpuUsage(run, fork)).bySeconds()),
    PEAK_CPU(largest(one -> OptionalLong.of(1_000 * one.threads().cpuNanos() / one.durationNanos()), 1_000)),
    REQUEST_ERRORS(ofAny(
                    "sum over forks, aliases too",
                    fork -> ofLoad(fork, load -> load.errors().all()),
                    errors -> errors.reduce(Double::sum),
                    true)
            .asFaults()),
    LATENCY_MEAN(meanOfLoad(load -> divided(load.latencyMeanNanos(), 1e6))),
    LATENCY_SD(meanOfLoad(latencyDeviation())),
    LATENCY_P50(latencyPercentile(ServiceTime::p50Nanos, 50)),
    LATENCY_P90(latencyPercentile(ServiceTime::p90Nanos, 90)),
    LATENCY_P99(latencyPercentile(ServiceTime::p99Nanos, 99)),
    LATENCY_P999(latencyPercentile(ServiceTime::p999Nanos, 99.9)),
    LATENCY_MAX(latencyPercentile(ServiceTime::maxNanos, 100)),
    FLOOR_P50(ofFloor(latency(ServiceTime::p50Nanos))),
    FLOOR_P90(ofFloor(latency(ServiceTime::p90Nanos))),
    FLOOR_P99(ofFloor(latency(ServiceTime::p99Nanos))),
    FLOOR_P999(ofFloor(latency(ServiceTime::p999Nanos))),
    FLOOR_MAX(ofFloor(latency(ServiceTime::maxNanos))),
    REQUESTS_IN_FLIGHT(meanOfLoad(always(LoadResult::inFlight))),
    PEAK_CONNECTIONS(largestOfLoad(LoadResult::peakConnections)),
    ENGINE_CPU(meanOfLoad(load -> load.engine().engineCpuPerAnswerNanos().stream()
            .mapToDouble(nanos -> nanos / 1e3)
            .findFirst())),
    FORKS(sum(fork -> 1)),
    FAILED_FORKS(
            new Computation("sum over forks, aliases too", (run, fork) -> OptionalDouble.of(0), Metric::failedForks)
                    .asFaults()),
    ITERATIONS(sum(fork -> fork.measured().size())),
    OPERATIONS(together("largest of all iterations", Metric::operations)),
    ROWS(sum(fork -> fork.measured().stream().mapToLong(MeasuredIteration::rows).sum())),
    ROWS_EACH(together(
            "sum over forks divided by their operations", forks -> each(forks, fork -> OptionalLong.of(fork.rows())))),
    ROWS_INSERTED(ofAny(
            "mean over forks, failed ones too",
            fork -> fork.ledger().stream()
                    .mapToDouble(Ledger::rowsInserted)
                    .filter(rows -> rows > 0)
                    .findFirst(),
            DoubleStream::average,
            false)),
    INSERTED_FIRST(meanOfFork(fork -> inserted(fork, true))),
    INSERTED_LAST(meanOfFork(fork -> inserted(fork, false))),
    STATEMENTS(together("sum over forks divided by their operations", Metric::statements));

    private static final Set<Metric> COMPARED = EnumSet.of(
            CAPACITY,
            TOTAL_CPU,
            APP_CPU,
            DATABASE_CPU,
            CPU_BY_DATABASE,
            DURATION,
            P50_TIME,
            P99_TIME,
            HIGHEST_RATE,
            PSS,
            FIRST_ANSWER,
            FIRST_ANSWER_CPU,
            FULL_RATE,
            FULL_RATE_CPU);

    private final Description description;
    private final Computation computation;

    Metric(Computation computation) {
        this.description = Description.of(EnumText.of(this));
        this.computation = computation;
    }

    /**
     * What cells of a run are compared by: CPU time of application and database, or of the application where the
     * database's is unknown.
     */
    public static Metric cost(MeasuredRun run) {
        if (run.isByDatabase()) {
            return CPU_BY_DATABASE;
        }
        return run.isByBoth() ? TOTAL_CPU : APP_CPU;
    }

    /** The metric with this id; empty when there is none. */
    public static Optional<Metric> byId(String id) {
        return EnumText.read(Metric.class, id);
    }

    public String id() {
        return EnumText.of(this);
    }

    public Unit unit() {
        return description.unit();
    }

    /** The title of its column, in the words of what was measured: {@code SELECTs/s}, {@code requests/s}. */
    public String label(Work work) {
        return description.label().replace("operation", work.operation());
    }

    /** Returns the label with what it is divided by: {@code app µs/SELECT}. */
    public String title(Work work) {
        return label(work) + (unit().isPerOperation() ? "/" + work.operation() : "");
    }

    /** What it is, in a sentence. */
    public String meaning() {
        return description.meaning();
    }

    /** Decimals in files. */
    public int digits() {
        return description.digits();
    }

    public Direction direction() {
        return description.direction();
    }

    /** How the value of a cell is made of its forks or of other metrics, in words. */
    public String how() {
        return computation.how();
    }

    /** Whether reports compare it with the reference, by the forks of the same blocks. */
    public boolean isCompared() {
        return COMPARED.contains(this);
    }

    /** Whether it rests on what the load engine measured. */
    public boolean isByEngine() {
        return computation.isByEngine();
    }

    /** Returns the value of one fork. */
    public OptionalDouble of(MeasuredRun run, Estimate fork) {
        return computation.ofFork().of(run, fork);
    }

    /**
     * Returns the value of one fork to judge by: a load that was invalid tells nothing about the application, unless
     * the computation says otherwise ({@link Computation.Judging}).
     */
    public OptionalDouble judged(MeasuredRun run, Estimate fork) {
        boolean isInvalid = isByEngine()
                && Computation.load(run, fork).filter(computation::isSpoilt).isPresent();
        return isInvalid ? OptionalDouble.empty() : of(run, fork);
    }

    /**
     * Returns the value of every fork of a cell that tells it, as {@link #ofForks}, to judge by. Faults are one number
     * for all forks: one is one too many.
     */
    public DoubleStream judgedForks(MeasuredRun run, Cell cell) {
        if (computation.judging() == Computation.Judging.AS_FAULTS) {
            return faults(run, cell).stream();
        }
        return computation.ofAny().isPresent()
                ? ofForks(run, cell)
                : run.estimates(cell).stream().flatMapToDouble(fork -> judged(run, fork).stream());
    }

    /** The result is empty where nobody knows how many there were: a fork failed, and no fault of it was counted. */
    private OptionalDouble faults(MeasuredRun run, Cell cell) {
        OptionalDouble all = of(run, cell);
        boolean isUnknown = run.forks(cell).isEmpty()
                || (all.orElse(0) == 0 && FAILED_FORKS.of(run, cell).orElse(0) > 0);
        return isUnknown ? OptionalDouble.empty() : all;
    }

    /**
     * Returns the value of every fork of a cell that tells it: of completed ones, and of failed ones where those count,
     * too.
     */
    public DoubleStream ofForks(MeasuredRun run, Cell cell) {
        return computation
                .ofAny()
                .map(value -> run.forks(cell).stream().flatMapToDouble(fork -> value.apply(fork).stream()))
                .orElseGet(() -> run.estimates(cell).stream().flatMapToDouble(fork -> of(run, fork).stream()));
    }

    /** Returns the value of a fork that failed; empty where only completed ones count. */
    public OptionalDouble ofFailed(MeasuredFork fork) {
        return computation.ofAny().map(value -> value.apply(fork)).orElse(OptionalDouble.empty());
    }

    /** Returns the value of a cell, over its forks. */
    public OptionalDouble of(MeasuredRun run, Cell cell) {
        return computation.ofCell().of(run, cell);
    }

    /** Returns the value of the floor of a load; empty for what only an application has. */
    public OptionalDouble of(LoadResult floor) {
        return computation.ofLoad().map(value -> value.apply(floor)).orElse(OptionalDouble.empty());
    }

    private static OptionalDouble operations(List<MeasuredFork> forks) {
        OptionalInt compared = forks.stream()
                .flatMapToInt(fork -> fork.planned().cell().workload().comparedOperations().stream())
                .findFirst();
        return compared.isPresent()
                ? OptionalDouble.of(compared.getAsInt())
                : Computation.iterations(forks)
                        .mapToDouble(MeasuredIteration::operations)
                        .max();
    }

    private static OptionalDouble capacity(Computation.MetricValues values) {
        return values.both(OPERATIONS, DURATION, (number, millis) -> number / (millis / 1e3));
    }

    private static OptionalDouble totalCpu(Computation.MetricValues values) {
        return values.both(APP_CPU, DATABASE_CPU, Double::sum);
    }

    private static OptionalDouble meanTime(Computation.MetricValues values) {
        OptionalDouble slots = values.of(CONCURRENCY).isPresent() ? values.of(CONCURRENCY) : values.of(IN_FLIGHT);
        return values.of(LATENCY_MEAN).isPresent()
                ? values.of(LATENCY_MEAN)
                : Costs.combined(slots, values.of(CAPACITY), (number, rate) -> 1e3 * number / rate);
    }

    /** The result is empty under load, where there are clients and no slots. */
    private static OptionalDouble idleSlots(Computation.MetricValues values) {
        OptionalDouble slots = values.of(FREE_SLOTS).isPresent() ? values.of(CONCURRENCY) : OptionalDouble.empty();
        return Costs.combined(values.of(IN_FLIGHT), slots, (used, all) -> Math.max(0, 1 - used / all));
    }

    private static OptionalDouble steadyAfter(Estimate fork) {
        return fork.steady().start().isPresent()
                ? OptionalDouble.of(fork.steadyAfterNanos() / 1e6)
                : OptionalDouble.empty();
    }

    /** CPU time of the application per request times the requests, in per cent of all processors. */
    private static OptionalDouble cpuUsage(MeasuredRun run, Estimate fork) {
        return Costs.combined(
                APP_CPU.of(run, fork),
                ACHIEVED_RATE.of(run, fork),
                (micros, rate) -> 100 * micros / 1e6 * rate / run.cores());
    }

    private static OptionalDouble divided(OptionalDouble value, double divisor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() / divisor) : value;
    }

    /**
     * Returns how often the statement was executed that was executed most often. MySQL and MariaDB do not tell BEGIN
     * from COMMIT, or SET autocommit from its opposite.
     */
    private static OptionalDouble statements(List<MeasuredFork> forks) {
        return each(
                forks,
                fork -> fork.ledger().stream()
                        .flatMap(ledger -> ledger.statements().stream())
                        .filter(statement -> !statement.controlsTransaction())
                        .mapToLong(Ledger.Statement::calls)
                        .max());
    }

    private static OptionalDouble each(List<MeasuredFork> forks, Function<MeasuredFork, OptionalLong> number) {
        return RatioOfSums.of(forks, number, MeasuredFork::operations, 1);
    }

    private static OptionalDouble sessions(MeasuredFork fork) {
        return fork
                .counted(Moment.LATER)
                .map(Counted::established)
                .or(() -> fork.ledger().map(Ledger::sessions))
                .stream()
                .mapToDouble(Integer::doubleValue)
                .findFirst();
    }

    /** The rate of the first iteration in that of the measured ones. */
    private static OptionalDouble firstRun(MeasuredFork fork) {
        OptionalDouble later = rate(fork.measured());
        return fork.iterations().isEmpty() || fork.iterations().get(0).measured()
                ? OptionalDouble.empty()
                : Costs.combined(rate(fork.iterations().subList(0, 1)), later, (first, all) -> first / all);
    }

    private static OptionalDouble rate(List<MeasuredIteration> iterations) {
        return RatioOfSums.of(
                iterations, one -> OptionalLong.of(one.operations()), MeasuredIteration::durationNanos, 1);
    }

    private static OptionalDouble virtualBytes(Footprint footprint) {
        return footprint.memory().stream()
                .flatMapToLong(memory -> memory.virtualBytes().stream())
                .asDoubleStream()
                .findFirst();
    }

    private static OptionalDouble ofLoad(MeasuredFork fork, ToDoubleFunction<LoadResult> value) {
        return fork.load().stream().mapToDouble(value).findFirst();
    }

    /** How many processors it used while nothing was answered. */
    private static OptionalDouble stalledCpu(MeasuredFork fork) {
        return fork.footprint().stalled().stream()
                .mapToDouble(stalled -> (double) stalled.applicationCpuNanos() / stalled.elapsedNanos())
                .findFirst();
    }

    /** Rows that an operation inserted between two looks, the first two of the measured part or the last two. */
    private static OptionalDouble inserted(MeasuredFork fork, boolean first) {
        List<Surroundings> looks = MeasuredIteration.around(fork.watched()).stream()
                .filter(look -> look.database().rowsWritten().isPresent() && look.operations() > 0)
                .toList();
        if (looks.size() < 2) {
            return OptionalDouble.empty();
        }
        Surroundings look = looks.get(first ? 0 : looks.size() - 1);
        return OptionalDouble.of((double) look.database().rowsWritten().getAsLong() / look.operations());
    }

    private static OptionalDouble tcpSegments(List<MeasuredFork> forks) {
        return MeasuredIteration.perOperation(
                forks.stream().flatMap(fork -> fork.watched().stream()).toList(),
                around -> around.host().tcpSegments());
    }

    private static OptionalDouble failedForks(MeasuredRun run, Cell cell) {
        return OptionalDouble.of((double) run.forks(cell).stream()
                .filter(fork -> fork.termination() == Termination.FAILED)
                .count());
    }

    private static OptionalDouble peakRss(MeasuredFork fork) {
        return fork.peakRssBytes().stream().mapToDouble(bytes -> bytes / 1e6).findFirst();
    }

    private static Function<Footprint, OptionalDouble> memory(ToLongFunction<Memory> value, double unit) {
        return footprint -> inUnits(footprint.memory().map(value::applyAsLong), unit);
    }

    private static Function<Footprint, OptionalDouble> liveHeap(double unit) {
        return footprint -> inUnits(footprint.liveHeap().map(LiveHeap::bytes), unit);
    }

    private static Function<Footprint, OptionalDouble> firstAnswer(Function<FirstAnswer, OptionalLong> nanos) {
        return footprint -> millis(footprint
                .firstAnswer()
                .flatMap(first -> nanos.apply(first).stream().boxed().findFirst()));
    }

    private static OptionalDouble millis(Optional<Long> nanos) {
        return inUnits(nanos, 1e6);
    }

    private static OptionalDouble inUnits(Optional<Long> number, double unit) {
        return number.stream().mapToDouble(value -> value / unit).findFirst();
    }

    /** Returns the metric's id. */
    @Override
    public String toString() {
        return id();
    }
}
