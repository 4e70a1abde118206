package io.github.dbstacks.orchestrator.verify;

import java.util.List;
import java.util.stream.Stream;

/**
 * One thing that must hold of a run's directory.
 *
 * @param what holds where nothing is wrong, as a clause
 * @param faults what is wrong and where, a clause each
 */
public record Verified(String what, List<String> faults) {
    private static final int MOST_LINES = 20;

    public Verified {
        faults = List.copyOf(faults);
    }

    public boolean holds() {
        return faults.isEmpty();
    }

    /** {@code ok: 4 laws} or {@code not ok: summary.csv, …}, a line for each fault. */
    public Stream<String> lines() {
        if (holds()) {
            return Stream.of("ok: " + what);
        }
        int others = faults.size() - MOST_LINES;
        return Stream.concat(
                faults.stream().limit(MOST_LINES).map(fault -> "not ok: " + fault),
                others > 0 ? Stream.of("not ok: " + others + " more like these") : Stream.empty());
    }
}
