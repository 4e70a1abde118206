package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.AotCache;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The AOT caches of a run, one for each cell (JEP 483, 514 and 515). A JVM refuses a cache that was made with another
 * class path or other options, so the fork that makes one is started as those that use it.
 */
public final class AotCaches {
    /** The option with the file of a cache behind it. */
    static final String USE = "-XX:AOTCache=";

    private final Consumer<Path> watch;
    private final Map<Cell, Path> files = new HashMap<>();
    private final Map<Cell, AotCache> made = new HashMap<>();

    /** @param watch told of the folder of all caches, so that it is removed when the run ends, however it ends */
    public AotCaches(Consumer<Path> watch) {
        this.watch = watch;
    }

    /** Returns whether nobody has tried to make the cache of a cell. */
    public synchronized boolean isMissing(Cell cell) {
        return !files.containsKey(cell);
    }

    /** The options of a JVM that makes the cache of a cell when it ends. */
    public synchronized List<String> making(Cell cell) {
        try {
            Path folder = files.isEmpty()
                    ? newFolder()
                    : files.values().iterator().next().resolveSibling("");
            Path file = folder.resolve((files.size() + 1) + ".aot");
            files.put(cell, file);
            return List.of("-XX:AOTCacheOutput=" + file);
        } catch (IOException e) {
            throw BenchException.failed("There is no room for an AOT cache", e);
        }
    }

    private Path newFolder() throws IOException {
        Path folder = Files.createTempDirectory("dbstacks-aot-");
        watch.accept(folder);
        return folder;
    }

    /**
     * The JVM that made it has ended.
     *
     * @param nanos since it was started
     * @return false when it has left no cache
     */
    public synchronized boolean ended(Cell cell, long nanos) {
        try {
            Path file = files.get(cell);
            long bytes = file != null && Files.exists(file) ? Files.size(file) : 0;
            if (bytes > 0) {
                made.put(cell, new AotCache(bytes, nanos));
            }
            return bytes > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the cache of a cell; empty where it was not made, or where nobody has asked for it. */
    public synchronized Optional<AotCache> of(Cell cell) {
        return Optional.ofNullable(made.get(cell));
    }

    /**
     * The options of a JVM that uses the cache of a cell, and does not start where it cannot; none before somebody has
     * tried to make it.
     */
    public synchronized List<String> using(Cell cell) {
        Path file = files.get(cell);
        return file == null ? List.of() : List.of(USE + file, "-XX:AOTMode=on");
    }
}
