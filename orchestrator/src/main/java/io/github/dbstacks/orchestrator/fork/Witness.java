package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.orchestrator.fork.Looks.Look;
import io.github.dbstacks.records.Ledger;
import io.github.dbstacks.records.Phase;
import io.github.dbstacks.records.Surroundings;
import io.github.dbstacks.records.Usage;
import io.github.dbstacks.testbed.database.Account;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Admin.Sessions;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.kernel.HostClock;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.kernel.Throttling;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Watches one fork from outside: what the kernel and the database have counted between its {@link Looks}. It looks only while
 * nothing is timed where it can, and what it costs is its own process's.
 */
final class Witness {
    private static final int LOOKS_AT_SESSIONS = 3;
    private static final long SETTLE_MILLIS = 2_000;

    private final Server server;
    private final Admin admin;
    private final String applicationName;
    private final Looks looks;
    private final int poolSize;
    private final @Nullable Account before;
    private final Set<String> encryption = new TreeSet<>();
    private int sessions;
    private int looksAtSessions;
    private long pid;
    private OptionalLong peakRssBytes = OptionalLong.empty();
    private Moment last;
    private @Nullable Moment firstMeasured;
    private @Nullable Moment lastButOne;
    private long selects;

    /** Made before the fork's process is started, so that the ledger holds all of its work. */
    Witness(Server server, Admin admin, Fork fork) {
        this.server = server;
        this.admin = admin;
        this.applicationName = fork.planned().cell().stack();
        this.looks = new Looks(fork.settings().measuredRuns(), System::nanoTime);
        this.poolSize = fork.settings().poolSize();
        this.before = account();
        this.last = moment(false);
    }

    /** The application's pool is open. */
    void started(long newPid) {
        pid = newPid;
        lookAtMemory();
        lookAtSessions();
        last = moment(false);
    }

    /** An iteration has ended; empty where it was not the time to look. */
    Optional<Surroundings> iteration(JsonNode iteration) {
        selects += iteration.path("selects").asLong();
        Look look = looks.after(iteration.path("phase").asString("").equals(Phase.MEASURED.toString()));
        if (look != Look.NONE) {
            lookAtMemory();
        }
        if (look == Look.NONE || look == Look.LAST) {
            return Optional.empty();
        }
        boolean stillFilling = sessions < poolSize; // r2dbc-pool fills on demand, over several iterations
        if (looksAtSessions < LOOKS_AT_SESSIONS || stillFilling) {
            lookAtSessions();
        }
        Moment now = moment(look != Look.BRIEF && pid > 0);
        firstMeasured = look == Look.FIRST_MEASURED ? now : firstMeasured;
        lastButOne = look == Look.LAST_BUT_ONE ? now : lastButOne;
        Surroundings seen = now.since(last, iteration.path("index").asInt());
        last = now;
        return Optional.of(seen);
    }

    /** Over the measured iterations; empty where there were fewer than three, or where the kernel does not tell. */
    Optional<Usage> usage() {
        Moment from = firstMeasured;
        Moment to = lastButOne;
        return from == null || to == null ? Optional.empty() : to.usageSince(from);
    }

    /** The most memory that the application was seen to have held; empty where the system does not tell. */
    OptionalLong peakRssBytes() {
        return peakRssBytes;
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

    /** It may be gone by the last look, so the most of all looks counts. */
    private void lookAtMemory() {
        long bytes = Jvm.peakRssBytes(pid);
        if (bytes > peakRssBytes.orElse(0)) {
            peakRssBytes = OptionalLong.of(bytes);
        }
    }

    private void lookAtSessions() {
        looksAtSessions++;
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

    /** @param deep whether to look at every thread of the application */
    private Moment moment(boolean deep) {
        looks.taken();
        return new Moment(
                System.nanoTime(),
                HostClock.now(),
                Throttling.nanos(),
                server.postmaster().map(Backends::now),
                pid > 0 ? Jvm.cpuNanos(pid) : -1,
                ownCpuNanos(),
                deep ? Optional.of(Jvm.now(pid)) : Optional.empty(),
                selects);
    }

    private static long ownCpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}
