package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.harness.MeasuredPart;
import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.orchestrator.observe.SamplingSchedule.Sample;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Admin.Sessions;
import io.github.dbstacks.testbed.database.DatabaseTotals;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.kernel.Jvm.Resident;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.machine.MachineTotals;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Records what the kernel and the database count for a fork: {@code surroundings} after some iterations, {@code usage}
 * and {@code ledger} at its end. It reads counters only between iterations, so that no timed work shares the processors
 * with it. Its own CPU time is recorded too.
 */
public final class Witness implements ForkObserver {
    /** The sessions are counted in the first samples; later only while the pool is not full. */
    private static final int SESSION_COUNTS = 3;

    private static final long LEDGER_TIMEOUT_NANOS = 2_000_000_000L;

    private final Admin admin;
    private final Machine machine;
    private final Machine ofDatabase;
    private final OwnTotals<MachineTotals> own;
    private final Map<String, OwnTotals<MachineTotals>> elsewhere = new LinkedHashMap<>();
    /**
     * The server may count prepared statements of all forks together. As in the ledger, all count while this fork
     * works.
     */
    private final OwnTotals<Prepared> ownPrepared;

    private final OwnTotals<Optional<Backends>> ownBackends;
    private final OwnTotals<Long> ownRowsWritten;
    /** All of these that leave out what passes between turns. */
    private final List<OwnTotals<?>> inTurns = new ArrayList<>();

    private final ForkFile file;
    private final String applicationName;
    private final SamplingSchedule schedule;
    private final int poolSize;
    private final boolean isInterleaved;
    private final boolean isUnderLoad;
    /** Whether its requests write less and less. */
    private final boolean isDrifting;

    private final @Nullable DatabaseTotals before;
    private final Set<String> encryption = new TreeSet<>();
    private long rowsWritten;
    private int sessions;
    private int sessionCounts;
    private OptionalLong pid = OptionalLong.empty();
    private Resident memory = Resident.NONE;
    private OptionalLong peakRssBytes = OptionalLong.empty();
    private Optional<Memory> wholeMemory = Optional.empty();
    private final StalledSeconds stalled = new StalledSeconds();
    private CounterSnapshot last;
    private @Nullable CounterSnapshot firstMeasured;
    private @Nullable CounterSnapshot lastButOne;
    private Optional<Jvm> whenReady = Optional.empty();
    private int index;
    private long operations;

    /**
     * Reads the database's totals: a ledger begins before the fork's process is started, so that it holds all of its
     * work.
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
        this.ofDatabase = ofDatabase;
        this.admin = admin;
        this.machine = fork.place().machine();
        this.isInterleaved = isInterleaved;
        this.file = file;
        this.applicationName = fork.planned().cell().stack();
        this.schedule = new SamplingSchedule(new MeasuredPart(fork.settings()), System::nanoTime);
        this.poolSize = fork.settings().poolSize();
        this.isUnderLoad = fork.planned().cell().workload().isLoad();
        this.own = OwnTotals.of(machine, () -> pid);
        others.forEach((role, other) -> elsewhere.put(role, OwnTotals.of(other, OptionalLong::empty)));
        this.ownPrepared = new OwnTotals<>(this::prepared, Prepared.NONE, Prepared::minus);
        this.ownBackends = new OwnTotals<>(this::backends, Optional.empty(), Witness::minus);
        this.ownRowsWritten = new OwnTotals<>(this::allRowsWritten, 0L, (all, other) -> all - other);
        this.isDrifting = fork.planned().cell().workload().isDrifting();
        if (isDrifting) {
            inTurns.add(ownRowsWritten); // first, as after an iteration
        }
        inTurns.add(own);
        inTurns.addAll(elsewhere.values());
        inTurns.add(ownBackends);
        this.before = databaseTotals();
        this.rowsWritten = before == null ? 0 : before.rowsWritten();
        this.last = snapshot(false);
    }

    @Override
    public void processStarted(long newPid) {
        pid = OptionalLong.of(newPid);
    }

    @Override
    public void ready() {
        readMemory();
        countSessions();
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
        stalled.unanswered(own.of(machine.totals(pid, false)));
        countSessions();
        if (schedule.afterEmptySecond() == Sample.MEMORY) {
            readMemory();
            readWholeMemory(Sample.MEMORY);
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
        OptionalLong written = rowsWrittenSinceLastLook(); // at once, since requests go on
        readMemory();
        readWholeMemory(sample);
        if (sample == Sample.MEMORY) {
            return;
        }
        // r2dbc-pool opens its connections on demand, over several iterations. Under load they may become more, or
        // fewer.
        OptionalLong established = isUnderLoad || sessionCounts < SESSION_COUNTS || sessions < poolSize
                ? countSessions()
                : OptionalLong.empty();
        CounterSnapshot now = snapshot(sample != Sample.PROCESSES);
        firstMeasured = sample == Sample.FIRST_MEASURED ? now : firstMeasured;
        lastButOne = sample == Sample.LAST_BUT_ONE ? now : lastButOne;
        file.append("surroundings", now.since(last, established, written));
        last = now;
    }

    @Override
    public void turnEnds() {
        inTurns.forEach(OwnTotals::turnEnds);
    }

    @Override
    public void waits() {
        ownPrepared.turnEnds();
    }

    @Override
    public void worksAgain() {
        ownPrepared.turnBegins();
    }

    @Override
    public void turnBegins() {
        inTurns.forEach(OwnTotals::turnBegins);
    }

    private Prepared prepared() {
        try {
            return admin.prepared().orElse(Prepared.NONE);
        } catch (SQLException e) {
            return Prepared.NONE; // the database does not answer, so there will be no ledger
        }
    }

    @Override
    public ForkEnded ended(ForkEnded end) throws InterruptedException {
        CounterSnapshot from = firstMeasured;
        CounterSnapshot to = lastButOne;
        if (from != null && to != null) {
            to.usageSince(from, whenReady).ifPresent(usage -> file.append("usage", usage));
        }
        wholeMemory.ifPresent(read -> file.append("memory", read));
        stalled.all().ifPresent(seconds -> file.append("stalled", seconds));
        awaitNoSessions();
        DatabaseTotals now = databaseTotals();
        if (before != null && now != null) {
            file.append(
                    "ledger",
                    now.since(before, sessions, List.copyOf(encryption)).without(ownPrepared.others()));
        }
        return end.withPeakRssBytes(peakRssBytes);
    }

    /** A server adds the counts of a session to its statistics when the session ends at the latest. */
    private void awaitNoSessions() throws InterruptedException {
        long deadline = System.nanoTime() + LEDGER_TIMEOUT_NANOS;
        try {
            while (admin.sessions(applicationName).established() > 0 && System.nanoTime() < deadline) {
                Thread.sleep(10);
            }
        } catch (SQLException e) {
            // The database does not answer, so there will be no ledger.
        }
    }

