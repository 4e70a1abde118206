package io.github.dbstacks.records.fork;

/** Whether an iteration counts. */
public enum Phase {
    WARMUP("warmup"),
    MEASURED("measured");

    private final String text;

    Phase(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
