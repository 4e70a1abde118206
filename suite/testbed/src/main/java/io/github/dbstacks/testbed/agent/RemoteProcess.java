package io.github.dbstacks.testbed.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * A program that an agent has started. Its standard error, and its output unless that is read, go to a log here, line
 * by line.
 */
final class RemoteProcess extends Process {
    /** The status of a program whose host is lost: its log ends with the reason. */
    private static final int LOST_STATUS = 1;

    /** The limit for its output. It prints a line when it has been told that the one before was read. */
    private static final long MOST_UNREAD_BYTES = 64L << 20;

    private static final byte[] END = {};

    private final AgentLink link;
    private final long id;
    private final Consumer<String> log;
    private final boolean readOutput;
    private final BlockingQueue<byte[]> output = new LinkedBlockingQueue<>();
    private final InputStream fromProcess = new PrintedLines();
    private final OutputStream toProcess = new Input();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile int status;
    private volatile long pid;
    /** The time when that was asked for first; 0 before. */
    private volatile long killedNanos;

    private final AtomicLong unreadBytes = new AtomicLong();

    RemoteProcess(AgentLink link, long id, Consumer<String> log, boolean readOutput) {
        this.link = link;
        this.id = id;
        this.log = log;
        this.readOutput = readOutput;
    }

    void started(long withPid) {
        pid = withPid;
    }

    /**
     * @throws IOException when no agent says that, or nobody reads what the program prints; its message is a clause
     *     without a full stop
     */
    void hear(JsonNode message) throws IOException {
        JsonNode out = message.path("out");
        JsonNode err = message.path("err");
        if (err.isString() || (out.isString() && !readOutput)) {
            log.accept(err.isString() ? err.asString() : out.asString());
        } else if (out.isString()) {
            byte[] line = (out.asString() + "\n").getBytes(StandardCharsets.UTF_8);
            if (unreadBytes.addAndGet(line.length) > MOST_UNREAD_BYTES) {
                throw new IOException("a program there prints more than is read");
            }
            output.add(line);
        } else if (message.path("status").isInt()) {
            end(message.path("status").asInt());
        } else {
            throw new IOException("it says of a program what no agent does");
        }
    }

    /** Returns whether it was killed longer ago than that, and nobody has told its end. */
    boolean outlivesKill(long nowNanos, Duration longest) {
        long killed = killedNanos;
        return isAlive() && killed != 0 && nowNanos - killed > longest.toNanos();
    }

    void lost(String why) {
        log.accept(why);
        end(LOST_STATUS);
    }

    private void end(int withStatus) {
        status = withStatus;
        output.add(END);
        ended.countDown();
    }

    @Override
    public InputStream getInputStream() {
        return fromProcess;
    }

    @Override
    public InputStream getErrorStream() {
        return InputStream.nullInputStream();
    }

    @Override
    public OutputStream getOutputStream() {
        return toProcess;
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public boolean isAlive() {
        return ended.getCount() > 0;
    }

    @Override
    public int waitFor() throws InterruptedException {
        ended.await();
        return status;
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        return ended.await(timeout, unit);
    }

    @Override
    public int exitValue() {
        if (isAlive()) {
            throw new IllegalThreadStateException("It has not ended.");
        }
        return status;
    }

    @Override
    public void destroy() {
        link.tell("terminate", id, "");
    }

    @Override
    public Process destroyForcibly() {
        killedNanos = killedNanos == 0 ? System.nanoTime() | 1 : killedNanos;
        link.tell("kill", id, "");
        return this;
    }

    /** The lines that it has printed. */
    private final class PrintedLines extends InputStream {
        private byte[] line = {};
        private int next;
        private boolean isOver;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                while (next == line.length && !isOver) {
                    line = output.take();
                    unreadBytes.addAndGet(-line.length);
                    next = 0;
                    isOver = line.length == 0;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
            int count = Math.min(length, line.length - next);
            System.arraycopy(line, next, into, offset, count);
            next += count;
            return isOver ? -1 : count;
        }

        /** A reader that has a line need not wait for the next. */
        @Override
        public int available() {
            return line.length - next;
        }
    }

    /** Its standard input, which is sent when it is flushed. */
    private final class Input extends ByteArrayOutputStream {
        @Override
        public synchronized void flush() {
            if (size() > 0) {
                link.tell("write", id, toString(StandardCharsets.UTF_8));
                reset();
            }
        }

        @Override
        public void close() {
            flush();
            link.tell("close", id, "");
        }
    }
}
