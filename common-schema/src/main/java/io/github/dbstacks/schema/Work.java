package io.github.dbstacks.schema;

import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** What an operation of a cell is: a SELECT of a {@link Workload}, or a request of a {@link ScenarioLoad}. */
public interface Work {
    /** Workloads first, then loads by scenario, number of clients and rate. */
    Comparator<Work> IN_ORDER = Comparator.<Work, Boolean>comparing(work -> work instanceof ScenarioLoad)
            .thenComparingInt(work -> Arrays.asList(Workload.values()).indexOf(work))
            .thenComparing(work -> work instanceof ScenarioLoad load ? load.scenario() : "")
            .thenComparingInt(
                    work -> work instanceof ScenarioLoad load ? load.clients().orElse(0) : 0)
            .thenComparingDouble(
                    work -> work instanceof ScenarioLoad load ? load.rate().orElse(0) : 0)
            .thenComparing(Work::toString);

    /** Rows that one operation reads or writes. */
    int rows();

    /** As users write it, and as it stands in results. */
    @Override
    String toString();

    /** The work that is written like this; empty when there is none. */
    static Optional<Work> named(String text) {
        return Arrays.stream(Workload.values())
                .filter(workload -> workload.toString().equals(text))
                .<Work>map(workload -> workload)
                .findFirst()
                .or(() -> ScenarioLoad.parse(text));
    }
}
