package io.github.dbstacks.floor.netty;

import io.github.dbstacks.harness.connection.FirstConnection;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Sessions on event loops, which have as many each.
 *
 * @param connections spread over the loops in turn
 */
record NettyConnections(MultiThreadIoEventLoopGroup loops, boolean isNative, List<NettyConnection> connections) {
    /** Connections that log in at the same time. */
    private static final int AT_ONCE = 8;

    /** Opens all connections. */
    static NettyConnections open(Settings settings) {
        boolean isNative = settings.transport() == Transport.NATIVE && Epoll.isAvailable();
        IoHandlerFactory io = isNative ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        MultiThreadIoEventLoopGroup loops = new MultiThreadIoEventLoopGroup(
                settings.eventLoops(), new DefaultThreadFactory(isNative ? "floor-epoll" : "floor-nio", true), io);
        NettyConnections all = new NettyConnections(loops, isNative, new ArrayList<>());
        try {
            all.open(1, settings);
            while (all.connections.size() < settings.poolSize()) {
                all.open(Math.min(AT_ONCE, settings.poolSize() - all.connections.size()), settings);
            }
            return all;
        } catch (RuntimeException e) {
            all.close();
            throw e;
        }
    }

    private void open(int count, Settings settings) {
        List<EventLoop> each = new ArrayList<>();
        for (EventExecutor loop : loops) {
            each.add((EventLoop) loop);
        }
        List<CompletableFuture<NettyConnection>> opening = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // The loop is not asked of the group, which would choose: on epoll it would choose every second loop only
            // (netty/netty#17544).
            EventLoop loop = each.get((connections.size() + i) % each.size());
            opening.add(open(loop, settings));
        }
        for (CompletableFuture<NettyConnection> connection : opening) {
            FirstConnection.await(connection);
            connections.add(connection.join());
        }
    }

    private CompletableFuture<NettyConnection> open(EventLoop loop, Settings settings) {
        CompletableFuture<NettyConnection> opened = new CompletableFuture<>();
        Class<? extends Channel> channel = isNative ? EpollSocketChannel.class : NioSocketChannel.class;
        new Bootstrap()
                .group(loop)
                .channel(channel)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        TimeUnit.SECONDS.toMillis(FirstConnection.PATIENCE_SECONDS))
                .handler(new NettyLogin(settings, opened))
                .connect(settings.url().host(), settings.url().port())
                .addListener(connected -> {
                    if (!connected.isSuccess()) {
                        opened.completeExceptionally(connected.cause());
                    }
                });
        return opened;
    }

    /** Returns for each event-loop thread the number of connections it serves. */
    Map<String, Integer> perThread() {
        Map<String, Integer> perThread = new TreeMap<>();
        connections.forEach(connection -> perThread.merge(connection.thread(), 1, Integer::sum));
        return perThread;
    }

    Map<String, String> configuration(Settings settings) {
        Map<String, String> configuration = new TreeMap<>();
        configuration.put(Setting.POOL_SIZE.key(), Integer.toString(connections.size()));
        configuration.put("event loops", Integer.toString(settings.eventLoops()));
        configuration.put(Setting.TRANSPORT.key(), isNative ? "native" : "nio");
        configuration.put("prepared statements", "from the first execution on");
        configuration.put("tls", settings.tls().toString());
        configuration.put("autocommit", "true");
        return configuration;
    }

    void close() {
        connections.forEach(NettyConnection::close);
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
