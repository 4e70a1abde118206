package io.github.dbstacks.orchestrator.tune;

import io.github.dbstacks.analysis.tuning.Measure;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.SuiteVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The file {@code tuning.json}: what was asked for, so that a tuning that was interrupted can go on.
 *
 * @param suite the dbstacks that began it
 * @param cells the default first
 * @param measures what is to be as little as possible
 * @param budgetMinutes of all rounds
 * @param lastBlocks blocks of the last round at most; empty for as many as fit into the budget
 * @param settings given by hand, by key
 * @param heap of every application; empty for the plan's
 * @param jdk folder; empty for the JDK that runs this
 * @param seed of the first round; the next has the next number
 */
public record TuningRequest(
        SuiteVersion suite,
        List<Cell> cells,
        List<Measure> measures,
        int budgetMinutes,
        Optional<Integer> lastBlocks,
        Map<String, String> settings,
        Optional<String> heap,
        Optional<String> jdk,
        long seed) {
    public TuningRequest {
        cells = List.copyOf(cells);
        measures = List.copyOf(measures);
        settings = Map.copyOf(settings);
    }
}
