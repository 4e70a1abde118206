package io.github.dbstacks.testbed.process;

import io.github.dbstacks.records.json.LimitedLines;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The JVM of one application. Its standard error goes to a log, and its standard output too unless it is read. */
public final class AppProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration KILLED = Duration.ofMinutes(1);
    private static final int SOON_SECONDS = 1;

    /** The lines that HotSpot writes after the cause. */
    private static final Set<String> NO_CAUSES = Set.of(
            "Error: Could not create the Java Virtual Machine.",
            "Error: A fatal exception has occurred. Program will exit.");

    private final Process process;
    private final long startNanos;
    private final Path log;
    private final Runnable afterEnd;
    private Duration patience = PATIENCE;

    private AppProcess(Process process, long startNanos, Path log, Runnable afterEnd) {
        this.process = process;
        this.startNanos = startNanos;
        this.log = log;
        this.afterEnd = afterEnd;
    }

    /**
     * @param password of the database; it is passed in the environment, which other users cannot read
     * @param readOutput true when the standard output is read with {@link #output()}
     */
    public static AppProcess start(List<String> command, String password, Path log, boolean readOutput, Reaper reaper) {
        ProcessBuilder builder = builder(command, password, reaper);
        builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        if (!readOutput) {
            builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        }
        try {
            long nanos = System.nanoTime();
            Process process = builder.start();
            return new AppProcess(process, nanos, log, () -> reaper.ended(Reaper.Watched.APP, process.pid()));
        } catch (IOException e) {
            throw BenchException.failed(command.get(0) + " could not be started", e);
        }
    }

    /**
     * A program that another machine has started, and cleans up after.
     *
     * @param startNanos {@link System#nanoTime()} here just before
     */
    public static AppProcess of(Process process, long startNanos, Path log) {
        return new AppProcess(process, startNanos, log, () -> {});
    }

    /** Returns a builder for a program with its password, and without what the environment says to JVMs. */
    public static ProcessBuilder builder(List<String> command, String password, Reaper reaper) {
        ProcessBuilder builder = new ProcessBuilder(reaper.watched(
                Reaper.Watched.APP,
                System.getenv("TMPDIR") == null
                        ? command
                        : withTemporaryFolder(command, System.getProperty("java.io.tmpdir"))));
        Map<String, String> environment = builder.environment();
        // The command line holds all settings. The orchestrator has read these variables itself.
        environment.keySet().removeIf(name -> name.startsWith("BENCH_") || name.startsWith("SPRING_"));
        environment.keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        environment.put("BENCH_PASSWORD", password);
        return builder;
    }

    /** A JVM does not ask for TMPDIR by itself. Before it in the command there may be a program that starts it. */
    static List<String> withTemporaryFolder(List<String> command, String folder) {
        List<String> words = new ArrayList<>(command);
        for (int index = 0; index < words.size(); index++) {
            if (words.get(index).endsWith("/bin/java")) {
                words.add(index + 1, "-Djava.io.tmpdir=" + folder);
                break;
            }
        }
        return words;
    }

    public LimitedLines output() {
        return LimitedLines.of(process.getInputStream());
    }

    /** Writes a line to its standard input. A process that has ended, or that closed its input, ignores it. */
    public void sendLine(String text) {
        try {
            process.getOutputStream().write((text + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            // How the process ended is found out by whoever waits for its end.
        }
    }

    /** Ends its standard input. */
    public void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has ended.
        }
    }

    /** {@link System#nanoTime()} just before it was started. */
    public long startNanos() {
        return startNanos;
    }

    /** Gives it longer than ten seconds to end. */
    public void giveToEnd(Duration time) {
        patience = time;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Returns whether it has ended, or is about to: what a killed process has open breaks a moment before its end can
     * be seen.
     */
    public boolean endsSoon() throws InterruptedException {
        return process.waitFor(SOON_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * Waits for the end of the process, kills it after ten seconds or what it was given, and returns the exit status.
     *
     * @throws BenchException when it has not even ended a minute after that: one that the kernel does not let go
     */
    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
            if (!process.waitFor(KILLED.toMillis(), TimeUnit.MILLISECONDS)) {
                throw BenchException.failed("Process " + process.pid() + " was killed and has not ended after "
                        + KILLED.toSeconds() + " s.");
            }
        }
        return process.exitValue();
    }

    /** Adds a line to its log. */
    public void tell(String line) {
        tell(log, line);
    }

    /** Adds a line to the log of a program. */
    public static void tell(Path log, String line) {
        try {
            Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            // The log is no result.
        }
    }

    /** Returns why it failed: the last line of its log, in which an application says so, or what its JVM says. */
    public String lastWords() {
        try {
            return lastWords(RunText.end(log).lines().toList());
        } catch (IOException e) {
            return "Its log cannot be read: " + BenchException.reason(e) + ".";
        }
    }

    /**
     * The report of a JVM that breaks off has the cause in its first two sentences, and a JVM that does not start has
     * it first.
     */
    static String lastWords(List<String> log) {
        List<String> report = log.stream()
                .filter(line -> line.matches("# +\\S.*"))
                .limit(2)
                .map(line -> line.substring(1).strip())
                .toList();
        if (!report.isEmpty()) {
            return String.join(" ", report);
        }
        List<String> lines = log.stream()
                .filter(line -> !line.isBlank() && !NO_CAUSES.contains(line))
                .toList();
        return lines.isEmpty()
                ? "It ended without a message."
                : lines.get(lines.size() - 1).strip();
    }

    /** Kills the process. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Asks the process to end (SIGTERM), and kills it when it does not. */
    @Override
    public void close() {
        process.destroy();
        try {
            awaitExit();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        afterEnd.run();
    }
}
