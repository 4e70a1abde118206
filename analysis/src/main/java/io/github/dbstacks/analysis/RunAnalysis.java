package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.profile.CellProfile;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.RunReader;
import io.github.dbstacks.analysis.warning.Raised;
import io.github.dbstacks.analysis.warning.Warnings;
import java.nio.file.Path;
import java.util.List;

/**
 * Everything that is known about a run. Renderers show it and compute nothing themselves.
 *
 * @param profiles of the diagnostic forks that were profiled
 */
public record RunAnalysis(
        MeasuredRun measured, List<CellGroup> groups, List<Raised> warnings, List<CellProfile> profiles) {
    /** @throws io.github.dbstacks.analysis.run.ResultsException when the directory cannot be read */
    public static RunAnalysis read(Path directory) {
        MeasuredRun measured = RunReader.read(directory);
        return of(measured, CellProfile.read(directory, measured.run()));
    }

    public static RunAnalysis of(MeasuredRun measured) {
        return of(measured, List.of());
    }

    private static RunAnalysis of(MeasuredRun measured, List<CellProfile> profiles) {
        List<CellGroup> groups = CellGroup.of(measured);
        return new RunAnalysis(measured, groups, Warnings.of(measured, cells(groups)), profiles);
    }

    /** All cells, in the order of every table. */
    public List<CellSummary> cells() {
        return cells(groups);
    }

    private static List<CellSummary> cells(List<CellGroup> groups) {
        return groups.stream().flatMap(group -> group.cells().stream()).toList();
    }
}
