package io.github.dbstacks.http;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A connection of {@link OneThreadServer}: the part of a request that has arrived, and the part of an answer that has
 * not been sent.
 */
final class OneThreadConnection {
    /** The time for a request to arrive, or an answer to be taken. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** The time between two requests. */
    private static final long LONGEST_IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final int MOST_BYTES = 4096;
    private static final String END = "\r\n\r\n";
    private static final Pattern GET = Pattern.compile("GET (/\\S*) HTTP/1\\.1\r\n");
    private static final Pattern LAST =
            Pattern.compile("\r\n(?:content-length: *[1-9]|transfer-encoding:|connection: *close)");

    private final SocketChannel channel;
    private final ByteBuffer request = ByteBuffer.allocate(MOST_BYTES);
    private ByteBuffer answer = ByteBuffer.allocate(0);
    private boolean isLast;
    private long since = System.nanoTime();

    OneThreadConnection(SocketChannel channel) throws IOException {
        this.channel = channel;
        // Else a short answer on a connection that is kept waits 40 ms for the client's acknowledgement.
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    boolean hasToWrite() {
        return answer.hasRemaining();
    }

    boolean isLate() {
        boolean isIdle = request.position() == 0 && !hasToWrite();
        return System.nanoTime() - since > (isIdle ? LONGEST_IDLE_NANOS : LONGEST_NANOS);
    }

    /** Reads, answers and writes without waiting; false when nothing follows. */
    boolean goOn(Function<String, Optional<byte[]>> answers) throws IOException {
        if (!hasToWrite() && !read(answers)) {
            return false;
        }
        while (hasToWrite()) {
            if (channel.write(answer) == 0) {
                return true;
            }
            if (!hasToWrite()) {
                since = System.nanoTime();
                if (isLast) {
                    return false;
                }
                answerWhatIsComplete(answers);
            }
        }
        return true;
    }

    private boolean read(Function<String, Optional<byte[]>> answers) throws IOException {
        if (request.position() == 0) {
            since = System.nanoTime();
        }
        if (channel.read(request) < 0) {
            return false;
        }
        answerWhatIsComplete(answers);
        return hasToWrite() || request.hasRemaining();
    }

    private void answerWhatIsComplete(Function<String, Optional<byte[]>> answers) {
        String arrived = new String(request.array(), 0, request.position(), StandardCharsets.ISO_8859_1);
        int end = arrived.indexOf(END);
        if (end < 0) {
            return;
        }
        request.flip().position(end + END.length());
        request.compact();
        String head = arrived.substring(0, end + 2);
        Matcher get = GET.matcher(head);
        isLast = !get.lookingAt() || LAST.matcher(head.toLowerCase(Locale.ROOT)).find();
        Optional<byte[]> body = get.lookingAt() ? answers.apply(get.group(1)) : Optional.empty();
        String status = get.lookingAt() ? body.isPresent() ? "200 OK" : "404 Not Found" : "400 Bad Request";
        byte[] bytes = body.orElse(new byte[0]);
        byte[] start = ("HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length
                        + (isLast ? "\r\nConnection: close" : "") + END)
                .getBytes(StandardCharsets.ISO_8859_1);
        answer = ByteBuffer.allocate(start.length + bytes.length)
                .put(start)
                .put(bytes)
                .flip();
    }
}
