package io.github.dbstacks.planted;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Share;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** SELECTs one after the other, and the faults that are in what is asked, what is read and what is told of it. */
final class PlantedLoop implements WaitingThreads.Loop {
    private static final List<String> FAULTS = List.of(
            "limit-100000",
            "half-asked",
            "half-dropped",
            "errors-swallowed",
            "errors-retried",
            "unprepared",
            "extra-commit",
            "deadlocked-pool");

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
    private final boolean halfDropped;

    PlantedLoop(HikariDataSource pool, Workload workload, Settings settings) {
        this.pool = pool;
        this.workload = workload;
        this.ids = settings.ids();
        this.sql = settings.has("limit-100000")
                ? workload.jdbcSql().replace("LIMIT 100", "LIMIT 100000")
                : workload.jdbcSql();
        this.halfAsked = settings.has("half-asked");
        this.errorsSwallowed = settings.has("errors-swallowed");
        this.errorsRetried = settings.has("errors-retried");
        this.unprepared = settings.has("unprepared");
        this.extraCommit = settings.has("extra-commit");
        this.deadlockedPool = settings.has("deadlocked-pool");
        this.halfDropped = settings.has("half-dropped");
        this.allTaken = new CountDownLatch(settings.poolSize());
    }

    /** Whether a profile plants a fault that is in here. */
    static boolean hasFault(Settings settings) {
        return FAULTS.stream().anyMatch(settings::has);
    }

    @Override
    public void select(Share share) throws SQLException, InterruptedException {
        while (share.next()) {
            int operation = share.operation();
            try (Connection connection = pool.getConnection()) {
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
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.setInt(1, id);
                    try (ResultSet rows = statement.executeQuery()) {
                        for (int row = 0; rows.next() && row < workload.rows(); row++) {
                            if (row == 0 && deadlockedPool) {
                                askForASecondConnection();
                            }
                            if (row % 2 == 0 || !halfDropped) {
                                share.row(rows.getInt(1), rows.getString(2));
                            }
                        }
                    }
                }
                if (extraCommit) {
                    commit(connection);
                }
                share.end();
            }
        }
    }

    private static void commit(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("COMMIT");
        }
    }

    /** It would come to that by chance sooner or later; waiting for each other makes it the first SELECTs. */
    private void askForASecondConnection() throws SQLException, InterruptedException {
        allTaken.countDown();
        allTaken.await();
        pool.getConnection().close();
    }

    /** By reflection: pgjdbc's own types carry annotations whose classes it does not bring, which javac 25 warns of. */
    private static void neverPrepare(Connection connection) throws SQLException {
        try {
            Class<?> driver = Class.forName("org.postgresql.PGConnection");
            driver.getMethod("setPrepareThreshold", int.class).invoke(connection.unwrap(driver), 0);
        } catch (ReflectiveOperationException e) {
            throw new SQLException(e);
        }
    }

    /** Dividing by 0 is an error to PostgreSQL, and it is swallowed here. */
    private static void failQuietly(Connection connection) {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1 / ?")) {
            statement.setInt(1, 0);
            statement.executeQuery().close();
        } catch (SQLException e) {
            // that is the fault
        }
    }
}
