package io.github.dbstacks.load;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * How a load is driven.
 *
 * @param clients of a closed loop; empty in open loop
 * @param rate requests per second of an open loop; empty in closed loop
 * @param isPoisson whether the requests of an open loop are a Poisson process and not evenly spaced
 * @param seed of the Poisson process
 * @param ramp over which the clients of a closed loop begin, a part of the warm-up
 * @param warmUp whole seconds before the measured phase, under the same load
 * @param duration of the measured phase, whole seconds
 * @param mostConnections that may be open at a time; at least {@code threads}
 * @param timeout from sending a request to the end of its answer; a request that waits that long for a connection is dropped
 * @param threads number of event loops
 */
record LoadOptions(
        String host,
        int port,
        OptionalInt clients,
        OptionalDouble rate,
        boolean isPoisson,
        long seed,
        Duration ramp,
        Duration warmUp,
        Duration duration,
        int mostConnections,
        Duration timeout,
        int threads) {
    /** Connections of an open loop that are opened before the first request: as many as answers of 10 ms need. */
    private static final double ASSUMED_ANSWER_SECONDS = 0.01;

    /** Headers of every request, each with its end of line. */
    String headers() {
        return "host: " + host + ":" + port + "\r\naccept: application/json\r\n";
    }

    /** The part of a number that is this loop's. */
    int share(int of, int loop) {
        return of / threads + (loop < of % threads ? 1 : 0);
    }

    /** How many connections are open before the first request. */
    int connectionsAtFirst() {
        return clients.orElseGet(() ->
                (int) Math.min(mostConnections, Math.max(threads, Math.ceil(rate.orElse(0) * ASSUMED_ANSWER_SECONDS))));
    }

    int warmUpSeconds() {
        return (int) warmUp.toSeconds();
    }

    int allSeconds() {
        return warmUpSeconds() + (int) duration.toSeconds();
    }

    /** By key, as the command line takes them; those that do not matter are left out. */
    Map<String, String> asMap() {
        Map<String, String> map = new TreeMap<>();
        map.put("url", "http://" + host + ":" + port);
        clients.ifPresent(number -> {
            map.put("clients", Integer.toString(number));
            map.put("ramp", ramp.toMillis() + "ms");
        });
        rate.ifPresent(perSecond -> {
            map.put("rate", Double.toString(perSecond));
            map.put("arrivals", isPoisson ? "poisson" : "even");
            map.put("connections", Integer.toString(mostConnections));
        });
        if (isPoisson) {
            map.put("seed", Long.toString(seed));
        }
        map.put("warm-up", warmUp.toMillis() + "ms");
        map.put("duration", duration.toMillis() + "ms");
        map.put("timeout", timeout.toMillis() + "ms");
        map.put("threads", Integer.toString(threads));
        return map;
    }
}
