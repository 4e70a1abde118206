package io.github.dbstacks.load.floor;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Answers every request the same way. With a stall it answers nothing for that long at the end of each period, and then
 * all at once: what a pause of an application does to requests.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure closes the channel
public final class FloorAnswer implements FloorServer.Answering {
    private final int status;
    private final byte[] body;
    private final long stallNanos;
    private final long everyNanos;
    private final long startNanos = System.nanoTime();

    /** @param every period of the stalls; anything where {@code stall} is zero */
    public FloorAnswer(int status, byte[] body, Duration stall, Duration every) {
        this.status = status;
        this.body = body;
        this.stallNanos = stall.toNanos();
        this.everyNanos = every.toNanos();
    }

    @Override
    public void answer(ChannelHandlerContext context, FullHttpRequest request) {
        long delay = stallNanos == 0 ? 0 : everyNanos - (System.nanoTime() - startNanos) % everyNanos;
        if (delay > 0 && delay <= stallNanos) {
            context.executor().schedule(() -> write(context, status, body), delay, TimeUnit.NANOSECONDS);
        } else {
            write(context, status, body);
        }
    }

    public static void write(ChannelHandlerContext context, int status, byte[] body) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        context.writeAndFlush(response, context.voidPromise());
    }
}
