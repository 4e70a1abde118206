package io.github.dbstacks.report;

import io.github.dbstacks.result.Run;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A run's directory, read. */
record MeasuredRun(Run run, JsonNode environment, List<MeasuredFork> forks) {
    /** Too short for its numbers to mean anything, so no ratio is shown. */
    boolean isSmoke() {
        return run.preset().equals("smoke");
    }
}
