package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.SuiteVersion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether the differences that a run establishes can be trusted, and measured again. */
final class RunRules {
    private static final String DEBUG = "-Xint|-XX:TieredStopAtLevel=[0-3]|-agent.*|-javaagent.*|-Xcheck.*"
            + "|-XX:\\+UnlockDiagnosticVMOptions|-ea|-enableassertions";

    private RunRules() {}

    static List<Rule<RunEvidence>> all() {
        return List.of(
                HostRules::of, RunRules::debugging, RunRules::uncommitted, RunRules::controls, RunRules::dependence);
    }

    private static Stream<Remark> debugging(RunEvidence run) {
        List<String> debug = run.measured().run().plan().jvmOptions().stream()
                .filter(option -> option.matches(DEBUG))
                .toList();
        return debug.isEmpty() || !run.measured().isForComparing()
                ? Stream.empty()
                : Stream.of(run.remark(
                        RemarkKind.DEBUG_FLAGS,
                        "JVM options slow the application down or watch it (" + String.join(" ", debug) + ")"));
    }

    private static Stream<Remark> uncommitted(RunEvidence run) {
        SuiteVersion suite = run.measured().run().suite();
        return suite.dirty().equals("true")
                ? Stream.of(run.remark(
                        RemarkKind.UNCOMMITTED,
                        "dbstacks itself had uncommitted changes (commit " + suite.commit() + ")"))
                : Stream.empty();
    }

    private static Stream<Remark> controls(RunEvidence run) {
        return run.measured().isForComparing()
                ? Control.of(run.measured()).stream().flatMap(control -> control(run, control).stream())
                : Stream.empty();
    }

    private static Optional<Remark> control(RunEvidence run, Control control) {
        if (control.interval().isEmpty()) {
            return Optional.of(run.remark(
                    RemarkKind.NOT_ENOUGH_BLOCKS,
                    "there are too few blocks for an interval (" + control.group() + ")"));
        }
        return control.isEqual()
                ? Optional.empty()
                : Optional.of(run.remark(
                        RemarkKind.NO_CONTROL,
                        "the reference against itself is not equal (" + control.group() + ": "
                                + control.interval().get() + ")"));
    }

    /** Chance alone lets it remark in one clean run of a hundred, all groups together. */
    private static Stream<Remark> dependence(RunEvidence run) {
        MeasuredRun measured = run.measured();
        List<Cell> references = measured.run().cells().stream()
                .filter(Cell::reference)
                .filter(any -> measured.isForComparing())
                .toList();
        return references.stream()
                .filter(reference -> GroupModel.of(measured, reference, Metric.cost(measured))
                        .dependence()
                        .filter(found -> found.pValue() < Control.FALSE_ALARMS / references.size())
                        .isPresent())
                .map(reference -> run.remark(
                        RemarkKind.BLOCKS_DEPEND,
                        "each block resembles the one before, so intervals are too narrow (" + reference.group()
                                + ")"));
    }
}
