package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Reads the settings of cells, each once: the planner reads those of a plan, with the lines of its file, and the run
 * takes them from here. A run that goes on reads those of its {@code run.json}.
 */
public final class ReadSettings {
    private final Function<Work, Map<String, Value>> common;
    private final Map<List<Object>, Settings> read = new HashMap<>();

    /** Reads the settings of a run that was planned before. */
    public ReadSettings() {
        this(work -> Map.of());
    }

    ReadSettings(Function<Work, Map<String, Value>> common) {
        this.common = common;
    }

    /** The settings that all cells of a workload have, by key, without those that vary. */
    Map<String, Value> of(Work work) {
        return common.apply(work);
    }

    /** @throws io.github.dbstacks.settings.SettingsException when a value is not allowed */
    Settings read(Stack stack, Work work, Map<String, Value> values) {
        return read.computeIfAbsent(
                List.of(stack.name(), work, Value.texts(values)), key -> CellSettings.read(stack, work, values));
    }

    /** Returns the settings of a cell of a run. */
    public Settings of(Cell cell, RunPlan plan, Stack stack) {
        Map<String, Value> values = new TreeMap<>();
        plan.settings(cell).forEach((key, text) -> values.put(key, new Value(text, key)));
        return read(stack, cell.workload(), values);
    }
}
