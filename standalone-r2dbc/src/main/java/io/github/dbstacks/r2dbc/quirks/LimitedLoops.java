package io.github.dbstacks.r2dbc.quirks;

import io.github.dbstacks.netty.SilenceLimit;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/**
 * Event loops whose connections have a {@link SilenceLimit}. The drivers have no setting for that, and reactor-netty, which asks these for
 * each new channel, does not open it with Netty's Bootstrap.
 */
public record LimitedLoops(LoopResources loops) implements LoopResources {
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
        C channel = loops.onChannel(channelType, group);
        channel.pipeline().addFirst(new SilenceLimit());
        return channel;
    }

    @Override
    public <C extends Channel> Class<? extends C> onChannelClass(Class<C> channelType, EventLoopGroup group) {
        return loops.onChannelClass(channelType, group);
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
