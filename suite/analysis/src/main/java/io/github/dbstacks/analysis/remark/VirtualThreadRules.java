package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.Bottleneck;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.settings.Setting;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Virtual threads that keep the few threads that carry them: by yielding all the time, or by being pinned. */
final class VirtualThreadRules {
    /** The first HikariCP that parks virtual threads where it yielded (HikariCP#2398). */
    private static final String PARKS = "7.1.0";
    /** The first JDK in which a virtual thread that holds a monitor can leave its carrier (JEP 491). */
    private static final int NOT_PINNED = 24;

    /** SELECTs for each connection from which on some wait in the pool; only then does HikariCP yield. */
    private static final double QUEUEING = 1.2;

    /**
     * How much of the waiting the yielding may be. Without it the pool alone handed out 1.75 times as many connections
     * a second on many processors (HikariCP#2398); on two processors no difference was seen.
     */
    private static final double YIELDING_SHARE = 0.4;

    /**
     * SELECTs in flight for each processor that carriers which are never left can have at most, and a little for
     * inexact counts.
     */
    private static final double CARRIED = 1.2;
    /** Slots that wait for a carrier, for each SELECT in flight, from which on carriers are what is missing. */
    private static final double WAITING = 3;

    private VirtualThreadRules() {}

    static List<Rule<CellEvidence>> all() {
        return List.of(VirtualThreadRules::yielding, VirtualThreadRules::pinned);
    }

    private static Stream<Remark> yielding(CellEvidence cell) {
        double asked = cell.inFlight().orElse(cell.number(Setting.CONCURRENCY));
        int pool = cell.number(Setting.POOL_SIZE);
        if (!cell.hasVirtualThreads() || !cell.isOlder("HikariCP", PARKS) || asked <= QUEUEING * pool) {
            return Stream.empty();
        }
        return Stream.of(cell.remark(
                RemarkKind.YIELDING_VIRTUAL_THREADS,
                String.format(
                        Locale.ROOT,
                        "%.0f virtual threads wait for one of %d connections, and HikariCP %s lets those that give one back yield"
                                + " until another takes it (%.1f µs of CPU for each %s)",
                        asked - pool,
                        pool,
                        cell.library("HikariCP").orElse(""),
                        cell.summary().value(Metric.APP_CPU).orElse(0),
                        cell.operation()),
                YIELDING_SHARE * (1 - pool / asked),
                cell.isOther("HikariCP") ? Optional.of(Knob.builtIn("HikariCP")) : Optional.empty()));
    }

    private static Stream<Remark> pinned(CellEvidence cell) {
        double asked = cell.inFlight().orElse(0);
        double waiting = cell.summary().value(Metric.SLOTS_IN_USE).orElse(0) - asked;
        boolean isIdle = cell.summary().bottleneck().kind() == Bottleneck.Limit.LATENCY;
        if (!cell.hasVirtualThreads()
                || cell.jdk() >= NOT_PINNED
                || !isIdle
                || asked == 0
                || asked > CARRIED * cell.processors()
                || waiting < WAITING * asked) {
            return Stream.empty();
        }
        return Stream.of(cell.remark(
                RemarkKind.PINNED_VIRTUAL_THREADS,
                String.format(
                        Locale.ROOT,
                        "%.1f %ss are in flight, as many as there are carriers, while %.0f wait for one and the processors idle"
                                + " (JDK %d)",
                        asked,
                        cell.operation(),
                        waiting,
                        cell.jdk()),
                waiting / (waiting + asked),
                Optional.empty()));
    }
}
