package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Admin.Sessions;
import io.github.dbstacks.testbed.database.Server;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Counts the sessions of an application every 50 ms, as the server tells them. */
final class SessionSampler {
    private static final long INTERVAL_MILLIS = 50;

    private final List<SessionSample> samples = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable String problem;

    SessionSampler(Server server, String applicationName) {
        thread = new Thread(() -> sample(server, applicationName), "session sampler");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns all samples so far. */
    List<SessionSample> samples() {
        return List.copyOf(samples);
    }

    /** Returns why samples are missing; empty when none is. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Ends the sampling, and returns all samples. A database that is stuck is waited for. */
    List<SessionSample> close() throws InterruptedException {
        closed = true;
        thread.join();
        return samples();
    }

    private void sample(Server server, String applicationName) {
        try (Admin admin = Admin.open(server)) {
            while (!closed) {
                Sessions now = admin.sessions(applicationName);
                samples.add(new SessionSample(System.currentTimeMillis(), now.established(), now.active()));
                Thread.sleep(INTERVAL_MILLIS);
            }
        } catch (SQLException e) {
            problem = BenchException.reason(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
