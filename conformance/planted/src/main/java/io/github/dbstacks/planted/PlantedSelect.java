package io.github.dbstacks.planted;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;

/** One SELECT, and the faults that are in what is asked, what is read and what is told of it. */
final class PlantedSelect {
    private final HikariDataSource pool;
    private final Settings settings;
    private final CountDownLatch allTaken;

    /** Looked up once: a fault that is switched off must cost nothing, or the unfaulted stack is slower than the reference. */
    private final boolean halfAsked;

    private final boolean errorsSwallowed;
    private final boolean errorsRetried;
    private final boolean unprepared;
    private final boolean extraCommit;
    private final boolean limit100000;
    private final boolean deadlockedPool;
    private final boolean halfDropped;

    PlantedSelect(HikariDataSource pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
        this.halfAsked = settings.has("half-asked");
        this.errorsSwallowed = settings.has("errors-swallowed");
        this.errorsRetried = settings.has("errors-retried");
        this.unprepared = settings.has("unprepared");
        this.extraCommit = settings.has("extra-commit");
        this.limit100000 = settings.has("limit-100000");
        this.deadlockedPool = settings.has("deadlocked-pool");
        this.halfDropped = settings.has("half-dropped");
        this.allTaken = new CountDownLatch(settings.poolSize());
    }

    RowsRead read(Connection connection, Workload workload, int operation) throws SQLException, InterruptedException {
        int id = settings.ids().of(operation, workload.lastId());
        if (halfAsked && operation % 2 == 1) {
            return workload.expected(new Ids.Fixed(id), 1);
        }
        if (errorsSwallowed && operation % 10 == 0 && fails(connection)) {
            return RowsRead.NONE;
        }
        if (errorsRetried && operation % 10 == 0 && fails(connection)) {
            return rows(connection, workload, id);
        }
        if (unprepared) {
            neverPrepare(connection);
        }
        RowsRead read = rows(connection, workload, id);
        if (extraCommit) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("COMMIT");
            }
        }
        return read;
    }

    private RowsRead rows(Connection connection, Workload workload, int id) throws SQLException, InterruptedException {
        String sql = limit100000 ? workload.jdbcSql().replace("LIMIT 100", "LIMIT 100000") : workload.jdbcSql();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, id);
            RowSum sum = new RowSum();
            try (ResultSet rows = statement.executeQuery()) {
                for (int row = 0; rows.next() && row < workload.rows(); row++) {
                    if (row == 0 && deadlockedPool) {
                        askForASecondConnection();
                    }
                    if (row % 2 == 0 || !halfDropped) {
                        sum.add(rows.getInt(1), rows.getString(2));
                    }
                }
            }
            return sum.rowsRead();
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

    /** Always true: dividing by 0 is an error to PostgreSQL, and it is swallowed here. */
    private static boolean fails(Connection connection) {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1 / ?")) {
            statement.setInt(1, 0);
            statement.executeQuery().close();
            return false;
        } catch (SQLException e) {
            return true;
        }
    }
}
