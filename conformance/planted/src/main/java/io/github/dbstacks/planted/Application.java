package io.github.dbstacks.planted;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.jdbc.JdbcBatch;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.settings.Settings;
import java.sql.SQLException;

/** JDBC without a framework, with the faults that its profiles ask for. Without a profile it is the same as standalone-jdbc. */
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
        Batch reference = JdbcBatch.open(pool, settings);
        return BusyWork.of(settings)
                .<Batch>map(work -> new SlowedBatch(reference, work))
                .orElse(reference);
    }
}
