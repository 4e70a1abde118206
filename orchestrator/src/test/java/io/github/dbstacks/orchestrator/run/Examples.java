package io.github.dbstacks.orchestrator.run;

import io.github.dbstacks.result.Cell;
import io.github.dbstacks.result.Run;
import io.github.dbstacks.result.Run.PlannedFork;
import io.github.dbstacks.result.Termination;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cells and runs for tests. */
final class Examples {
    private Examples() {}

    /** The cell that the others of its group are compared with. */
    static Cell reference() {
        return new Cell("standalone-jdbc", Stack.Kind.STANDALONE, true, List.of(), Workload.SINGLE_ROW, "17.0.1 test");
    }

    static Cell cell(String stack, String... profiles) {
        return new Cell(stack, Stack.Kind.STANDALONE, false, List.of(profiles), Workload.SINGLE_ROW, "17.0.1 test");
    }

    static Run run(List<PlannedFork> order) {
        return new Run(
                Run.FORMAT_VERSION,
                "0.1.0",
                "abc",
                "false",
                "quick",
                "2026-11-21T03:40:44Z",
                Optional.empty(),
                Termination.RUNNING,
                Map.of("pool-size", "50"),
                List.of("-Xmx1g"),
                42,
                order,
                Optional.empty(),
                Optional.of(180),
                Optional.empty());
    }
}
