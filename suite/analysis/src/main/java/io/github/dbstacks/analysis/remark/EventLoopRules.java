package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Connections that are served by fewer event loops than there are processors for them. */
final class EventLoopRules {
    /**
     * Share of the time from which on event loops that hold connections may be what the others wait for. With less, a
     * SELECT finds its loop idle more often than not, and a second loop could not halve the wait.
     */
    private static final double BUSY = 0.5;

    /** The first r2dbc-pool that opens connections on a thread of its own (r2dbc-pool#190). */
    private static final String POOL_NOT_COLOCATED = "1.0.1";
    /** The first Netty whose event-loop groups are asked which I/O they do. */
    private static final String NETTY_ASKED = "4.2";
    /** The first Netty whose event-loop groups find out which I/O they do without taking a turn (netty/netty#17544). */
    private static final String NETTY_EVEN = "4.2.19";

    private static final String OWN_LOOPS = "loop-resources";

    private EventLoopRules() {}

    static List<Rule<CellEvidence>> all() {
        return List.of(EventLoopRules::colocated, EventLoopRules::idle, EventLoopRules::oneOfVertx);
    }

    /** Before 1.0.1 the thread that opened a connection was often an event loop itself, which then served it, too. */
    private static Stream<Remark> colocated(CellEvidence cell) {
        if (!isColocating(cell) || !tooFew(cell)) {
            return Stream.empty();
        }
        Knob knob = cell.isOther("r2dbc-pool") ? Knob.builtIn("r2dbc-pool") : ownLoops(cell);
        return Stream.of(cell.remark(
                RemarkKind.COLOCATED_CONNECTIONS,
                sentence(cell) + ", where r2dbc-pool "
                        + cell.library("r2dbc-pool").orElse("") + " opened them one after the other",
                share(cell),
                Optional.of(knob)));
    }

    private static boolean isColocating(CellEvidence cell) {
        return cell.isOlder("r2dbc-pool", POOL_NOT_COLOCATED) && !cell.has(OWN_LOOPS);
    }

    /**
     * On epoll every second loop gets no connection, because the group takes a turn whenever it is asked what I/O it
     * does.
     */
    private static Stream<Remark> idle(CellEvidence cell) {
        boolean isR2dbc = cell.library("r2dbc-pool").isPresent();
        boolean isUneven = cell.isOlder("netty-transport", NETTY_EVEN)
                && !cell.isOlder("netty-transport", NETTY_ASKED)
                && cell.configuration("transport").equals("native");
        if (!isR2dbc || !isUneven || isColocating(cell) || !tooFew(cell)) {
            return Stream.empty();
        }
        return Stream.of(cell.remark(
                RemarkKind.IDLE_EVENT_LOOPS,
                sentence(cell) + ", since Netty "
                        + cell.library("netty-transport").orElse("") + " passes over every second one",
                share(cell),
                Optional.of(ownLoops(cell))));
    }

    /** Vert.x opens a connection on the event loop of its caller, and a thread that is none always has the same one. */
    private static Stream<Remark> oneOfVertx(CellEvidence cell) {
        boolean isOfCaller = cell.library("vertx-pg-client").isPresent()
                && cell.configuration("event loops").startsWith("the caller's");
        if (!isOfCaller || used(cell) != 1 || !tooFew(cell)) {
            return Stream.empty();
        }
        return Stream.of(cell.remark(
                RemarkKind.ONE_EVENT_LOOP,
                sentence(cell) + ", that of the thread which asked for the first " + cell.operation(),
                share(cell),
                Optional.empty()));
    }

    private static Knob ownLoops(CellEvidence cell) {
        return cell.has(OWN_LOOPS)
                ? Knob.setting(Setting.EVEN_LOOPS, Switch.ON)
                : Knob.profile(OWN_LOOPS)
                        .and(Setting.EVEN_LOOPS, Switch.ON)
                        .and(Setting.EVENT_LOOPS, cell.processors());
    }

    private static boolean tooFew(CellEvidence cell) {
        return used(cell) > 0 && used(cell) < useful(cell) && cell.busyLoops() >= BUSY;
    }

    private static int used(CellEvidence cell) {
        return (int) cell.summary().value(Metric.EVENT_LOOPS).orElse(0);
    }

    /** More event loops than processors bring nothing. */
    private static int useful(CellEvidence cell) {
        return Math.min(cell.loopsThereAre(), cell.processors());
    }

    /** Returns how much of the time in which the loops are at work the idle ones could take over. */
    private static double share(CellEvidence cell) {
        return (1 - (double) used(cell) / useful(cell)) * cell.busyLoops();
    }

    private static String sentence(CellEvidence cell) {
        return String.format(
                Locale.ROOT,
                "%d of %d event loops %s all connections (%d processors) and %s busy %.0f %% of the time",
                used(cell),
                cell.loopsThereAre(),
                used(cell) == 1 ? "holds" : "hold",
                cell.processors(),
                used(cell) == 1 ? "is" : "are",
                100 * cell.busyLoops());
    }
}
