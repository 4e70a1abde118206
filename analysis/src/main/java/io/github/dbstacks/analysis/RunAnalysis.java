package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.RunReader;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.warning.Raised;
import io.github.dbstacks.analysis.warning.Warnings;
import java.nio.file.Path;
import java.util.List;

/**
 * Everything that is known about a run. Renderers show it and compute nothing themselves.
 *
 * @param samples of the diagnostic forks that sampled stacks
 */
public record RunAnalysis(
        MeasuredRun measured, List<CellGroup> groups, List<Raised> warnings, List<CellSamples> samples) {
    /** @throws io.github.dbstacks.analysis.run.ResultsException when the directory cannot be read */
    public static RunAnalysis read(Path directory) {
        RunAnalysis analysis = of(RunReader.read(directory));
        return analysis.with(CellSamples.read(directory, analysis.measured.run(), analysis.cells()));
    }

    public static RunAnalysis of(MeasuredRun measured) {
        List<CellGroup> groups = CellGroup.of(measured);
        return new RunAnalysis(measured, groups, Warnings.of(measured, cells(groups)), List.of());
    }

    /** The same with the samples of diagnostic forks. */
    public RunAnalysis with(List<CellSamples> found) {
        return new RunAnalysis(measured, groups, warnings, found);
    }

    /** All cells, in the order of every table. */
    public List<CellSummary> cells() {
        return cells(groups);
    }

    private static List<CellSummary> cells(List<CellGroup> groups) {
        return groups.stream().flatMap(group -> group.cells().stream()).toList();
    }
}
