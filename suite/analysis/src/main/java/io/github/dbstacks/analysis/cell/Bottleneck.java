package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Surroundings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What limited the throughput of a cell, judged by how busy each side was. A share is empty where it is unknown.
 *
 * @param client share of the time of its processors that the application used, or of its event-loop threads where that
 *     is more
 * @param database share of the time of its processors that the database used
 * @param host share of the time of all processors that was in use
 * @param network empty where all is on one host
 */
public record Bottleneck(
        Limit kind, OptionalDouble client, OptionalDouble database, OptionalDouble host, Optional<NetworkUse> network) {
    /** The share from which a side counts as fully used. */
    private static final double BUSY = 0.9;

    public enum Limit {
        /** The application, which is what the suite wants to measure. */
        CLIENT,
        DATABASE,
        /** The application and the database together, on processors that they share. */
        HOST,
        /** Nothing was busy, and operations were on their way most of the time, or the network was full. */
        NETWORK,
        /** Nothing was busy: the two waited for each other or for something else. */
        LATENCY,
        /** Nothing was busy, and a load of a constant rate asked for no more. */
        RATE,
        UNKNOWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Creates the bottleneck of a cell that has all on one host. */
    public Bottleneck(Limit kind, OptionalDouble client, OptionalDouble database, OptionalDouble host) {
        this(kind, client, database, host, Optional.empty());
    }

    /** Returns this bottleneck with what is known of the network, which may be the limit where nothing was busy. */
    Bottleneck with(Optional<NetworkUse> use) {
        boolean isLimit =
                kind == Limit.LATENCY && use.filter(NetworkUse::isLimit).isPresent();
        return new Bottleneck(isLimit ? Limit.NETWORK : kind, client, database, host, use);
    }

    /**
     * Judges by the processors that application and database were given.
     *
     * @param cell a load of a constant rate limits it where nothing else does
     * @param iterations that were measured
     * @param watched those of them for what is counted from look to look
     */
    static Bottleneck of(
            Cell cell, List<MeasuredIteration> iterations, List<MeasuredIteration> watched, MeasuredRun measured) {
        Bottleneck found = of(
                iterations,
                watched,
                measured.clientProcessors(cell),
                measured.databaseProcessors(cell),
                measured.cores());
        boolean isConstantRate =
                cell.workload().load().filter(load -> load.rate().isPresent()).isPresent();
        return isConstantRate && found.kind == Limit.LATENCY
                ? new Bottleneck(Limit.RATE, found.client, found.database, found.host)
                : found;
    }

    /**
     * @param clientProcessors that the application may use
     * @param databaseProcessors that the database may use
     * @param hostProcessors all there are
     */
    static Bottleneck of(
            List<MeasuredIteration> iterations,
            List<MeasuredIteration> watched,
            int clientProcessors,
            int databaseProcessors,
            int hostProcessors) {
        OptionalDouble client = client(iterations, clientProcessors);
        OptionalDouble database = share(watched, around -> around.database().databaseCpuNanos(), databaseProcessors);
        OptionalDouble host = share(watched, around -> around.host().hostCpuNanos(), hostProcessors);
        return new Bottleneck(kind(client, database, host), client, database, host);
    }

    private static OptionalDouble client(List<MeasuredIteration> iterations, int processors) {
        OptionalDouble share = RatioOfSums.of(
                iterations, iteration -> iteration.metrics().cpuNanos(), MeasuredIteration::durationNanos, processors);
        int loops = iterations.stream()
                .mapToInt(iteration -> iteration.threads().loops())
                .max()
                .orElse(0);
        if (share.isEmpty() || loops == 0) {
            return share;
        }
        OptionalDouble ofLoops = RatioOfSums.of(
                iterations,
                iteration -> OptionalLong.of(iteration.threads().loopCpuNanos()),
                MeasuredIteration::durationNanos,
                loops);
        return OptionalDouble.of(Math.max(share.getAsDouble(), ofLoops.orElse(0)));
    }

    private static Limit kind(OptionalDouble client, OptionalDouble database, OptionalDouble host) {
        if (client.isEmpty()) {
            return Limit.UNKNOWN;
        }
        if (Math.max(client.getAsDouble(), database.orElse(0)) >= BUSY) {
            return client.getAsDouble() >= database.orElse(0) ? Limit.CLIENT : Limit.DATABASE;
        }
        if (host.isEmpty()) {
            return Limit.UNKNOWN;
        }
        return host.getAsDouble() >= BUSY ? Limit.HOST : Limit.LATENCY;
    }

    /** The counters run from one look to the next, over iterations and the time between them. */
    private static OptionalDouble share(
            List<MeasuredIteration> watched, Function<Surroundings, OptionalLong> cost, int processors) {
        return RatioOfSums.of(MeasuredIteration.around(watched), cost, Surroundings::elapsedNanos, processors);
    }
}
