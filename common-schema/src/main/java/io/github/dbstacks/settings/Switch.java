package io.github.dbstacks.settings;

/** Whether something is done. */
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
