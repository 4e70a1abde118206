package io.github.dbstacks.analysis.profile;

import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the diagnostic fork of a cell showed to the profiler.
 *
 * @param shares of the samples by layer, from 0 to 1, in the order of the rules
 * @param samples how many there are
 */
public record CellProfile(Cell cell, Map<String, Double> shares, long samples) {
    /**
     * The profiles of a run, in the order of its forks; none where nobody asked for them.
     *
     * @throws ResultsException when a profile cannot be read
     */
    public static List<CellProfile> read(Path directory, Run run) {
        Path diagnostics = directory.resolve("diagnostics");
        if (!Files.isDirectory(diagnostics)) {
            return List.of();
        }
        Layers layers = Layers.read();
        List<CellProfile> profiles = new ArrayList<>();
        for (PlannedFork fork : run.order()) {
            Path file = diagnostics.resolve(fork.baseName()).resolve(SampledStacks.FILE);
            if (Files.isRegularFile(file)) {
                profiles.add(of(fork.cell(), file, layers));
            }
        }
        return profiles;
    }

    private static CellProfile of(Cell cell, Path file, Layers layers) {
        try {
            SampledStacks samples = SampledStacks.read(file);
            return new CellProfile(cell, samples.shares(layers), samples.total());
        } catch (IOException | NumberFormatException e) {
            throw new ResultsException(file + " cannot be read: it is no profile.");
        }
    }
}
