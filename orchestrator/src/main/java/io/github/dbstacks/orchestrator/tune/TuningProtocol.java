package io.github.dbstacks.orchestrator.tune;

import io.github.dbstacks.analysis.tuning.Round;
import io.github.dbstacks.analysis.tuning.RoundSchedule;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import java.nio.file.Path;

/** How the forks of a tuning measure: briefly in the rounds before the last, and in the last as those of a run. */
public record TuningProtocol(Plan early, Plan last) {
    /** @param plans the folder of the presets */
    public static TuningProtocol read(Path plans) {
        Path folder = plans.resolve("tune");
        return new TuningProtocol(
                PlanFile.read(folder.resolve("early-round.yaml")), PlanFile.read(folder.resolve("last-round.yaml")));
    }

    Plan of(Round round) {
        return round.last() ? last : early;
    }

    /** By what the plans expect of a fork. */
    public RoundSchedule schedule() {
        return new RoundSchedule(early.limits().forkSeconds(), last.limits().forkSeconds());
    }
}
