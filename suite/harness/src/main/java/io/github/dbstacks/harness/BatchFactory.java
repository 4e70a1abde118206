package io.github.dbstacks.harness;

import io.github.dbstacks.settings.Settings;

/** Opens and fills a stack's pool and makes a batch that uses it. */
@FunctionalInterface
public interface BatchFactory {
    /**
     * The caller closes the batch.
     *
     * @throws Exception whatever the driver throws; {@link Failure} makes a sentence of it
     */
    Batch open(Settings settings) throws Exception;
}
