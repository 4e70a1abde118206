package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.Bottleneck.Limit;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Setting;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** How many SELECTs run at once, and how many connections there are for them. */
final class PoolRules {
    /**
     * SELECTs in flight for each connection from which on some of them queue in the pool. Counts of in flight are exact
     * to a few per cent.
     */
    private static final double QUEUEING = 1.2;

    /**
     * SELECTs in flight for each processor beyond which one more is taken to wait only. A processor works on one at a
     * time; the others are under way between application and database. With 21 for each of two processors the Vert.x
     * client answered 38 % more SELECTs a second than with 100 (preset quick, 2026-11-23); where between them the gain
     * ends is not known.
     */
    static final int USEFUL_IN_FLIGHT = 32;

    /** Where one of these is full, one SELECT more in flight adds waiting and no throughput (J. D. C. Little, 1961). */
    private static final Set<Limit> FULL = EnumSet.of(Limit.CLIENT, Limit.DATABASE, Limit.HOST);
    /**
     * Threads and database processes that could run, for each processor, from which on the processors are full although
     * their own counters do not say so: time that a hypervisor takes away counts as nobody's. For each one that runs,
     * another one waits.
     */
    private static final double RUNNABLE = 2;

    private PoolRules() {}

    static List<Rule<CellEvidence>> all() {
        return List.of(
                PoolRules::deadlocked,
                PoolRules::notFilled,
                PoolRules::tooSmall,
                PoolRules::queue,
                PoolRules::tooManyInFlight);
    }

    private static Stream<Remark> deadlocked(CellEvidence cell) {
        return cell.measured().forks(cell.cell()).stream()
                .flatMap(fork -> DeadlockedPool.sentence(fork).stream())
                .limit(1)
                .map(sentence -> cell.remark(RemarkKind.DEADLOCKED_POOL, sentence, 1, Optional.empty()));
    }

    /** Connections that no SELECT would use do not matter. */
    private static Stream<Remark> notFilled(CellEvidence cell) {
        int wanted = cell.isAllAtOnce() || cell.number(Setting.CONCURRENCY) == 0
                ? cell.number(Setting.POOL_SIZE)
                : Math.min(cell.number(Setting.POOL_SIZE), cell.number(Setting.CONCURRENCY));
        int open = sessions(cell);
        if (open == 0 || open >= wanted) {
            return Stream.empty();
        }
        boolean isR2dbc = cell.library("r2dbc-pool").isPresent();
        return Stream.of(cell.remark(
                RemarkKind.POOL_NOT_FILLED,
                open < cell.work().map(line -> line.pool().usable()).orElse(0) ? cell.broken() : Level.NOTE,
                "the pool has " + open + " connections instead of " + cell.number(Setting.POOL_SIZE),
                1 - (double) open / wanted,
                isR2dbc && !cell.has("pool-warmup") ? Optional.of(Knob.profile("pool-warmup")) : Optional.empty()));
    }

    private static Stream<Remark> tooSmall(CellEvidence cell) {
        int pool = cell.number(Setting.POOL_SIZE);
        int concurrency = cell.number(Setting.CONCURRENCY);
        if (cell.isAllAtOnce() || pool == 0 || concurrency <= pool || !isQueueing(cell, pool)) {
            return Stream.empty();
        }
        return Stream.of(cell.remark(
                RemarkKind.POOL_TOO_SMALL,
                String.format(
                        Locale.ROOT,
                        "%d %ss run at once and share %d connections: %.0f of those in flight wait for one",
                        concurrency,
                        cell.operation(),
                        pool,
                        cell.inFlight().orElse(concurrency) - pool),
                1 - pool / cell.inFlight().orElse(concurrency),
                Optional.of(Knob.setting(Setting.POOL_SIZE, concurrency))));
    }

    private static Stream<Remark> queue(CellEvidence cell) {
        int pool = cell.number(Setting.POOL_SIZE);
        if (!cell.isAllAtOnce() || pool == 0 || cell.inFlight().isEmpty() || !isQueueing(cell, pool)) {
            return Stream.empty();
        }
        double asked = cell.inFlight().getAsDouble();
        return Stream.of(cell.remark(
                RemarkKind.QUEUE_IN_POOL,
                String.format(
                        Locale.ROOT,
                        "all %ss are passed to the driver at once: %.0f are in flight, of which the pool's own queue holds %.0f",
                        cell.operation(),
                        asked,
                        asked - pool),
                1 - pool / asked,
                Optional.of(Knob.setting(Setting.FAN_OUT, FanOut.BOUNDED))));
    }

    /** Where nobody counted the SELECTs in flight, the settings tell. */
    private static boolean isQueueing(CellEvidence cell, int pool) {
        return cell.inFlight().isEmpty() || cell.inFlight().getAsDouble() > QUEUEING * pool;
    }

    private static Stream<Remark> tooManyInFlight(CellEvidence cell) {
        int useful = USEFUL_IN_FLIGHT * cell.measured().cores();
        double asked = Math.min(cell.inFlight().orElse(0), cell.number(Setting.POOL_SIZE));
        if (asked <= useful || !isFull(cell)) {
            return Stream.empty();
        }
        boolean hasSlots = cell.cell().workload().hasSlots();
        return Stream.of(cell.remark(
                RemarkKind.TOO_MANY_IN_FLIGHT,
                String.format(
                        Locale.ROOT,
                        hasSlots
                                ? "%.0f %ss are in flight on %d processors, which are full"
                                : "up to %.0f %ss may have a connection at once on %d processors, which are full",
                        asked,
                        cell.operation(),
                        cell.measured().cores()),
                1 - useful / asked,
                cell.isAllAtOnce()
                        ? Optional.empty()
                        : Optional.of(Knob.setting(hasSlots ? Setting.CONCURRENCY : Setting.POOL_SIZE, useful))));
    }

    private static boolean isFull(CellEvidence cell) {
        double runnable = cell.summary().value(Metric.WAITING_THREADS).orElse(0)
                + (cell.measured().isApart(Roles.DATABASE)
                        ? 0
                        : cell.summary().value(Metric.DATABASE_AT_WORK).orElse(0));
        return FULL.contains(cell.summary().bottleneck().kind())
                || runnable >= RUNNABLE * cell.measured().cores();
    }

    private static int sessions(CellEvidence cell) {
        return cell.work().map(work -> work.pool().sessions()).orElse(0);
    }
}
