package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.settings.Preset;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was asked for.
 *
 * @param stacks names; empty for all
 * @param workloads names; empty for the preset's
 * @param profileSets each a comma-separated combination, {@code none} or {@code all}; empty for {@code none}
 * @param jdks that every cell runs on
 * @param settings given by hand, by key, on top of the preset
 * @param heap such as {@code 2g}
 * @param seed what the order is drawn from
 * @param blocks how many at most
 * @param pinning processors of application and database; empty for all
 * @param budgetMinutes after which no further block is begun; empty for the preset's
 * @param yardstick of every comparison
 */
public record PlanOptions(
        Preset preset,
        List<String> stacks,
        List<String> workloads,
        List<String> profileSets,
        List<Jdk> jdks,
        Map<String, String> settings,
        String heap,
        long seed,
        int blocks,
        Optional<Pinning> pinning,
        Optional<Integer> budgetMinutes,
        Yardstick yardstick) {}
