package io.github.dbstacks.process;

import java.util.TimeZone;

/** The time zone of a process. */
public final class TimeZones {
    private TimeZones() {}

    /**
     * Makes the process independent of the host's time zone, before it connects to a database. Drivers of PostgreSQL
     * give each session the zone of the JVM, and PostgreSQL refuses the names that only Java knows: JST, IST, CTT, PST.
     */
    public static void useUtc() {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    }
}
