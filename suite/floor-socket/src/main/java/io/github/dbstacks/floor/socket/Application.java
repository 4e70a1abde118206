package io.github.dbstacks.floor.socket;

import io.github.dbstacks.harness.Harness;

/** The protocol on blocking sockets. */
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        Harness.main(Application.class, args, SocketBatch::open);
    }
}
