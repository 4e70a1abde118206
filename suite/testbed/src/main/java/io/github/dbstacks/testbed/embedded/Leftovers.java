package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.OwnFolder;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds what is left in the cache of runs that could not clean up: their orchestrator and its reaper were killed
 * together, or the machine has crashed.
 */
public final class Leftovers {
    /** The beginning of the names of folders that are removed when their process ends. */
    private static final List<String> NAMES = List.of("database-", "unpacking-");

    private static final Map<String, String> SERVERS =
            Map.of("postmaster.pid", "PostgreSQL", EmbeddedMySql.PID_FILE, "MariaDB or MySQL");

    private static final String REMOVED = ".removed";

    private static final Pattern ENDINGS = Pattern.compile("(\\" + Claim.ENDING + ")?(\\" + REMOVED + ")?$");

    private Leftovers() {}

    /**
     * A folder that nobody uses any more.
     *
     * @param server what still runs in it; empty where nothing does
     * @param hasClaim false for one of an earlier version, of which nobody knows whether somebody uses it
     */
    public record Leftover(Path folder, Optional<String> server, boolean hasClaim) {
        /** The subject of a sentence. */
        @Override
        public String toString() {
            return server.map(name -> name + " in ").orElse("") + folder.getFileName() + " of " + folder.getParent();
        }
    }

    /** Returns what lies in the caches of this user. It is not touched. */
    public static List<Leftover> found(Map<String, String> environment) {
        List<Leftover> found = new ArrayList<>();
        for (Path cache : Unprivileged.caches(environment)) {
            found.addAll(abandoned(cache, false));
            for (Path folder : folders(cache)) {
                boolean isThere = Files.isDirectory(folder) || Files.isDirectory(removed(folder));
                if (isThere && !Files.exists(Claim.file(folder), LinkOption.NOFOLLOW_LINKS)) {
                    found.add(new Leftover(folder, server(folder), false));
                }
            }
        }
        return found;
    }

    /** Ends and removes what lies in a cache, and tells of each. */
    static synchronized void end(Path cache) {
        abandoned(cache, true);
    }

    private static List<Leftover> abandoned(Path cache, boolean end) {
        List<Leftover> leftovers = new ArrayList<>();
        for (Path folder : folders(cache)) {
            try {
                Optional<Claim> claim = Claim.of(folder);
                if (claim.isEmpty()) {
                    continue;
                }
                try (Claim.Lock lock = claim.get().takeOver()) {
                    if (lock.isHeld()) {
                        Leftover leftover = new Leftover(folder, server(folder), true);
                        leftovers.add(leftover);
                        if (end) {
                            end(leftover, claim.get());
                        }
                    }
                }
            } catch (IOException e) {
                // Whoever cleans up is faster.
            }
        }
        return leftovers;
    }

    private static List<Path> folders(Path cache) {
        try (Stream<Path> files = Files.list(cache)) {
            return files.map(file -> file.resolveSibling(
                            ENDINGS.matcher(file.getFileName().toString()).replaceFirst("")))
                    .filter(folder ->
                            NAMES.stream().anyMatch(folder.getFileName().toString()::startsWith))
                    .distinct()
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw BenchException.failed("The cache " + cache + " cannot be read", e);
        }
    }

    /** Another reaper does the work of the one that was killed. */
    private static void end(Leftover leftover, Claim claim) {
        System.err.println("What was killed has left " + leftover + ": it is ended and removed.");
        try (Reaper reaper = Reaper.after(registered(claim))) {
            reaper.watchFolder(leftover.folder());
            reaper.watchFolder(removed(leftover.folder()));
            reaper.watchFolder(Claim.file(leftover.folder()));
        }
    }

    /** Returns the name that a reaper gives a folder that it is removing. */
    private static Path removed(Path folder) {
        return folder.resolveSibling(folder.getFileName() + REMOVED);
    }

    /**
     * Returns where processes are registered that must end. The folder for temporary files may have been emptied, and
     * filled by others.
     */
    private static Optional<Path> registered(Claim claim) {
        try {
            return Files.isDirectory(claim.registered())
                    ? Optional.of(OwnFolder.make(claim.registered()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The server that has written its number into a folder, if its command line names the folder. */
    private static Optional<String> server(Path folder) {
        return SERVERS.entrySet().stream()
                .flatMap(
                        each -> process(folder, each.getKey())
                                .map(process -> each.getValue() + " (process " + process.pid() + ")")
                                .stream())
                .findFirst();
    }

    private static Optional<ProcessHandle> process(Path folder, String file) {
        try (Stream<String> lines = Files.lines(folder.resolve("data").resolve(file))) {
            return lines.findFirst()
                    .map(String::strip)
                    .filter(number -> number.matches("[1-9]\\d{0,9}"))
                    .flatMap(number -> ProcessHandle.of(Long.parseLong(number)))
                    .filter(process -> process.info()
                            .commandLine()
                            .filter(line -> line.contains(folder.toString()))
                            .isPresent());
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }
}
