package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Prepared;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Admin.Sessions;
import io.github.dbstacks.testbed.database.DatabaseTotals;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.machine.Machine;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads what a database counts for a fork. Values are empty when the database does not answer: then the fork fails for
 * the same reason, and tells it.
 */
final class ForkDatabase {
    /** The sessions are counted in the first samples; later only while the pool is not full. */
    private static final int SESSION_COUNTS = 3;

    private static final long LEDGER_TIMEOUT_NANOS = 2_000_000_000L;

    private final Admin admin;
    private final String applicationName;
    private final int poolSize;
    /**
     * The server may count prepared statements of all forks together. As in the ledger, all count while this fork
     * works.
     */
    private final OwnTotals<Prepared> ownPrepared = new OwnTotals<>(this::prepared, Prepared.NONE, Prepared::minus);

    private final OwnTotals<Long> ownRowsWritten =
            new OwnTotals<>(this::allRowsWritten, 0L, (all, other) -> all - other);
    private final Optional<DatabaseTotals> before;
    private final Set<String> encryption = new TreeSet<>();
    private long rowsWritten;
    private int sessions;
    private int sessionCounts;

    /**
     * Reads the database's totals: a ledger begins before the fork's process is started, so that it holds all of its
     * work.
     *
     * @param admin connection to the database of the fork
     */
    ForkDatabase(Admin admin, Fork fork) {
        this.admin = admin;
        this.applicationName = fork.planned().cell().stack();
        this.poolSize = fork.settings().poolSize();
        this.before = totals();
        this.rowsWritten = before.map(DatabaseTotals::rowsWritten).orElse(0L);
    }

    OwnTotals<Prepared> ownPrepared() {
        return ownPrepared;
    }

    OwnTotals<Long> ownRowsWritten() {
        return ownRowsWritten;
    }

    /** Returns whether the pool may still open connections, so that a look at its sessions is worth its time. */
    boolean isFillingUp() {
        return sessionCounts < SESSION_COUNTS || sessions < poolSize;
    }

    /** Returns the number of sessions that are established now; empty where the server does not tell. */
    OptionalLong countSessions() {
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

    OptionalLong rowsWrittenSinceLastLook() {
        Optional<DatabaseTotals> totals = totals();
        if (totals.isEmpty()) {
            return OptionalLong.empty();
        }
        long now = ownRowsWritten.of(totals.get().rowsWritten());
        long rows = now - rowsWritten;
        rowsWritten = now;
        return OptionalLong.of(rows);
    }

    /** The work of the fork, once its sessions have ended. */
    Optional<Ledger> ledger() throws InterruptedException {
        awaitNoSessions();
        Optional<DatabaseTotals> now = totals();
        return before.flatMap(then -> now.map(
                all -> all.since(then, sessions, List.copyOf(encryption)).without(ownPrepared.others())));
    }

    /**
     * The processes of the whole server, or where other forks use it as well, those of the sessions of this one and all
     * that have ended. They are empty also for a server that this run did not start.
     *
     * @param machine on which the server runs
     * @param isShared whether other forks use it
     */
    Optional<Backends> backends(Machine machine, boolean isShared) {
        Server server = admin.server();
        if (!server.isEmbedded()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    isShared ? machine.backends(server, admin.tasks(applicationName)) : machine.backends(server));
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    /** A server adds the counts of a session to its statistics when the session ends at the latest. */
    private void awaitNoSessions() throws InterruptedException {
        long deadline = System.nanoTime() + LEDGER_TIMEOUT_NANOS;
        try {
            while (admin.sessions(applicationName).established() > 0 && System.nanoTime() < deadline) {
                Thread.sleep(10);
            }
        } catch (SQLException e) {
            // The fork has no ledger then.
        }
    }

    private Prepared prepared() {
        try {
            return admin.prepared().orElse(Prepared.NONE);
        } catch (SQLException e) {
            return Prepared.NONE; // there will be no ledger
        }
    }

    private long allRowsWritten() {
        return totals().map(DatabaseTotals::rowsWritten).orElse(0L);
    }

    /** A session that has ended is no reason for empty ones: the counters are the server's. */
    private Optional<DatabaseTotals> totals() {
        try {
            admin.renew();
            return Optional.of(admin.totals());
        } catch (SQLException e) {
            return Optional.empty();
        }
    }
}
