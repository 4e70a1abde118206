package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that is remarked on in a run. docs/METHODOLOGY.md and docs/explaining.md have the limits. */
public final class Remarks {
    private static final List<Rule<CellEvidence>> OF_A_CELL = Stream.of(
                    TrustRules.all(),
                    PoolRules.all(),
                    EventLoopRules.all(),
                    VirtualThreadRules.all(),
                    JvmRules.all(),
                    WorkRules.all(),
                    IdleRules.all())
            .flatMap(List::stream)
            .toList();

    private Remarks() {}

    /**
     * What is graver comes first; of one level those on the run, then those of each cell in the order of the tables.
     */
    public static List<Remark> of(MeasuredRun measured, List<CellGroup> groups) {
        RunEvidence run = RunEvidence.of(measured, groups);
        List<Remark> all = new ArrayList<>();
        RunRules.all().forEach(rule -> rule.of(run).forEach(all::add));
        for (CellGroup group : groups) {
            group.cells()
                    .forEach(cell -> ofCell(CellEvidence.of(run, cell, reference(group, cell)))
                            .forEach(all::add));
        }
        all.sort(Comparator.comparing(Remark::level).reversed());
        return List.copyOf(all);
    }

    /** What the forks of a run show while it goes on, before its cells can be compared. */
    public static List<Remark> ofForks(MeasuredRun measured) {
        RunEvidence run = new RunEvidence(measured, List.of());
        Stream<Cell> cells =
                measured.forks().stream().map(fork -> fork.planned().cell()).distinct();
        return Stream.concat(HostRules.of(run), cells.flatMap(cell -> TrustRules.laws(measured, cell)))
                .toList();
    }

    /**
     * Remarks of one kind and level together, in each of them what may explain most first. What can break a cell is
     * alone, and so is what is about the run.
     */
    public static Collection<List<Remark>> alike(List<Remark> remarks) {
        return together(remarks, remark -> remark.kind().level() == Remark.Level.BROKEN || isOfRun(remark));
    }

    /** Remarks of one kind and level together, what can break a cell with them; what is about the run is alone. */
    public static Collection<List<Remark>> ofEachKind(List<Remark> remarks) {
        return together(remarks, Remarks::isOfRun);
    }

    private static Collection<List<Remark>> together(List<Remark> remarks, Predicate<Remark> isAlone) {
        return remarks.stream()
                .sorted(Remark.GRAVEST_FIRST)
                .collect(Collectors.groupingBy(
                        remark -> remark.level() + " " + remark.kind() + (isAlone.test(remark) ? remark : ""),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
    }

    private static boolean isOfRun(Remark remark) {
        return remark.cell().isEmpty();
    }

    /** Whether the JIT compiler had more left to do while a cell was measured than the gate until-compiled allows. */
    public static boolean isCompiling(CellSummary cell) {
        return isCompiling(cell.value(Metric.JIT_SHARE), cell.value(Metric.JIT_QUEUE));
    }

    /**
     * Whether the compiler had more left to do in a fork, by its share of the CPU time and the methods that waited for
     * it.
     *
     * @param queue empty where it was not recorded
     */
    public static boolean isCompiling(OptionalDouble share, OptionalDouble queue) {
        return JvmRules.isCompiling(share, queue);
    }

    private static Stream<Remark> ofCell(CellEvidence cell) {
        List<Remark> found = OF_A_CELL.stream().flatMap(rule -> rule.of(cell)).toList();
        // What makes operations wait is why nothing is busy.
        boolean isExplained = found.stream().anyMatch(remark -> remark.kind().makesWait());
        return found.stream()
                .filter(remark -> remark.kind() != RemarkKind.NOT_SATURATED || !isExplained)
                .sorted(Remark.GRAVEST_FIRST);
    }

    private static Optional<CellSummary> reference(CellGroup group, CellSummary cell) {
        return group.cells().stream()
                .filter(other -> other.cell().reference() && !cell.cell().reference())
                .findFirst();
    }
}
