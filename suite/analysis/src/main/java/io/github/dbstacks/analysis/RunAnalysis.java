package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.RunReader;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.expectation.Expectations;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Everything that is known about a run. Renderers show it and compute nothing themselves.
 *
 * @param remarks what must be known beside its numbers, what is graver first
 * @param samples of the diagnostic forks that sampled stacks
 * @param judgement of what the plan expects; empty where it expects nothing
 * @param names short names of stacks, by the names of their modules, of those that are known
 */
public record RunAnalysis(
        MeasuredRun measured,
        List<CellGroup> groups,
        List<Remark> remarks,
        List<CellSamples> samples,
        Optional<Judgement> judgement,
        Map<String, String> names) {
    /** @throws io.github.dbstacks.analysis.run.ResultsException when the directory cannot be read */
    public static RunAnalysis read(Path directory) {
        RunAnalysis analysis = of(RunReader.read(directory));
        return analysis.with(CellSamples.read(directory, analysis.measured.run(), analysis.cells()));
    }

    public static RunAnalysis of(MeasuredRun measured) {
        List<CellGroup> groups = CellGroup.of(measured);
        return new RunAnalysis(
                        measured,
                        groups,
                        Remarks.of(measured, groups),
                        List.of(),
                        Judgement.of(measured),
                        measured.names())
                .decidingNothingIfUnusable();
    }

    /** Returns this analysis with its claims judged as the plan of the run says them today. */
    public RunAnalysis judgedBy(Expectations today) {
        return judging(judgement -> judgement.asSaidBy(today, measured)).decidingNothingIfUnusable();
    }

    private RunAnalysis decidingNothingIfUnusable() {
        return isUsable() ? this : judging(Judgement::ofUnusable);
    }

    private RunAnalysis judging(UnaryOperator<Judgement> otherwise) {
        return new RunAnalysis(measured, groups, remarks, samples, judgement.map(otherwise), names);
    }

    /**
     * Whether two counts of the same thing agree in at least one cell. Where they do in none, no number of the run is
     * to be trusted.
     */
    public boolean isUsable() {
        return broken().size() < Math.max(1, cells().size());
    }

    /** The cells in which two counts of the same thing do not agree. */
    public List<Cell> broken() {
        return about(RemarkKind.LAW_BROKEN);
    }

    /** The cells that a remark of that kind is about. */
    public List<Cell> about(RemarkKind kind) {
        return remarks.stream()
                .filter(remark -> remark.kind() == kind)
                .flatMap(remark -> remark.cell().stream())
                .toList();
    }

    /**
     * Returns this analysis with short names of stacks, which go before those that the run has recorded: a stack has
     * one name.
     */
    public RunAnalysis named(Map<String, String> known) {
        Map<String, String> all = new TreeMap<>(names);
        all.putAll(known);
        return new RunAnalysis(measured, groups, remarks, samples, judgement, all);
    }

    /** Returns this analysis with the samples of diagnostic forks. */
    public RunAnalysis with(List<CellSamples> found) {
        return new RunAnalysis(measured, groups, remarks, found, judgement, names);
    }

    /** All cells, in the order of every table. */
    public List<CellSummary> cells() {
        return groups.stream().flatMap(group -> group.cells().stream()).toList();
    }
}
