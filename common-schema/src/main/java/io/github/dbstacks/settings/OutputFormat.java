package io.github.dbstacks.settings;

/** The kind of text that a standalone application prints on its standard output. */
public enum OutputFormat {
    /** A line per iteration, for people. */
    TEXT,
    /** A JSON object per line, for programs: the format of {@code results/}. */
    JSON;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
