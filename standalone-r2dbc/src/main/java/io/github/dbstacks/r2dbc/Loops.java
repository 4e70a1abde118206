package io.github.dbstacks.r2dbc;

import io.github.dbstacks.r2dbc.quirks.MendedLoops;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.settings.Transport;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpResources;

/** The event loops that serve the connections. */
final class Loops {
    /** Threads of the profile {@code loop-resources} are called {@code r2dbc-epoll-1} or {@code r2dbc-nio-1}. */
    private static final String PREFIX = "r2dbc";

    private Loops() {}

    static LoopResources of(Settings settings) {
        boolean areOwn = settings.has("loop-resources");
        LoopResources loops = areOwn ? own(settings.eventLoops()) : TcpResources.get();
        LoopResources transported =
                settings.transport() == Transport.NATIVE ? loops : useNative -> loops.onClient(false);
        return new MendedLoops(transported, areOwn && settings.evenLoops() == Switch.ON);
    }

    /**
     * Makes loops that are not colocated: a new connection goes to the next loop, not to the loop that asks for it
     * (r2dbc-pool#190).
     */
    private static LoopResources own(int threads) {
        return LoopResources.create(PREFIX, LoopResources.DEFAULT_IO_SELECT_COUNT, threads, true, false);
    }

    /** Returns how many threads there are for the connections; reactor-netty starts each when it gets its first. */
    static int threads(Settings settings) {
        return settings.has("loop-resources") ? settings.eventLoops() : LoopResources.DEFAULT_IO_WORKER_COUNT;
    }

    static String describe(Settings settings) {
        return settings.has("loop-resources")
                ? settings.eventLoops() + " of its own, not colocated"
                        + (settings.evenLoops() == Switch.ON ? ", with as many connections each" : "")
                : "reactor-netty's default (max of 4 and cores), colocated";
    }

    static String transport(Settings settings) {
        boolean epoll = settings.transport() == Transport.NATIVE && LoopResources.hasNativeSupport();
        return epoll ? "native" : "nio";
    }
}
