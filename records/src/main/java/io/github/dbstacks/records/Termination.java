package io.github.dbstacks.records;

/** How a fork or a run ended. */
public enum Termination {
    /** Still running, or killed before it could write how it ended. */
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
