package io.github.dbstacks.harness;

import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.settings.Settings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tells how long iterations took that somebody asks for by hand: the mean of the last ten, which is the figure of the
 * reference study. Where {@code results} names a folder, its file {@value #FILE} gets a line for each.
 */
public final class Durations {
    /** One file for all applications, so that they can be compared. */
    public static final String FILE = "durations.csv";

    /** Its columns. {@code started} is when the JVM started, {@code milliseconds} how long the iteration took. */
    public static final List<String> COLUMNS = List.of(
            "ended",
            "stack",
            "profiles",
            "workload",
            "operations",
            "pool_size",
            "concurrency",
            "java",
            "started",
            "iteration",
            "milliseconds");

    /** The study averages as many. */
    public static final int LAST = 10;

    private final Settings settings;
    private final Deque<Iteration> last = new ArrayDeque<>();

    public Durations(Settings settings) {
        this.settings = settings;
    }

    /**
     * The mean of the last iterations that did the same work.
     *
     * @param iterations how many these are, from 1 to {@link #LAST}
     */
    public record Mean(int iterations, double milliseconds, String workload, int operations) {}

    /**
     * Keeps an iteration that did not fail.
     *
     * @throws IOException if its line cannot be written
     */
    public synchronized void add(Iteration iteration) throws IOException {
        if (!last.isEmpty() && !isSameWork(last.getLast(), iteration)) {
            last.clear();
        }
        last.addLast(iteration);
        if (last.size() > LAST) {
            last.removeFirst();
        }
        if (settings.results().isPresent()) {
            write(settings.results().get(), iteration);
        }
    }

    private static boolean isSameWork(Iteration one, Iteration other) {
        return one.work().workload().equals(other.work().workload())
                && one.work().operations() == other.work().operations();
    }

    /** Returns why a line was not written, one sentence. */
    public static String notWritten(Settings settings, IOException e) {
        return settings.results().map(folder -> folder.resolve(FILE).toString()).orElse(FILE)
                + " cannot be written to: " + e + ".";
    }

    /** Returns the mean of the last iterations; empty before the first iteration. */
    public synchronized Optional<Mean> last() {
        return last.isEmpty()
                ? Optional.empty()
                : Optional.of(new Mean(
                        last.size(),
                        last.stream()
                                .mapToDouble(Iteration::durationMillis)
                                .average()
                                .orElseThrow(),
                        last.getLast().work().workload().toString(),
                        last.getLast().work().operations()));
    }

    /** Applications that run at the same time append whole lines. */
    private void write(Path folder, Iteration iteration) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve(FILE);
        if (Files.notExists(file)) {
            append(file, COLUMNS);
        }
        append(
                file,
                List.of(
                        Instant.ofEpochMilli(iteration.startEpochMillis() + Math.round(iteration.durationMillis()))
                                .toString(),
                        settings.stack().name(),
                        settings.profiles().stream().sorted().collect(Collectors.joining("+")),
                        iteration.work().workload().toString(),
                        Integer.toString(iteration.work().operations()),
                        Integer.toString(settings.poolSize()),
                        Integer.toString(settings.concurrency()),
                        Integer.toString(Runtime.version().feature()),
                        Instant.ofEpochMilli(
                                        ManagementFactory.getRuntimeMXBean().getStartTime())
                                .toString(),
                        Integer.toString(iteration.index()),
                        String.format(Locale.ROOT, "%.3f", iteration.durationMillis())));
    }

    private static void append(Path file, List<String> values) throws IOException {
        Files.writeString(
                file,
                String.join(",", values) + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
