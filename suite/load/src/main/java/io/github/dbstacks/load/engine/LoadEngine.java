package io.github.dbstacks.load.engine;

import io.github.dbstacks.process.RealTime;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadSecond;
import io.github.dbstacks.records.load.LoadSecond.AtEnd;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Drives loads: opens connections, sends requests through warm-up and measured phase, and waits for the last answers.
 * Connections, and the numbers of the requests, go on from one load to the next.
 */
public final class LoadEngine implements AutoCloseable {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    /** The time from the decision to start to the first request. */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** The beginning of the names of the event loops' threads. */
    static final String THREADS = "load-";

    private final LoadOptions options;
    private final RequestSource source;
    private final MultiThreadIoEventLoopGroup group;
    private final List<LoadLoop> loops = new ArrayList<>();
    private int seconds;
    /** The time when the first request of all was due. */
    private OptionalLong firstNanos = OptionalLong.empty();

    private boolean isRealTime;

    public LoadEngine(LoadOptions options, RequestSource source) {
        this.options = options;
        this.source = source;
        boolean isNative = Epoll.isAvailable();
        IoHandlerFactory io = isNative ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        group = new MultiThreadIoEventLoopGroup(options.threads(), new DefaultThreadFactory("load", true), io);
        Bootstrap bootstrap = new Bootstrap()
                .group(group)
                .channel(isNative ? EpollSocketChannel.class : NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        options.timeout().toMillis())
                .remoteAddress(new InetSocketAddress(options.host(), options.port()));
        for (EventExecutor executor : group) {
            loops.add(new LoadLoop((EventLoop) executor, bootstrap, source, options, loops.size()));
        }
    }

    /** Lasts from a turn of a load to the next one. */
    @FunctionalInterface
    public interface Rest {
        /** Waits until the next turn may begin; false when there will be none. */
        boolean isOver() throws IOException, InterruptedException;
    }

    /**
     * Drives a load.
     *
     * @param eachSecond is told each second when it has ended
     * @param rest after each of its turns but the last
     * @throws LoadException when the connections cannot be opened, or there is no next turn
     */
    public LoadResult run(LoadPart part, Consumer<LoadSecond> eachSecond, Rest rest)
            throws InterruptedException, IOException {
        source.request(0); // a mistake in the description shows here
        CountedSeconds measured = turn(part, 0, eachSecond);
        long warmUpNanos = measured.beginNanos() - firstNanos.orElseThrow();
        for (int number = 1; number < part.times().turns(); number++) {
            if (!rest.isOver()) {
                throw new LoadException("The input ended after " + number + " of "
                        + part.times().turns() + " turns.");
            }
            measured = measured.plus(turn(part, number, eachSecond));
        }
        return result(part, warmUpNanos, measured, onEach(LoadLoop::totals));
    }

    /** Drives one turn, and waits for its last answer. */
    private CountedSeconds turn(LoadPart part, int number, Consumer<LoadSecond> eachSecond)
            throws InterruptedException {
        openConnections(part);
        List<Long> threads = onEach(loop -> Thread.currentThread().getId());
        boolean isFirst = firstNanos.isEmpty();
        isRealTime = isFirst ? RealTime.schedule(ProcessHandle.current().pid(), THREADS) : isRealTime;
        long start = System.nanoTime() + LEAD_NANOS;
        firstNanos = isFirst ? OptionalLong.of(start) : firstNanos;
        long from = start + part.times().warmUp().toNanos();
        long to = from + part.times().measured(number).toNanos();
        long end = to + part.times().coolDown().toNanos();
        List<Second> ofTurn = part.times().secondEnds(number).stream()
                .map(after -> new Second(
                        start + after,
                        start + after > from,
                        loops.stream()
                                .map(loop -> new CompletableFuture<LoadLoop.Cut>())
                                .toList()))
                .toList();
        TurnTimes times = new TurnTimes(number, start, from, to, end);
        for (int index = 0; index < loops.size(); index++) {
            int share = index;
            LoadLoop loop = loops.get(index);
            loop.eventLoop().execute(() -> {
                ofTurn.forEach(second -> loop.cutAt(second.end(), second.cuts().get(share)));
                begin(part, loop, share, times);
            });
        }
        CountedSeconds measured = measure(threads, times, ofTurn, eachSecond);
        if (part.isTrial() && isLost(measured)) {
            loops.forEach(loop -> loop.eventLoop().execute(loop::giveUpUnsent));
        }
        sleepUntil(end);
        awaitAnswers(end + options.timeout().toNanos() + SECOND);
        return measured;
    }

