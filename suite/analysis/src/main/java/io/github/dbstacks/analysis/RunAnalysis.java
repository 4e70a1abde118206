package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.finding.Findings;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.RunReader;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.warning.Raised;
import io.github.dbstacks.analysis.warning.Warning;
import io.github.dbstacks.analysis.warning.Warnings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Everything that is known about a run. Renderers show it and compute nothing themselves.
 *
 * @param findings what is the matter with its cells
 * @param samples of the diagnostic forks that sampled stacks
 * @param judgement of what the plan expects; empty where it expects nothing
 * @param names short names of stacks, by the names of their modules, of those that are known
 */
public record RunAnalysis(
        MeasuredRun measured,
        List<CellGroup> groups,
        List<Finding> findings,
        List<Raised> warnings,
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
        RunAnalysis analysis = new RunAnalysis(
                measured,
                groups,
                Findings.of(measured, groups),
                Warnings.of(measured, cells(groups)),
                List.of(),
                Judgement.of(measured),
                measured.names());
        return analysis.isUsable() ? analysis : analysis.judging(Judgement::ofUnusable);
    }

    private RunAnalysis judging(UnaryOperator<Judgement> otherwise) {
        return new RunAnalysis(measured, groups, findings, warnings, samples, judgement.map(otherwise), names);
    }

    /**
     * Whether two counts of the same thing agree in at least one cell. Where they do in none, no number of the run is
     * to be trusted.
     */
    public boolean isUsable() {
        return broken().size() < Math.max(1, cells().size());
    }

    /** The cells, by name, in which two counts of the same thing do not agree. */
    public List<String> broken() {
        return warnings.stream()
                .filter(raised -> raised.warning() == Warning.LAW_BROKEN)
                .flatMap(raised -> raised.subjects().stream())
                .toList();
    }

    /** The same with short names of stacks that the run has not recorded. */
    public RunAnalysis named(Map<String, String> others) {
        Map<String, String> all = new TreeMap<>(others);
        all.putAll(names);
        return new RunAnalysis(measured, groups, findings, warnings, samples, judgement, all);
    }

    /** The same with the samples of diagnostic forks. */
    public RunAnalysis with(List<CellSamples> found) {
        return new RunAnalysis(measured, groups, findings, warnings, found, judgement, names);
    }

    /** All cells, in the order of every table. */
    public List<CellSummary> cells() {
        return cells(groups);
    }

    private static List<CellSummary> cells(List<CellGroup> groups) {
        return groups.stream().flatMap(group -> group.cells().stream()).toList();
    }
}
