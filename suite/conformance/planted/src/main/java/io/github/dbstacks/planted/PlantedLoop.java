package io.github.dbstacks.planted;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Share;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.jdbc.JdbcBatch;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Executes SELECTs one after the other. It plants faults in what is asked, what is read and what is reported. */
final class PlantedLoop implements WaitingThreads.Loop {
    private static final List<String> FAULTS = List.of(
            "limit-100000",
            "half-asked",
            "half-dropped",
            "errors-swallowed",
            "errors-retried",
            "unprepared",
            "extra-commit",
            "deadlocked-pool",
            "leaked-connections",
            "thread-per-row",
            "idle-client",
            "serializable",
            "uncommitted");

    /** Threads are started for every tenth row, so that an iteration of 20,000 rows ends in time on a busy machine. */
    private static final int STARTED_FOR = 10;

    private static final int IDLE_MILLIS = 10;

    private final HikariDataSource pool;
    private final Workload workload;
    private final Ids ids;
    private final String sql;
    private final CountDownLatch allTaken;

    private final boolean halfAsked;
    private final boolean errorsSwallowed;
    private final boolean errorsRetried;
    private final boolean unprepared;
    private final boolean extraCommit;
    private final boolean deadlockedPool;
    private final boolean leakedConnections;
    private final boolean halfDropped;
    private final boolean threadPerRow;
    private final boolean idleClient;
    private final boolean serializable;
    private final boolean uncommitted;
    /**
     * The connections whose isolation level has been set. HikariCP would set it back after each SELECT if it knew of
     * it.
     */
    private final Set<Connection> isolated = ConcurrentHashMap.newKeySet();

    PlantedLoop(HikariDataSource pool, Workload workload, Settings settings) {
        this.pool = pool;
        this.workload = workload;
        this.ids = settings.ids();
        this.sql = settings.has("limit-100000")
                ? JdbcBatch.sql(workload, settings.dbms()).replace("LIMIT 100", "LIMIT 100000")
                : JdbcBatch.sql(workload, settings.dbms());
        this.halfAsked = settings.has("half-asked");
        this.errorsSwallowed = settings.has("errors-swallowed");
        this.errorsRetried = settings.has("errors-retried");
        this.unprepared = settings.has("unprepared");
        this.extraCommit = settings.has("extra-commit");
        this.deadlockedPool = settings.has("deadlocked-pool");
        this.leakedConnections = settings.has("leaked-connections");
        this.halfDropped = settings.has("half-dropped");
        this.threadPerRow = settings.has("thread-per-row");
        this.idleClient = settings.has("idle-client");
        this.serializable = settings.has("serializable");
        this.uncommitted = settings.has("uncommitted");
        this.allTaken = new CountDownLatch(settings.poolSize());
    }

    /** Returns whether a profile plants one of the faults of this class. */
    static boolean hasFault(Settings settings) {
        return FAULTS.stream().anyMatch(settings::has);
    }

    @Override
    public void perform(Share share) throws SQLException, InterruptedException {
        while (share.next()) {
            if (idleClient) {
                Thread.sleep(IDLE_MILLIS);
            }
            int operation = share.operation();
            try (Connection connection = leakedConnections ? neverClosed(pool.getConnection()) : pool.getConnection()) {
                share.acquired();
                int id = ids.of(operation, workload.lastId());
                if (halfAsked && operation % 2 == 1) {
                    share.end();
                    share.rows(workload.expected(new Ids.Fixed(id), 1));
                    continue;
                }
                if ((errorsSwallowed || errorsRetried) && operation % 10 == 0) {
                    failQuietly(connection);
                    if (errorsSwallowed) {
                        share.end();
                        continue;
                    }
                }
                if (unprepared) {
                    neverPrepare(connection);
                }
                if (serializable && isolated.add(connection.unwrap(Connection.class))) {
                    execute(connection, "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE");
                }
                if (uncommitted) {
                    connection.setAutoCommit(false);
                }
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.setInt(1, id);
                    try (ResultSet rows = statement.executeQuery()) {
                        for (int row = 0; rows.next() && row < workload.rows(); row++) {
                            if (row == 0 && deadlockedPool) {
                                askForASecondConnection();
                            }
                            if (row % 2 == 0 || !halfDropped) {
                                read(rows.getInt(1), rows.getString(2), share);
                            }
                        }
                    }
                }
                if (extraCommit) {
                    execute(connection, "COMMIT");
                }
                share.end();
            }
        }
    }

    /**
     * What CompletableFuture's own executor does depends on the number of processors and on the JDK; this is what it
     * does with two.
     */
    private void read(int id, String name, Share share) {
        if (threadPerRow && id % STARTED_FOR == 0) {
            CompletableFuture.runAsync(() -> share.row(id, name), task -> new Thread(task).start())
                    .join();
        } else {
            share.row(id, name);
        }
    }

    /** A connection that is closed no more than one that its owner forgets. */
    private static Connection neverClosed(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                PlantedLoop.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (self, method, args) -> method.getName().equals("close") ? null : method.invoke(connection, args));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The threads wait for each other, so that the first SELECTs deadlock and not some later ones by chance. */
    private void askForASecondConnection() throws SQLException, InterruptedException {
        allTaken.countDown();
        allTaken.await();
        pool.getConnection().close();
    }

    /**
     * Does so by reflection: pgjdbc's types have annotations whose classes are missing, and javac 25 warns about them.
     */
    private static void neverPrepare(Connection connection) throws SQLException {
        try {
            Class<?> driver = Class.forName("org.postgresql.PGConnection");
            driver.getMethod("setPrepareThreshold", int.class).invoke(connection.unwrap(driver), 0);
        } catch (ReflectiveOperationException e) {
            throw new SQLException(e);
        }
    }

    /** PostgreSQL reports an error for a division by 0, which this method swallows. */
    private static void failQuietly(Connection connection) {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1 / ?")) {
            statement.setInt(1, 0);
            statement.executeQuery().close();
        } catch (SQLException e) {
            // swallowing the error is the planted fault
        }
    }
}
