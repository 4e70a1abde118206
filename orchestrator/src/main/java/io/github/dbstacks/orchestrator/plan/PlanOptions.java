package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.Yardstick;
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
 * @param seed what the order is drawn from
 * @param pinning processors of application and database; empty for all
 * @param yardstick of every comparison
 * @param interleave whether forks may take turns where the plan says so, which needs a server with several databases
 */
public record PlanOptions(
        Axes axes,
        Map<String, Value> settings,
        Optional<Value> heap,
        Optional<Integer> blocks,
        Optional<Integer> budgetMinutes,
        long seed,
        Optional<Pinning> pinning,
        Yardstick yardstick,
        boolean interleave) {}
