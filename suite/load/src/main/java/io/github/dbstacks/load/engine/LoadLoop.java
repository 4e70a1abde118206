package io.github.dbstacks.load.engine;

import io.github.dbstacks.records.load.LoadSecond;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpResponseDecoder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One event loop with its connections and its share of the requests of one {@link LoadPart} after another. Everything
 * but the constructor runs on the event loop.
 *
 * <p>A request that is due takes a free connection. If none is free, it waits in line and keeps its intended start, and
 * a connection is opened if more are allowed. A client of a closed loop is a request that is due again as soon as it
 * has ended.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what is scheduled fails only with the event loop
final class LoadLoop {
    private static final long SWEEP_MILLIS = 100;
    /** A client that cannot connect tries again after that time. */
    private static final long RETRY_MILLIS = 100;
    /**
     * A server may close a connection that nobody uses for a while, Tomcat after 20 s. A request that is just sent on
     * it would fail.
     */
    private static final long STALE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final EventLoop loop;
    private final Bootstrap bootstrap;
    private final RequestSource source;
    private final String headers;
    private final long timeoutNanos;
    /** The numbers of this loop's requests are {@code number, number + step, ...}. */
    private final int step;

    private final Deque<LoadConnection> idle = new ArrayDeque<>();
    private final Deque<DueRequest> waiting = new ArrayDeque<>();
    private final Set<LoadConnection> open = new HashSet<>();
    private boolean sweeps;
    private int opening;
    private int inFlight;
    private long sent;
    private long answered;
    private long number;
    /** The time when an answer came last. */
    private long usedNanos = System.nanoTime();

    // These fields are of the present part.
    private boolean closedLoop;
    private int mostConnections;
    private int peak;
    private long reopened;
    private long lost;
    private @Nullable CompletableFuture<Void> opened;
    private int openedAtLeast;
    private LoadCounts second = new LoadCounts();
    private Optional<String> firstWrongAnswer = Optional.empty();
    private LoadCounts measured = new LoadCounts();
    /** The counts outside the measured phase, which are thrown away. */
    private LoadCounts unmeasured = new LoadCounts();

    private long measureFrom;
    private long measureTo;
    private long end;

