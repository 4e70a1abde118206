package io.github.dbstacks.records;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Processors, as taskset(1) takes them: {@code 0} or {@code 0,2-3}.
 *
 * @param load those of the load engine; empty where it has those of the database
 * @param swapped whether application and database swap their processors in every second block
 */
public record Pinning(String app, String database, Optional<String> load, boolean swapped) {
    /** The processors in a block: those of the application first. */
    public Pinning in(int block) {
        return swapped && block % 2 == 0 ? new Pinning(/* app= */ database, /* database= */ app, load, true) : this;
    }

    /** The processors of the load engine. */
    public String engine() {
        return load.orElse(database);
    }

    /** Returns all processors that somebody has, each once. */
    public Set<Integer> all() {
        Set<Integer> all = processors(app);
        all.addAll(processors(database));
        all.addAll(processors(engine()));
        return all;
    }

    /** The processors that a list such as {@code 0,2-3} names. */
    public static Set<Integer> processors(String list) {
        Set<Integer> processors = new TreeSet<>();
        for (String part : list.split(",", -1)) {
            String[] ends = part.split("-", -1);
            IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                    .forEach(processors::add);
        }
        return processors;
    }
}
