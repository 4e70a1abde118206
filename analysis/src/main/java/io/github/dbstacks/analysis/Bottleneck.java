package io.github.dbstacks.analysis;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * What limited a cell's throughput, by how busy each side was.
 *
 * @param kind who it was
 * @param client share of its processors' time, or of its event loops' where that is more, that the application used
 * @param database share of its processors' time that the database used; NaN where unknown
 * @param host share of all processors' time in use; NaN where unknown
 */
public record Bottleneck(Kind kind, double client, double database, double host) {
    private static final double BUSY = 0.9;

    public enum Kind {
        /** The application, which is what the suite wants to measure. */
        CLIENT,
        DATABASE,
        /** Both together on processors that they share. */
        HOST,
        /** Nobody was busy: waiting for each other, or for somebody else. */
        LATENCY,
        UNKNOWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * With the processors that application and database were given.
     *
     * @param windows that were measured
     * @param watched those of them for what is counted from look to look
     */
    public static Bottleneck of(List<Window> windows, List<Window> watched, MeasuredRun measured) {
        return of(windows, watched, measured.clientProcessors(), measured.databaseProcessors(), measured.cores());
    }

    /**
     * @param clientProcessors that the application may use
     * @param databaseProcessors that the database may use
     * @param hostProcessors all there are
     */
    public static Bottleneck of(
            List<Window> windows,
            List<Window> watched,
            int clientProcessors,
            int databaseProcessors,
            int hostProcessors) {
        if (windows.isEmpty()) {
            return new Bottleneck(Kind.UNKNOWN, Double.NaN, Double.NaN, Double.NaN);
        }
        double duration = sum(windows, Window::durationNanos);
        double client = sum(windows, Window::cpuNanos) / duration / clientProcessors;
        int loops = windows.stream().mapToInt(Window::loops).max().orElse(0);
        if (loops > 0) {
            client = Math.max(client, sum(windows, Window::loopCpuNanos) / duration / loops);
        }
        double database = share(watched, Window::databaseCpuNanos, databaseProcessors);
        double host = share(watched, Window::hostCpuNanos, hostProcessors);
        return new Bottleneck(kind(client, database, host), client, database, host);
    }

    private static Kind kind(double client, double database, double host) {
        if (client >= BUSY || database >= BUSY) {
            return Double.isNaN(database) || client >= database ? Kind.CLIENT : Kind.DATABASE;
        }
        if (Double.isNaN(host)) {
            return Kind.UNKNOWN;
        }
        return host >= BUSY ? Kind.HOST : Kind.LATENCY;
    }

    /** Over the windows that know it; the counters run from one look to the next, over iterations and what lies between. */
    private static double share(List<Window> windows, ToLongFunction<Window> cost, int processors) {
        List<Window> known =
                windows.stream().filter(window -> cost.applyAsLong(window) >= 0).toList();
        return known.isEmpty() ? Double.NaN : sum(known, cost) / sum(known, Window::elapsedNanos) / processors;
    }

    private static double sum(List<Window> windows, ToLongFunction<Window> value) {
        return windows.stream().mapToLong(value).sum();
    }

    public String text() {
        return String.format(
                Locale.ROOT,
                "%s (client %s, database %s, host %s busy)",
                kind,
                percent(client),
                percent(database),
                percent(host));
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "?" : Math.round(100 * share) + " %";
    }
}
