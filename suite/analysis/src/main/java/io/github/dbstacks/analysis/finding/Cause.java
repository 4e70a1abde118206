package io.github.dbstacks.analysis.finding;

import java.util.Locale;

/**
 * Everything that a finding can hold responsible: what to do about it, where more is said, and what becomes less
 * without it.
 */
public enum Cause {
    DEADLOCKED_POOL(
            Cost.TURNAROUND,
            "close each connection when its operation ends (try-with-resources, usingWhen), and let none ask for a second one while it"
                    + " holds one",
            "https://github.com/brettwooldridge/HikariCP/wiki/About-Pool-Sizing"),
    NOT_PREPARED(
            Cost.DATABASE_CPU,
            "let the driver prepare statements and keep them (prepareThreshold, preparedStatementCacheQueries,"
                    + " cachePreparedStatements; on MariaDB and MySQL also useServerPrepStmts or useServerPrepareStatement)",
            "https://www.postgresql.org/docs/current/sql-prepare.html"),
    OTHER_ENCRYPTION(
            Cost.CPU,
            "set the same level of TLS for both: the drivers' defaults differ",
            "https://jdbc.postgresql.org/documentation/ssl/"),
    POOL_NOT_FILLED(
            Cost.TURNAROUND,
            "fill the pool before the first operation, and look why connections are missing",
            "https://github.com/r2dbc/r2dbc-pool#getting-started"),
    POOL_TOO_SMALL(
            Cost.TURNAROUND,
            "give the pool as many connections as operations may run at once, or let fewer run",
            "https://github.com/brettwooldridge/HikariCP/wiki/About-Pool-Sizing"),
    QUEUE_IN_POOL(
            Cost.CPU,
            "bound how many operations are passed to the driver at a time (flatMap with a concurrency, a semaphore)",
            "https://github.com/r2dbc/r2dbc-pool/issues/190"),
    TOO_MANY_IN_FLIGHT(
            Cost.TURNAROUND,
            "let fewer operations run at once: beyond what the processors can work on, each one more only waits",
            "https://github.com/brettwooldridge/HikariCP/wiki/About-Pool-Sizing"),
    COLOCATED_CONNECTIONS(
            Cost.TURNAROUND,
            "take r2dbc-pool 1.0.1 or newer, or event loops that are not colocated",
            "https://github.com/r2dbc/r2dbc-pool/issues/190"),
    IDLE_EVENT_LOOPS(
            Cost.TURNAROUND,
            "take a Netty that has the fix, the transport NIO, or loops that are asked one by one (even-loops=on)",
            "https://github.com/netty/netty/pull/17544"),
    ONE_EVENT_LOOP(
            Cost.TURNAROUND,
            "let each event loop ask for its share, as the instances of a verticle do (without the profile one-loop);"
                    + " with PoolOptions.setEventLoopSize alone each answer changes its thread",
            "https://github.com/eclipse-vertx/vertx-sql-client/issues/349"),
    THREAD_PER_ROW(
            Cost.CPU,
            "read the rows on the thread that has them: thenApply in place of thenApplyAsync",
            "https://github.com/artemik/r2dbc-jdbc-vertx-issue-190"),
    YIELDING_VIRTUAL_THREADS(
            Cost.CPU,
            "take HikariCP 7.1.0 or newer, which parks virtual threads that wait for a connection",
            "https://github.com/brettwooldridge/HikariCP/issues/2398"),
    PINNED_VIRTUAL_THREADS(
            Cost.TURNAROUND,
            "take JDK 24 or newer, or a driver that holds no monitor while it waits for the network",
            "https://openjdk.org/jeps/491"),
    GARBAGE_COLLECTION(
            Cost.CPU,
            "give it a larger heap (--heap), or let less be alive at once",
            "https://docs.oracle.com/en/java/javase/17/gctuning/"),
    NOT_COMPILED(
            Cost.DURATION,
            "warm up longer (--set warm-up=until-compiled --set longest-warm-up=60s); CPU per operation leaves compilation out, durations do not",
            "https://doi.org/10.1145/3133876"),
    DATABASE_BOUND(
            Cost.DURATION,
            "do not rank throughput; read CPU per operation, or give the database more processors",
            "https://www.postgresql.org/docs/current/monitoring-stats.html"),
    WAITS_FOR_DISK(
            Cost.DURATION,
            "give the database's log a faster disk, or commit less often; synchronous_commit=off"
                    + " (innodb_flush_log_at_trx_commit=0, with a binary log also sync_binlog=0) shows how much it is",
            "https://www.postgresql.org/docs/current/wal-async-commit.html"),
    NOT_SATURATED(
            Cost.DURATION,
            "let more operations run at once, or give the application fewer processors (--cpus)",
            "https://www.brendangregg.com/activebenchmarking.html"),
    TEXT_FORMAT(
            Cost.CPU,
            "ask for the binary format (forceBinary of r2dbc-postgresql)",
            "https://github.com/pgjdbc/r2dbc-postgresql#connection-options");

    private final Cost cost;
    private final String advice;
    private final String link;

    Cause(Cost cost, String advice, String link) {
        this.cost = cost;
        this.advice = advice;
        this.link = link;
    }

    /** What must become less when the knob is turned. */
    public Cost cost() {
        return cost;
    }

    /** What to do about it. */
    public String advice() {
        return advice;
    }

    public String link() {
        return link;
    }

    /** Whether a cell with this cause does other work than the others, so that nothing else explains it. */
    boolean isOtherWork() {
        return this == DEADLOCKED_POOL || this == NOT_PREPARED || this == OTHER_ENCRYPTION || this == POOL_NOT_FILLED;
    }

    /** {@code idle event loops}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
