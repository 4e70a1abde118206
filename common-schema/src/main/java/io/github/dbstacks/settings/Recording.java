package io.github.dbstacks.settings;

/** Of which iterations it is recorded how long each SELECT takes. */
public enum Recording {
    /** Of every fifth, which then does not count where CPU time and memory are compared: recording takes some of both. */
    SOME("some"),
    ALL("all"),
    OFF("off");

    private static final int EVERY = 5;

    private final String text;

    Recording(String text) {
        this.text = text;
    }

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
        return text;
    }
}
