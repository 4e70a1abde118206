package io.github.dbstacks.settings;

/** How many SELECTs of a batch are passed to the driver's pool at a time. */
public enum FanOut {
    /** At most {@code concurrency} SELECTs in flight. */
    BOUNDED("bounded"),
    /** All at once, as in the reference study. The pool's queue holds those that wait. */
    ALL_AT_ONCE("all-at-once");

    private final String text;

    FanOut(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
