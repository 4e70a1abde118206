package io.github.dbstacks.settings;

/** The event that ends the warm-up of a process. */
public enum WarmUp {
    /** The last {@code measured-iterations} of {@code iterations} count. */
    FIXED,
    /** What is measured begins as soon as the process is steady, and at the latest where {@link #FIXED} would begin. */
    UNTIL_STEADY,
    /**
     * What is measured begins as soon as the JIT compiler has next to nothing to do, and at the latest where
     * {@link #FIXED} would begin.
     */
    UNTIL_COMPILED;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
