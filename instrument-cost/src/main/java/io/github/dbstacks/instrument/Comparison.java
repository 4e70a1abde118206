package io.github.dbstacks.instrument;

/** Which variant is compared with which. */
enum Comparison {
    INSTRUMENT("app / bare loop", Variant.SILENT, Variant.BARE),
    RECORDER("app, recording / not recording", Variant.RECORDING, Variant.SILENT);

    private final String text;
    private final Variant variant;
    private final Variant reference;

    Comparison(String text, Variant variant, Variant reference) {
        this.text = text;
        this.variant = variant;
        this.reference = reference;
    }

    Variant variant() {
        return variant;
    }

    Variant reference() {
        return reference;
    }

    @Override
    public String toString() {
        return text;
    }
}
