package io.github.dbstacks.records.fork;

import io.github.dbstacks.settings.EnumText;

/** Says whether an iteration counts. */
public enum Phase {
    WARMUP,
    MEASURED;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
