package io.github.dbstacks.analysis.remark;

import static io.github.dbstacks.records.FailureReason.clause;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.settings.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether the numbers of a cell may be trusted, and compared. */
final class TrustRules {
    /** Share of the time of a cell's slots. */
    private static final double IDLE_SHARE = 0.05;

    private TrustRules() {}

    static List<Rule<CellEvidence>> all() {
        return List.of(
                TrustRules::failed,
                cell -> laws(cell.measured(), cell.cell()),
                TrustRules::load,
                TrustRules::notComparable,
                TrustRules::notInEffect,
                TrustRules::growth,
                TrustRules::steadiness,
                TrustRules::idleSlots);
    }

    private static Stream<Remark> failed(CellEvidence cell) {
        CellSummary.Ending outcome = cell.summary().outcome();
        Level level = outcome.errors() > 0 ? cell.broken() : Level.NOTE;
        return outcome.problems().stream().map(problem -> cell.remark(RemarkKind.FORK_FAILED, level, clause(problem)));
    }

    static Stream<Remark> laws(MeasuredRun measured, Cell cell) {
        List<String> broken = measured.isForComparing()
                ? LawCheck.of(measured, cell).stream()
                        .filter(check -> !check.holds())
                        .map(LawCheck::sentence)
                        .toList()
                : List.of();
        return broken.isEmpty()
                ? Stream.empty()
                : Stream.of(Remark.of(RemarkKind.LAW_BROKEN, Level.BROKEN, cell, String.join("; ", broken)));
    }

    private static Stream<Remark> load(CellEvidence cell) {
        List<String> problems = cell.summary().outcome().loadProblems();
        return problems.isEmpty()
                ? Stream.empty()
                : Stream.of(cell.remark(RemarkKind.LOAD_INVALID, cell.broken(), clause(String.join(" ", problems))));
    }

    private static Stream<Remark> notComparable(CellEvidence cell) {
        return cell.summary().comparison().stream()
                .filter(found -> !found.comparable())
                .map(found ->
                        cell.remark(RemarkKind.NOT_COMPARABLE, cell.broken(), String.join("; ", found.obstacles())));
    }

    /** What an application tells of its pool and driver under the key of a setting is what is in effect. */
    private static Stream<Remark> notInEffect(CellEvidence cell) {
        Map<String, String> others = new LinkedHashMap<>();
        cell.measured().forks(cell.cell()).stream()
                .flatMap(fork -> fork.application().stream())
                .forEach(application -> others.putAll(notInEffect(application)));
        return others.isEmpty()
                ? Stream.empty()
                : Stream.of(cell.remark(
                        RemarkKind.NOT_IN_EFFECT,
                        others.keySet().stream().anyMatch(cell::isAsked) ? cell.level() : Level.NOTE,
                        "the application reported another value of a setting than the one that it was given ("
                                + String.join(", ", others.values()) + ")"));
    }

    private static Map<String, String> notInEffect(Started application) {
        Map<String, String> others = new LinkedHashMap<>();
        for (String key : Setting.all().stream().map(Setting::key).toList()) {
            String given = application.settings().get(key);
            String inEffect = application.configuration().get(key);
            if (given != null && inEffect != null && !given.equals(inEffect)) {
                others.put(key, key + " is " + inEffect + ", not " + given);
            }
        }
        return others;
    }

    private static Stream<Remark> growth(CellEvidence cell) {
        String growths = cell.measured().forks(cell.cell()).stream()
                .filter(MeasuredFork::isCompleted)
                .flatMap(fork -> Growth.of(fork).stream())
                .map(Growth::sentence)
                .collect(Collectors.joining("; "));
        return growths.isEmpty()
                ? Stream.empty()
                : Stream.of(cell.remark(
                        RemarkKind.GROWS,
                        cell.level(),
                        "something became more and more under a constant load (" + growths + ")"));
    }

    private static Stream<Remark> steadiness(CellEvidence cell) {
        if (!cell.measured().isForComparing()) {
            return Stream.empty();
        }
        return switch (cell.summary().steadiness().state()) {
            case NONE -> unsteady(cell, RemarkKind.NOT_STEADY, "its forks did not become steady");
            case SLOW_DOWN -> unsteady(cell, RemarkKind.SLOWED_DOWN, "its forks became slower in the middle");
            case INCONSISTENT -> unsteady(cell, RemarkKind.INCONSISTENT, "some forks became steady and others did not");
            // The tables show which forks were too short.
            case STEADY, TOO_SHORT -> Stream.empty();
        };
    }

    private static Stream<Remark> unsteady(CellEvidence cell, RemarkKind kind, String sentence) {
        double change = cell.measured().estimates(cell.cell()).stream()
                .map(Estimate::steady)
                .mapToDouble(steady -> Math.expm1(steady.change()))
                .average()
                .orElse(0);
        return Stream.of(cell.remark(
                kind,
                cell.level(change),
                sentence + String.format(Locale.ROOT, " (CPU changed by %.1f %% in the mean)", 100 * change)));
    }

    private static Stream<Remark> idleSlots(CellEvidence cell) {
        double idle = cell.summary().value(Metric.FREE_SLOTS).orElse(0)
                / cell.summary().value(Metric.CONCURRENCY).orElse(Double.MAX_VALUE);
        return idle <= IDLE_SHARE || !cell.measured().isForComparing()
                ? Stream.empty()
                : Stream.of(cell.remark(
                        RemarkKind.IDLE_SLOTS,
                        cell.level(idle),
                        String.format(
                                Locale.ROOT,
                                "a part of the load was missing, because slots had no operation to execute between two"
                                        + " iterations (%.0f %% of their time)",
                                100 * idle)));
    }
}
