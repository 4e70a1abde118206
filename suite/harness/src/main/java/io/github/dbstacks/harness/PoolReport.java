package io.github.dbstacks.harness;

import java.util.Map;

/** Tells what an application says about its driver and its pool. */
public interface PoolReport {
    /** Returns how the driver and the pool are configured, read back from them where they allow it. */
    Map<String, String> configuration();

    /**
     * Returns for each event-loop thread the number of connections it serves now; empty where connections belong to no
     * thread.
     */
    default Map<String, Integer> connectionsPerThread() {
        return Map.of();
    }
}
