package io.github.dbstacks.testbed.process;

import io.github.dbstacks.schema.ResourceText;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A shell process that cleans up after this JVM, whether it ends by itself, by Ctrl-C or by {@code kill -9}. It stops
 * the application and the database and removes the database's folder.
 */
public final class Reaper implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 40;

    /** The function {@code start}, which the reaper and every process that registers use. */
    private static final String START = ResourceText.of(Reaper.class, "reaper-start.sh");

    /**
     * Registers its own process id and start time in the reaper's folder, then becomes the program named after it. So
     * the reaper knows every process, even if the orchestrator is killed just after starting it. The file gets its name
     * once it is written. SIGINT is ignored: a terminal sends Ctrl-C to all processes of a command, and only the
     * orchestrator handles it.
     */
    private static final String REGISTER = START
            + "trap '' INT; new=${0%/*}/.$$; start $$ >\"$new\" && mv \"$new\" \"$0.$$\" || exit 125; exec \"$@\"";

    /** The treatment that the reaper gives a process that the orchestrator has left behind. */
    public enum Watched {
        /** It kills the process at once. */
        APP,
        /** It waits until the process ends, which may be starting a server that must then be stopped. */
        SETUP;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Process process;
    private final OutputStream orders;
    private final Path folder;
    private final List<String> given = new ArrayList<>();

    private Reaper(Process process, Path folder) {
        this.process = process;
        this.orders = process.getOutputStream();
        this.folder = folder;
    }

    public static Reaper start() {
        return start("");
    }

    /**
     * Does the work of one that was killed: it ends the processes that are registered in its folder, if that is still
     * there.
     */
    public static Reaper after(Optional<Path> registered) {
        return start(registered.map(Path::toString).orElse(""));
    }

    /** @param folder the private one of a reaper that was killed; empty for a new one */
    private static Reaper start(String folder) {
        try {
            ProcessBuilder builder = new ProcessBuilder(
                            "sh", "-c", START + ResourceText.of(Reaper.class, "reaper.sh"), "reaper", folder)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put("TMPDIR", System.getProperty("java.io.tmpdir"));
            Process process = builder.start();
            String own = process.inputReader(StandardCharsets.UTF_8).readLine();
            if (own == null) {
                throw BenchException.failed("No folder could be made in " + System.getProperty("java.io.tmpdir") + ".");
            }
            return new Reaper(process, Path.of(own));
        } catch (IOException e) {
            throw BenchException.failed("A shell (sh) could not be started", e);
        }
    }

    /** The process of the reaper. It ends when everything has been stopped and removed. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Process id and start time: the id alone may belong to another process by now. */
    public static String identity(ProcessHandle process) {
        return process.pid() + " "
                + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Returns a folder for files that nobody else can read. It is removed at the end. */
    public Path folder() {
        return folder;
    }

    /**
     * Removes a folder at the end, and first stops the PostgreSQL server that runs in it. The folder need not exist
     * yet.
     */
    public void watchFolder(Path folder) {
        order("folder " + folder);
    }

    /** A command whose process does not outlive the orchestrator. */
    public List<String> watched(Watched kind, List<String> command) {
        List<String> words = new ArrayList<>(
                List.of("sh", "-c", REGISTER, registration(kind.toString()).toString()));
        words.addAll(command);
        return words;
    }

    /**
     * Forgets a process. It is called when the process has ended, because the system may give its id to another one.
     */
    public void ended(Watched kind, long pid) {
        try {
            Files.deleteIfExists(registration(kind + "." + pid));
        } catch (IOException e) {
            throw BenchException.failed("The process that cleans up is gone", e);
        }
    }

    private Path registration(String name) {
        return folder.resolve("open").resolve(name);
    }

    @Override
    public void close() {
        reap();
    }

    /**
     * Stops and removes everything, and returns when that is done. If somebody has killed the reaper, another one does
     * its work.
     */
    public synchronized void reap() {
        try {
            try {
                orders.close();
            } catch (IOException e) {
                // It was killed, and an order with it.
            }
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("The process that cleans up does not end: it is process " + process.pid() + ".");
            } else if (process.exitValue() != 0 && Files.exists(folder)) {
                System.err.println("The process that cleans up was killed. Another one does its work.");
                Reaper next = start(folder.toString());
                given.forEach(next::order);
                next.reap();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void order(String line) {
        given.add(line);
        try {
            orders.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            orders.flush();
        } catch (IOException e) {
            throw BenchException.failed("The process that cleans up is gone", e);
        }
    }
}
