package io.github.dbstacks.instrument;

/** What takes turns in a fork. */
enum Variant {
    /** A loop over the driver and nothing else. */
    BARE("bare loop"),
    /** The application without its recorder. */
    SILENT("app, service-times=off"),
    /** The application as {@code ./bench} starts it. */
    RECORDING("app");

    private final String text;

    Variant(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
