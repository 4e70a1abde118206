package io.github.dbstacks.netty;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;

/** Adds a {@link SilenceLimit} to each connection that Netty's Bootstrap opens. Netty finds this class as a service. */
public final class SilenceLimits extends ChannelInitializerExtension {
    @Override
    public void postInitializeClientChannel(Channel channel) {
        channel.pipeline().addFirst(new SilenceLimit());
    }
}
