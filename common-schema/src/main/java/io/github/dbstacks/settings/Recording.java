package io.github.dbstacks.settings;

/** Says in which iterations the service time of each SELECT is recorded. */
public enum Recording {
    /**
     * It is recorded in every fifth iteration. Recording costs CPU time and memory, so these iterations do not count
     * where either is compared.
     */
    SOME,
    ALL,
    OFF;

    /** With {@link #SOME} every fifth iteration records. */
    public static final int EVERY = 5;

    /** @param iteration from 1 */
    public boolean includes(int iteration) {
        return switch (this) {
            case SOME -> iteration % EVERY == 0;
            case ALL -> true;
            case OFF -> false;
        };
    }

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
