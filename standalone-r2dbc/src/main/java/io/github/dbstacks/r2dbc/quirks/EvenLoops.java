package io.github.dbstacks.r2dbc.quirks;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/**
 * Event loops over which connections are spread evenly (setting {@code even-loops}). For each connection, reactor-netty 1.3 asks the group
 * which I/O it does. Netty 4.2 answers with {@code next().isCompatible(…)} (IoEventLoopGroup), and {@code next()} advances the round robin.
 * On epoll every second loop therefore gets no connection, until <a href="https://github.com/netty/netty/issues/17544">netty#17544</a> is released. This class asks one loop instead of the
 * group.
 */
public final class EvenLoops implements LoopResources {
    private final LoopResources loops;
    private final Map<EventLoopGroup, EventLoop> samples = new ConcurrentHashMap<>();

    public EvenLoops(LoopResources loops) {
        this.loops = loops;
    }

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
        return LoopResources.super.onChannel(channelType, samples.computeIfAbsent(group, EventLoopGroup::next));
    }

    @Override
    public <C extends Channel> Class<? extends C> onChannelClass(Class<C> channelType, EventLoopGroup group) {
        return LoopResources.super.onChannelClass(channelType, samples.computeIfAbsent(group, EventLoopGroup::next));
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
