package io.github.dbstacks.r2dbc.quirks;

import io.github.dbstacks.netty.SilenceLimit;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/**
 * Event loops with two workarounds, for what reactor-netty asks of them for each new channel.
 *
 * <p>Each connection has a {@link SilenceLimit}. The drivers have no setting for that, and reactor-netty does not open
 * a channel with Netty's Bootstrap.
 *
 * <p>Connections are spread evenly (setting {@code even-loops}). For each connection, reactor-netty 1.3 asks the group
 * which I/O it does. Netty 4.2 answers with {@code next().isCompatible(…)} (IoEventLoopGroup), and {@code next()}
 * advances the round robin. On epoll every second loop therefore gets no connection, until <a
 * href="https://github.com/netty/netty/issues/17544">netty#17544</a> is released. This class asks the group's first
 * loop instead, which advances nothing.
 *
 * @param areEven whether connections are spread evenly
 */
public record MendedLoops(LoopResources loops, boolean areEven) implements LoopResources {
    @Override
    public EventLoopGroup onServer(boolean useNative) {
        return loops.onServer(useNative);
    }

    @Override
    public EventLoopGroup onClient(boolean useNative) {
        return loops.onClient(useNative);
    }

    @Override
    public <C extends Channel> C onChannel(Class<C> channelType, EventLoopGroup group) {
        C channel = areEven
                ? LoopResources.super.onChannel(channelType, first(group))
                : loops.onChannel(channelType, group);
        channel.pipeline().addFirst(new SilenceLimit());
        return channel;
    }

    @Override
    public <C extends Channel> Class<? extends C> onChannelClass(Class<C> channelType, EventLoopGroup group) {
        return areEven
                ? LoopResources.super.onChannelClass(channelType, first(group))
                : loops.onChannelClass(channelType, group);
    }

    private static EventLoop first(EventLoopGroup group) {
        return (EventLoop) group.iterator().next();
    }

    @Override
    public boolean daemon() {
        return loops.daemon();
    }

    @Override
    public Mono<Void> disposeLater(Duration quietPeriod, Duration timeout) {
        return loops.disposeLater(quietPeriod, timeout);
    }
}
