package io.github.dbstacks.harness;

import io.github.dbstacks.settings.Settings;

/** Opens a stack's pool, fills it, and puts a batch on top of it. */
@FunctionalInterface
public interface BatchFactory {
    /**
     * Opens a batch, to be closed by whoever asked for it.
     *
     * @throws Exception whatever the driver throws when the database refuses; {@link Failure} makes a sentence of it
     */
    Batch open(Settings settings) throws Exception;
}
