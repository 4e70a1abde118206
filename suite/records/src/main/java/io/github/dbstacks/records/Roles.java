package io.github.dbstacks.records;

/** What may have a host of its own, as files of hosts and records name it. */
public final class Roles {
    public static final String APP = "app";
    public static final String DATABASE = "database";
    public static final String LOAD = "load";

    private Roles() {}
}
