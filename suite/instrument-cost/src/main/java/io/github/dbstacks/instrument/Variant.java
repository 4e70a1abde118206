package io.github.dbstacks.instrument;

import java.util.List;

/** What takes turns in one JVM. */
enum Variant {
    /** A loop over the driver and nothing else. */
    BARE("bare loop"),
    /** The application while it records no service times: such iterations count in a run. */
    SILENT("app"),
    /** The application while it records service times. */
    RECORDING("app, recording");

    /** The variants that have a reference. */
    static final List<Variant> COMPARED = List.of(SILENT, RECORDING);

    private final String text;

    Variant(String text) {
        this.text = text;
    }

    /** What this variant is compared with: the application with the bare loop, recording with not recording. */
    Variant reference() {
        return this == RECORDING ? SILENT : BARE;
    }

    @Override
    public String toString() {
        return text;
    }
}
