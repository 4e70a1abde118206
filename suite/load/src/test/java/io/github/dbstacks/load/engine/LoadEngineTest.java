package io.github.dbstacks.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.dbstacks.load.floor.FloorAnswer;
import io.github.dbstacks.load.floor.FloorServer;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadResult.Errors;
import io.github.dbstacks.records.load.LoadSecond;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelId;
import io.netty.handler.codec.http.FullHttpRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The engine against a server in the same JVM. No test asserts how fast either is. */
@SuppressWarnings("FutureReturnValueIgnored") // a failure closes the channel, which is counted
@Tag("slow")
class LoadEngineTest {
    private static final byte[] RIGHT = "{\"id\":1}".getBytes(StandardCharsets.UTF_8);
    private static final LoadRequest.Expected ANSWER = (status, body, length) -> status != 200
            ? ErrorKind.STATUS
            : Arrays.equals(RIGHT, 0, RIGHT.length, body, 0, length) ? null : ErrorKind.WRONG_BODY;

    private final List<LoadSecond> seconds = new ArrayList<>();
    private final AtomicLong served = new AtomicLong();

    private static LoadRequest get(long number) {
        return new LoadRequest("GET", "/" + number, new byte[0], ANSWER);
    }

    private void right(ChannelHandlerContext context, FullHttpRequest request) {
        served.incrementAndGet();
        FloorAnswer.write(context, 200, RIGHT);
    }

    private void after(ChannelHandlerContext context, long millis) {
        context.executor().schedule(() -> FloorAnswer.write(context, 200, RIGHT), millis, TimeUnit.MILLISECONDS);
    }

    private static LoadPart rate(double rate, boolean isPoisson, int warmUp, int duration) {
        return rate(rate, isPoisson, warmUp, duration, false);
    }

    private static LoadPart rate(double rate, boolean isPoisson, int warmUp, int duration, boolean isTrial) {
        return new LoadPart(
                OptionalInt.empty(),
                OptionalDouble.of(rate),
                isPoisson,
                5,
                inOneTurn(Duration.ZERO, Duration.ofSeconds(warmUp), Duration.ofSeconds(duration)),
                false,
                isTrial);
    }

    private static LoadPart.Times inOneTurn(Duration ramp, Duration warmUp, Duration duration) {
        return new LoadPart.Times(ramp, warmUp, duration, duration, Duration.ZERO);
    }

    private static LoadPart clients(int clients, Duration ramp, Duration warmUp, Duration duration) {
        return new LoadPart(
                OptionalInt.of(clients),
                OptionalDouble.empty(),
                false,
                0,
                inOneTurn(ramp, warmUp, duration),
                false,
                false);
    }

    private static LoadPart fourClients(boolean reconnects) {
        return new LoadPart(
                OptionalInt.of(4),
                OptionalDouble.empty(),
                false,
                0,
                inOneTurn(Duration.ZERO, Duration.ZERO, Duration.ofMillis(100)),
                reconnects,
                false);
    }

    private static LoadOptions options(int port, int connections, Duration timeout, int threads) {
        return new LoadOptions("127.0.0.1", port, connections, timeout, threads);
    }

    private LoadResult run(LoadOptions options, LoadPart part, RequestSource source) throws Exception {
        try (LoadEngine engine = new LoadEngine(options, source)) {
            return engine.run(part, seconds::add, () -> false);
        }
    }

    /** Runs the part by two event loops. */
    private LoadResult open(int port, LoadPart part) throws Exception {
        return run(options(port, 500, Duration.ofSeconds(10), 2), part, LoadEngineTest::get);
    }

    private LoadResult closed(int port, LoadPart part) throws Exception {
        return run(options(port, 2_000, Duration.ofSeconds(10), 1), part, LoadEngineTest::get);
    }

    /** A second of it. */
    private LoadResult limited(int port, double rate, int connections, Duration timeout) throws Exception {
        return run(options(port, connections, timeout, 1), rate(rate, false, 0, 1), LoadEngineTest::get);
    }

