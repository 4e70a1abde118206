package io.github.dbstacks.load.engine;

import java.time.Duration;

/**
 * Says where an engine sends requests, and with what.
 *
 * @param mostConnections of an open loop that may be open at a time; at least {@code threads}
 * @param timeout from sending a request to the end of its answer; a request that waits that long for a connection is
 *     dropped
 * @param threads number of event loops
 */
public record LoadOptions(String host, int port, int mostConnections, Duration timeout, int threads) {
    /** Headers of every request, each with its end of line. */
    String headers() {
        return "host: " + host + ":" + port + "\r\naccept: application/json\r\n";
    }

    /** The part of a number that is this loop's. */
    int share(int of, int loop) {
        return of / threads + (loop < of % threads ? 1 : 0);
    }
}
