package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.Bottleneck;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether it is the application that is measured, or what it waits for (study 001). */
final class IdleRules {
    /**
     * Share of the host's processors up to which most of them have nothing to do. The study's host used 0.41 of them.
     */
    private static final double IDLE_HOST = 0.6;
    /** Share of the time between two looks that its iterations must take: in a pause everything is idle. */
    private static final double AT_WORK = 0.8;

    /** Operations in flight for each processor, of which one can work while the other waits for an answer. */
    private static final int ENOUGH = 2;

    private IdleRules() {}

    static List<Rule<CellEvidence>> all() {
        return List.of(IdleRules::waitsForTheDisk, IdleRules::notSaturated);
    }

    private static Stream<Remark> waitsForTheDisk(CellEvidence cell) {
        return waitsForCommits(cell)
                ? idle(
                        cell,
                        RemarkKind.WAITS_FOR_DISK,
                        String.format(
                                Locale.ROOT,
                                ", and %.1f %ss in flight wait for the disk that their commits are written to, or for locks",
                                cell.inFlight().orElse(0),
                                cell.operation()))
                : Stream.empty();
    }

    private static Stream<Remark> notSaturated(CellEvidence cell) {
        return waitsForCommits(cell)
                ? Stream.empty()
                : idle(
                        cell,
                        RemarkKind.NOT_SATURATED,
                        ": what is measured is the load, and not what the application can do");
    }

    /** Whether its operations write, and more of them are under way than the processors need to be busy. */
    private static boolean waitsForCommits(CellEvidence cell) {
        return cell.cell().workload().leavesRows()
                && cell.inFlight().orElse(0) >= ENOUGH * cell.measured().cores();
    }

    /** The result is empty where something is busy, or where nobody knows whether it is. */
    private static Stream<Remark> idle(CellEvidence cell, RemarkKind kind, String why) {
        Bottleneck bottleneck = cell.summary().bottleneck();
        double host = bottleneck.host().orElse(1);
        if (bottleneck.kind() != Bottleneck.Limit.LATENCY
                || bottleneck.database().isEmpty()
                || host > IDLE_HOST
                || waitsOnPurpose(cell.summary().cell().workload())
                || atWork(cell) < AT_WORK) {
            return Stream.empty();
        }
        return Stream.of(cell.remark(
                kind,
                String.format(
                        Locale.ROOT,
                        cell.measured().isApart(Roles.DATABASE)
                                ? "the application uses %.2f and the database, on another host, %.2f processors; the application's %d have"
                                        + " nothing to do for %.0f %% of the time%s"
                                : "the application uses %.2f and the database %.2f of %d processors, which have nothing to do for %.0f %%"
                                        + " of the time%s",
                        bottleneck.client().orElse(0) * cell.processors(),
                        bottleneck.database().getAsDouble()
                                * cell.measured()
                                        .databaseProcessors(cell.summary().cell()),
                        cell.measured().cores(),
                        100 * (1 - host),
                        why),
                1 - host,
                Optional.empty()));
    }

    /** Sleeping SELECTs, and requests that only wait. */
    private static boolean waitsOnPurpose(Work work) {
        return work == Workload.SLEEP || work.tables().isEmpty();
    }

    private static double atWork(CellEvidence cell) {
        List<MeasuredIteration> watched = cell.measured().forks(cell.summary().cell()).stream()
                .filter(MeasuredFork::isCompleted)
                .flatMap(fork -> fork.watched().stream())
                .toList();
        double elapsed = MeasuredIteration.around(watched).stream()
                .mapToLong(around -> around.elapsedNanos())
                .sum();
        return watched.stream().mapToLong(MeasuredIteration::durationNanos).sum() / Math.max(1, elapsed);
    }
}
