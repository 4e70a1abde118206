package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.fork.ForkStarted.HostPath;
import io.github.dbstacks.records.fork.Surroundings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * How a cell used the network between hosts.
 *
 * @param onTheWay share of the time that an operation is in flight in which it is on its way: one round trip to the
 *     database, and of a request one from the load engine
 * @param full what the busiest host received, as a share of what TCP carried before the blocks; 0 where nobody measured
 *     that
 */
public record NetworkUse(double onTheWay, double full) {
    private static final double MOST = 0.5;
    private static final double FULL = 0.9;

    /** Whether operations wait for the network more than for anything else, or it carries no more. */
    boolean isLimit() {
        return onTheWay >= MOST || full >= FULL;
    }

    /** The result is empty where application, database and load engine are on one host. */
    static Optional<NetworkUse> of(List<MeasuredFork> forks, Map<Metric, Double> values) {
        OptionalDouble latency = CellSummary.known(values, Metric.LATENCY_MEAN);
        double roundTrips = mean(forks, Roles.DATABASE, HostPath::roundTripNanos)
                        .orElse(0)
                + (latency.isPresent()
                        ? mean(forks, Roles.LOAD, HostPath::roundTripNanos).orElse(0)
                        : 0);
        if (roundTrips == 0) {
            return Optional.empty();
        }
        OptionalDouble inFlightMillis = latency.isPresent()
                ? latency
                : Costs.combined(
                        CellSummary.known(values, Metric.IN_FLIGHT),
                        CellSummary.known(values, Metric.CAPACITY),
                        (number, rate) -> 1e3 * number / rate);
        double onTheWay = inFlightMillis.isPresent() ? roundTrips / 1e6 / inFlightMillis.getAsDouble() : 0;
        return Optional.of(new NetworkUse(Math.min(1, onTheWay), full(forks)));
    }

    private static double full(List<MeasuredFork> forks) {
        double toDatabase =
                mean(forks, Roles.DATABASE, HostPath::bytesPerSecond).orElse(0);
        double fromLoad = mean(forks, Roles.LOAD, HostPath::bytesPerSecond).orElse(0);
        return DoubleStream.of(
                        share(received(forks, around -> Optional.of(around.host())), Math.max(toDatabase, fromLoad)),
                        share(received(forks, around -> there(around, Roles.DATABASE)), toDatabase),
                        share(received(forks, around -> there(around, Roles.LOAD)), fromLoad))
                .max()
                .orElse(0);
    }

    private static double share(double bytesPerSecond, double most) {
        return most == 0 ? 0 : bytesPerSecond / most;
    }

    private static Optional<Surroundings.HostUsage> there(Surroundings around, String role) {
        return around.host(role).map(Surroundings.OtherHost::host);
    }

    /** Bytes per second; 0 where nobody counted. */
    private static double received(
            List<MeasuredFork> forks, Function<Surroundings, Optional<Surroundings.HostUsage>> host) {
        List<Surroundings> looks = forks.stream()
                .flatMap(fork -> MeasuredIteration.around(fork.watched()).stream())
                .toList();
        return 1e9
                * RatioOfSums.of(
                                looks,
                                around -> host.apply(around)
                                        .map(Surroundings.HostUsage::receivedBytes)
                                        .orElse(OptionalLong.empty()),
                                Surroundings::elapsedNanos)
                        .orElse(0);
    }

    private static OptionalDouble mean(List<MeasuredFork> forks, String role, Function<HostPath, OptionalLong> value) {
        return forks.stream()
                .flatMap(fork -> fork.started().stream())
                .flatMap(begun -> begun.host(role).stream())
                .flatMapToLong(host -> value.apply(host).stream())
                .average();
    }
}
