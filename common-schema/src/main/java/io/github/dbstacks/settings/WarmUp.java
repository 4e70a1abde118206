package io.github.dbstacks.settings;

/** What ends the warm-up of a process. */
public enum WarmUp {
    /** The last {@code measured-runs} of {@code runs} iterations count. */
    FIXED("fixed"),
    /** {@code measured-runs} iterations count from the moment the process is steady; {@code runs} is the most. */
    UNTIL_STEADY("until-steady");

    private final String text;

    WarmUp(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
