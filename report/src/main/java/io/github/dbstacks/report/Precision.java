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
     * The cells whose ratio of CPU time per SELECT was not known well enough yet when a block began; the reference stands
     * for its A/A control.
     *
     * @param block before which one looks, whatever has been measured since: what was decided then is decided again
     * @throws ReportException when the directory cannot be read
     */
    public static Set<Cell> tooWide(Path directory, Run run, int block) {
        MeasuredRun measured = RunReader.read(directory).before(block);
        Set<Cell> wide = new LinkedHashSet<>();
        for (Cell cell :
                run.order().stream().map(fork -> fork.cell()).distinct().toList()) {
            List<Estimate> own = measured.estimates(cell, cell.reference());
            List<Estimate> reference = measured.reference(cell)
                    .map(found -> cell.reference() ? measured.estimates(found, false) : measured.estimates(found))
                    .orElse(List.of());
            Pairs pairs = Pairs.of(own, reference, Estimate::cpuMicros);
            if (!reference.isEmpty() && !pairs.areEnough()) {
                wide.add(cell);
            }
        }
        return wide;
    }
}
