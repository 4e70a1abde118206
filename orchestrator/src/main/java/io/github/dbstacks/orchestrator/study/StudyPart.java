package io.github.dbstacks.orchestrator.study;

import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.study.ClaimsFile.PlanKind;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.List;

/**
 * A plan of a study with the cells that its claims need.
 *
 * @param name of the plan
 */
public record StudyPart(String name, PlanKind kind, List<Jdk> jdks, Run run) {
    public boolean isProbe() {
        return kind == PlanKind.PROBE;
    }

    /** Whether it has too few blocks for intervals that say much. */
    public boolean hasWideIntervals() {
        return !isProbe() && run.blocks() < PlanFile.FEWEST_TELLING_BLOCKS;
    }

    /** How long it takes, as its plan expects. */
    public double minutes() {
        return run.order().size() * run.plan().limits().forkSeconds() / 60.0;
    }

    /** How long a block takes; all of a probe. */
    double minutesPerBlock() {
        return minutes() / Math.max(1, run.blocks());
    }
}
