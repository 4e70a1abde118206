package io.github.dbstacks.orchestrator.run;

import io.github.dbstacks.orchestrator.BenchException;
import io.github.dbstacks.orchestrator.database.Admin;
import io.github.dbstacks.orchestrator.database.Admin.Sessions;
import io.github.dbstacks.orchestrator.database.Server;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Looks at pg_stat_activity every 50 ms and keeps an application's session counts with the time. */
final class SessionSampler implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 50;

    private final List<Sample> samples = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean closed;

    private record Sample(long epochMillis, Sessions sessions) {}

    SessionSampler(Server server, String applicationName) {
        thread = new Thread(() -> sample(server, applicationName), "session sampler");
        thread.setDaemon(true);
        thread.start();
    }

    /** The most sessions seen at one moment of a stretch of time: established ones, and active ones. */
    Sessions most(long fromEpochMillis, long toEpochMillis) {
        List<Sessions> within = samples.stream()
                .filter(sample -> sample.epochMillis >= fromEpochMillis && sample.epochMillis <= toEpochMillis)
                .map(Sample::sessions)
                .toList();
        return new Sessions(
                within.stream().mapToInt(Sessions::established).max().orElse(0),
                within.stream().mapToInt(Sessions::active).max().orElse(0));
    }

    private void sample(Server server, String applicationName) {
        try (Admin admin = Admin.open(server)) {
            while (!closed) {
                samples.add(new Sample(System.currentTimeMillis(), admin.sessions(applicationName)));
                Thread.sleep(INTERVAL_MILLIS);
            }
        } catch (SQLException e) {
            throw BenchException.failed("The sessions could not be counted: " + e.getMessage() + ".");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
