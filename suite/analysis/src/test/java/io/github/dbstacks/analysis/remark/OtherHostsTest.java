package io.github.dbstacks.analysis.remark;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.dbstacks.analysis.cell.Bottleneck;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.NetworkUse;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.InFlight;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import io.github.dbstacks.records.fork.Surroundings.OtherHost;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** The database has a host of its own with four processors. An iteration takes 100 ms, in which it uses 60 ms there. */
class OtherHostsTest {
    private static final long DATABASE = 60_000_000;
    private static final long WATCHING = 1_000_000;
    private static final long ALL = DATABASE + WATCHING;

    @Test
    void nothingToWarnOf() {
        assertThat(warnings(fork(around(ALL, 0, 0), path(60_000_000, 83_000, 1_000_000_000))))
                .isEmpty();
    }

    @Test
    void whatHappensOnAnotherHostIsToldWithItsName() {
        assertThat(warnings(fork(around(ALL, 12_000_000, 0), path(60_000_000, 83_000, 1_000_000_000))))
                .containsExactly("steal: the hypervisor gave processor time to others (1 fork, at most 3 %"
                        + " of all processors of the host of the database)");
        assertThat(warnings(fork(around(ALL + DATABASE, 0, 0), path(60_000_000, 83_000, 1_000_000_000))))
                .containsExactly("foreign load: something else used the processors (1 fork, at most 15 %"
                        + " of all processors of the host of the database)");
        assertThat(warnings(fork(around(ALL, 0, 8_000_000), path(60_000_000, 83_000, 1_000_000_000))))
                .containsExactly("throttled: a quota kept application or database waiting (1 fork, at most 2 %"
                        + " of all processors of the host of the database)");
    }

    @Test
    void theProcessorOfAnotherHostHasACanary() {
        MeasuredFork[] forks = LongStream.of(60_000_000, 60_000_000, 75_000_000)
                .mapToObj(canary -> fork(around(ALL, 0, 0), path(canary, 83_000, 1_000_000_000)))
                .toArray(MeasuredFork[]::new);

        assertThat(warnings(forks))
                .containsExactly(
                        "slow processor: the processor was not equally fast all the time (before 1 fork, by 25 % at most"
                                + " of the host of the database)");
    }

    /** Its database would have used more than the host. */
    @Test
    void thePartsAreAtMostTheirHost() {
        assertThat(warnings(fork(around(10_000_000, 0, 0), path(60_000_000, 83_000, 1_000_000_000))))
                .singleElement(as(STRING))
                .startsWith("law broken: CPU of application, database and dbstacks, s ");
    }

    /** Four SELECTs in flight and 10,000 a second: each takes 0.4 ms. */
    @Test
    void theNetworkIsALimitWhereSelectsAreMostlyOnTheirWay() {
        assertThat(bottleneck(path(60_000_000, 250_000, 1_000_000_000)))
                .isEqualTo(new Bottleneck(
                        Bottleneck.Limit.NETWORK,
                        OptionalDouble.of(0.5),
                        OptionalDouble.of(0.6),
                        OptionalDouble.of(0.5),
                        Optional.of(new NetworkUse(0.625, 0.004))));
        assertThat(bottleneck(path(60_000_000, 100_000, 1_000_000_000)).kind()).isEqualTo(Bottleneck.Limit.LATENCY);
    }

    /** 400 bytes of each of 1,000 SELECTs in 100 ms are 4 MB/s. */
    @Test
    void theNetworkIsALimitWhereItCarriesNoMore() {
        assertThat(bottleneck(path(60_000_000, 10_000, 4_400_000)).kind()).isEqualTo(Bottleneck.Limit.NETWORK);
        assertThat(bottleneck(path(60_000_000, 10_000, 4_500_000)).kind()).isEqualTo(Bottleneck.Limit.LATENCY);
    }

    private static Bottleneck bottleneck(ForkStarted.HostPath path) {
        MeasuredRun run = run(fork(around(ALL, 0, 0), path));
        OptionalDouble unknown = OptionalDouble.empty();
        Estimate counted = Made.but(
                run.estimates().get(0),
                "inFlight",
                new InFlight(unknown, OptionalDouble.of(4), unknown, unknown, unknown, unknown));
        return CellSummary.of(Made.but(run, "estimates", List.of(counted)), Made.OTHER)
                .bottleneck();
    }

    private static ForkStarted.HostPath path(long canaryNanos, long roundTripNanos, long bytesPerSecond) {
        return new ForkStarted.HostPath(
                OptionalLong.of(canaryNanos), OptionalLong.of(roundTripNanos), OptionalLong.of(bytesPerSecond));
    }

    private static MeasuredIteration around(long hostNanos, long stealNanos, long throttledNanos) {
        MeasuredIteration any = Made.busy(50_000_000, 0, 100_000_000);
        Surroundings here = any.around().orElseThrow();
        OtherHost there = new OtherHost(
                here.elapsedNanos(),
                WATCHING,
                OptionalLong.of(throttledNanos),
                new HostUsage(
                        OptionalLong.of(hostNanos),
                        OptionalLong.of(0),
                        OptionalLong.of(stealNanos),
                        OptionalLong.of(0),
                        OptionalLong.of(0)));
        return Made.but(
                any,
                "around",
                Optional.of(Made.but(
                        here,
                        "databaseCpuNanos",
                        OptionalLong.of(DATABASE),
                        "elsewhere",
                        Optional.of(Map.of("database", there)))));
    }

    private static MeasuredFork fork(MeasuredIteration iteration, ForkStarted.HostPath path) {
        MeasuredFork any = Made.fork(Made.planned(Made.OTHER, 1, false), List.of(iteration), Made.rightLedger());
        return Made.but(any, "started", any.started().map(begun -> begun.on(0, Map.of("database", path))));
    }

    private static MeasuredRun run(MeasuredFork... forks) {
        MeasuredRun run = Made.run(List.of(forks));
        ObjectNode environment = (ObjectNode) run.environment().deepCopy();
        environment.withObject("/roles/database").put("id", "d").put("cores", 4);
        return Made.but(run, "environment", environment);
    }

    private static List<String> warnings(MeasuredFork... forks) {
        return Remarks.ofForks(run(forks)).stream()
                .map(remark -> remark.kind() + ": " + remark.sentence())
                .toList();
    }
}
