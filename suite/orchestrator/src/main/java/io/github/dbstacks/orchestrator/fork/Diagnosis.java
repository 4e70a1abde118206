package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.util.List;

/**
 * Something that diagnostic forks find out about each cell. Each diagnosis has forks of its own, so that none disturbs
 * another.
 *
 * @param name the folder of its forks
 * @param forks of each cell
 */
public record Diagnosis(String name, int forks, ForkObserver.Factory observer) {
    /**
     * The first fork of each cell that is diagnosed: of all, in a chain of those on both sides of the step between
     * drivers.
     */
    public static List<PlannedFork> cells(Run run) {
        return run.order().stream()
                .filter(planned -> planned.block() == 1 && !planned.alias())
                .filter(planned ->
                        run.plan().chain().isEmpty() || run.aroundDriver().contains(planned.cell()))
                .toList();
    }

    /** Returns how many forks all diagnoses of a run have. */
    public static int forks(List<Diagnosis> diagnoses, Run run) {
        return diagnoses.stream().mapToInt(Diagnosis::forks).sum() * cells(run).size();
    }
}
