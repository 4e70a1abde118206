package io.github.dbstacks.records;

/** The parts that may have a host of their own, as files of hosts and records name them. */
public final class Roles {
    public static final String APP = "app";
    public static final String DATABASE = "database";
    public static final String LOAD = "load";

    private Roles() {}
}
