package io.github.dbstacks.floor.netty;

import io.github.dbstacks.floor.protocol.Login;
import io.github.dbstacks.floor.protocol.PortalMessages;
import io.github.dbstacks.floor.protocol.SelectAnswer;
import io.github.dbstacks.floor.protocol.SelectRequest;
import io.github.dbstacks.floor.protocol.ServerMessages;
import io.github.dbstacks.harness.metrics.SelectTimer;
import io.github.dbstacks.schema.Workload;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A session on an event loop. It executes the SELECTs of a batch one after the other: each answer sends the next. */
final class NettyConnection extends ChannelInboundHandlerAdapter {
    private final Channel channel;
    private final String thread = Thread.currentThread().getName();
    private final ServerMessages messages = new ServerMessages();
    private final SelectAnswer answer = new SelectAnswer();
    private final Map<Workload, DirectRequest> prepared = new EnumMap<>(Workload.class);

    /** The source that this connection works for; null while it is idle. */
    private @Nullable SelectSource source;
    /** The timer of the SELECT in flight; null while there is none. */
    private @Nullable SelectTimer timer;
    /** The reason why it cannot be used any more; null while it can. */
    private @Nullable Throwable failure;

    /** It must be called on the channel's event loop. */
    NettyConnection(Channel channel) {
        this.channel = channel;
    }

    /** The bytes of a request outside the heap, so that they are written from where they are. */
    private record DirectRequest(ByteBuf bytes, int parameter) {
        static DirectRequest of(SelectRequest request) {
            ByteBuf bytes = Unpooled.directBuffer(request.bytes().length).writeBytes(request.bytes());
            return new DirectRequest(bytes, request.parameter());
        }

        /** It may change the bytes, because an answer to the request before has come, so that one has been sent. */
        ByteBuf asking(int id) {
            return bytes.setInt(parameter, id).retainedDuplicate();
        }
    }

    /** The name of its event loop's thread. */
    String thread() {
        return thread;
    }

    /** Executes SELECTs until the source has no more. */
    void work(SelectSource next) {
        channel.eventLoop().execute(() -> {
            if (failure != null) {
                next.fail(failure);
            } else if (timer != null) {
                next.fail(new IllegalStateException("A SELECT of the batch before, which failed, is still in flight."));
            } else {
                source = next;
                selectNext(next);
            }
        });
    }

    private void selectNext(SelectSource from) {
        int operation = from.next();
        if (operation == SelectSource.NO_MORE) {
            source = null;
            return;
        }
        timer = from.begin(operation);
        ByteBuf bytes = bytes(from.workload(), from.id(operation));
        write(bytes);
    }

    /** A failure comes to {@link #exceptionCaught}. */
    @SuppressWarnings("FutureReturnValueIgnored")
    private void write(ByteBuf bytes) {
        channel.writeAndFlush(bytes, channel.voidPromise());
    }

    private ByteBuf bytes(Workload workload, int id) {
        DirectRequest request = prepared.get(workload);
        if (request != null) {
            return request.asking(id);
        }
        prepared.put(workload, DirectRequest.of(SelectRequest.prepared(workload, PortalMessages.EXECUTE)));
        DirectRequest once = DirectRequest.of(SelectRequest.preparing(workload, PortalMessages.EXECUTE));
        ByteBuf bytes = once.asking(id);
        once.bytes.release();
        return bytes;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws IOException {
        ByteBuf bytes = (ByteBuf) message;
        try {
            move(bytes, messages);
        } finally {
            bytes.release();
        }
        if (answer.read(messages)) {
            SelectSource from = source;
            SelectTimer ended = timer;
            if (from == null || ended == null) {
                throw new IOException("it answered without a question");
            }
            timer = null;
            ended.end();
            from.add(answer.take());
            selectNext(from);
        }
    }

    static void move(ByteBuf from, ServerMessages to) {
        int length = from.readableBytes();
        from.readBytes(to.roomFor(length), to.end(), length);
        to.added(length);
    }

    /** The channel is closed. */
    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        prepared.values().forEach(request -> request.bytes.release());
        prepared.clear();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        fail(ServerMessages.closed());
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end of a broken connection
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        fail(cause);
        context.close();
    }

    private void fail(Throwable cause) {
        if (failure == null) {
            failure = cause;
        }
        if (source != null) {
            source.fail(failure);
        }
    }

    /** Says good-bye. */
    void close() {
        channel.writeAndFlush(Unpooled.wrappedBuffer(Login.logout())).addListener(ChannelFutureListener.CLOSE);
    }
}
