package io.github.dbstacks.schema;

import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
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

    /** What an operation of a workload is called. */
    String SELECT = "SELECT";

    /** Rows that one operation reads or writes. */
    int rows();

    /** What one operation is called: {@code SELECT}, or {@code request} under load. */
    String operation();

    /** A text about SELECTs, which must hold no SQL, in the words of this work: under load it is about requests. */
    String worded(String ofSelects);

    /**
     * The same in words that are right for all of some works. Where some are loads and others are not, the text is about operations.
     */
    static String worded(Collection<Work> works, String ofSelects) {
        List<String> operations = works.stream().map(Work::operation).distinct().toList();
        return ofSelects.replace(SELECT, operations.size() == 1 ? operations.get(0) : "operation");
    }

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
