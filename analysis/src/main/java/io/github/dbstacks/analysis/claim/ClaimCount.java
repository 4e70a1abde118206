package io.github.dbstacks.analysis.claim;

import java.util.Locale;

/** What a claim counts. */
public enum ClaimCount {
    /** Event-loop threads that hold connections. */
    EVENT_LOOPS(true),
    /** Event-loop threads that do the work. */
    LOADED_LOOPS(true),
    /** Sessions of the database that executed a statement at the same time. */
    ACTIVE_SESSIONS(true),
    /** Sessions of the database at the same time. */
    SESSIONS(true),
    /** Rows that the application has read per SELECT. */
    ROWS(false),
    /** Executions of the workload's statement that the database counted per SELECT. */
    STATEMENTS(false);

    private final boolean probed;

    ClaimCount(boolean probed) {
        this.probed = probed;
    }

    /** Whether a probe counts it, and not a run. */
    public boolean isProbed() {
        return probed;
    }

    /** As a claim names it: {@code event-loops}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
