package io.github.dbstacks.orchestrator.drive;

import java.io.IOException;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** A body of an answer that is text of 16 MiB at most: an answer with every thread of a JVM has less than one. */
final class LimitedBody implements BodySubscriber<String> {
    static final int MOST_BYTES = 16 << 20;

    private final BodySubscriber<String> text;
    private @Nullable Subscription subscription;
    private long bytes;

    private LimitedBody(Charset charset) {
        this.text = BodySubscribers.ofString(charset);
    }

    /** Returns a handler that reads any answer. */
    static BodyHandler<String> of(Charset charset) {
        return answer -> new LimitedBody(charset);
    }

    @Override
    public CompletionStage<String> getBody() {
        return text.getBody();
    }

    @Override
    public void onSubscribe(Subscription begun) {
        subscription = begun;
        text.onSubscribe(begun);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
        bytes += pieces.stream().mapToLong(ByteBuffer::remaining).sum();
        if (bytes <= MOST_BYTES) {
            text.onNext(pieces);
        } else if (subscription != null) {
            subscription.cancel();
            text.onError(new IOException("its answer has more than " + MOST_BYTES + " bytes"));
        }
    }

    @Override
    public void onError(Throwable problem) {
        text.onError(problem);
    }

    @Override
    public void onComplete() {
        text.onComplete();
    }
}
