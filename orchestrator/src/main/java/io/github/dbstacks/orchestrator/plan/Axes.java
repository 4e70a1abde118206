package io.github.dbstacks.orchestrator.plan;

import java.util.List;
import java.util.Map;

/**
 * What the cells of a run differ in. Every combination of the axes is a cell. An axis that nothing was said about is empty.
 *
 * @param stacks names, or {@code all}
 * @param libraries sets, see {@link LibrarySets}
 * @param profiles sets, see {@link ProfileSets}
 * @param workloads names
 * @param jdks folders, or {@code current}
 * @param vary the values of each setting in which cells differ
 * @param inFlightOfReference stacks, or {@code all}, that get a second cell, whose concurrency is what a {@link Pilot} finds
 */
public record Axes(
        List<Value> stacks,
        List<Value> libraries,
        List<Value> profiles,
        List<Value> workloads,
        List<Value> jdks,
        Map<String, List<Value>> vary,
        List<Value> inFlightOfReference) {
    /** Whether anything was said about what cells differ in. */
    boolean isAnyNamed() {
        return !(stacks.isEmpty()
                && libraries.isEmpty()
                && profiles.isEmpty()
                && workloads.isEmpty()
                && jdks.isEmpty()
                && vary.isEmpty());
    }

    /** These, and those of the plan where nothing was said. */
    Axes orElse(Axes plan, Map<String, List<Value>> bothVary, List<Value> bothInFlight) {
        return new Axes(
                stacks.isEmpty() ? plan.stacks : stacks,
                libraries.isEmpty() ? plan.libraries : libraries,
                profiles.isEmpty() ? plan.profiles : profiles,
                workloads.isEmpty() ? plan.workloads : workloads,
                jdks.isEmpty() ? plan.jdks : jdks,
                bothVary,
                bothInFlight);
    }
}
