package io.github.dbstacks.settings;

/** Says how many SELECTs of a batch are passed to the driver's pool at a time. */
public enum FanOut {
    /** At most {@code concurrency} SELECTs are in flight. */
    BOUNDED,
    /** All are passed at once, as in the reference study. The pool's queue holds those that wait. */
    ALL_AT_ONCE;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
