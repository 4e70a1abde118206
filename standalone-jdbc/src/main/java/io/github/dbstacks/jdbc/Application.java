package io.github.dbstacks.jdbc;

import io.github.dbstacks.harness.Harness;

/** JDBC without a framework. */
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        Harness.main(Application.class, args, settings -> JdbcBatch.open(JdbcPool.open(settings), settings));
    }
}
