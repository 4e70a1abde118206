package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.SuiteVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The first line of {@code probe.jsonl}: what is about to be probed.
 *
 * @param formatVersion {@link Run#FORMAT_VERSION}
 * @param requests that a web application gets at once
 * @param settings given by hand, on top of the probe's own
 * @param run the cells and their plan, so that the probe can be resumed; an older dbstacks did not write it
 */
record ProbeStarted(
        int formatVersion,
        SuiteVersion suite,
        String startedAt,
        int requests,
        Map<String, String> settings,
        List<String> jvmOptions,
        Optional<Run> run) {
    static ProbeStarted of(Run run, int requests) {
        return new ProbeStarted(
                run.formatVersion(),
                run.suite(),
                run.startedAt(),
                requests,
                run.plan().byHand(),
                run.plan().jvmOptions(),
                Optional.of(run));
    }
}
