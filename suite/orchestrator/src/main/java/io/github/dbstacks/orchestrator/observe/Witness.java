package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.harness.MeasuredPart;
import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.orchestrator.observe.SamplingSchedule.Sample;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.machine.MachineTotals;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * Records what the kernel and the database count for a fork: {@code surroundings} after some iterations, {@code usage}
 * and {@code ledger} at its end. It reads counters only between iterations, so that no timed work shares the processors
 * with it. Its own CPU time is recorded too.
 */
public final class Witness implements ForkObserver {
    private final ForkFile file;
    private final boolean isUnderLoad;
    /** Says whether its requests write less and less. */
    private final boolean isDrifting;

    private final SamplingSchedule schedule;
    private final Machine machine;
    private final ForkMemory memory;
    private final ForkDatabase database;
    private final OwnTotals<MachineTotals> own;
    private final Map<String, OwnTotals<MachineTotals>> elsewhere = new LinkedHashMap<>();
    private final OwnTotals<Optional<Backends>> ownBackends;
    /** The totals that leave out what passes between turns. */
    private final List<OwnTotals<?>> inTurns = new ArrayList<>();

    private final StalledSeconds stalled = new StalledSeconds();
    private OptionalLong pid = OptionalLong.empty();
    private int index;
    private long operations;
    private CounterSnapshot last;
    private Optional<CounterSnapshot> firstMeasured = Optional.empty();
    private Optional<CounterSnapshot> lastButOne = Optional.empty();
    private Optional<Jvm> whenReady = Optional.empty();

    /**
     * Begins the ledger, before the fork's process is started.
     *
     * @param admin connection to the database of the fork
     * @param ofDatabase on which the server runs, if this run has started it
     * @param others machines of database and load by role, where their host is not that of the application
     * @param isInterleaved whether other forks use the server as well
     */
    public Witness(
            Admin admin,
            Machine ofDatabase,
            Map<String, Machine> others,
            boolean isInterleaved,
            Fork fork,
            ForkFile file) {
        this.file = file;
        this.isUnderLoad = fork.planned().cell().workload().isLoad();
        this.isDrifting = fork.planned().cell().workload().isDrifting();
        this.schedule = new SamplingSchedule(new MeasuredPart(fork.settings()), System::nanoTime);
        this.machine = fork.place().machine();
        this.memory = new ForkMemory(machine, isUnderLoad);
        this.own = OwnTotals.of(machine, () -> pid);
        others.forEach((role, other) -> elsewhere.put(role, OwnTotals.of(other, OptionalLong::empty)));
        this.database = new ForkDatabase(admin, fork);
        this.ownBackends =
                new OwnTotals<>(() -> database.backends(ofDatabase, isInterleaved), Optional.empty(), Witness::minus);
        if (isDrifting) {
            inTurns.add(database.ownRowsWritten()); // first, as after an iteration
        }
        inTurns.add(own);
        inTurns.addAll(elsewhere.values());
        inTurns.add(ownBackends);
        this.last = snapshot(false);
    }

    @Override
    public void processStarted(long newPid) {
        pid = OptionalLong.of(newPid);
    }

    @Override
    public void ready() {
        memory.read(pid);
        database.countSessions();
        last = snapshot(true);
        whenReady = Optional.of(last.machine().application());
    }

    @Override
    public void second(JsonNode second) {
        if (isOfMeasuredPart(second)) {
            schedule.ended(second.path("durationNanos").asLong());
            if (second.path("answered").asLong() == 0) {
                emptySecond();
            } else {
                stalled.answered();
            }
        }
    }

    /**
     * Nothing was answered, so nothing is disturbed. No iteration may follow, in which the sessions would be counted.
     */
    private void emptySecond() {
        stalled.unanswered(own.of(machine.calls().totals(pid, false)));
        database.countSessions();
        if (schedule.afterEmptySecond() == Sample.MEMORY) {
            memory.read(pid, Sample.MEMORY);
        }
    }

    private static boolean isOfMeasuredPart(JsonNode record) {
        return record.path("phase").asString("").equals(Phase.MEASURED.toString());
    }

    @Override
    public void iteration(JsonNode iteration) {
        index = iteration.path("index").asInt();
        operations += iteration.path("operations").asLong();
        boolean isMeasured = isOfMeasuredPart(iteration);
        if (isMeasured && !isUnderLoad) {
            schedule.ended(iteration.path("durationNanos").asLong());
        }
        Sample sample = schedule.after(isMeasured);
        if (sample == Sample.NONE && isDrifting && !isMeasured) {
            sample = Sample.PROCESSES; // the first bursts write most
        }
        if (sample == Sample.NONE) {
            return;
        }
        OptionalLong written = // at once, since requests go on
                isDrifting ? database.rowsWrittenSinceLastLook() : OptionalLong.empty();
        memory.read(pid, sample);
        if (sample == Sample.MEMORY) {
            return;
        }
        // r2dbc-pool opens its connections on demand, over several iterations. Under load they may become more, or
        // fewer.
        OptionalLong established =
                isUnderLoad || database.isFillingUp() ? database.countSessions() : OptionalLong.empty();
        CounterSnapshot now = snapshot(sample != Sample.PROCESSES);
        firstMeasured = sample == Sample.FIRST_MEASURED ? Optional.of(now) : firstMeasured;
        lastButOne = sample == Sample.LAST_BUT_ONE ? Optional.of(now) : lastButOne;
        file.append("surroundings", now.since(last, established, written));
        last = now;
    }

    @Override
    public void turnEnds() {
        inTurns.forEach(OwnTotals::turnEnds);
    }

    @Override
    public void waits() {
        database.ownPrepared().turnEnds();
    }

    @Override
    public void worksAgain() {
        database.ownPrepared().turnBegins();
    }

    @Override
    public void turnBegins() {
        inTurns.forEach(OwnTotals::turnBegins);
    }

    @Override
    public ForkEnded ended(ForkEnded end) throws InterruptedException {
        firstMeasured
                .flatMap(from -> lastButOne.flatMap(to -> to.usageSince(from, whenReady)))
                .ifPresent(usage -> file.append("usage", usage));
        memory.whole().ifPresent(read -> file.append("memory", read));
        stalled.all().ifPresent(seconds -> file.append("stalled", seconds));
        database.ledger().ifPresent(ledger -> file.append("ledger", ledger));
        return end.withPeakRssBytes(memory.peakRssBytes());
    }

    /**
     * Takes a snapshot with the memory that was read last.
     *
     * @param withThreads whether to read the counters of every thread of the application
     */
    private CounterSnapshot snapshot(boolean withThreads) {
        schedule.sampled();
        MachineTotals now = own.of(machine.calls().totals(pid, withThreads));
        Map<String, MachineTotals> others = new LinkedHashMap<>();
        elsewhere.forEach((role, other) -> others.put(role, other.now()));
        return new CounterSnapshot(now, others, ownBackends.now(), memory.rssBytes(), index, operations);
    }

    private static Optional<Backends> minus(Optional<Backends> totals, Optional<Backends> others) {
        return totals.map(all -> others.map(all::minus).orElse(all));
    }
}
