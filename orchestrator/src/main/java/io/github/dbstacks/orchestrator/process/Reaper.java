package io.github.dbstacks.orchestrator.process;

import io.github.dbstacks.orchestrator.BenchException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A small shell process that stops the application and the database and removes the database's folder when this JVM
 * ends, whether by itself, by Ctrl-C or by {@code kill -9}.
 */
public final class Reaper implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 40;

    private final Process process;
    private final OutputStream orders;

    private Reaper(Process process) {
        this.process = process;
        this.orders = process.getOutputStream();
    }

    public static Reaper start() {
        try (InputStream in = Objects.requireNonNull(Reaper.class.getResourceAsStream("reaper.sh"))) {
            String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Process process = new ProcessBuilder("sh", "-c", script)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new Reaper(process);
        } catch (IOException e) {
            throw BenchException.failed("A shell (sh) could not be started: " + e.getMessage() + ".");
        }
    }

    public void watchFolder(Path folder) {
        order("folder " + folder);
    }

    public void watchDatabase(long pid) {
        order("database " + pid);
    }

    /** One application at a time: a new one takes the place of the last. */
    public void watchApp(long pid) {
        order("app " + pid);
    }

    public void appEnded() {
        order("app ");
    }

    @Override
    public void close() {
        reap();
    }

    /** Stops and removes all that is watched, and returns when that is done. */
    public void reap() {
        try {
            orders.close();
            process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            process.destroy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void order(String line) {
        try {
            orders.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            orders.flush();
        } catch (IOException e) {
            throw BenchException.failed("The process that cleans up is gone: " + e.getMessage() + ".");
        }
    }
}
