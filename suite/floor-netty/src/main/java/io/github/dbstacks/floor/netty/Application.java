package io.github.dbstacks.floor.netty;

import io.github.dbstacks.harness.Harness;

/** The protocol on Netty's event loops. */
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        Harness.main(Application.class, args, settings -> new NettyBatch(NettyConnections.open(settings), settings));
    }
}
