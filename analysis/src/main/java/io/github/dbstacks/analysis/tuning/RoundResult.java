package io.github.dbstacks.analysis.tuning;

import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Set;

/**
 * What a round has measured.
 *
 * @param forks of completed forks, of all cells that were run
 * @param out cells that failed, or did not do the work of the default
 * @param seconds how long its forks took, without waiting for their turns
 */
public record RoundResult(List<Estimate> forks, Set<Cell> out, double seconds) {
    public RoundResult {
        forks = List.copyOf(forks);
        out = Set.copyOf(out);
    }
}