    /** A process that has ended has no memory to read, so the last peak that could be read stays. */
    private void readMemory() {
        memory = pid.isPresent() ? machine.memory(pid.getAsLong()) : Resident.NONE;
        peakRssBytes = memory.peak().isPresent() ? memory.peak() : peakRssBytes;
    }

    /**
     * Takes some milliseconds, so under load it is read after the last second. Else nothing is measured between
     * iterations, and after the last one the process ends, so the last reading before that counts.
     */
    private void readWholeMemory(Sample sample) {
        boolean isTime = sample == Sample.MEMORY
                ? wholeMemory.isEmpty()
                : !isUnderLoad && (sample == Sample.FIRST_MEASURED || sample == Sample.LAST_BUT_ONE);
        if (isTime && pid.isPresent()) {
            wholeMemory = machine.wholeMemory(pid.getAsLong());
        }
    }

    /** Those of now; empty when the database does not answer. Then the fork fails for the same reason and tells it. */
    private OptionalLong countSessions() {
        sessionCounts++;
        try {
            Sessions now = admin.sessions(applicationName);
            sessions = Math.max(sessions, now.established());
            encryption.addAll(admin.encryption(applicationName));
            return OptionalLong.of(now.established());
        } catch (SQLException e) {
            return OptionalLong.empty();
        }
    }

    /** Empty where requests always write as much, and when the database does not answer. */
    private OptionalLong rowsWrittenSinceLastLook() {
        DatabaseTotals totals = isDrifting ? databaseTotals() : null;
        if (totals == null) {
            return OptionalLong.empty();
        }
        long now = ownRowsWritten.of(totals.rowsWritten());
        long rows = now - rowsWritten;
        rowsWritten = now;
        return OptionalLong.of(rows);
    }

    /** 0 when the database does not answer: then the fork fails. */
    private long allRowsWritten() {
        DatabaseTotals totals = databaseTotals();
        return totals == null ? 0 : totals.rowsWritten();
    }

    /**
     * Null when the database does not answer. A session that has ended is no such thing: the counters are the server's.
     */
    private @Nullable DatabaseTotals databaseTotals() {
        try {
            admin.renew();
            return admin.totals();
        } catch (SQLException e) {
            return null;
        }
    }

    /**
     * With the memory that was read last.
     *
     * @param withThreads whether to read the counters of every thread of the application
     */
    private CounterSnapshot snapshot(boolean withThreads) {
        schedule.sampled();
        MachineTotals now = own.of(machine.totals(pid, withThreads));
        Map<String, MachineTotals> others = new LinkedHashMap<>();
        elsewhere.forEach((role, other) -> others.put(role, other.now()));
        return new CounterSnapshot(now, others, ownBackends.now(), memory.now(), index, operations);
    }

    private static Optional<Backends> minus(Optional<Backends> totals, Optional<Backends> others) {
        return totals.map(all -> others.map(all::minus).orElse(all));
    }

    /**
     * The whole server, or where other forks use it as well, the sessions of this one and all that have ended. Empty
     * for a server that this run did not start, or that does not answer.
     */
    private Optional<Backends> backends() {
        Server server = admin.server();
        if (!server.isEmbedded()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    isInterleaved
                            ? ofDatabase.backends(server, admin.tasks(applicationName))
                            : ofDatabase.backends(server));
        } catch (SQLException e) {
            return Optional.empty();
        }
    }
}
