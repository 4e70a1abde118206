package io.github.dbstacks.orchestrator.run;

import io.github.dbstacks.orchestrator.database.Account;
import io.github.dbstacks.orchestrator.database.Admin;
import io.github.dbstacks.orchestrator.database.Admin.Sessions;
import io.github.dbstacks.orchestrator.database.Server;
import io.github.dbstacks.orchestrator.kernel.Backends;
import io.github.dbstacks.orchestrator.kernel.HostClock;
import io.github.dbstacks.orchestrator.kernel.Jvm;
import io.github.dbstacks.orchestrator.kernel.Threads;
import io.github.dbstacks.orchestrator.kernel.Throttling;
import io.github.dbstacks.result.Ledger;
import io.github.dbstacks.result.Phase;
import io.github.dbstacks.result.Surroundings;
import io.github.dbstacks.result.Usage;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Watches one fork from outside: after each iteration what the kernel and the database have counted meanwhile. It looks
 * only while nothing is timed where it can, and what it costs is its own process's.
 */
final class Witness {
    private static final int LOOKS_AT_SESSIONS = 3;
    private static final long SETTLE_MILLIS = 2_000;

    private final Server server;
    private final Admin admin;
    private final String applicationName;
    private final int measuredRuns;
    private final int poolSize;
    private final @Nullable Account before;
    private final Set<String> encryption = new TreeSet<>();
    private int sessions;
    private int looks;
    private long pid;
    private Moment last;
    private @Nullable Moment firstMeasured;
    private @Nullable Moment lastButOne;
    private long selects;
    private int measured;

    /** What all counters said at one moment. */
    private record Moment(
            long nanos,
            HostClock host,
            long throttledNanos,
            Optional<Backends> database,
            long ownCpuNanos,
            @Nullable Jvm jvm,
            long selects) {}

    /** Made before the fork's process is started, so that the ledger holds all of its work. */
    Witness(Server server, Admin admin, Fork fork) {
        this.server = server;
        this.admin = admin;
        this.applicationName = fork.planned().cell().stack();
        this.measuredRuns = fork.settings().measuredRuns();
        this.poolSize = fork.settings().poolSize();
        this.before = account();
        this.last = moment(null);
    }

    /** The application's pool is open. */
    void started(long newPid) {
        pid = newPid;
        lookAtSessions();
        last = moment(null);
    }

    /** An iteration has ended; after the last one connections are being closed, so there is less to see. */
    Surroundings iteration(JsonNode iteration) {
        int index = iteration.path("index").asInt();
        boolean counts = iteration.path("phase").asString("").equals(Phase.MEASURED.toString());
        measured += counts ? 1 : 0;
        boolean isLast = measured == measuredRuns;
        boolean stillFilling = sessions < poolSize; // r2dbc-pool fills on demand, over several iterations
        if ((looks < LOOKS_AT_SESSIONS || stillFilling) && !isLast) {
            lookAtSessions();
        }
        boolean deep = counts && !isLast && pid > 0;
        selects += iteration.path("selects").asLong();
        Moment now = moment(deep ? Jvm.now(pid) : null);
        if (deep && firstMeasured == null) {
            firstMeasured = now;
        } else if (deep) {
            lastButOne = now;
        }
        long appCpuNanos = iteration.path("metrics").path("cpuNanos").asLong(-1);
        // Backends that are being closed spend time on that, and it is not the SELECTs'.
        long databaseCpuNanos = isLast ? -1 : databaseCpuNanos(now);
        Surroundings seen = surroundings(index, now, appCpuNanos, databaseCpuNanos);
        last = now;
        return seen;
    }

    private long databaseCpuNanos(Moment now) {
        return now.database
                .flatMap(processes -> last.database.flatMap(processes::since))
                .map(Threads::cpuNanos)
                .orElse(-1L);
    }

    private Surroundings surroundings(int index, Moment now, long appCpuNanos, long database) {
        boolean hostTells = now.host.cpuNanos() >= 0;
        long host = hostTells ? now.host.cpuNanos() - last.host.cpuNanos() : -1;
        long interrupts = hostTells ? now.host.interruptNanos() - last.host.interruptNanos() : -1;
        long own = now.ownCpuNanos - last.ownCpuNanos;
        boolean foreignKnown = hostTells && database >= 0 && appCpuNanos >= 0;
        return new Surroundings(
                index,
                now.nanos - last.nanos,
                database,
                host,
                interrupts,
                hostTells ? now.host.stealNanos() - last.host.stealNanos() : -1,
                now.throttledNanos >= 0 ? now.throttledNanos - last.throttledNanos : -1,
                foreignKnown ? Math.max(0, host - interrupts - database - appCpuNanos - own) : -1,
                now.host.tcpSegments() >= 0 ? now.host.tcpSegments() - last.host.tcpSegments() : -1);
    }

    /** Over the measured iterations; empty where there were fewer than three, or where the kernel does not tell. */
    Optional<Usage> usage() {
        Moment from = firstMeasured;
        Moment to = lastButOne;
        if (from == null || to == null || from.jvm == null || to.jvm == null) {
            return Optional.empty();
        }
        Threads app = to.jvm.all().minus(from.jvm.all());
        Optional<Threads> database = to.database.flatMap(processes -> from.database.flatMap(processes::since));
        return app.cpuNanos() <= 0
                ? Optional.empty()
                : Optional.of(new Usage(
                        to.selects - from.selects,
                        to.nanos - from.nanos,
                        app.cpuNanos(),
                        to.jvm.gc().minus(from.jvm.gc()).cpuNanos(),
                        to.jvm.jit().minus(from.jvm.jit()).cpuNanos(),
                        app.waitNanos(),
                        app.switches(),
                        app.preemptions(),
                        database.map(Threads::cpuNanos).orElse(-1L),
                        database.map(Threads::waitNanos).orElse(-1L),
                        database.map(Threads::switches).orElse(-1L),
                        to.jvm.majorFaults() - from.jvm.majorFaults()));
    }

    /** Once the process has ended; empty when the database does not answer any more. */
    Optional<Ledger> ledger() throws InterruptedException {
        awaitNoSessions();
        Account now = account();
        return before == null || now == null
                ? Optional.empty()
                : Optional.of(now.since(before, sessions, List.copyOf(encryption)));
    }

    /** A session reports to the statistics when it ends (pg_stat_database: "delayed" statistics). */
    private void awaitNoSessions() throws InterruptedException {
        long deadline = System.nanoTime() + SETTLE_MILLIS * 1_000_000;
        try {
            while (admin.sessions(applicationName).established() > 0 && System.nanoTime() < deadline) {
                Thread.sleep(10);
            }
        } catch (SQLException e) {
            // It is asked again right away, and then its silence is told.
        }
    }

    private void lookAtSessions() {
        looks++;
        try {
            Sessions now = admin.sessions(applicationName);
            sessions = Math.max(sessions, now.established());
            encryption.addAll(admin.encryption(applicationName));
        } catch (SQLException e) {
            // A database that is gone is the fork's failure, and the fork tells it.
        }
    }

    private @Nullable Account account() {
        try {
            return Account.now(admin, server.user());
        } catch (SQLException e) {
            return null;
        }
    }

    private Moment moment(@Nullable Jvm jvm) {
        return new Moment(
                System.nanoTime(),
                HostClock.now(),
                Throttling.nanos(),
                server.postmaster().map(Backends::now),
                ownCpuNanos(),
                jvm,
                selects);
    }

    private static long ownCpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}
