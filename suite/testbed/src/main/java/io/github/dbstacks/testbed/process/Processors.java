package io.github.dbstacks.testbed.process;

import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keeps application, database and load engine on separate processors, by taskset(1). */
public final class Processors {
    private static final String RANGES = "\\d{1,4}(?:-\\d{1,4})?(?:,\\d{1,4}(?:-\\d{1,4})?)*";
    private static final Pattern RANGE = Pattern.compile("(\\d+)-(\\d+)");
    private static final Pattern OPTION =
            Pattern.compile("app=(" + RANGES + ") db=(" + RANGES + ")(?: load=(" + RANGES + "))?");

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private Processors() {}

    /**
     * @param words {@code app=LIST}, {@code db=LIST} and perhaps {@code load=LIST}; none when nothing is given
     * @param available number of processors of this machine; they are numbered from 0
     */
    public static Optional<Pinning> parse(List<String> words, int available) {
        return parse(words, available, hasTaskset());
    }

    static Optional<Pinning> parse(List<String> words, int available, boolean hasTaskset) {
        if (words.isEmpty()) {
            return Optional.empty();
        }
        String text = String.join(" ", words.stream().sorted().toList());
        Matcher matcher = OPTION.matcher(text);
        if (!matcher.matches()) {
            throw refused(
                    text,
                    "it takes app=LIST db=LIST, such as app=0 db=1 or app=0-3 db=4,5, and perhaps load=LIST beside them");
        }
        if (RANGE.matcher(text).results().anyMatch(Processors::isDownwards)) {
            throw refused(text, "a range counts upwards");
        }
        Set<Integer> app = Pinning.processors(matcher.group(1));
        Set<Integer> database = Pinning.processors(matcher.group(2));
        Optional<String> load = Optional.ofNullable(matcher.group(3));
        if (!Collections.disjoint(app, database)) {
            throw refused(text, "application and database must not share a processor");
        }
        Pinning pinning = new Pinning(matcher.group(1), matcher.group(2), load, app.size() == database.size());
        if (load.isPresent()
                && pinning.all().size()
                        < app.size()
                                + database.size()
                                + Pinning.processors(load.get()).size()) {
            throw refused(text, "the load engine must not share a processor; without load=LIST it has the database's");
        }
        if (pinning.all().stream().anyMatch(processor -> processor >= available)) {
            throw refused(text, "there are the processors 0 to " + (available - 1));
        }
        if (!hasTaskset) {
            throw BenchException.failed("--cpus needs taskset (package util-linux), and there is none on the PATH.");
        }
        return Optional.of(pinning);
    }

    /** The words that {@link #parse} reads. */
    public static List<String> words(Pinning pinning) {
        List<String> words = new ArrayList<>(List.of("app=" + pinning.app(), "db=" + pinning.database()));
        pinning.load().ifPresent(list -> words.add("load=" + list));
        return words;
    }

    /** A list of all processors of this machine. */
    public static String all() {
        return "0-" + (Runtime.getRuntime().availableProcessors() - 1);
    }

    /** Moves a server with all its processes. Processes that it starts later inherit the processors. */
    public static void move(long postmaster, String list) throws InterruptedException {
        List<Long> processes = new ArrayList<>(List.of(postmaster));
        ProcessHandle.of(postmaster)
                .ifPresent(server -> server.descendants().forEach(child -> processes.add(child.pid())));
        for (long process : processes) {
            taskset(List.of("-a", "-p", "-c", list, Long.toString(process)), process == postmaster);
        }
    }

    /** A command that runs another one on these processors. */
    public static List<String> on(String list, List<String> command) {
        List<String> words = new ArrayList<>(List.of("taskset", "-c", list));
        words.addAll(command);
        return words;
    }

    private static void taskset(List<String> arguments, boolean mustSucceed) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("taskset"));
        command.addAll(arguments);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (Told.status(process, LONGEST) != 0 && mustSucceed) {
                throw BenchException.failed(
                        "The database could not be moved to its processors: " + String.join(" ", command) + " failed.");
            }
        } catch (IOException e) {
            throw BenchException.failed("taskset could not be run", e);
        }
    }

    static boolean hasTaskset() {
        String path = System.getenv().getOrDefault("PATH", "");
        return List.of(path.split(":", -1)).stream().anyMatch(folder -> Files.isExecutable(Path.of(folder, "taskset")));
    }

    private static boolean isDownwards(MatchResult range) {
        return Integer.parseInt(range.group(1)) > Integer.parseInt(range.group(2));
    }

    private static BenchException refused(String text, String why) {
        return BenchException.usage("--cpus " + text + " is not allowed: " + why + ".");
    }
}