    private void openConnections(LoadPart part) throws InterruptedException {
        List<CompletableFuture<Void>> open = new ArrayList<>();
        for (int index = 0; index < loops.size(); index++) {
            LoadLoop loop = loops.get(index);
            int connections = options.share(part.connectionsAtFirst(options), index);
            int most = options.share(part.mostConnections(options), index);
            CompletableFuture<Void> whenOpen = new CompletableFuture<>();
            open.add(whenOpen);
            loop.eventLoop().execute(() -> loop.open(part.reconnects(), connections, most, whenOpen));
        }
        try {
            CompletableFuture.allOf(open.toArray(CompletableFuture<?>[]::new))
                    .get(2 * options.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            throw new LoadException("No connection to " + options.host() + ":" + options.port() + " could be opened: "
                    + (reason.getMessage() == null ? reason.getClass().getSimpleName() : reason.getMessage()) + ".");
        }
    }

    /**
     * Says when a turn begins, is measured and ends, by {@link System#nanoTime()}.
     *
     * @param number from 0
     * @param from when it begins to be measured
     * @param to when it ends to be measured
     */
    private record TurnTimes(int number, long start, long from, long to, long end) {}

    /**
     * A second of a turn.
     *
     * @param end when it ends, by {@link System#nanoTime()}
     * @param cuts what each loop has counted of it, once it has ended
     */
    private record Second(long end, boolean isMeasured, List<CompletableFuture<LoadLoop.Cut>> cuts) {}

    private void begin(LoadPart part, LoadLoop loop, int index, TurnTimes times) {
        if (times.number() == 0) {
            loop.begin();
        }
        loop.turnBegins(times.from(), times.to(), times.end());
        if (part.rate().isPresent()) {
            double rate = part.rate().getAsDouble();
            LongSupplier all =
                    part.isPoisson() ? Arrivals.poisson(rate, part.seed() + times.number()) : Arrivals.even(rate);
            loop.sendBySchedule(Arrivals.share(all, index, options.threads()), times.start());
        } else {
            loop.sendFromClients(
                    options.share(part.clients().orElse(0), index),
                    part.times().ramp().toNanos(),
                    times.start());
        }
    }

    /**
     * Says what the measured seconds come to.
     *
     * @param beginNanos of the first of them, by {@link System#nanoTime()}
     * @param unanswered at the end of the turn with most of them
     */
    private record CountedSeconds(
            LoadCounts counts,
            long beginNanos,
            long elapsedNanos,
            long unanswered,
            long processNanos,
            long busiestLoopNanos) {
        CountedSeconds plus(CountedSeconds later) {
            counts.add(later.counts);
            return new CountedSeconds(
                    counts,
                    beginNanos,
                    elapsedNanos + later.elapsedNanos,
                    Math.max(unanswered, later.unanswered),
                    processNanos + later.processNanos,
                    busiestLoopNanos + later.busiestLoopNanos);
        }
    }

    private CountedSeconds measure(
            List<Long> threads, TurnTimes times, List<Second> ofTurn, Consumer<LoadSecond> eachSecond)
            throws InterruptedException {
        long start = times.start();
        LoadCounts sum = new LoadCounts();
        EngineClocks clocks = EngineClocks.now(threads);
        EngineClocks clocksAtFirst = clocks;
        long before = start;
        long begin = start;
        long unanswered = 0;
        for (Second ending : ofTurn) {
            List<LoadLoop.Cut> cuts = all(ending.cuts());
            EngineClocks now = EngineClocks.now(threads);
            LoadCounts counts = new LoadCounts();
            cuts.forEach(cut -> counts.add(cut.counts()));
            long at = cuts.get(0).atNanos();
            seconds++;
            eachSecond.accept(second(
                    seconds,
                    ending.isMeasured(),
                    at - before,
                    counts,
                    cuts,
                    now.processNanos() - clocks.processNanos()));
            if (ending.isMeasured()) {
                sum.add(counts);
            } else {
                begin = at;
                clocksAtFirst = now;
            }
            before = at;
            clocks = now;
            unanswered = cuts.stream().mapToLong(LoadLoop.Cut::unanswered).sum();
        }
        return new CountedSeconds(
                sum,
                times.from(),
                before - begin,
                unanswered,
                clocks.processNanos() - clocksAtFirst.processNanos(),
                clocks.busiestLoopNanosSince(clocksAtFirst));
    }

    private static LoadSecond second(
            int index, boolean isMeasured, long nanos, LoadCounts counts, List<LoadLoop.Cut> cuts, long cpuNanos) {
        return new LoadSecond(
                index,
                isMeasured ? Phase.MEASURED : Phase.WARMUP,
                System.currentTimeMillis() - nanos / 1_000_000,
                nanos,
                counts.requests(),
                cuts.stream().map(LoadLoop.Cut::atEnd).reduce(AtEnd.NOTHING, AtEnd::plus),
                counts.latencies(),
                cpuNanos,
                cuts.stream().flatMap(cut -> cut.firstWrongAnswer().stream()).findFirst());
    }

    /** Whatever is answered from now on, too little was answered in time. */
    private boolean isLost(CountedSeconds measured) throws InterruptedException {
        long due = onEach(LoadLoop::totals).stream()
                .mapToLong(loop -> loop.measured().dueCount())
                .sum();
        return !LoadResult.isAnswered(measured.counts().answeredCount(), due);
    }

    /** Nobody hands a loop a task meanwhile, see {@link LoadLoop#cutAt}. */
    private static void sleepUntil(long nanoTime) throws InterruptedException {
        for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }

    /**
     * Answers that come after the end belong to the result too: leaving the slow ones out would make it better than it
     * was.
     */
    private void awaitAnswers(long deadline) throws InterruptedException {
        while (System.nanoTime() < deadline
                && !onEach(LoadLoop::isIdle).stream().allMatch(idle -> idle)) {
            Thread.sleep(5);
        }
    }

    private LoadResult result(LoadPart part, long warmUpNanos, CountedSeconds measured, List<LoadLoop.Totals> totals) {
        LoadCounts counts = new LoadCounts();
        totals.forEach(loop -> counts.add(loop.measured()));
        OptionalDouble intended = part.rate().isPresent()
                ? OptionalDouble.of(
                        counts.dueCount() * 1e9 / part.times().duration().toNanos())
                : OptionalDouble.empty();
        long answers = measured.counts().answeredCount();
        LoadResult.Throughput throughput = new LoadResult.Throughput(
                intended,
                answers * 1e9 / measured.elapsedNanos(),
                measured.counts().answerTimeSumNanos() / measured.elapsedNanos(),
                measured.unanswered());
        LoadResult.Connections connections = new LoadResult.Connections(
                totals.stream().mapToLong(LoadLoop.Totals::peakConnections).sum(),
                counts.waitedCount(),
                totals.stream().mapToLong(LoadLoop.Totals::reopened).sum());
        LoadGuards.GuardedNumbers seen = new LoadGuards.GuardedNumbers(
                counts.requests(),
                connections,
                part.rate().isPresent() ? options.mostConnections() : 0,
                counts.lag(),
                throughput,
                measured.elapsedNanos(),
                measured.busiestLoopNanos(),
                measured.processNanos(),
                Runtime.getRuntime().availableProcessors());
        return new LoadResult(
                described(part),
                warmUpNanos,
                measured.elapsedNanos(),
                throughput,
                counts.requests(),
                counts.latencies(),
                counts.answeredCount() == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(counts.latencySumNanos() / counts.answeredCount()),
                connections,
                new LoadResult.Engine(
                        counts.lag(),
                        measured.processNanos(),
                        answers == 0 ? OptionalLong.empty() : OptionalLong.of(measured.processNanos() / answers),
                        totals.stream().mapToLong(LoadLoop.Totals::sent).sum(),
                        totals.stream().mapToLong(LoadLoop.Totals::answered).sum(),
                        !LoadGuards.ofEngine(seen).isEmpty()),
                LoadGuards.problems(seen));
    }

    /** The options of a load and of its engine, by key. */
    private Map<String, String> described(LoadPart part) {
        Map<String, String> all = new TreeMap<>(part.asMap());
        all.put("url", "http://" + options.host() + ":" + options.port());
        if (part.rate().isPresent()) {
            all.put("connections", Integer.toString(options.mostConnections()));
        }
        all.put("timeout", options.timeout().toMillis() + "ms");
        all.put("threads", Integer.toString(options.threads()));
        all.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        all.put("scheduling", isRealTime ? "real-time" : "normal");
        return all;
    }

    /** Returns what a task returns for each loop, run on the loops at the same time. */
    private <T> List<T> onEach(Function<LoadLoop, T> task) throws InterruptedException {
        List<Future<T>> running = new ArrayList<>();
        for (LoadLoop loop : loops) {
            Callable<T> call = () -> task.apply(loop);
            running.add(loop.eventLoop().submit(call));
        }
        return all(running);
    }

    private static <T> List<T> all(List<? extends Future<T>> running) throws InterruptedException {
        List<T> results = new ArrayList<>();
        try {
            for (Future<T> each : running) {
                results.add(each.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
        return results;
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
