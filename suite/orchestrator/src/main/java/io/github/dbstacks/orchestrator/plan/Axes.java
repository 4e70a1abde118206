package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.plan.value.YamlMapping;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.testbed.BenchException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Says what the cells of a run differ in. Every combination of the axes is a cell. An axis that nothing was said about
 * is empty.
 *
 * @param stacks names, or {@code all}
 * @param libraries sets, see {@link LibrarySets}
 * @param profiles sets, see {@link ProfileSets}
 * @param workloads names
 * @param jdks folders, or {@code current}
 * @param vary the values of each setting in which cells differ
 * @param loads scenarios and how they are driven, in place of workloads
 * @param further cells beside those of the axes, by key; those of stacks that are measured count
 */
public record Axes(
        List<Value> stacks,
        List<Value> libraries,
        List<Value> profiles,
        List<Value> workloads,
        List<Value> jdks,
        Map<String, List<Value>> vary,
        Loads loads,
        List<Map<String, Value>> further) {
    /** The axes where nothing was said. */
    public static final Axes NONE =
            new Axes(List.of(), List.of(), List.of(), List.of(), List.of(), Map.of(), Loads.NONE, List.of());

    static final String FURTHER = "further-cells";

    /** Returns the axes of a plan. */
    static Axes of(YamlMapping plan) {
        Map<String, List<Value>> vary = new LinkedHashMap<>();
        plan.mapping("vary").forEach((key, value) -> vary.put(key, value.distinct()));
        return new Axes(
                plan.list("stacks"),
                plan.list("libraries"),
                plan.list("profiles"),
                plan.list("workloads"),
                plan.list("jdks"),
                vary,
                new Loads(
                        plan.list("scenarios"),
                        plan.list("clients"),
                        plan.list("rate"),
                        plan.list("slo"),
                        plan.list("arrivals")),
                plan.listed(FURTHER));
    }

    /** Returns what was said, by the keys of a plan. */
    Map<String, Object> said() {
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("stacks", stacks);
        said.put("libraries", libraries);
        said.put("profiles", profiles);
        said.put("workloads", workloads);
        said.put("jdks", jdks);
        said.put("vary", vary);
        said.put("scenarios", loads.scenarios());
        said.put("clients", loads.clients());
        said.put("rate", loads.rates());
        said.put("slo", loads.slos());
        said.put("arrivals", loads.arrivals());
        said.put(FURTHER, further);
        return said;
    }

    /** Returns every combination of a value of each key, the first key changing slowest. */
    public static List<Map<String, Value>> combinations(Map<String, List<Value>> values) {
        List<Map<String, Value>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<Value>> axis : values.entrySet()) {
            List<Map<String, Value>> longer = new ArrayList<>();
            for (Map<String, Value> shorter : combinations) {
                for (Value value : axis.getValue()) {
                    Map<String, Value> combination = new LinkedHashMap<>(shorter);
                    combination.put(axis.getKey(), value);
                    longer.add(combination);
                }
            }
            combinations = longer;
        }
        return combinations;
    }

    /** Returns whether anything was said about what cells differ in. */
    boolean isAnyNamed() {
        return !equals(NONE);
    }

    /** Returns the same axes with this workload alone. */
    public Axes withWorkload(Workload workload) {
        List<Value> one = List.of(new Value(workload.toString(), "workloads"));
        return new Axes(stacks, libraries, profiles, one, jdks, vary, Loads.NONE, further);
    }

    Axes withJdks(List<Value> folders) {
        return new Axes(stacks, libraries, profiles, workloads, folders, vary, loads, further);
    }

    /** @throws BenchException when cells are named in another way than by their workload */
    void refuseBesideListedCells() {
        Stream.of(
                        stacks,
                        libraries,
                        profiles,
                        jdks,
                        vary.values().stream().flatMap(List::stream).toList())
                .flatMap(List::stream)
                .findFirst()
                .ifPresent(value -> {
                    throw value.refused("the plan lists its cells one by one.");
                });
    }

    /**
     * Returns these axes, and the plan's where nothing was said. Whoever says what cells differ in gets no further
     * ones; a load is what they all do.
     */
    Axes orElse(Axes plan, Map<String, List<Value>> bothVary) {
        return new Axes(
                stacks.isEmpty() ? plan.stacks : stacks,
                libraries.isEmpty() ? plan.libraries : libraries,
                profiles.isEmpty() ? plan.profiles : profiles,
                workloads.isEmpty() && loads.isEmpty() ? plan.workloads : workloads,
                jdks.isEmpty() ? plan.jdks : jdks,
                bothVary,
                workloads.isEmpty() ? loads.orElse(plan.loads) : loads,
                libraries.isEmpty() && profiles.isEmpty() && vary.isEmpty() ? plan.further : List.of());
    }
}
