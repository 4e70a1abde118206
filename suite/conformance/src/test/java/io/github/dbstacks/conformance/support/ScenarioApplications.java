package io.github.dbstacks.conformance.support;

import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.testbed.process.App;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** The applications that answer scenarios, each as a process that many tests ask. */
public final class ScenarioApplications implements AutoCloseable {
    /** Applications that start at the same time. */
    private static final int AT_ONCE = 3;

    private final ComposeFile compose = composeFile();
    private final Map<String, Running> running = new ConcurrentHashMap<>();

    public static Stream<App> all() {
        return Applications.all().all().stream()
                .filter(app -> !app.stack().abilities().scenarios().isEmpty());
    }

    /** Returns each without profiles. */
    public static Stream<Variant> withoutProfiles() {
        return all().map(app -> new Variant(app, List.of()));
    }

    /** Starts all of them without profiles. */
    public void startAll() throws Exception {
        ExecutorService starters = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<Running>> starting = withoutProfiles()
                    .map(variant -> starters.submit(() -> start(variant).ready()))
                    .toList();
            for (Future<Running> each : starting) {
                each.get();
            }
        } finally {
            starters.shutdownNow();
        }
    }

    /** Starts an application with what docker-compose.yml says of metrics to it. */
    public Running start(Variant variant) throws IOException {
        Running started = Running.start(variant, Map.of("pool-size", "2"), compose.metrics(variant.app()));
        running.put(variant.toString(), started);
        return started;
    }

    private static ComposeFile composeFile() {
        try {
            return ComposeFile.read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public Running of(App app) {
        return of(new Variant(app, List.of()));
    }

    public Running of(Variant variant) {
        return Objects.requireNonNull(running.get(variant.toString()), variant.toString());
    }

    @Override
    public void close() throws IOException {
        for (Running each : running.values()) {
            each.close();
        }
    }
}