    LoadLoop(EventLoop loop, Bootstrap bootstrap, RequestSource source, LoadOptions options, int index) {
        this.loop = loop;
        this.source = source;
        this.headers = options.headers();
        this.timeoutNanos = options.timeout().toNanos();
        this.step = options.threads();
        this.number = index;
        this.bootstrap = bootstrap.clone(loop).handler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline()
                        .addLast(new HttpResponseDecoder(new HttpDecoderConfig().setValidateHeaders(false)))
                        .addLast(new LoadConnection(LoadLoop.this, headers, channel));
            }
        });
    }

    EventLoop eventLoop() {
        return loop;
    }

    /**
     * Opens connections ahead of the first request of a turn, or closes some of the one before: those that are too
     * many, and all of them when it is long over.
     *
     * @param reconnects whether all are closed in any case
     * @param most that may be open at a time
     * @param whenOpen completes when so many are open, or exceptionally when one cannot be opened
     */
    void open(boolean reconnects, int connections, int most, CompletableFuture<Void> whenOpen) {
        mostConnections = most;
        openedAtLeast = connections;
        boolean areStale = reconnects || System.nanoTime() - usedNanos > STALE_NANOS;
        while ((areStale || open.size() > connections) && !idle.isEmpty()) {
            LoadConnection surplus = idle.removeFirst();
            open.remove(surplus);
            surplus.close();
        }
        if (open.size() >= connections) {
            whenOpen.complete(null);
            return;
        }
        opened = whenOpen;
        for (int missing = connections - open.size(); missing > 0; missing--) {
            open();
        }
    }

    /** Begins a part: forgets what it has counted of the one before. */
    void begin() {
        peak = 0;
        reopened = 0;
        measured = new LoadCounts();
        unmeasured = new LoadCounts();
    }

    /**
     * Begins a turn of a part with the times of its measured phase, by {@link System#nanoTime()}. Requests are due
     * until {@code last}.
     */
    void turnBegins(long from, long to, long last) {
        measureFrom = from;
        measureTo = to;
        end = last;
        opened = null;
        peak = Math.max(peak, open.size());
        lost = 0;
        second = new LoadCounts();
        firstWrongAnswer = Optional.empty();
        if (!sweeps) {
            sweeps = true;
            loop.scheduleAtFixedRate(this::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Sends requests by a schedule that begins at {@code start}. */
    void sendBySchedule(LongSupplier arrivals, long start) {
        closedLoop = false;
        new Schedule(arrivals, start).arm();
    }

    /**
     * Starts clients that send a request when they have the answer of the one before. They begin evenly spread over the
     * ramp.
     */
    void sendFromClients(int clients, long rampNanos, long start) {
        closedLoop = true;
        for (int client = 0; client < clients; client++) {
            long begin = start + rampNanos * client / clients;
            loop.schedule(
                    () -> due(Math.max(begin, System.nanoTime())), begin - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
    }

    /** The times at which requests are due. The loop wakes for the next one only, since the times ascend. */
    private final class Schedule implements Runnable {
        private final LongSupplier arrivals;
        private final long start;
        private long next;

        Schedule(LongSupplier arrivals, long start) {
            this.arrivals = arrivals;
            this.start = start;
            this.next = start + arrivals.getAsLong();
        }

        void arm() {
            if (next < end) {
                loop.schedule(this, next - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        }

        @Override
        public void run() {
            while (next < end && next <= System.nanoTime()) {
                due(next);
                next = start + arrivals.getAsLong();
            }
            arm();
        }
    }

    private void due(long intended) {
        if (intended >= end) {
            return;
        }
        DueRequest request = new DueRequest(number, intended);
        number += step;
        second.due();
        LoadCounts counts = countsOf(request);
        counts.due();
        LoadConnection free =
                idle.pollLast(); // the one used last, so that the others may be closed when they are not needed
        if (free != null) {
            long now = send(free, request);
            if (!closedLoop) {
                counts.lag(now - intended);
            }
            return;
        }
        waiting.addLast(request);
        if (open.size() + opening >= mostConnections && !closedLoop) {
            counts.waited();
        }
        openForThoseWaiting();
    }

    private long send(LoadConnection connection, DueRequest request) {
        LoadRequest content = source.request(request.number());
        long now = System.nanoTime();
        inFlight++;
        sent++;
        connection.send(request, content, now);
        return now;
    }

    private void serve(LoadConnection connection) {
        DueRequest next = waiting.pollFirst();
        if (next == null) {
            idle.addLast(connection);
        } else {
            send(connection, next);
        }
    }

    private void openForThoseWaiting() {
        while (opening < waiting.size() && open.size() + opening < mostConnections) {
            if (lost > 0) {
                lost--;
                reopened++;
            }
            open();
        }
    }

    private void open() {
        opening++;
        ChannelFuture connecting = bootstrap.connect();
        connecting.addListener(done -> {
            opening--;
            if (connecting.isSuccess()) {
                connected(connecting.channel().pipeline().get(LoadConnection.class));
            } else {
                notConnected(connecting.cause());
            }
        });
    }

    private void connected(LoadConnection connection) {
        open.add(connection);
        peak = Math.max(peak, open.size());
        serve(connection);
        CompletableFuture<Void> ready = opened;
        if (ready != null && open.size() >= openedAtLeast) {
            ready.complete(null);
        }
    }

    private void notConnected(Throwable cause) {
        CompletableFuture<Void> ready = opened;
        if (ready != null) {
            ready.completeExceptionally(cause);
        }
        DueRequest request = waiting.pollFirst();
        if (request != null) {
            count(request, ErrorKind.CONNECT);
            if (closedLoop) {
                loop.schedule(() -> due(System.nanoTime()), RETRY_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
    }

    /**
     * A request that was sent, and its end.
     *
     * @param error null for a right answer
     */
    record Exchange(
            DueRequest request,
            long sentNanos,
            long endNanos,
            @Nullable ErrorKind error) {
        long latencyNanos() {
            return endNanos - request.intendedNanos();
        }

        long answerNanos() {
            return endNanos - sentNanos;
        }
    }

    /**
     * A request has ended.
     *
     * @param usable whether the connection can carry another one
     */
    void ended(LoadConnection connection, Exchange exchange, boolean usable) {
        ErrorKind error = exchange.error();
        inFlight--;
        usedNanos = exchange.endNanos();
        if (error == null) {
            answered++;
            second.answered(exchange.latencyNanos(), exchange.answerNanos());
            countsOf(exchange.request()).answered(exchange.latencyNanos(), exchange.answerNanos());
        } else {
            count(exchange.request(), error);
        }
        if (usable) {
            serve(connection);
        }
        if (closedLoop) {
            due(System.nanoTime());
        }
    }

    /** An answer is wrong. The first one of a second is told in words, the others are counted only. */
    void wrong(Supplier<String> answer) {
        if (firstWrongAnswer.isEmpty()) {
            firstWrongAnswer = Optional.of(answer.get());
        }
    }

    /** A connection has been closed, by whichever side. */
    void closed(LoadConnection connection) {
        if (open.remove(connection)) {
            idle.remove(connection);
            lost++;
            openForThoseWaiting();
        }
    }

    /** Requests that wait or are under way for too long. */
    private void sweep() {
        long now = System.nanoTime();
        List<LoadConnection> overdue = new ArrayList<>();
        for (LoadConnection connection : open) {
            if (connection.isOverdue(now, timeoutNanos)) {
                overdue.add(connection);
            }
        }
        overdue.forEach(LoadConnection::timeOut);
        for (DueRequest first = waiting.peekFirst();
                first != null && now - first.intendedNanos() > timeoutNanos;
                first = waiting.peekFirst()) {
            waiting.removeFirst();
            count(first, ErrorKind.DROPPED);
        }
    }

    /** Drops the requests that wait for a connection. */
    void giveUpUnsent() {
        waiting.forEach(request -> count(request, ErrorKind.DROPPED));
        waiting.clear();
    }

    private void count(DueRequest request, ErrorKind error) {
        second.failed(error);
        countsOf(request).failed(error);
    }

    /**
     * Requests of the warm-up are counted too, by the same code. Else the JIT compiler leaves out what only the
     * measured phase would call, and compiles anew when that begins: the engine's CPU for an answer was up to twice as
     * much for ten seconds.
     */
    private LoadCounts countsOf(DueRequest request) {
        boolean isMeasured = request.intendedNanos() >= measureFrom && request.intendedNanos() < measureTo;
        return isMeasured ? measured : unmeasured;
    }

    /**
     * A second in numbers.
     *
     * @param atNanos when it ended
     * @param firstWrongAnswer in words; empty when no answer was wrong
     */
    record Cut(
            LoadCounts counts,
            long atNanos,
            LoadSecond.AtEnd atEnd,
            long unanswered,
            Optional<String> firstWrongAnswer) {}

    /**
     * Ends a second at a time by {@link System#nanoTime()}. The loop does that by itself: where another thread hands it
     * a task while the turn runs, that thread may lose its processor between announcing the task and handing it over. A
     * loop with real-time scheduling on the same processor would wait for it, busy, until the kernel stops it after
     * 0.95 s.
     */
    void cutAt(long nanoTime, CompletableFuture<Cut> ended) {
        loop.schedule(() -> ended.complete(cut()), nanoTime - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Ends a second and begins the next. */
    private Cut cut() {
        LoadCounts done = second;
        second = new LoadCounts();
        Optional<String> wrong = firstWrongAnswer;
        firstWrongAnswer = Optional.empty();
        long unanswered = measured.dueCount()
                - measured.answeredCount()
                - measured.errors().all();
        LoadSecond.AtEnd atEnd = new LoadSecond.AtEnd(inFlight, waiting.size(), open.size());
        return new Cut(done, System.nanoTime(), atEnd, unanswered, wrong);
    }

    boolean isIdle() {
        return inFlight == 0 && waiting.isEmpty() && opening == 0;
    }

    /**
     * Tells what it has counted of a part.
     *
     * @param sent in all parts so far, as is {@code answered}
     */
    record Totals(LoadCounts measured, int peakConnections, long reopened, long sent, long answered) {}

    Totals totals() {
        return new Totals(measured, peak, reopened, sent, answered);
    }
}
