package io.github.dbstacks.jdbc.quirks;

import java.util.concurrent.TimeUnit;

/**
 * Tells HikariCP what it takes from system properties alone. They are true of all pools of the JVM, and
 * {@code com.zaxxer.hikari.pool.HikariPool} reads them when it is constructed.
 */
public final class HikariProperties {
    /**
     * The time that a connection may be idle before HikariCP asks the database whether it is alive. The other pools
     * never ask.
     */
    private static final long ALIVE_HOURS = 24;

    private HikariProperties() {}

    /** Sets the properties for all pools that are opened from now on. */
    public static void set() {
        // HikariCP fills a pool with a thread for each processor only with this property, else with one thread. Each
        // thread opens a connection every 30 ms.
        System.setProperty("com.zaxxer.hikari.blockUntilFilled", "true");
        // By default it is half a second, so that after each pause between iterations every connection would ask once.
        System.setProperty(
                "com.zaxxer.hikari.aliveBypassWindowMs", Long.toString(TimeUnit.HOURS.toMillis(ALIVE_HOURS)));
    }
}
