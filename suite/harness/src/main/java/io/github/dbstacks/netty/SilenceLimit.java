package io.github.dbstacks.netty;

import io.github.dbstacks.harness.connection.FirstConnection;
import io.github.dbstacks.harness.connection.LimitedSockets;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.net.SocketTimeoutException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection to a database that stays silent though it has been asked. Drivers with Netty have no limit for
 * that: their statement timeouts are the server's, and their idle timeouts also close connections that nobody uses. An
 * operation costs two assignments here, since the connection is looked at only every few seconds. Of several statements
 * under way on a connection only the last one is watched.
 */
public final class SilenceLimit extends ChannelDuplexHandler {
    private static final int LOOK_SECONDS = LimitedSockets.LOOK_SECONDS;

    /** It is asked from the beginning, since MariaDB and MySQL speak first. */
    private boolean isAsked = true;

    private boolean hasAnswered;
    private int looks;
    private @Nullable Future<?> next;

    /**
     * Limits every connection. It is called before the first one, in an application whose connections are all the
     * database's. Netty before 4.1.101 has no such property.
     */
    public static void forEveryConnection() {
        System.setProperty("io.netty.bootstrap.extensions", "serviceload");
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        if (context.channel().isActive()) {
            begin(context);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        begin(context);
        context.fireChannelActive();
    }

    private void begin(ChannelHandlerContext context) {
        if (next == null) {
            next = context.executor()
                    .scheduleAtFixedRate(() -> look(context), LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        end();
        context.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        end();
    }

    private void end() {
        if (next != null) {
            next.cancel(false);
        }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        isAsked = true;
        looks = 0;
        ChannelFuture unused = context.write(message, promise);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        isAsked = false;
        hasAnswered = true;
        context.fireChannelRead(message);
    }

    private void look(ChannelHandlerContext context) {
        int longest = hasAnswered ? LimitedSockets.SILENCE_SECONDS : FirstConnection.PATIENCE_SECONDS;
        looks++;
        // A look may come right after the question.
        if (isAsked && looks > longest / LOOK_SECONDS) {
            end();
            context.fireExceptionCaught(new SocketTimeoutException("it did not answer within " + longest + " s"));
            ChannelFuture unused = context.close();
        }
    }
}
