package io.github.dbstacks.analysis.choice;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Started;
import java.util.Map;
import java.util.TreeMap;

/** Tells the parts of which a cell consists, as its application told them. */
public final class Composition {
    /** How it asks the driver. */
    public static final String ACCESS = "access";

    /** The artifact of its driver. */
    public static final String DRIVER = "driver";

    /** The profile, and the level, of asking through the driver's own interface. */
    static final String PLAIN = "plain";

    private static final String LEVEL = "level";

    private Composition() {}

    /** Returns the parts by their names; none where no fork tells. */
    public static Map<String, String> of(MeasuredRun measured, Cell cell) {
        Map<String, String> parts = new TreeMap<>();
        measured.forks(cell, false).stream()
                .flatMap(fork -> fork.application().stream())
                .findFirst()
                .map(Started::configuration)
                .orElse(Map.of())
                .forEach((key, part) -> {
                    if (key.startsWith(Started.PART)) {
                        parts.put(key.substring(Started.PART.length()), part);
                    }
                });
        return parts;
    }

    /** Whether these are of a cell that asks through the driver's own interface. */
    static boolean isPlain(Map<String, String> parts) {
        return PLAIN.equals(parts.get(LEVEL));
    }
}
