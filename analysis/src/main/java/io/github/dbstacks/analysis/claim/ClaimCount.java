package io.github.dbstacks.analysis.claim;

import java.util.Locale;

/** What a claim counts. */
public enum ClaimCount {
    /** Event-loop threads that hold connections: a probe counts them, and a run. */
    EVENT_LOOPS(true, true),
    /** Event-loop threads that do the work. */
    LOADED_LOOPS(true, false),
    /** Sessions of the database that executed a statement at the same time. */
    ACTIVE_SESSIONS(true, false),
    /** Sessions of the database at the same time. */
    SESSIONS(true, false),
    /** Rows that the application has read per SELECT. */
    ROWS(false, true),
    /** Executions of the workload's statement that the database counted per SELECT. */
    STATEMENTS(false, true),
    /** Largest number of live platform threads of the application. */
    THREADS(false, true),
    /** Requests that got no right answer, in all forks together. */
    ERRORS(false, true),
    /** Right answers per second, in per cent of the requests that were due. */
    ANSWERED(false, true);

    private final boolean ofProbe;
    private final boolean ofRun;

    ClaimCount(boolean ofProbe, boolean ofRun) {
        this.ofProbe = ofProbe;
        this.ofRun = ofRun;
    }

    /** Whether a probe counts it. */
    public boolean isOfProbe() {
        return ofProbe;
    }

    /** Whether a run counts it. */
    public boolean isOfRun() {
        return ofRun;
    }

    /** As a claim names it: {@code event-loops}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
