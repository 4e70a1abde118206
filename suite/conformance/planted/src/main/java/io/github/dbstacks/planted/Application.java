package io.github.dbstacks.planted;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.jdbc.JdbcBatch;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.settings.Settings;
import java.sql.SQLException;
import java.util.Optional;

/**
 * JDBC without a framework, with the faults that its profiles ask for. Without a profile it is the same as
 * standalone-jdbc.
 */
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        Harness.main(Application.class, args, Application::open);
    }

    private static Batch open(Settings settings) throws SQLException, InterruptedException {
        HikariDataSource pool = JdbcPool.open(PlantedSettings.of(settings));
        if (PlantedLoop.hasFault(settings)) {
            return new PlantedBatch(pool, settings);
        }
        Optional<BusyWork> busyWork = BusyWork.of(settings);
        if (busyWork.isPresent()) {
            BusyWork work = busyWork.get();
            return new SlowedBatch(JdbcBatch.open(new SlowedPool(pool, work), settings), work);
        }
        return JdbcBatch.open(pool, settings);
    }
}
