package io.github.dbstacks.harness;

import java.util.Map;

/** What an application tells about its driver and its pool. */
public interface PoolReport {
    /** How the driver and the pool are configured, read back from them where they allow it. */
    Map<String, String> configuration();

    /**
     * For each event-loop thread the number of connections it serves now; empty where connections belong to no thread.
     */
    default Map<String, Integer> connectionsPerThread() {
        return Map.of();
    }
}
