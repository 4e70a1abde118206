package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cells and runs for tests. */
public final class Examples {
    private Examples() {}

    /** The cell that the others of its group are compared with. */
    public static Cell reference() {
        return new Cell("standalone-jdbc", Stack.Kind.STANDALONE, true, List.of(), Workload.SINGLE_ROW, "17.0.1 test");
    }

    public static Cell cell(String stack, String... profiles) {
        return new Cell(stack, Stack.Kind.STANDALONE, false, List.of(profiles), Workload.SINGLE_ROW, "17.0.1 test");
    }

    public static Run run(List<PlannedFork> order) {
        return run(order, "");
    }

    /** @param more properties of the plan as JSON, each with a comma behind it */
    public static Run run(List<PlannedFork> order, String more) {
        return run(order, more, false);
    }

    /** A run that drops cells between blocks. */
    public static Run race(List<PlannedFork> order) {
        return run(order, "", true);
    }

    private static Run run(List<PlannedFork> order, String more, boolean race) {
        return RunFile.parse("""
                {
                  "formatVersion": 3, "suite": {"version": "0.1.0", "commit": "abc", "dirty": "false"},
                  "startedAt": "2026-11-21T03:40:44Z", "termination": "running",
                  "plan": {
                    "name": "quick", "text": "blocks: {least: 1, most: 9}", "compare": true, %s
                    "settings": {"single-row": {"pool-size": "50"}}, "byHand": {"pool-size": "50"},
                    "jvmOptions": ["-Xmx1g"], "seed": 42, "yardstick": "time",
                    "limits": {"leastBlocks": 1, "budgetMinutes": 180, "forkSeconds": 12, "race": %s}
                  },
                  "order": %s
                }""".formatted(more, race, RecordMapper.line(order)), "example");
    }

    /** The order is always the same. */
    public static final PlanOptions.Effort SEEDED =
            new PlanOptions.Effort(Optional.empty(), Optional.empty(), Optional.of(7L));

    /** Returns what the command line says when it names these axes and settings alone. */
    static PlanOptions options(Axes axes, Map<String, Value> set) {
        return PlanOptions.of(set, Optional.empty(), true).with(axes).with(SEEDED);
    }
}
