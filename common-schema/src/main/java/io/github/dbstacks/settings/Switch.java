package io.github.dbstacks.settings;

/** The values of a setting that is on or off. */
public enum Switch {
    ON("on"),
    OFF("off");

    private final String text;

    Switch(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
