package io.github.dbstacks.analysis.claim;

import io.github.dbstacks.analysis.run.MeasuredRun;
import java.util.List;

/** What was measured for a plan of a study. */
public sealed interface PlanEvidence {
    /** A run. */
    record OfRun(MeasuredRun run) implements PlanEvidence {}

    /** A probe. */
    record OfProbe(List<ProbedCell> cells) implements PlanEvidence {}

    /** Nothing, and the reason, one clause. */
    record Missing(String why) implements PlanEvidence {}
}
