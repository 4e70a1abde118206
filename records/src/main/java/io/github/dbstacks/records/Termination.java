package io.github.dbstacks.records;

/** How a fork or a run ended. */
public enum Termination {
    /** Still going on, or cut off without a chance to say so. */
    RUNNING("running"),
    COMPLETED("completed"),
    FAILED("failed"),
    INTERRUPTED("interrupted");

    private final String text;

    Termination(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
