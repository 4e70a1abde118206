package io.github.dbstacks.load.floor;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** An HTTP server whose handler answers on the event loop: what a load costs when the application does nothing. */
public final class FloorServer implements AutoCloseable {
    private static final int LARGEST_REQUEST = 1 << 20;
    private static final int BACKLOG = 4096;

    private final MultiThreadIoEventLoopGroup loops;
    private final Channel channel;

    /** Answers a request, now or later, or closes the connection. */
    @FunctionalInterface
    public interface Answering {
        void answer(ChannelHandlerContext context, FullHttpRequest request);
    }

    /** @param address to listen on; its port may be 0 for any that is free */
    public FloorServer(InetSocketAddress address, int threads, Answering answering) throws InterruptedException {
        boolean isNative = Epoll.isAvailable();
        IoHandlerFactory io = isNative ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        loops = new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("floor", true), io);
        channel = new ServerBootstrap()
                .group(loops)
                .channel(isNative ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        connection
                                .pipeline()
                                .addLast(new HttpServerCodec())
                                .addLast(new HttpObjectAggregator(LARGEST_REQUEST))
                                .addLast(new Requests(answering));
                    }
                })
                .bind(address)
                .sync()
                .channel();
    }

    /** Returns where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    public void awaitClose() throws InterruptedException {
        channel.closeFuture().sync();
    }

    @Override
    public void close() {
        if (loops.isShuttingDown()) {
            return;
        }
        channel.close().syncUninterruptibly();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private static final class Requests extends SimpleChannelInboundHandler<FullHttpRequest> {
        private final Answering answering;

        Requests(Answering answering) {
            this.answering = answering;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            answering.answer(context, request);
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end of a broken connection
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