    private static FloorServer server(FloorServer.Answering answering) throws Exception {
        return new FloorServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1, answering);
    }

    @Test
    void asManyRequestsAreSentAsTheRateSays() throws Exception {
        try (FloorServer server = server(this::right)) {
            LoadResult result = open(server.address().getPort(), rate(250, false, 1, 1));

            assertThat(result.due()).isEqualTo(250);
            assertThat(result.answered()).isEqualTo(250);
            assertThat(result.intendedRate()).hasValue(250);
            assertThat(result.errors().all()).isZero();
            assertThat(result.latency().orElseThrow().count()).isEqualTo(250);
            assertThat(result.engine().sentInAll())
                    .isEqualTo(500)
                    .isEqualTo(result.engine().answeredInAll());
            assertThat(served).hasValue(500);
            assertThat(seconds).extracting(LoadSecond::phase).containsExactly(Phase.WARMUP, Phase.MEASURED);
            assertThat(seconds.stream().mapToLong(LoadSecond::due).sum()).isEqualTo(500);
        }
    }

    @Test
    void poissonRequestsAreThoseOfTheSeed() throws Exception {
        long inSecondSecond = LongStream.generate(Arrivals.poisson(300, 5))
                .takeWhile(nanos -> nanos < 2_000_000_000L)
                .filter(nanos -> nanos >= 1_000_000_000L)
                .count();
        try (FloorServer server = server(this::right)) {
            LoadResult result = open(server.address().getPort(), rate(300, true, 1, 1));

            assertThat(result.due()).isEqualTo(inSecondSecond).isNotEqualTo(300);
        }
    }

    /** A stall of a tenth of the time: a tenth of the requests wait, evenly from nothing up to the stall. */
    @Test
    void aStallOfTheServerIsInMeanPercentilesAndMaximumAsTheorySays() throws Exception {
        FloorAnswer stalling = new FloorAnswer(200, RIGHT, Duration.ofMillis(100), Duration.ofSeconds(1));
        try (FloorServer server = server(stalling)) {
            LoadResult result = open(server.address().getPort(), rate(500, false, 0, 3));

            assertThat(result.errors().all()).isZero();
            // The bounds are theory, and above it what a busy machine may add.
            assertThat(result.latencyMeanNanos().orElseThrow() / 1e6).isBetween(4.5, 100.0);
            assertThat(result.latency().orElseThrow().p90Nanos() / 1e6).isLessThan(120);
            assertThat(result.latency().orElseThrow().p99Nanos() / 1e6).isBetween(85.0, 400.0);
            assertThat(result.latency().orElseThrow().maxNanos() / 1e6).isBetween(97.0, 1000.0);
        }
    }

    @Test
    void errorsAreCountedByKind() throws Exception {
        FloorServer.Answering fifths = (context, request) -> {
            switch (Integer.parseInt(request.uri().substring(1)) % 5) {
                case 0 -> FloorAnswer.write(context, 500, RIGHT);
                case 1 -> FloorAnswer.write(context, 200, "{\"id\":2}".getBytes(StandardCharsets.UTF_8));
                case 2 -> context.close();
                case 3 -> {} // no answer
                default -> FloorAnswer.write(context, 200, RIGHT);
            }
        };
        try (FloorServer server = server(fifths)) {
            LoadResult result = limited(server.address().getPort(), 100, 400, Duration.ofSeconds(2));

            assertThat(result.answered()).isEqualTo(20);
            assertThat(result.errors()).isEqualTo(new Errors(0, 20, 20, 20, 20, 0));
            assertThat(seconds.get(0).firstWrongAnswer()).contains("status 500 with {\"id\":1}");
            assertThat(result.problems())
                    .contains(
                            "80 of 100 requests failed: 20 were cut off, 20 timed out, 20 got a wrong status, 20 got a"
                                    + " wrong body.");
        }
    }

    @Test
    void aServerThatGoesAwayIsCounted() throws Exception {
        CompletableFuture<Boolean> twenty = new CompletableFuture<>();
        FloorServer.Answering counting = (context, request) -> {
            right(context, request);
            if (served.get() == 20) {
                twenty.complete(true);
            }
        };
        try (FloorServer server = server(counting)) {
            CompletableFuture<Void> gone = twenty.thenRunAsync(server::close);
            LoadResult result = limited(server.address().getPort(), 100, 400, Duration.ofSeconds(2));
            gone.join();

            assertThat(result.errors().connect()).isPositive();
            assertThat(result.answered() + result.errors().all()).isEqualTo(100);
            assertThat(result.problems()).isNotEmpty();
        }
    }

    @Test
    void aServerThatIsNotThereIsASentence() throws Exception {
        int port;
        try (FloorServer server = server(this::right)) {
            port = server.address().getPort();
        }
        assertThatThrownBy(() -> open(port, rate(100, false, 0, 1)))
                .isInstanceOf(LoadException.class)
                .hasMessageStartingWith("No connection to 127.0.0.1:" + port + " could be opened: ")
                .hasMessageContaining("refused");
    }

    @Test
    void tooFewConnectionsMakeTheResultInvalid() throws Exception {
        try (FloorServer server = server((context, request) -> after(context, 100))) {
            LoadResult result = limited(server.address().getPort(), 100, 2, Duration.ofMillis(500));

            assertThat(result.peakConnections()).isEqualTo(2);
            assertThat(result.connections().waited()).isPositive();
            assertThat(result.errors().dropped()).isPositive();
            assertThat(result.latency().orElseThrow().maxNanos() / 1e6).isGreaterThan(400); // waiting counts
            assertThat(result.answerTime().orElseThrow().p50Nanos() / 1e6).isGreaterThan(99);
            assertThat(result.problems())
                    .anySatisfy(
                            problem -> assertThat(problem).startsWith("The limit of 2 connections was reached, and"));
        }
    }

    /**
     * Two connections answer 20 requests in a second, and the others would be answered in the four seconds after it.
     */
    @Test
    void aTrialThatIsLostGivesUpWhatWasNeverSent() throws Exception {
        try (FloorServer server = server((context, request) -> after(context, 100))) {
            LoadOptions options = options(server.address().getPort(), 2, Duration.ofSeconds(30), 1);

            LoadResult lost = run(options, rate(100, false, 0, 1, true), LoadEngineTest::get);

            assertThat(lost.answered()).isLessThan(50);
            assertThat(lost.errors()).isEqualTo(new Errors(0, 0, 0, 0, 0, 100 - lost.answered()));
            assertThat(lost.engine().sentInAll()).isEqualTo(lost.engine().answeredInAll());
        }
    }

    @Test
    void aTrialThatIsNotLostWaitsForEveryAnswer() throws Exception {
        FloorServer.Answering slowAtTheEnd =
                (context, request) -> after(context, request.uri().equals("/99") ? 1_000 : 0);
        try (FloorServer server = server(slowAtTheEnd)) {
            LoadResult held = open(server.address().getPort(), rate(100, false, 0, 1, true));

            assertThat(held.answered()).isEqualTo(100);
            assertThat(held.latency().orElseThrow().maxNanos() / 1e6).isGreaterThan(999);
        }
    }

    @Test
    void anEngineThatCannotKeepItsScheduleMakesTheResultInvalid() throws Exception {
        RequestSource slow = number -> {
            sleep(4);
            return get(number);
        };
        try (FloorServer server = server(this::right)) {
            LoadResult result = run(
                    options(server.address().getPort(), 1000, Duration.ofSeconds(10), 1), rate(500, false, 0, 1), slow);

            assertThat(result.problems())
                    .anySatisfy(problem -> assertThat(problem).startsWith("The engine was behind its schedule by"));
        }
    }

    @Test
    void clientsOfAClosedLoopWaitForTheirAnswers() throws Exception {
        try (FloorServer server = server((context, request) -> after(context, 50))) {
            LoadResult result =
                    closed(server.address().getPort(), clients(4, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1)));

            assertThat(result.intendedRate()).isEmpty();
            assertThat(result.engine().lag()).isEmpty();
            assertThat(result.due()).isBetween(40L, 84L); // four clients, 50 ms each, one second
            assertThat(result.inFlight()).isBetween(3.0, 4.2);
            assertThat(result.peakConnections()).isEqualTo(4);
            assertThat(result.problems()).isEmpty();
        }
    }

    @Test
    void clientsBeginSpreadOverTheRamp() throws Exception {
        ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
        FloorServer.Answering slow = (context, request) -> {
            times.add(System.nanoTime());
            after(context, 1000);
        };
        try (FloorServer server = server(slow)) {
            closed(
                    server.address().getPort(),
                    clients(10, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1)));

            List<Long> first = times.stream().limit(10).toList();
            assertThat((first.get(9) - first.get(0)) / 1e6).isGreaterThan(500); // the last of ten begins after 900 ms
        }
    }

    @Test
    void aConnectionThatTheServerClosesInOrderIsOpenedAgain() throws Exception {
        FloorServer.Answering closing = (context, request) -> {
            right(context, request);
            if (served.get() % 10 == 0) {
                context.close();
            }
        };
        try (FloorServer server = server(closing)) {
            LoadResult result = limited(server.address().getPort(), 100, 50, Duration.ofSeconds(5));

            // A request may be on its way when the server closes its connection.
            assertThat(result.answered() + result.errors().closed()).isEqualTo(100);
            assertThat(result.errors().closed()).isLessThan(10);
            assertThat(result.connections().reopened()).isPositive();
        }
    }

    @Test
    void aLoadHasTheConnectionsOfTheOneBeforeOrNewOnes() throws Exception {
        Set<ChannelId> connections = ConcurrentHashMap.newKeySet();
        FloorServer.Answering answering = (context, request) -> {
            connections.add(context.channel().id());
            right(context, request);
        };
        try (FloorServer server = server(answering);
                LoadEngine engine = new LoadEngine(
                        options(server.address().getPort(), 4, Duration.ofSeconds(5), 1), LoadEngineTest::get)) {
            engine.run(fourClients(false), seconds::add, () -> false);
            engine.run(fourClients(false), seconds::add, () -> false);
            assertThat(connections).hasSize(4);

            engine.run(fourClients(true), seconds::add, () -> false);
            assertThat(connections).hasSize(8);
        }
    }

    private static LoadPart inTurnsOfASecond(int seconds) {
        return new LoadPart(
                OptionalInt.of(4),
                OptionalDouble.empty(),
                false,
                0,
                new LoadPart.Times(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(seconds),
                        Duration.ofSeconds(1),
                        Duration.ofMillis(500)),
                false,
                false);
    }

    /**
     * The second turn has a warm-up as the first, and its counts are added. What either does after its second counts
     * nowhere.
     */
    @Test
    void aLoadRestsBetweenItsTurns() throws Exception {
        List<Long> servedAtRest = new ArrayList<>();
        try (FloorServer server = server(this::right);
                LoadEngine engine = new LoadEngine(
                        options(server.address().getPort(), 500, Duration.ofSeconds(10), 1), LoadEngineTest::get)) {
            LoadResult result = engine.run(inTurnsOfASecond(2), seconds::add, () -> {
                servedAtRest.add(served.get());
                Thread.sleep(200);
                servedAtRest.add(served.get());
                return true;
            });

            assertThat(servedAtRest).hasSize(2);
            assertThat(servedAtRest.get(1)).isEqualTo(servedAtRest.get(0)).isPositive();
            assertThat(seconds)
                    .extracting(LoadSecond::phase)
                    .containsExactly(Phase.WARMUP, Phase.MEASURED, Phase.WARMUP, Phase.MEASURED);
            long inMeasuredSeconds = seconds.get(1).answered() + seconds.get(3).answered();
            // A second is cut a little after its end.
            assertThat(result.due()).isEqualTo(result.answered()).isCloseTo(inMeasuredSeconds, withinPercentage(20));
            assertThat(result.elapsedNanos())
                    .isEqualTo(seconds.get(1).durationNanos() + seconds.get(3).durationNanos());
            assertThat(result.engine().answeredInAll()).isEqualTo(served.get());
            assertThat(result.peakConnections()).isEqualTo(4);
            assertThat(result.throughput().unanswered()).isLessThanOrEqualTo(8);
        }
    }

    @Test
    void aLoadWhoseNextTurnDoesNotComeIsASentence() throws Exception {
        try (FloorServer server = server(this::right);
                LoadEngine engine = new LoadEngine(
                        options(server.address().getPort(), 500, Duration.ofSeconds(10), 1), LoadEngineTest::get)) {
            assertThatThrownBy(() -> engine.run(inTurnsOfASecond(3), seconds::add, () -> false))
                    .isInstanceOf(LoadException.class)
                    .hasMessage("The input ended after 1 of 3 turns.");
        }
    }

    @Test
    void oneLoadFollowsTheOther() throws Exception {
        ConcurrentLinkedQueue<String> paths = new ConcurrentLinkedQueue<>();
        FloorServer.Answering noting = (context, request) -> {
            paths.add(request.uri());
            right(context, request);
        };
        try (FloorServer server = server(noting);
                LoadEngine engine = new LoadEngine(
                        options(server.address().getPort(), 500, Duration.ofSeconds(10), 1), LoadEngineTest::get)) {
            LoadResult burst = engine.run(
                    clients(60, Duration.ZERO, Duration.ZERO, Duration.ofMillis(300)), seconds::add, () -> false);
            LoadResult measured = engine.run(rate(100, false, 1, 1), seconds::add, () -> false);

            assertThat(burst.peakConnections()).isEqualTo(60);
            assertThat(burst.warmUpNanos()).isZero();
            assertThat(burst.answered()).isEqualTo(burst.engine().sentInAll()).isPositive();
            assertThat(measured.peakConnections()).isLessThan(60); // those that a rate does not need are closed
            assertThat(measured.connections().reopened()).isZero();
            assertThat(measured.answered()).isEqualTo(100);
            assertThat(measured.engine().answeredInAll()).isEqualTo(burst.answered() + 200);
            assertThat(Duration.ofNanos(measured.warmUpNanos())).isGreaterThan(Duration.ofMillis(1_300));
        }
        assertThat(seconds).extracting(LoadSecond::index).containsExactly(1, 2, 3);
        assertThat(seconds).extracting(LoadSecond::phase).containsExactly(Phase.MEASURED, Phase.WARMUP, Phase.MEASURED);
        assertThat(paths).doesNotHaveDuplicates(); // a request that creates something is not sent again
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
