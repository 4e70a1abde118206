package io.github.dbstacks.r2dbc;

import io.github.dbstacks.harness.Harness;

/** R2DBC without a framework. */
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        Harness.main(
                Application.class, args, settings -> R2dbcPool.open(settings).batch());
    }
}
