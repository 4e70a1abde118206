package io.github.dbstacks.planted;

import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.jdbc.JdbcPool;

/** Like JDBC without a framework, but for the fault that a profile plants. */
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        Harness.main(
                Application.class,
                args,
                settings -> new PlantedBatch(JdbcPool.open(PlantedSettings.of(settings)), settings));
    }
}
