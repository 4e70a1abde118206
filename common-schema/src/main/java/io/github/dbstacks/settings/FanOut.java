package io.github.dbstacks.settings;

/** How many SELECTs of a batch are handed to the driver's pool at a time. */
public enum FanOut {
    /** At most {@code concurrency} SELECTs in flight. */
    BOUNDED("bounded"),
    /** Everything at once, the pool's queue holds the rest: what the reference study did. */
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
