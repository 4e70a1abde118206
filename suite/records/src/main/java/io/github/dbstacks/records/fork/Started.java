package io.github.dbstacks.records.fork;

import java.util.Map;

/**
 * Tells what an application reports about itself once its pool is open.
 *
 * @param stack the module's name
 * @param pid its process id
 * @param java version and vendor of the JVM
 * @param settings every effective setting by key
 * @param configuration how the driver and the pool are configured
 */
public record Started(
        String stack, long pid, String java, Map<String, String> settings, Map<String, String> configuration) {
    /**
     * The key in {@code configuration} of the level that the application has found in a session, where it asks for
     * that.
     */
    public static final String ISOLATION_LEVEL = "isolation level";

    /** The beginning of the keys in {@code configuration} that tell of which parts the application consists. */
    public static final String PART = "part: ";
}
