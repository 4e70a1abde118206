package io.github.dbstacks.records;

import java.util.Map;

/**
 * What an application says of itself once its pool is open.
 *
 * @param stack the module's name
 * @param pid of its process
 * @param java version and vendor
 * @param openMillis from the first line of main to an open pool
 * @param settings every effective setting by key
 * @param configuration what the driver and the pool were told
 */
public record Started(
        String stack,
        long pid,
        String java,
        long openMillis,
        Map<String, String> settings,
        Map<String, String> configuration) {}
