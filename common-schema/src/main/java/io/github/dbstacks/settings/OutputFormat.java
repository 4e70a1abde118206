package io.github.dbstacks.settings;

/** What a standalone application prints on its standard output. */
public enum OutputFormat {
    /** A line per iteration, for people. */
    TEXT("text"),
    /** A JSON object per line, for programs: the format of {@code results/}. */
    JSON("json");

    private final String text;

    OutputFormat(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
