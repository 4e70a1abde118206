package io.github.dbstacks.report;

import io.github.dbstacks.result.Cell;
import io.github.dbstacks.result.Run;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** How well a run knows its ratios so far. */
public final class Precision {
    private Precision() {}

    /**
     * The cells whose ratio of CPU time per SELECT is not known well enough yet; the reference stands for its A/A control.
     *
     * @throws ReportException when the directory cannot be read
     */
    public static Set<Cell> tooWide(Path directory, Run run) {
        MeasuredRun measured = RunReader.read(directory);
        Set<Cell> wide = new LinkedHashSet<>();
        for (Cell cell :
                run.order().stream().map(fork -> fork.cell()).distinct().toList()) {
            List<Estimate> own = measured.estimates(cell, cell.reference());
            List<Estimate> reference = measured.reference(cell)
                    .map(found -> measured.estimates(found, false))
                    .orElse(List.of());
            Pairs pairs = Pairs.of(own, reference, Estimate::cpuMicros);
            if (!reference.isEmpty() && !pairs.areEnough()) {
                wide.add(cell);
            }
        }
        return wide;
    }
}
