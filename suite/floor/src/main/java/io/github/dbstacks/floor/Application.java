package io.github.dbstacks.floor;

import io.github.dbstacks.floor.netty.NettyBatch;
import io.github.dbstacks.floor.socket.SocketBatch;
import io.github.dbstacks.harness.Harness;

/** A bare client: the protocol's bytes on blocking sockets, or on Netty's event loops. */
public final class Application {
    private static final String NETTY = "netty";

    private Application() {}

    public static void main(String[] args) {
        Harness.main(
                Application.class,
                args,
                settings -> settings.has(NETTY) ? NettyBatch.open(settings) : SocketBatch.open(settings));
    }
}
