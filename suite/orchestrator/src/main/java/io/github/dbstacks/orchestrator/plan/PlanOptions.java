package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Pinning;
import java.util.Map;
import java.util.Optional;

/**
 * Holds what the command line says about a run. It goes before what the plan says.
 *
 * @param axes empty where the plan's hold
 * @param settings from the environment and {@code --set}, by key
 * @param heap empty for the plan's
 * @param interleave whether forks may take turns where the plan says so, which needs a server with several databases
 */
public record PlanOptions(
        Axes axes,
        Map<String, Value> settings,
        Optional<Value> heap,
        boolean interleave,
        Effort effort,
        Method method) {
    /** The command line says nothing. */
    public static final PlanOptions NONE = of(Map.of(), Optional.empty(), true);

    /**
     * Says how much of a plan is measured, and in which order.
     *
     * @param blocks at most; empty for the plan's
     * @param budgetMinutes after which no further block is begun, 0 for no limit; empty for the plan's
     * @param seed what the order is drawn from; empty for the plan's
     */
    public record Effort(Optional<Integer> blocks, Optional<Integer> budgetMinutes, Optional<Long> seed) {}

    /**
     * Says how a run is measured.
     *
     * @param pinning processors of application and database; empty for the plan's
     * @param yardstick of every comparison; empty for the plan's
     * @param race true to drop cells that cannot be the best, also where the plan does not say so
     */
    public record Method(Optional<Pinning> pinning, Optional<Value> yardstick, boolean race) {}

    /** Returns these options; the rest is as the plan says. */
    public static PlanOptions of(Map<String, Value> settings, Optional<Value> heap, boolean interleave) {
        return new PlanOptions(
                Axes.NONE,
                settings,
                heap,
                interleave,
                new Effort(Optional.empty(), Optional.empty(), Optional.empty()),
                new Method(Optional.empty(), Optional.empty(), false));
    }

    public PlanOptions with(Axes given) {
        return new PlanOptions(given, settings, heap, interleave, effort, method);
    }

    public PlanOptions with(Effort given) {
        return new PlanOptions(axes, settings, heap, interleave, given, method);
    }

    public PlanOptions with(Method given) {
        return new PlanOptions(axes, settings, heap, interleave, effort, given);
    }
}
