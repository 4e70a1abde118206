package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Map;

/** The settings that all cells of a workload have, and what reads those of one cell. */
@FunctionalInterface
interface CommonSettings {
    /** By key, without those that vary. */
    Map<String, Value> of(Work work);

    /** @throws io.github.dbstacks.settings.SettingsException when a value is not allowed */
    default Settings read(Stack stack, Work work, Map<String, Value> values) {
        return CellSettings.read(stack, work, values);
    }
}
