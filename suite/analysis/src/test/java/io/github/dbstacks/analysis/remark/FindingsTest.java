package io.github.dbstacks.analysis.remark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MadeCell;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Ledger.Statement;
import io.github.dbstacks.schema.Workload;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule on a cell with its cause planted, and on one that just has not. All cells run on two processors. */
class FindingsTest {
    private static final long SELECTS = 30_000;

    @Test
    void nothingIsTheMatter() {
        assertThat(new MadeCell().findings()).isEmpty();
    }

    static List<Arguments> planted() {
        return List.of(
                Arguments.of(
                        RemarkKind.DEADLOCKED_POOL, "10 SELECTs of it on the pool's 10 connections", "", hanging()),
                Arguments.of(
                        RemarkKind.NOT_PREPARED,
                        "parses or plans its SELECTs again",
                        "",
                        new MadeCell().ledger(ledger(SELECTS))),
                Arguments.of(
                        RemarkKind.OTHER_ENCRYPTION,
                        "its encryption is TLSv1.3, the reference's none",
                        "",
                        new MadeCell().ledger(ledger(2, 10, "TLSv1.3"))),
                Arguments.of(
                        RemarkKind.POOL_NOT_FILLED,
                        "the pool has 4 connections instead of 10",
                        "pool-warmup",
                        new MadeCell().library("r2dbc-pool", "1.0.2.RELEASE").ledger(ledger(2, 4, "none"))),
                Arguments.of(
                        RemarkKind.POOL_TOO_SMALL,
                        "40 SELECTs run at once and share 10 connections: 28 of those in flight wait for one",
                        "pool-size=40",
                        new MadeCell().set("concurrency", 40).inFlight(38)),
                Arguments.of(
                        RemarkKind.QUEUE_IN_POOL,
                        "900 are in flight, of which the pool's own queue holds 890",
                        "fan-out=bounded",
                        new MadeCell().set("fan-out", "all-at-once").inFlight(900)),
                Arguments.of(
                        RemarkKind.TOO_MANY_IN_FLIGHT,
                        "190 SELECTs are in flight on 2 processors",
                        "concurrency=64",
                        manyInFlight(190)),
                Arguments.of(
                        RemarkKind.COLOCATED_CONNECTIONS,
                        "1 of 4 event loops holds all connections (2 processors) and is busy 80 % of the time, where"
                                + " r2dbc-pool 1.0.0.RELEASE opened them",
                        "the r2dbc-pool that it is built with",
                        onOneLoop(80).with("io.r2dbc", "r2dbc-pool", "1.0.0.RELEASE")),
                Arguments.of(
                        RemarkKind.IDLE_EVENT_LOOPS,
                        "since Netty 4.2.15.Final passes over every second one",
                        "even-loops=on",
                        onOneLoop(80).library("r2dbc-pool", "1.0.2.RELEASE").profile("loop-resources")),
                Arguments.of(
                        RemarkKind.ONE_EVENT_LOOP,
                        "that of the thread which asked for the first SELECT",
                        "",
                        onOneLoop(80)
                                .library("vertx-pg-client", "5.0.12")
                                .configured("event loops", "the caller's (Vert.x's default)")),
                Arguments.of(
                        RemarkKind.PINNED_VIRTUAL_THREADS,
                        "2.0 SELECTs are in flight, as many as there are carriers, while 8 wait for one",
                        "",
                        virtual().jdk("21.0.4 temurin").inFlight(2, 8)),
                Arguments.of(
                        RemarkKind.THREAD_PER_ROW,
                        "1.00 threads were started for each SELECT, which reads 1 rows",
                        "",
                        new MadeCell().threads(1_000, Map.of("worker-#", 50_000_000L))),
                Arguments.of(
                        RemarkKind.THREAD_PER_ROW,
                        "use 25 % of the CPU",
                        "",
                        new MadeCell()
                                .threads(
                                        0,
                                        Map.of(
                                                "worker-#",
                                                30_000_000L,
                                                "ForkJoinPool.commonPool-worker-#",
                                                10_000_000L))),
                Arguments.of(
                        RemarkKind.GARBAGE_COLLECTION,
                        "garbage collection takes 29 % of the application's CPU (7 bytes allocated for each SELECT)",
                        "",
                        new MadeCell().besides(20, 0)),
                Arguments.of(
                        RemarkKind.NOT_COMPILED,
                        "the JIT compiler took 17 % of the JVM's CPU",
                        "iterations=300 longest-warm-up=60000ms warm-up=until-compiled",
                        new MadeCell().besides(0, 10)),
                Arguments.of(
                        RemarkKind.NOT_COMPILED,
                        "the JIT compiler took 0 % of the JVM's CPU while SELECTs were measured, and 40.0 methods waited for it"
                                + " in the mean",
                        "iterations=300 longest-warm-up=60000ms warm-up=until-compiled",
                        new MadeCell().queued(40)),
                Arguments.of(
                        RemarkKind.NOT_COMPILED,
                        "the JIT compiler took 17 % of the JVM's CPU",
                        "iterations=300 longest-warm-up=60000ms warm-up=until-compiled",
                        new MadeCell()
                                .iterations(8)
                                .set("warm-up", "until-compiled")
                                .besides(0, 10)),
                Arguments.of(
                        RemarkKind.DATABASE_BOUND,
                        "the database uses 95 % of its processors",
                        "",
                        new MadeCell().iteration(Made.busy(10_000_000, 190_000_000, 200_000_000))),
                Arguments.of(
                        RemarkKind.NOT_SATURATED,
                        "the application uses 0.30 and the database 0.20 of 2 processors, which have nothing to do for 70 % of"
                                + " the time: what is measured is the load",
                        "",
                        new MadeCell().iteration(Made.busy(30_000_000, 20_000_000, 60_000_000))),
                Arguments.of(
                        RemarkKind.WAITS_FOR_DISK,
                        "the application uses 0.30 and the database 0.20 of 2 processors, which have nothing to do for 70 % of"
                                + " the time, and 10.0 INSERTs in flight wait for the disk",
                        "",
                        new MadeCell()
                                .workload(Workload.INSERT_ROW)
                                .iteration(Made.busy(30_000_000, 20_000_000, 60_000_000))),
                Arguments.of(
                        RemarkKind.TEXT_FORMAT,
                        "each of its 100 rows comes as text",
                        "binary-results=on",
                        new MadeCell().workload(Workload.MULTI_ROW).configured("result format", "text")));
    }

