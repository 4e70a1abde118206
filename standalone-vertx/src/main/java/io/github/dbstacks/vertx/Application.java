package io.github.dbstacks.vertx;

import io.github.dbstacks.harness.Harness;

/** The Vert.x client without a framework. */
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        Harness.main(Application.class, args, settings -> new VertxBatch(VertxPool.open(settings), settings));
    }
}
