package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Pinning;
import java.util.Map;
import java.util.Optional;

/**
 * What the command line says about a run. It goes before what the plan says.
 *
 * @param axes empty where the plan's hold
 * @param settings from the environment and {@code --set}, by key
 * @param heap empty for the plan's
 * @param blocks at most; empty for the plan's
 * @param budgetMinutes after which no further block is begun, 0 for no limit; empty for the plan's
 * @param seed what the order is drawn from; empty for the plan's
 * @param pinning processors of application and database; empty for the plan's
 * @param yardstick of every comparison; empty for the plan's
 * @param race true to drop cells that cannot be the best, also where the plan does not say so
 * @param interleave whether forks may take turns where the plan says so, which needs a server with several databases
 */
public record PlanOptions(
        Axes axes,
        Map<String, Value> settings,
        Optional<Value> heap,
        Optional<Integer> blocks,
        Optional<Integer> budgetMinutes,
        Optional<Long> seed,
        Optional<Pinning> pinning,
        Optional<Value> yardstick,
        boolean race,
        boolean interleave) {
    /** The command line says nothing. */
    public static final PlanOptions NONE = new PlanOptions(
            Axes.NONE,
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false,
            true);

    public PlanOptions withAxes(Axes given) {
        return new PlanOptions(
                given, settings, heap, blocks, budgetMinutes, seed, pinning, yardstick, race, interleave);
    }

    public PlanOptions withSettings(Map<String, Value> given) {
        return new PlanOptions(axes, given, heap, blocks, budgetMinutes, seed, pinning, yardstick, race, interleave);
    }

    public PlanOptions withHeap(Optional<Value> given) {
        return new PlanOptions(
                axes, settings, given, blocks, budgetMinutes, seed, pinning, yardstick, race, interleave);
    }

    public PlanOptions withBlocks(Optional<Integer> most, Optional<Integer> minutes) {
        return new PlanOptions(axes, settings, heap, most, minutes, seed, pinning, yardstick, race, interleave);
    }

    public PlanOptions withSeed(Optional<Long> given) {
        return new PlanOptions(
                axes, settings, heap, blocks, budgetMinutes, given, pinning, yardstick, race, interleave);
    }

    public PlanOptions withPinning(Optional<Pinning> given) {
        return new PlanOptions(axes, settings, heap, blocks, budgetMinutes, seed, given, yardstick, race, interleave);
    }

    public PlanOptions withYardstick(Optional<Value> given) {
        return new PlanOptions(axes, settings, heap, blocks, budgetMinutes, seed, pinning, given, race, interleave);
    }

    public PlanOptions withRace(boolean given) {
        return new PlanOptions(
                axes, settings, heap, blocks, budgetMinutes, seed, pinning, yardstick, given, interleave);
    }

    public PlanOptions withInterleave(boolean given) {
        return new PlanOptions(axes, settings, heap, blocks, budgetMinutes, seed, pinning, yardstick, race, given);
    }
}
