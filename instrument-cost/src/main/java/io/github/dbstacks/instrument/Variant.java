package io.github.dbstacks.instrument;

/** What takes turns in a fork. */
enum Variant {
    /** A loop over the driver and nothing else. */
    BARE("bare loop"),
    /** The application as it counts: without its recorder. */
    SILENT("app"),
    /** The application in its every fifth iteration. */
    RECORDING("app, recording");

    private final String text;

    Variant(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
