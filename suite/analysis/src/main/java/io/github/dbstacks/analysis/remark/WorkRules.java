package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.Bottleneck;
import io.github.dbstacks.analysis.cell.LedgerLine;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What driver and database do for a SELECT, and whether the database is what all wait for. */
final class WorkRules {
    /**
     * Planning's share of the time that the database takes for one row: parsing and planning a SELECT cost about as
     * much as executing it.
     */
    private static final double PLANNING_SHARE = 0.5;

    /** TLS on one side took a fifth of the throughput in study 001. */
    private static final double TLS_SHARE = 0.2;

    /** Rows from which on it matters in which format a driver reads them. */
    private static final int MANY_ROWS = 10;
    /** Reading text in place of binary numbers is a small part of what reading a row takes. */
    private static final double TEXT_SHARE = 0.02;

    private WorkRules() {}

    static List<Rule<CellEvidence>> all() {
        return List.of(
                WorkRules::notPrepared, WorkRules::otherEncryption, WorkRules::textFormat, WorkRules::databaseBound);
    }

    private static Stream<Remark> notPrepared(CellEvidence cell) {
        return cell.work().stream()
                .filter(LedgerLine::planned)
                .map(work -> cell.remark(RemarkKind.NOT_PREPARED, work.replanning(), PLANNING_SHARE, Optional.empty()));
    }

    private static Stream<Remark> otherEncryption(CellEvidence cell) {
        Optional<LedgerLine> other =
                cell.reference().flatMap(of -> of.work().perFork().stream().findFirst());
        return cell.work().stream()
                .filter(own -> other.filter(own::encryptsOtherwise).isPresent())
                .filter(own -> !cell.varies(Setting.TLS) && !cell.varies(Setting.DATABASE))
                .map(own -> cell.remark(
                        RemarkKind.OTHER_ENCRYPTION,
                        "its encryption is " + own.encryption() + ", the reference's "
                                + other.orElseThrow().encryption(),
                        TLS_SHARE,
                        cell.referenceSetting(Setting.TLS)
                                .filter(tls -> !cell.setting(Setting.TLS).equals(Optional.of(tls)))
                                .map(tls -> Knob.setting(Setting.TLS, tls))));
    }

    private static Stream<Remark> textFormat(CellEvidence cell) {
        Work work = cell.summary().cell().workload();
        int rows = work.rows();
        return cell.configuration("result format").equals("text") && rows >= MANY_ROWS && !work.leavesRows()
                ? Stream.of(cell.remark(
                        RemarkKind.TEXT_FORMAT,
                        "each of its " + rows + " rows comes as text, which the driver must parse",
                        TEXT_SHARE,
                        cell.setting(Setting.DATABASE)
                                        .map(Dbms::answersInAskedFormat)
                                        .orElse(true)
                                ? Optional.of(Knob.setting(Setting.BINARY_RESULTS, Switch.ON))
                                : Optional.empty())) // other drivers have no such choice
                : Stream.empty();
    }

    private static Stream<Remark> databaseBound(CellEvidence cell) {
        Bottleneck bottleneck = cell.summary().bottleneck();
        return bottleneck.kind() != Bottleneck.Limit.DATABASE
                ? Stream.empty()
                : Stream.of(cell.remark(
                        RemarkKind.DATABASE_BOUND,
                        String.format(
                                Locale.ROOT,
                                "the database uses %.0f %% of its processors, so milliseconds show it and not the stack",
                                100 * bottleneck.database().orElse(0)),
                        Costs.combined(
                                        cell.summary().value(Metric.DATABASE_CPU),
                                        cell.summary().value(Metric.TOTAL_CPU),
                                        (own, both) -> own / both)
                                .orElse(1),
                        Optional.empty()));
    }
}
