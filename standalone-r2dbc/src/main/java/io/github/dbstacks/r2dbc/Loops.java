package io.github.dbstacks.r2dbc;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Transport;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpResources;

/** The event loops that the connections live on. */
final class Loops {
    /** Threads of the profile {@code loop-resources} are called {@code r2dbc-epoll-1} or {@code r2dbc-nio-1}. */
    private static final String PREFIX = "r2dbc";

    private Loops() {}

    static LoopResources of(Settings settings) {
        // Not colocated: a connection goes to the next loop, not to the one that happens to ask (r2dbc-pool#190).
        LoopResources loops = settings.has("loop-resources")
                ? LoopResources.create(
                        PREFIX, LoopResources.DEFAULT_IO_SELECT_COUNT, settings.eventLoops(), true, false)
                : TcpResources.get();
        return settings.transport() == Transport.NIO ? useNative -> loops.onClient(false) : loops;
    }

    static String describe(Settings settings) {
        return settings.has("loop-resources")
                ? settings.eventLoops() + " of its own, not colocated"
                : "reactor-netty's default (max of 4 and cores), colocated";
    }

    static String transport(Settings settings) {
        boolean epoll = settings.transport() == Transport.NATIVE && LoopResources.hasNativeSupport();
        return epoll ? "native" : "nio";
    }
}
