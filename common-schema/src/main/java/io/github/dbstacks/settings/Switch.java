package io.github.dbstacks.settings;

/** The values of a setting that is on or off. */
public enum Switch {
    ON,
    OFF;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
