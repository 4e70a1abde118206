package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.runs.NamedRun;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Runs of one plan on several days and machines. The reference costs 50 µs and the database 50 µs beside it. */
public final class MadeRuns {
    private MadeRuns() {}

    /**
     * Returns a run of three blocks that do not scatter.
     *
     * @param micros of the other cell
     */
    public static NamedRun run(String name, int day, String processor, double micros) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50));
            forks.add(Made.fork(Made.OTHER, block, false, micros));
        }
        return run(name, day, processor, forks);
    }

    public static NamedRun run(String name, int day, String processor, List<MeasuredFork> forks) {
        MeasuredRun made = Made.run(forks);
        ((ObjectNode) made.environment().path("host")).put("cpu", processor);
        return new NamedRun(
                name, Made.but(made, "run", Made.but(made.run(), "startedAt", "2026-11-0" + day + "T00:00:00Z")));
    }
}
