package io.github.dbstacks.load.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A connection that is kept alive and carries one request at a time. All methods run on its event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // a failure closes the channel, which is counted
final class LoadConnection extends SimpleChannelInboundHandler<HttpObject> {
    /** A longer body is a wrong one; no scenario has answers of more than some 100 kB. */
    private static final int LONGEST_BODY = 16 << 20;
    /** The bytes of a wrong answer that are told: a problem document has about 250. */
    private static final int LONGEST_EXCERPT = 400;

    private final LoadLoop loop;
    private final String headers;
    private final Channel channel;
    private byte[] body = new byte[512];
    private int length;
    private int status;
    private boolean keptAlive = true;
    private boolean isInformational;
    private @Nullable DueRequest due;
    private LoadRequest.@Nullable Expected expected;
    private long sentNanos;

    /** @param headers of every request, each with its end of line */
    LoadConnection(LoadLoop loop, String headers, Channel channel) {
        this.loop = loop;
        this.headers = headers;
        this.channel = channel;
    }

    /** Sends a request. The connection must be free. */
    void send(DueRequest request, LoadRequest content, long now) {
        due = request;
        expected = content.expected();
        sentNanos = now;
        length = 0;
        int bodyLength = content.body().length;
        ByteBuf bytes = channel.alloc().ioBuffer(64 + content.path().length() + headers.length() + bodyLength);
        ByteBufUtil.writeAscii(bytes, content.method());
        bytes.writeByte(' ');
        ByteBufUtil.writeAscii(bytes, content.path());
        ByteBufUtil.writeAscii(bytes, " HTTP/1.1\r\n");
        ByteBufUtil.writeAscii(bytes, headers);
        if (bodyLength > 0) {
            ByteBufUtil.writeAscii(bytes, "content-type: application/json\r\ncontent-length: " + bodyLength + "\r\n");
        }
        ByteBufUtil.writeAscii(bytes, "\r\n");
        bytes.writeBytes(content.body());
        channel.writeAndFlush(bytes, channel.voidPromise());
    }

    /** Returns whether its request was sent that long ago and is not answered yet. */
    boolean isOverdue(long now, long timeoutNanos) {
        return due != null && now - sentNanos > timeoutNanos;
    }

    /** Gives its request up. */
    void timeOut() {
        end(System.nanoTime(), ErrorKind.TIMEOUT);
    }

    /** Closes it. It must be free. */
    void close() {
        channel.close();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
        if (part.decoderResult().isFailure() || due == null) {
            channel.close();
            return;
        }
        if (part instanceof HttpResponse response) {
            status = response.status().code();
            isInformational = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
            keptAlive = HttpUtil.isKeepAlive(response);
        }
        if (part instanceof HttpContent content && !isInformational) {
            append(content.content());
            if (part instanceof LastHttpContent) {
                end(System.nanoTime(), verdict());
            }
        }
    }

    private void append(ByteBuf bytes) {
        int more = bytes.readableBytes();
        if (length + more > LONGEST_BODY) {
            end(System.nanoTime(), ErrorKind.WRONG_BODY);
            channel.close();
            return;
        }
        if (length + more > body.length) {
            body = Arrays.copyOf(body, Math.max(2 * body.length, length + more));
        }
        bytes.readBytes(body, length, more);
        length += more;
    }

    /** Returns null for a right answer. */
    private @Nullable ErrorKind verdict() {
        LoadRequest.Expected right = expected;
        ErrorKind error = right == null ? ErrorKind.STATUS : right.verdict(status, body, length);
        if (error != null) {
            loop.wrong(this::answer);
        }
        return error;
    }

    /** The beginning of the present answer, on one line. */
    private String answer() {
        String text = new String(body, 0, Math.min(length, LONGEST_EXCERPT), StandardCharsets.UTF_8);
        return "status " + status + " with " + (length == 0 ? "no body" : text.replaceAll("[\\p{Cntrl}\\s]+", " "));
    }

    /**
     * The clock is read before the answer is checked, so that the check is not a part of the latency.
     *
     * @param error null for a right answer
     */
    private void end(long now, @Nullable ErrorKind error) {
        DueRequest request = due;
        if (request == null) {
            return;
        }
        due = null;
        boolean usable = error != ErrorKind.TIMEOUT && keptAlive && channel.isActive();
        if (!usable) {
            channel.close();
        }
        loop.ended(this, new LoadLoop.Exchange(request, sentNanos, now, error), usable);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        loop.closed(this);
        end(System.nanoTime(), ErrorKind.CLOSED);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        channel.close();
    }
}
