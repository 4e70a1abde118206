package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.schema.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is to be measured, as a plan's file says it. {@link PlanFile} reads it, {@link Planner} makes a run of it.
 *
 * @param name of a preset, or of the file without its ending
 * @param description one line, for {@code ./bench list}
 * @param cells those that the plan lists in place of axes, by key, the reference first; empty where it has axes
 * @param chain what each of these cells and the one before it differ in, where they lead from the first to the last;
 *     else empty
 * @param settings of every cell, by key
 * @param workloadSettings of the cells of one workload, by key
 * @param reference what the cell has that the others of its group are compared with; empty for the usual one
 * @param mostBlocks blocks at most
 * @param heap of every application, such as {@code 2g}
 * @param interleaved whether the forks of a block that are compared are open at the same time and take turns
 * @param compare false when the numbers are not for comparing
 * @param cpus {@code app=LIST}, {@code db=LIST} and perhaps {@code load=LIST}; empty for all for all
 * @param diagnoses what is found out about each cell after the last block, where the command line says nothing of it
 * @param yardstick of every comparison; empty for time
 * @param seed what the order is drawn from; empty for another one in every run
 * @param expectations that runs of the plan are judged by
 */
public record Plan(
        String name,
        String description,
        Axes axes,
        List<Map<String, Value>> cells,
        List<Value> chain,
        Map<String, Value> settings,
        Map<Workload, Map<String, Value>> workloadSettings,
        Map<String, Value> reference,
        int mostBlocks,
        Limits limits,
        Value heap,
        List<String> jvmOptions,
        boolean interleaved,
        boolean compare,
        List<Value> cpus,
        List<Value> diagnoses,
        Optional<Value> yardstick,
        Optional<Long> seed,
        PlanExpectations expectations) {
    /**
     * A plan that measures these cells as this one measures its own.
     *
     * @param newCells by key, the reference first
     * @param newChain what each of them and the one before it differ in; none where they are no chain
     * @param ofCells keys of settings that are the cells' own, and not those of this plan
     */
    public Plan of(
            String newName,
            String newDescription,
            Workload workload,
            List<Map<String, Value>> newCells,
            List<Value> newChain,
            Set<String> ofCells) {
        Map<String, Value> common = new LinkedHashMap<>(settings);
        common.putAll(workloadSettings.getOrDefault(workload, Map.of()));
        common.keySet().removeAll(ofCells);
        Plan listing = new Plan(
                newName,
                newDescription,
                Axes.NONE.withWorkload(workload),
                newCells,
                newChain,
                common,
                Map.of(),
                Map.of(),
                mostBlocks,
                limits,
                heap,
                jvmOptions,
                interleaved,
                compare,
                cpus,
                diagnoses,
                yardstick,
                seed,
                PlanExpectations.NONE);
        return PlanFile.parse(newName + ".yaml", PlanText.of(listing));
    }
}
