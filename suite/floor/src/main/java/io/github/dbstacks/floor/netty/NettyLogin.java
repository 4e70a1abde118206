package io.github.dbstacks.floor.netty;

import io.github.dbstacks.floor.protocol.Login;
import io.github.dbstacks.floor.protocol.ServerMessages;
import io.github.dbstacks.floor.protocol.TlsClient;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Tls;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/**
 * Logs in on a new connection, with TLS first where it is asked for, and gives its place in the pipeline to a
 * {@link NettyConnection}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure comes to exceptionCaught
final class NettyLogin extends ChannelInboundHandlerAdapter {
    private final Settings settings;
    private final CompletableFuture<NettyConnection> opened;
    private final Login login;
    private final ServerMessages messages = new ServerMessages();
    private boolean awaitsTlsAnswer;

    /** @param opened completes on the connection's event loop */
    NettyLogin(Settings settings, CompletableFuture<NettyConnection> opened) {
        this.settings = settings;
        this.opened = opened;
        this.login = new Login(settings);
        this.awaitsTlsAnswer = settings.tls() != Tls.DISABLE;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        send(context, awaitsTlsAnswer ? Login.tlsRequest() : login.begin());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws IOException {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (awaitsTlsAnswer) {
                TlsClient.check(bytes.readByte());
                awaitsTlsAnswer = false;
                context.pipeline()
                        .addFirst(new SslHandler(TlsClient.of(settings).engine()));
                send(context, login.begin());
                return;
            }
            NettyConnection.move(bytes, messages);
        } finally {
            bytes.release();
        }
        byte[] next = login.answer(messages);
        if (next.length > 0) {
            send(context, next);
        }
        if (login.isOver()) {
            NettyConnection connection = new NettyConnection(context.channel());
            context.pipeline().replace(this, "select", connection);
            opened.complete(connection);
        }
    }

    private static void send(ChannelHandlerContext context, byte[] bytes) {
        context.writeAndFlush(Unpooled.wrappedBuffer(bytes));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        opened.completeExceptionally(ServerMessages.closed());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        opened.completeExceptionally(cause);
        context.close();
    }
}
