package io.github.dbstacks.settings;

/** What ends the warm-up of a process. */
public enum WarmUp {
    /** The last {@code measured-iterations} of {@code iterations} count. */
    FIXED("fixed"),
    /** {@code measured-iterations} count from the moment the process is steady, {@code iterations} at most in all. */
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
