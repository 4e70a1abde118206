package io.github.dbstacks.records;

import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Holds what {@code run.json} keeps of the plan: everything that a resumed run and a report need.
 *
 * @param name of a preset, or of the plan's file without its ending
 * @param text the plan with what the command line said, as a file that makes the same run
 * @param compare false when the run is too short for its numbers to be compared
 * @param settings of every fork, by workload and key, without those in which cells differ
 * @param byHand the settings that came from the command line or the environment; the password is left out
 * @param jvmOptions of every fork
 * @param chain of its cells; empty where they are no chain
 * @param expectations that the run is judged by; empty where it has none
 * @param unsupported cells that the plan asks for and that cannot be measured
 */
public record RunPlan(
        String name,
        String text,
        boolean compare,
        Map<String, Map<String, String>> settings,
        Map<String, String> byHand,
        List<String> jvmOptions,
        Method method,
        Optional<Chain> chain,
        Optional<Expectations> expectations,
        List<Unsupported> unsupported) {
    /**
     * Says how it is measured.
     *
     * @param seed what the order was drawn from
     * @param pinning processors of application and database, but for cells that are not pinned; empty when all may use
     *     all
     * @param yardstick of every comparison
     * @param interleaved whether the forks of a block that are compared are open at the same time and take turns
     */
    public record Method(long seed, Optional<Pinning> pinning, Yardstick yardstick, boolean interleaved, Limits limits)
            implements Inlined {}

    public RunPlan {
        settings = Map.copyOf(settings);
        byHand = Map.copyOf(byHand);
        jvmOptions = List.copyOf(jvmOptions);
        unsupported = List.copyOf(unsupported);
    }

    /** Returns what a cell is measured with, by key: the settings of its workload, and over them its own. */
    public Map<String, String> settings(Cell cell) {
        Map<String, String> all =
                new LinkedHashMap<>(settings.getOrDefault(cell.workload().toString(), Map.of()));
        all.putAll(cell.settings());
        return all;
    }

    /** Processors of the application and the database of a cell; empty when they may use all. */
    public Optional<Pinning> pinning(Cell cell) {
        return Switch.OFF.toString().equals(settings(cell).get(Setting.PINNED.key()))
                ? Optional.empty()
                : method.pinning();
    }
}