    /** The last one is planted below, where it is not alone. */
    @Test
    void everyKindThatExplainsNumbersIsPlanted() {
        Set<RemarkKind> planted = planted().stream()
                .map(arguments -> (RemarkKind) arguments.get()[0])
                .collect(Collectors.toCollection(() -> EnumSet.of(RemarkKind.YIELDING_VIRTUAL_THREADS)));

        assertThat(planted)
                .containsExactlyInAnyOrderElementsOf(Stream.of(RemarkKind.values())
                        .filter(kind -> !kind.less().isEmpty())
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("planted")
    void theOnlyFindingIsThePlantedOne(RemarkKind kind, String sentence, String knob, MadeCell cell) {
        assertThat(cell.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo(kind);
            assertThat(finding.sentence()).contains(sentence).doesNotEndWith(".");
            assertThat(finding.knob().map(Knob::toString).orElse("")).isEqualTo(knob);
            assertThat(finding.share().orElseThrow()).isBetween(0.0, 1.0);
            assertThat(finding.level()).isLessThanOrEqualTo(kind.level());
        });
    }

    static List<Arguments> justNot() {
        return List.of(
                Arguments.of("a plan now and then", new MadeCell().ledger(ledger(SELECTS / 100))),
                Arguments.of(
                        "fewer connections than it may have, as many as it uses",
                        new MadeCell().set("concurrency", 4).ledger(ledger(2, 4, "none"))),
                Arguments.of(
                        "many in flight and nothing full", manyInFlight(190).iteration(Made.iteration(50))),
                Arguments.of("as many in flight as are useful", manyInFlight(64)),
                Arguments.of(
                        "one event loop that is idle for most of the time",
                        onOneLoop(40).library("r2dbc-pool", "1.0.2.RELEASE").profile("loop-resources")),
                Arguments.of(
                        "one event loop, and there is no other",
                        onOneLoop(80).library("r2dbc-pool", "1.0.2.RELEASE").configured("event loop threads", "1")),
                Arguments.of(
                        "a Netty that has been mended",
                        onOneLoop(80)
                                .library("r2dbc-pool", "1.0.2.RELEASE")
                                .library("netty-transport", "4.2.20.Final")),
                Arguments.of(
                        "a Netty that did not ask yet",
                        onOneLoop(80)
                                .library("r2dbc-pool", "1.0.2.RELEASE")
                                .library("netty-transport", "4.1.92.Final")),
                Arguments.of(
                        "virtual threads that can leave their carriers",
                        virtual().jdk("25 temurin").inFlight(2, 8)),
                Arguments.of(
                        "virtual threads on carriers that are busy",
                        virtual()
                                .jdk("21 temurin")
                                .inFlight(2, 8)
                                .iteration(Made.busy(190_000_000, 5_000_000, 200_000_000))),
                Arguments.of(
                        "an idle host where SELECTs sleep",
                        new MadeCell().workload(Workload.SLEEP).iteration(Made.busy(1_000_000, 1_000_000, 10_000_000))),
                Arguments.of(
                        "a host that is idle for a third of the time",
                        new MadeCell().iteration(Made.busy(50_000_000, 50_000_000, 130_000_000))),
                Arguments.of("some threads", new MadeCell().threads(9, Map.of("worker-#", 50_000_000L))),
                Arguments.of("some garbage", new MadeCell().besides(5, 0)),
                Arguments.of("some compilation", new MadeCell().besides(0, 1)),
                Arguments.of(
                        "much compilation in a fork that is too short to be warm",
                        new MadeCell().iterations(8).besides(0, 10)),
                Arguments.of("one row as text", new MadeCell().configured("result format", "text")));
    }

    @ParameterizedTest
    @MethodSource("justNot")
    void whatIsJustNotTheMatter(String what, MadeCell cell) {
        assertThat(cell.findings()).as(what).isEmpty();
    }

    @Test
    void whatMakesOtherWorkComesFirstThenWhatExplainsMost() {
        List<Remark> findings = manyInFlight(320)
                .besides(60, 20)
                .ledger(ledger(2, 200, "TLSv1.3"))
                .findings();

        assertThat(findings)
                .extracting(Remark::kind)
                .containsExactly(
                        RemarkKind.OTHER_ENCRYPTION,
                        RemarkKind.TOO_MANY_IN_FLIGHT,
                        RemarkKind.GARBAGE_COLLECTION,
                        RemarkKind.NOT_COMPILED);
    }

    /** The pool is why virtual threads wait; an old HikariCP may make it worse. */
    @Test
    void virtualThreadsThatYieldWhileTheyWait() {
        List<Remark> findings = virtual()
                .set("concurrency", 100)
                .inFlight(99)
                .with("com.zaxxer", "HikariCP", "7.0.2")
                .findings();

        assertThat(findings)
                .extracting(Remark::kind)
                .containsExactly(RemarkKind.POOL_TOO_SMALL, RemarkKind.YIELDING_VIRTUAL_THREADS);
        assertThat(findings.get(1).sentence()).startsWith("89 virtual threads wait for one of 10 connections");
        assertThat(findings.get(1).knob().orElseThrow()).hasToString("the HikariCP that it is built with");
        assertThat(virtual()
                        .set("concurrency", 100)
                        .inFlight(99)
                        .library("HikariCP", "7.1.0")
                        .findings())
                .extracting(Remark::kind)
                .containsExactly(RemarkKind.POOL_TOO_SMALL);
    }

    private static MadeCell hanging() {
        return new MadeCell()
                .hanging()
                .ledger(Made.ledger(Made.statement("1", Made.SELECT, SELECTS + Made.POOL_SIZE, SELECTS)));
    }

    private static MadeCell manyInFlight(double asked) {
        return new MadeCell()
                .set("pool-size", 200)
                .set("concurrency", 200)
                .inFlight(asked)
                .iteration(Made.busy(190_000_000, 5_000_000, 200_000_000))
                .ledger(ledger(2, 200, "none"));
    }

    private static MadeCell virtual() {
        return new MadeCell()
                .configured("threads", "virtual")
                .iteration(Made.busy(20_000_000, 20_000_000, 150_000_000));
    }

    /** Returns a cell on one event loop of four, on epoll. */
    private static MadeCell onOneLoop(long busyPercent) {
        return new MadeCell()
                .iteration(Made.onOneLoop(50_000_000, busyPercent * 1_000_000, 50_000_000, 150_000_000))
                .library("netty-transport", "4.2.15.Final")
                .configured("event loop threads", "4")
                .configured("transport", "native");
    }

    private static Ledger ledger(long plans) {
        return ledger(plans, Made.POOL_SIZE, "none");
    }

    private static Ledger ledger(long plans, int sessions, String encryption) {
        return new Ledger(
                List.of(new Statement("1", Made.SELECT, SELECTS, SELECTS, Optional.of(plans))),
                SELECTS,
                0,
                0,
                0,
                sessions,
                List.of(encryption),
                Optional.empty(),
                Optional.empty());
    }
}
