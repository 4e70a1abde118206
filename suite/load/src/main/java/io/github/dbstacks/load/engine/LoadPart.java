package io.github.dbstacks.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One load that an engine drives for a time. An engine may drive several after one another, over the same connections.
 *
 * @param clients of a closed loop; empty in open loop
 * @param rate requests per second of an open loop; empty in closed loop
 * @param isPoisson whether the requests of an open loop are a Poisson process and not evenly spaced
 * @param seed of the Poisson process
 * @param reconnects whether it begins with new connections, and those of the part before are closed
 * @param isTrial whether only its outcome matters: when too little was answered in time, requests that were never sent
 *     are given up
 */
public record LoadPart(
        OptionalInt clients,
        OptionalDouble rate,
        boolean isPoisson,
        long seed,
        Times times,
        boolean reconnects,
        boolean isTrial) {
    /** Connections of an open loop that are opened before the first request: as many as answers of 10 ms need. */
    private static final double ASSUMED_ANSWER_SECONDS = 0.01;

    /**
     * Says how long each section of a load takes.
     *
     * @param ramp over which the clients of a closed loop begin, a part of the warm-up
     * @param warmUp whole seconds before the measured phase, under the same load
     * @param duration of the measured phase, above zero
     * @param turn how long of it is measured before the engine rests, and others work; each turn begins with a warm-up
     *     of its own. The whole duration where there is one turn.
     * @param coolDown how long each turn goes on after its last measured second, under the same load: who reads
     *     counters at the end of that second meets what he met at the end of the warm-up. Its answers, right or wrong,
     *     count nowhere.
     */
    public record Times(Duration ramp, Duration warmUp, Duration duration, Duration turn, Duration coolDown) {
        private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

        int turns() {
            return (int) ((duration.toNanos() - 1) / turn.toNanos()) + 1;
        }

        /** Returns how long a turn is measured. */
        Duration measured(int number) {
            Duration left = duration.minus(turn.multipliedBy(number));
            return left.compareTo(turn) < 0 ? left : turn;
        }

        /**
         * Returns when the seconds of a turn end, in nanoseconds after its beginning. The last one may be shorter than
         * a second.
         *
         * @param number of the turn, from 0
         */
        List<Long> secondEnds(int number) {
            long all = warmUp.plus(measured(number)).toNanos();
            List<Long> ends = new ArrayList<>();
            for (long end = SECOND; end < all; end += SECOND) {
                ends.add(end);
            }
            ends.add(all);
            return ends;
        }

        private void describe(Map<String, String> map) {
            if (turns() > 1) {
                map.put("turn", turn.toMillis() + "ms");
            }
            if (!coolDown.isZero()) {
                map.put("cool-down", coolDown.toMillis() + "ms");
            }
            map.put("warm-up", warmUp.toMillis() + "ms");
            map.put("duration", duration.toMillis() + "ms");
        }
    }

    /** Returns how many connections may be open at a time. */
    int mostConnections(LoadOptions options) {
        return clients.orElse(options.mostConnections());
    }

    /** Returns how many connections are open before the first request. */
    int connectionsAtFirst(LoadOptions options) {
        return clients.orElseGet(() -> (int) Math.min(
                options.mostConnections(),
                Math.max(options.threads(), Math.ceil(rate.orElse(0) * ASSUMED_ANSWER_SECONDS))));
    }

    /** Returns the part by key, as the command line takes it; keys that do not matter are left out. */
    Map<String, String> asMap() {
        Map<String, String> map = new TreeMap<>();
        clients.ifPresent(number -> {
            map.put("clients", Integer.toString(number));
            map.put("ramp", times.ramp().toMillis() + "ms");
        });
        rate.ifPresent(perSecond -> {
            map.put("rate", Double.toString(perSecond));
            map.put("arrivals", isPoisson ? "poisson" : "even");
        });
        if (isPoisson) {
            map.put("seed", Long.toString(seed));
        }
        if (reconnects) {
            map.put("reconnect", "true");
        }
        if (isTrial) {
            map.put("trial", "true");
        }
        times.describe(map);
        return map;
    }
}
