package io.github.dbstacks.harness;

import io.github.dbstacks.settings.Settings;
import java.time.Duration;

/** Opens and fills a stack's pool and makes a batch that uses it. */
@FunctionalInterface
public interface BatchFactory {
    /** How long a database may take to open the first connection. One that accepts and stays silent would be waited for forever. */
    Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * The caller closes the batch.
     *
     * @throws Exception whatever the driver throws; {@link Failure} makes a sentence of it
     */
    Batch open(Settings settings) throws Exception;
}
